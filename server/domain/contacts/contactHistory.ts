import { Effect } from "effect"
import type { HistoryEntry, HistoryKind } from "../../../contract/entities/HistoryEntry.ts"
import type { InterviewAnswer } from "../../../contract/entities/Interview.ts"
import { lateMs } from "../../../contract/rules/callbackStatus.ts"
import type { CallStatus } from "../../../contract/rules/callStatuses.ts"
import type { Currency } from "../../../contract/rules/currencies.ts"
import { limits } from "../../../contract/rules/limits.ts"
import { fromMinor } from "../../../contract/rules/money.ts"
import { callbackStatuses } from "../../../contract/rules/outcomes.ts"
import { type Change, withoutReferences } from "../../platform/audit.ts"
import { type ListPayload, mostCounted, totalOf } from "../../platform/cursors.ts"
import { first, rows } from "../../platform/database/Database.ts"
import { empty, join, type Sql, sql } from "../../platform/database/sql.ts"
import { refuse } from "../../platform/failures/Refusal.ts"
import { asUuid } from "../../platform/ids.ts"
import { type Place, readPage } from "../../platform/pages.ts"
import { nextSteps } from "./nextSteps.ts"

export type HistoryLine = {
  readonly kind: HistoryKind
  readonly key: string
  readonly at: string
  readonly place: string
  readonly by: string | null
  readonly action: string
  readonly changes: ReadonlyArray<Change>
  readonly details: Readonly<Record<string, unknown>>
  readonly merge_id: string | null
  readonly is_missed: boolean
  readonly is_refused: boolean
}

/** Names the organisation and one list of contacts, as an index needs: the log has rows of every organisation. */
const isOf = (
  id: string
) => sql`(a.organization_id = app.org() and a.entity = 'contact' and a.entity_id = any(array(
  select ${id}::text union all
  select gone_id::text from contact_merges where kept_id = ${id} and undone_at is null)))`

const hasField = (field: string) =>
  sql`a.changes @> jsonb_build_array(jsonb_build_object('field', ${field}::text))`

/** Fields of an outcome that the call itself shows. */
const toldByCall: ReadonlyArray<string> = ["call", "callStatus", "notes"]

const mailActions = ["contact.emailed", "contact.emailRefused", "contact.emailNotSent"]

/**
 * Edits, with those of merged contacts. Emails and calls have entries of their own: an outcome is listed here only for a
 * callback, or for fields that the call does not show. A time that the outcome's rule chose is no callback.
 */
export const edits = (id: string): Sql => sql`select case when a.action = 'contact.labelled' then 'label'
      when a.action in ('contact.merged', 'contact.mergeUndone') then 'merge'
      when a.action = 'callback.handed' or (a.action = 'contact.changed' and told.is_callback) then 'callback'
      else 'edit' end as kind,
    'a' || lpad(a.id::text, 20, '0') as key, a.at, a.actor_id, a.action, a.changes, '{}'::jsonb as details
  from audit a cross join lateral (
    select coalesce(bool_or(f.field = 'call'), false) as is_outcome,
      coalesce(bool_or(f.field = 'nextCallAt' and (f.to is not null or not f.is_outcome)), false)
        and coalesce(max(f.to) filter (where f.field = 'callStatus') = any(${callbackStatuses}), true) as is_callback,
      coalesce(bool_or(f.field <> all(${[...toldByCall, "nextCallAt"]})), false) as has_others
    from (select e->>'field' as field, e->>'to' as to, ${hasField("call")} as is_outcome
      from jsonb_array_elements(a.changes) e) f
  ) told
  where ${isOf(id)} and a.action <> all(${mailActions})
    and (not told.is_outcome or told.has_others or told.is_callback)`

/** Ended calls `c` that match a condition. */
export const callLines = (
  condition: Sql
) => sql`select 'call', 'c' || c.id, c.ended_at, c.user_id, '', '[]'::jsonb,
    jsonb_build_object('outcome', c.outcome, 'number', c.number, 'note', c.note, 'contactId', c.contact_id,
      'seconds', round(extract(epoch from c.ended_at - c.started_at)))
  from calls c where ${condition} and c.ended_at is not null`

/** Emails `m` that match a condition. */
export const mailLines = (
  condition: Sql
) => sql`select 'mail', 'm' || m.id, m.created_at, m.sent_by, '', '[]'::jsonb,
    jsonb_build_object('subject', m.subject, 'state', m.state, 'contactId', m.contact_id,
      'canSendAgain', m.state = 'failed' and m.body <> '')
  from sent_mails m where m.organization_id = app.org() and ${condition}`

const calls = (id: string) => callLines(sql`c.contact_id = ${id}`)

const mails = (id: string) => mailLines(sql`m.contact_id = ${id}`)

const honoraria = (
  id: string
) => sql`select 'honorarium', 'h' || lpad(v.id::text, 20, '0'), v.at, v.actor_id, '',
    '[]'::jsonb, jsonb_build_object('honorariumId', h.id, 'amountMinor', h.amount_minor, 'currency', h.currency,
      'state', v.to_state)
  from honoraria h join honorarium_moves v on v.organization_id = h.organization_id and v.honorarium_id = h.id
  where h.respondent_id = ${id} and v.from_state is distinct from v.to_state`

const interviews = (
  id: string
) => sql`select 'interview', 'i' || i.id, i.at, i.user_id, '', '[]'::jsonb, jsonb_build_object('answers', i.answers)
  from interviews i where i.contact_id = ${id}`

const sources: Readonly<Record<HistoryKind, (id: string) => Sql>> = {
  call: calls,
  interview: interviews,
  mail: mails,
  honorarium: honoraria,
  callback: edits,
  label: edits,
  merge: edits,
  edit: edits
}

