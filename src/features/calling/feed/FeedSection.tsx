import { useTranslation } from "react-i18next"
import { css } from "../../../../styled-system/css"
import { useFormats } from "../../../i18n/useFormats.ts"
import { Button } from "../../../ui/Button.tsx"
import { FailedNote } from "../../../ui/FailedNote.tsx"
import { TextField } from "../../../ui/fields.tsx"
import { Heading, Muted, Row, Stack } from "../../../ui/layout.tsx"
import { ProblemText } from "../../../ui/ProblemText.tsx"
import { CopyIcon } from "../../../ui/pageIcons.tsx"
import { SkeletonRows } from "../../../ui/Skeleton.tsx"
import { useWhileShown } from "../../../ui/useWhileShown.ts"
import { FeedQuestion } from "./FeedQuestion.tsx"
import {
  calendarFeed,
  selectFeed,
  selectIsBusy,
  selectIsFailed,
  selectIsLoading,
  selectIsOff,
  useCalendarFeed
} from "./feed.ts"

const apart = css({ marginBlockStart: "8" })

const Off = () => {
  const { t } = useTranslation("due")
  const isBusy = useCalendarFeed(selectIsBusy)
  const { problem } = useCalendarFeed(selectFeed)
  return (
    <>
      <ProblemText>{problem}</ProblemText>
      <Row gap="2" align="center">
        <Button isBusy={isBusy} onClick={() => calendarFeed.send({ type: "feed.create" })}>
          {t("calendar.create")}
        </Button>
      </Row>
    </>
  )
}

const Address = ({ address }: { readonly address: string }) => {
  const { t } = useTranslation("due")
  return (
    <>
      <TextField
        label={t("calendar.address")}
        hint={t("calendar.once")}
        autoFocus
        dir="ltr"
        translate="no"
        autoComplete="off"
        readOnly
        value={address}
        onFocus={({ target }) => target.select()}
      />
      <Row gap="2" align="center">
        <Button
          look="primary"
          icon={<CopyIcon />}
          onClick={() => calendarFeed.send({ type: "address.copy" })}
        >
          {t("calendar.copy")}
        </Button>
      </Row>
    </>
  )
}

const On = () => {
  const { t } = useTranslation("due")
  const { date } = useFormats()
  const { feed, address } = useCalendarFeed(selectFeed)
  return (
    <>
      {address === "" ? (
        <p>{feed ? t("calendar.since", { date: date(new Date(feed.createdAt)) }) : null}</p>
      ) : (
        <Address address={address} />
      )}
      <Row gap="2" align="center">
        <Button onClick={() => calendarFeed.send({ type: "feed.replace" })}>{t("calendar.replace")}</Button>
        <Button onClick={() => calendarFeed.send({ type: "feed.turnOff" })}>{t("calendar.turnOff")}</Button>
      </Row>
    </>
  )
}

const Content = () => {
  const { t } = useTranslation("due")
  const { problem } = useCalendarFeed(selectFeed)
  const isLoading = useCalendarFeed(selectIsLoading)
  const isFailed = useCalendarFeed(selectIsFailed)
  const isOff = useCalendarFeed(selectIsOff)
  if (isLoading) return <SkeletonRows rows={1} />
  if (isFailed)
    return (
      <FailedNote onRetry={() => calendarFeed.send({ type: "feed.open" })}>
        {problem || t("calendar.failed")}
      </FailedNote>
    )
  return isOff ? <Off /> : <On />
}

/** The member's calendar feed of due work. */
export const FeedSection = () => {
  const { t } = useTranslation("due")
  useWhileShown(() => {
    calendarFeed.send({ type: "feed.open" })
    return () => calendarFeed.send({ type: "feed.leave" })
  })
  return (
    <div className={apart}>
      <Stack as="section" gap="3" width="fits" limit="56rem" box="card" aria-labelledby="calendar-title">
        <Heading id="calendar-title" size="lg">
          {t("calendar.title")}
        </Heading>
        <Muted size="inherit">{t("calendar.message")}</Muted>
        <Content />
        <FeedQuestion />
      </Stack>
    </div>
  )
}
