import { useLayoutEffect, useRef } from "react"
import { useTranslation } from "react-i18next"
import type { WithheldContact } from "../../../../contract/entities/Calling.ts"
import { css } from "../../../../styled-system/css"
import { Button } from "../../../ui/Button.tsx"
import { ErrorState } from "../../../ui/EmptyState.tsx"
import { Row, Stack } from "../../../ui/layout.tsx"
import { Notice } from "../../../ui/Notice.tsx"
import { SkeletonRows } from "../../../ui/Skeleton.tsx"
import { namedCall, selectIsBusy, selectProblem, selectWithheld, useNamedCall } from "./namedCall.ts"
import { OpensAt } from "./OpensAt.tsx"
import { Person } from "./Person.tsx"

const focusable = css({ outline: "none", minInlineSize: "0" })
const title = css({ fontWeight: "semibold", overflowWrap: "anywhere" })

const Back = () => {
  const { t } = useTranslation("calling")
  return <Button onClick={() => namedCall.send({ type: "person.leave" })}>{t("withheld.back")}</Button>
}

/** The person who was asked for, and why they may not be called now. */
const Withheld = ({ contact, reason, timeZone, opensAt }: WithheldContact) => {
  const { t } = useTranslation("calling")
  const top = useRef<HTMLElement>(null)
  useLayoutEffect(() => top.current?.focus(), [])
  const { name } = contact
  return (
    <section ref={top} tabIndex={-1} className={focusable} aria-label={t("withheld.title", { name })}>
      <Person contact={contact} timeZone={timeZone} onDial={() => {}} isWithheld>
        <Notice as="div" tone="warning">
          <Stack gap="1">
            <p className={title} dir="auto">
              {t("withheld.title", { name })}
            </p>
            <p>{t(`withheld.reason.${reason}`)}</p>
            <OpensAt at={opensAt} />
          </Stack>
        </Notice>
        <Row gap="2">
          <Button look="primary" onClick={() => namedCall.send({ type: "person.retry" })}>
            {t("withheld.retry")}
          </Button>
          <Back />
        </Row>
      </Person>
    </section>
  )
}

/** The person who was asked for by name, until the desk has them. */
export const NamedPerson = () => {
  const { t } = useTranslation("calling")
  const isBusy = useNamedCall(selectIsBusy)
  const withheld = useNamedCall(selectWithheld)
  const problem = useNamedCall(selectProblem)
  if (isBusy) return <SkeletonRows rows={6} />
  if (withheld !== null) return <Withheld {...withheld} />
  return (
    <>
      <ErrorState
        title={t("failed")}
        message={problem}
        onRetry={() => namedCall.send({ type: "person.retry" })}
      />
      <Back />
    </>
  )
}
