import { useTranslation } from "react-i18next"
import type { CallingSource } from "../../../../contract/calls/calling.ts"
import type { QueuePreview } from "../../../../contract/entities/Calling.ts"
import { callStatuses } from "../../../../contract/rules/callStatuses.ts"
import { isReached } from "../../../../contract/rules/outcomes.ts"
import { css } from "../../../../styled-system/css"
import { useFact } from "../../../actors/useFact.ts"
import { useBothClocks } from "../../../entities/callback/useBothClocks.ts"
import { useFormats } from "../../../i18n/useFormats.ts"
import { Avatar } from "../../../ui/Avatar.tsx"
import { Muted, Row, Stack } from "../../../ui/layout.tsx"
import { PagedList } from "../../../ui/PagedList.tsx"
import { Section } from "../../../ui/Section.tsx"
import { useOnChange } from "../../../ui/useOnChange.ts"
import { useNow } from "../useNow.ts"
import {
  type CallQueueRef,
  selectContactId,
  selectSessionId,
  selectTally,
  useCallQueue
} from "./callQueue.ts"
import { leftText, queueAhead, showAhead } from "./queueAhead.ts"
import { Stopwatch } from "./Stopwatch.tsx"

const numbers = css({ display: "flex", flexWrap: "wrap", columnGap: "4", rowGap: "1", fontSize: "sm" })
const pair = css({ display: "flex", gap: "1", fontVariantNumeric: "tabular-nums" })
const value = css({ fontWeight: "semibold" })

const Ahead = ({ preview, now }: { readonly preview: QueuePreview; readonly now: number }) => {
  const { t } = useTranslation("calling")
  const { timeIn } = useFormats()
  const bothClocks = useBothClocks()
  const { name, company, reason, dueAt, timeZone } = preview
  const when = dueAt === null ? "" : bothClocks(dueAt, timeZone)
  const localTime = timeZone === null ? "" : timeIn(new Date(now), timeZone)
  const facts = [t(`rail.why.${reason}`, { when }), localTime && t("person.localTime", { time: localTime })]
  return (
    <Row as="li" gap="2" wraps="no" width="fits" align="start">
      <Avatar name={name} />
      <Stack as="span" width="fits" size="sm">
        <span dir="auto">{name}</span>
        {company === "" ? null : (
          <Muted as="span" dir="auto">
            {company}
          </Muted>
        )}
        <Muted as="span">{facts.filter((fact) => fact !== "").join(" · ")}</Muted>
      </Stack>
    </Row>
  )
}

type RailProps = { readonly queue: CallQueueRef; readonly source: CallingSource }

/** The session's calls so far, and how many may be called now. */
const SessionNumbers = ({ queue, left }: { readonly queue: CallQueueRef; readonly left: number }) => {
  const { t } = useTranslation("calling")
  const { number } = useFormats()
  const { calls, outcomes, startedAt } = useCallQueue(queue, selectTally)
  const reached = callStatuses.reduce(
    (sum, status) => sum + (isReached(status) ? (outcomes[status] ?? 0) : 0),
    0
  )
  const shown = [
    ["done", number(calls)],
    ["reached", number(reached)],
    ["left", leftText(left, number)]
  ] as const
  return (
    <dl className={numbers}>
      {shown.map(([name, words]) => (
        <div key={name} className={pair}>
          <Muted as="dt">{t(`rail.${name}`)}</Muted>
          <dd className={value}>{words}</dd>
        </div>
      ))}
      {startedAt === "" ? null : (
        <div className={pair}>
          <Muted as="dt">{t("rail.time")}</Muted>
          <dd className={value}>
            <Stopwatch since={startedAt} label={t("rail.time")} />
          </dd>
        </div>
      )}
    </dl>
  )
}

/** The session's numbers, and the contacts after the current one. */
export const Rail = ({ queue, source }: RailProps) => {
  const { t } = useTranslation("calling")
  const sessionId = useCallQueue(queue, selectSessionId)
  const contactId = useCallQueue(queue, selectContactId)
  const rows = queueAhead.useContext((context) => context.rows)
  const { count } = queueAhead.useContext((context) => context.summary)
  const status = queueAhead.useStatus()
  const now = Math.floor(useNow() / 60) * 60_000
  useOnChange([sessionId, source, contactId], () => {
    if (contactId !== undefined) showAhead({ sessionId, source })
  })
  useFact("doNotCall.changed", () => queueAhead.send({ type: "list.refresh" }))
  const next = rows.filter((one) => one.contactId !== contactId)
  return (
    <Section title={t("rail.title")}>
      <SessionNumbers queue={queue} left={count} />
      <PagedList
        status={status}
        isEmpty={next.length === 0}
        empty={<Muted>{t("rail.none")}</Muted>}
        failedTitle={t("failed")}
        skeletonRows={4}
      >
        <Stack as="ol" gap="2">
          {next.map((preview) => (
            <Ahead key={preview.contactId} preview={preview} now={now} />
          ))}
        </Stack>
      </PagedList>
    </Section>
  )
}