const linesOf = (id: string, kind: HistoryKind | undefined) =>
  kind === undefined
    ? join([edits(id), calls(id), interviews(id), mails(id), honoraria(id)], sql` union all `)
    : sql`select * from (${sources[kind](id)}) one (kind, key, at, actor_id, action, changes, details)
        where kind = ${kind}`

/** A merge that can still be undone. */
const mergeId = (id: string) => sql`(select x.id from contact_merges x
  where x.kept_id = ${id} and x.undone_at is null and x.snapshot->>'keptId' = ${id}
    and x.created_at > now() - ${limits.import.undoHours} * interval '1 hour'
    and x.gone_id::text in (select e->>'to' from jsonb_array_elements(page.changes) e where e->>'field' = 'merged'))`

/** True if no call came and no one moved the callback until it was late. */
const isMissed = (
  id: string
) => sql`(select (e->>'to')::timestamptz + ${lateMs} * interval '1 millisecond' < least(now(),
    (select min(k.started_at) from calls k where k.contact_id = ${id} and k.started_at > page.at),
    (select min(a.at) from audit a where ${isOf(id)} and a.at > page.at and ${hasField("nextCallAt")}))
  from jsonb_array_elements(page.changes) e where e->>'field' = 'nextCallAt')`

const isRefused = (id: string) => sql`exists (select from audit a where ${isOf(id)}
  and a.action = 'contact.emailRefused'
  and a.changes @> jsonb_build_array(jsonb_build_object('field', 'mail', 'to', substr(page.key, 2))))`

const readLines = (id: string, kind: HistoryKind | undefined) => (after: Place | undefined, limit: number) =>
  rows<HistoryLine>(
    sql`select page.kind, page.key, page.at, page.at::text as place, page.action, page.changes, page.details,
        (select m.name from members m where m.organization_id = app.org() and m.user_id = page.actor_id
          order by m.created_at desc limit 1) as by,
        case when page.action = 'contact.merged' then ${mergeId(id)} end as merge_id,
        coalesce(case when page.kind = 'callback' then ${isMissed(id)} end, false) as is_missed,
        page.kind = 'mail' and page.details->>'state' = 'failed' and ${isRefused(id)} as is_refused
      from (select * from (${linesOf(id, kind)}) line (kind, key, at, actor_id, action, changes, details)
        ${after ? sql`where (at, key) < (${after[0]}::timestamptz, ${after[1]})` : empty}
        order by at desc, key desc limit ${limit}) page
      order by page.at desc, page.key desc`
  )

/** The changes that an entry shows. Those of an outcome are in its call. */
const changesIn = (line: HistoryLine) => {
  const isOutcome = line.changes.some(({ field }) => field === "call")
  const changes = withoutReferences(line.changes).filter(
    ({ field }) => !(isOutcome && toldByCall.includes(field))
  )
  const moved = changes.find(({ field }) => field === "nextCallAt")
  return { isOutcome, changes, moved, others: changes.filter(({ field }) => field !== "nextCallAt") }
}

const honorariumIn = (details: HistoryLine["details"]) => {
  const currency = details.currency as Currency
  return {
    honorariumId: String(details.honorariumId),
    amount: fromMinor(Number(details.amountMinor), currency),
    currency,
    state: details.state as Extract<HistoryEntry, { kind: "honorarium" }>["state"]
  }
}

export const asHistoryEntry = (line: HistoryLine): HistoryEntry => {
  const { kind, key, at, action, details } = line
  const base = { _id: key, at, by: line.by ?? "" }
  const { isOutcome, changes, moved, others } = changesIn(line)
  switch (kind) {
    case "call":
      return {
        ...base,
        kind,
        outcome: details.outcome as CallStatus | null,
        seconds: Number(details.seconds),
        number: String(details.number),
        note: String(details.note)
      }
    case "interview":
      return { ...base, kind, answers: details.answers as ReadonlyArray<InterviewAnswer> }
    case "mail":
      return {
        ...base,
        _id: key.slice(1),
        kind,
        subject: String(details.subject),
        state: details.state as "queued" | "sent" | "failed" | "stopped",
        isRefused: line.is_refused,
        canSendAgain: details.canSendAgain === true
      }
    case "honorarium":
      return { ...base, kind, ...honorariumIn(details) }
    case "callback":
      return {
        ...base,
        kind,
        from: isOutcome ? null : ((moved?.from ?? null) as string | null),
        to: (moved?.to ?? null) as string | null,
        isMissed: line.is_missed,
        changes: others
      }
    case "label":
    case "merge":
    case "edit":
      return {
        ...base,
        kind,
        action,
        changes: isOutcome ? others : changes,
        ...(line.merge_id === null ? {} : { mergeId: line.merge_id })
      }
  }
}

const placeOf = ({ place, key }: HistoryLine): Place => [place, key]

type Asked = ListPayload & { readonly contactId: string; readonly kind?: HistoryKind | undefined }

/** The history of a contact, newest first, and what has to be done next. */
export const contactHistory = Effect.fn("ContactHistory.list")(function* (asked: Asked) {
  const id = yield* asUuid(asked.contactId)
  const there = yield* first(sql`select from contact_state where contact_id = ${id}`)
  if (!there) return yield* refuse("not_found")
  const { page, nextCursor } = yield* readPage("history", asked, readLines(id, asked.kind), placeOf)
  const counted = yield* first<{ value: number }>(
    sql`select count(*)::int as value from (${linesOf(id, asked.kind)} limit ${mostCounted + 1}) hits`
  )
  return {
    data: page.map(asHistoryEntry),
    total: totalOf(counted?.value ?? 0),
    nextCursor,
    nextSteps: yield* nextSteps(id)
  }
})
