import { useEffect, useId } from "react"
import { useTranslation } from "react-i18next"
import type { CallingSource } from "../../../../contract/calls/calling.ts"
import type { QueuePreview } from "../../../../contract/entities/Calling.ts"
import { isReached } from "../../../../contract/rules/outcomes.ts"
import { css } from "../../../../styled-system/css"
import { useFormats } from "../../../i18n/useFormats.ts"
import { Avatar } from "../../../ui/Avatar.tsx"
import { PagedList } from "../../../ui/PagedList.tsx"
import { useNow } from "../useNow.ts"
import {
  type CallQueueRef,
  selectCall,
  selectItem,
  selectSessionId,
  selectTally,
  useCallQueue
} from "./callQueue.ts"
import { queueAhead, showAhead } from "./queueAhead.ts"
import { Stopwatch } from "./Stopwatch.tsx"

const frame = css({ display: "grid", gap: "3", minInlineSize: "0", alignContent: "start" })
const heading = css({ fontSize: "md" })
const numbers = css({ display: "flex", flexWrap: "wrap", columnGap: "4", rowGap: "1", fontSize: "sm" })
const pair = css({ display: "flex", gap: "1", fontVariantNumeric: "tabular-nums" })
const value = css({ fontWeight: "semibold" })
const faint = css({ color: "text.muted", fontSize: "sm" })
const list = css({ display: "grid", gap: "2", listStyle: "none" })
const row = css({ display: "flex", gap: "2", alignItems: "start", minInlineSize: "0" })
const words = css({ display: "grid", minInlineSize: "0", fontSize: "sm", overflowWrap: "anywhere" })

const Row = ({ preview, now }: { readonly preview: QueuePreview; readonly now: number }) => {
  const { t } = useTranslation("calling")
  const { dateTime, timeIn } = useFormats()
  const { name, company, reason, dueAt, timeZone } = preview
  const when = dueAt === null ? "" : dateTime(new Date(dueAt))
  const facts = [t(`rail.why.${reason}`, { when }), timeZone === null ? "" : timeIn(new Date(now), timeZone)]
  return (
    <li className={row}>
      <Avatar name={name} />
      <span className={words}>
        <span dir="auto">{name}</span>
        {company === "" ? null : (
          <span className={faint} dir="auto">
            {company}
          </span>
        )}
        <span className={faint}>{facts.filter((fact) => fact !== "").join(" · ")}</span>
      </span>
    </li>
  )
}

type RailProps = { readonly queue: CallQueueRef; readonly source: CallingSource }

const mostCounted = 100

/** The session's numbers, and the contacts who come after the current one. */
export const Rail = ({ queue, source }: RailProps) => {
  const { t } = useTranslation("calling")
  const { number } = useFormats()
  const id = useId()
  const sessionId = useCallQueue(queue, selectSessionId)
  const item = useCallQueue(queue, selectItem)
  const call = useCallQueue(queue, selectCall)
  const tally = useCallQueue(queue, selectTally)
  const contactId = call?.contact._id ?? item?.contact._id
  const { contextRows, count } = queueAhead.useContext(({ rows, summary }) => ({
    contextRows: rows,
    count: summary.count
  }))
  const status = queueAhead.useStatus()
  const now = Math.floor(useNow() / 60) * 60_000
  // biome-ignore lint/correctness/useExhaustiveDependencies: another contact moves the queue
  useEffect(() => {
    showAhead({ sessionId, source })
  }, [sessionId, source, contactId])
  const rows = contextRows.filter((one) => one.contactId !== contactId)
  const reached = Object.entries(tally.outcomes).reduce(
    (sum, [status, times]) => sum + (isReached(status as keyof typeof tally.outcomes) ? times : 0),
    0
  )
  const left = count > mostCounted ? `${number(mostCounted)}+` : number(count)
  const shown = [
    ["done", number(tally.calls)],
    ["reached", number(reached)],
    ["left", left]
  ] as const
  return (
    <section className={frame} aria-labelledby={id}>
      <h2 id={id} className={heading}>
        {t("rail.title")}
      </h2>
      <dl className={numbers}>
        {shown.map(([name, words]) => (
          <div key={name} className={pair}>
            <dt className={faint}>{t(`rail.${name}`)}</dt>
            <dd className={value}>{words}</dd>
          </div>
        ))}
        {tally.startedAt === "" ? null : (
          <div className={pair}>
            <dt className={faint}>{t("rail.time")}</dt>
            <dd className={value}>
              <Stopwatch since={tally.startedAt} label={t("rail.time")} />
            </dd>
          </div>
        )}
      </dl>
      <PagedList
        status={status}
        isEmpty={rows.length === 0}
        empty={<p className={faint}>{t("rail.none")}</p>}
        failedTitle={t("failed")}
        skeletonRows={4}
      >
        <ol className={list}>
          {rows.map((preview) => (
            <Row key={preview.contactId} preview={preview} now={now} />
          ))}
        </ol>
      </PagedList>
    </section>
  )
}
