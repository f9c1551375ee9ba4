import { useTranslation } from "react-i18next"
import type { Callback } from "../../../../contract/entities/Calling.ts"
import { callbackStatus } from "../../../../contract/rules/callbackStatus.ts"
import { useFact } from "../../../actors/useFact.ts"
import { useBothClocks } from "../../../entities/callback/useBothClocks.ts"
import { useWhyNot } from "../../../i18n/useWhyNot.ts"
import { Badge } from "../../../ui/Badge.tsx"
import { Button } from "../../../ui/Button.tsx"
import { Checkbox } from "../../../ui/Checkbox.tsx"
import { Muted, Row, Stack } from "../../../ui/layout.tsx"
import { PagedList } from "../../../ui/PagedList.tsx"
import { Section } from "../../../ui/Section.tsx"
import { useWhileShown } from "../../../ui/useWhileShown.ts"
import { useWindowEvent } from "../../../ui/useWindowEvent.ts"
import { type Why, WhyNot } from "../../../ui/WhyNot.tsx"
import { useNow } from "../useNow.ts"
import { CallbackDialogs } from "./CallbackDialogs.tsx"
import {
  callbackChange,
  callbackList,
  refreshCallbacks,
  selectIsBusy,
  useCallbackChange
} from "./callbacks.ts"

type CallbackRowProps = {
  readonly callback: Callback
  readonly now: number
  readonly why: Why | undefined
  readonly isBusy: boolean
  readonly onCall: (contactId: string) => void
}

const CallbackRow = ({ callback, now, why, isBusy, onCall }: CallbackRowProps) => {
  const { t } = useTranslation("calling")
  const bothClocks = useBothClocks()
  const status = callbackStatus(callback.at, now)
  const owner = callback.isOwn
    ? t("callbacks.own")
    : callback.isPersonal
      ? t("callbacks.of", { name: callback.owner })
      : t("callbacks.anybodys")
  const { words: reason } = useWhyNot()
  const act = (words: string, onClick: () => void, whyNot = why) => (
    <WhyNot why={whyNot}>
      <Button size="small" look="quiet" disabled={isBusy} onClick={onClick}>
        {words}
      </Button>
    </WhyNot>
  )
  return (
    <Row as="li" gap="3" box="item" align="center">
      <Stack width="fills" basis="12rem">
        <span dir="auto">{callback.name}</span>
        {callback.company === "" ? null : (
          <Muted as="span" dir="auto">
            {callback.company}
          </Muted>
        )}
        <Muted as="span">
          <time dateTime={callback.at}>{bothClocks(callback.at, callback.zone)}</time> · {owner}
        </Muted>
      </Stack>
      <Badge tone={status === "missed" ? "bad" : status === "due" ? "warning" : "neutral"}>
        {t(`callbacks.${status}`)}
      </Badge>
      <Row gap="1.5">
        {act(
          t("callbacks.call"),
          () => onCall(callback.contactId),
          why ?? (callback.doNotCall ? reason("doNotCall") : undefined)
        )}
        {callback.isOwn
          ? act(t("callbacks.share"), () =>
              callbackChange.send({ type: "callback.hand", callback, owner: "anybody" })
            )
          : act(t("callbacks.take"), () =>
              callbackChange.send({ type: "callback.hand", callback, owner: "me" })
            )}
        {act(t("callbacks.move"), () => callbackChange.send({ type: "callback.move", callback }))}
        {act(t("callbacks.cancel"), () => callbackChange.send({ type: "callback.cancel", callback }))}
      </Row>
    </Row>
  )
}

type CallbacksProps = {
  readonly why: Why | undefined
  readonly onCall: (contactId: string) => void
}

/** Callbacks: missed ones first, for the person and for everyone. */
export const Callbacks = ({ why, onCall }: CallbacksProps) => {
  const { t } = useTranslation(["calling", "common"])
  const rows = callbackList.useContext((context) => context.rows)
  const { isOwn } = callbackList.useContext(({ filter }) => filter)
  const status = callbackList.useStatus()
  const isBusy = useCallbackChange(selectIsBusy)
  const now = Math.floor(useNow() / 60) * 60_000
  useWhileShown(refreshCallbacks)
  useWindowEvent("online", refreshCallbacks)
  useFact("outboxEntry.sent", refreshCallbacks)
  useFact("doNotCall.changed", refreshCallbacks)
  return (
    <Section
      title={t("callbacks.title")}
      action={
        <Checkbox
          label={t("callbacks.onlyOwn")}
          checked={isOwn}
          onChange={({ target }) =>
            callbackList.send({ type: "filter.choose", filter: { isOwn: target.checked } })
          }
        />
      }
    >
      <PagedList
        status={status}
        isEmpty={rows.length === 0}
        empty={<Muted>{t(isOwn ? "callbacks.noneOwn" : "callbacks.none")}</Muted>}
        failedTitle={t("callbacks.failed")}
        skeletonRows={2}
      >
        <Stack as="ul" gap="2" aria-busy={isBusy}>
          {rows.map((callback) => (
            <CallbackRow
              key={callback.contactId}
              callback={callback}
              now={now}
              why={why}
              isBusy={isBusy}
              onCall={onCall}
            />
          ))}
        </Stack>
      </PagedList>
      <CallbackDialogs />
    </Section>
  )
}
