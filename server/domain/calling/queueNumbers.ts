import { Clock, Effect } from "effect"
import type { ItemReason, QueuePreview, QueueReason, SkipReason } from "../../../contract/entities/Calling.ts"
import { callbackStatus } from "../../../contract/rules/callbackStatus.ts"
import { nextOpening, zoneOf } from "../../../contract/rules/callingHours.ts"
import { isCallback, isUncalled } from "../../../contract/rules/outcomes.ts"
import { rows } from "../../platform/database/Database.ts"
import { join, type Sql, sql } from "../../platform/database/sql.ts"
import type { ContactRow } from "../contacts/contactRows.ts"
import { ownSession, type SessionRow, sourceOf } from "./callingSessions.ts"
import {
  closedIn,
  hours,
  isLeased,
  isLeasedFor,
  isOutsideHours,
  isPersonal,
  isPromised,
  turns,
  wasJustCalled,
  wasSkipped,
  wide
} from "./queueConditions.ts"

/** Why a contact is next. */
const reasonOf = (
  { call_status, next_call_at }: Pick<ContactRow, "call_status" | "next_call_at">,
  now: number
): QueueReason => {
  if (next_call_at === null) return "new"
  if (isCallback(call_status)) return callbackStatus(next_call_at, now) === "missed" ? "missed" : "due"
  return isUncalled(call_status) ? "due" : "retry"
}

/** Why a contact is shown, who may have been asked for before their next call is due. */
export const itemReasonOf = (
  row: Pick<ContactRow, "call_status" | "next_call_at">,
  now: number
): ItemReason => {
  const { call_status, next_call_at } = row
  if (next_call_at === null) return isUncalled(call_status) ? "new" : "asked"
  if (Date.parse(next_call_at) <= now) return reasonOf(row, now)
  return isCallback(call_status) ? "coming" : "asked"
}

const mostPlaces = 100
const shownAhead = 10
/** More are not counted. */
const counted = 101

/** Why a contact of the session may not be called now; 'ready' if they may. */
const reasonIn = (sessionId: string) => sql`case
    when s.do_not_call then 'doNotCall'
    when ${wasSkipped(sessionId)} then 'skipped'
    when s.next_call_at is null and s.call_status <> 'Yet to call' then 'finished'
    when s.next_call_at > now() then 'notDue'
    when c.phone = '' then 'noNumber'
    when ${isLeased} then 'leased'
    when ${isLeasedFor(sessionId)} then 'otherSession'
    when ${isPersonal} then 'personal'
    when ${wasJustCalled} and not ${isPromised} then 'calledRecently'
    when ${isOutsideHours} then 'outsideHours'
    else 'ready' end`

/** When the first of the contacts who are only outside calling hours may be called. */
const firstOpening = Effect.fnUntraced(function* ({ id }: Pick<SessionRow, "id">, source: Sql, now: number) {
  const places = yield* rows<{ country: string; city: string }>(
    sql`with ${hours(closedIn(now))} select distinct c.country, c.city from contact_state s ${wide}
      where ${source} and ${reasonIn(id)} = 'outsideHours' limit ${mostPlaces}`
  )
  const times = places.flatMap(({ country, city }) => nextOpening(country, city, now) ?? [])
  return times.length === 0 ? null : new Date(Math.min(...times)).toISOString()
})

export const reasonsFor = Effect.fnUntraced(function* (session: SessionRow) {
  const now = yield* Clock.currentTimeMillis
  const source = sourceOf(session.id, session.source, now)
  const found = yield* rows<{ reason: SkipReason | "ready"; count: number }>(
    sql`with ${hours(closedIn(now))} select ${reasonIn(session.id)} as reason, count(*) as count
      from contact_state s ${wide} where ${source} group by 1 order by 2 desc, 1`
  )
  const isClosed = found.some(({ reason }) => reason === "outsideHours")
  const opensAt = isClosed ? yield* firstOpening(session, source, now) : null
  const reasons = found.flatMap(({ reason, count }) => (reason === "ready" ? [] : [{ reason, count }]))
  return {
    ready: found.find(({ reason }) => reason === "ready")?.count ?? 0,
    skips: { total: reasons.reduce((sum, { count }) => sum + count, 0), reasons, ...(opensAt && { opensAt }) }
  }
})

export const peekQueue = (sessionId: string) => Effect.flatMap(ownSession(sessionId), reasonsFor)

type Ahead = Pick<ContactRow, "call_status" | "next_call_at"> & {
  readonly contact_id: string
  readonly name: string
  readonly company: string
  readonly country: string
  readonly city: string
}

/** Used in place of a session before calling starts: everyone who is due. */
const beforeSession: Pick<SessionRow, "id" | "source"> = {
  id: "00000000-0000-0000-0000-000000000000",
  source: { kind: "due" }
}

/** The contacts after the current one of a session, in the order of their turns, or when the first opens. None is leased. */
export const queueAhead = Effect.fn("calling.queueAhead")(function* (sessionId: string | undefined) {
  const session = sessionId === undefined ? beforeSession : yield* ownSession(sessionId)
  const now = yield* Clock.currentTimeMillis
  const source = sourceOf(session.id, session.source, now)
  const mayBeNext = sql`not ${wasSkipped(session.id)} and (s.leased_until > now()) is not true and c.phone <> ''
    and not s.do_not_call and not ${isOutsideHours} and not exists (select from calls o
      where o.user_id = app.account() and o.contact_id = s.contact_id and o.ended_at is null)`
  const inTurn = ({ who, order }: (typeof turns)[number], turn: number) =>
    sql`(select ${turn}::int as turn, row_number() over (order by ${order}) as place, s.contact_id, c.name, c.company,
        c.country, c.city, s.call_status, s.next_call_at
      from contact_state s ${wide} where ${who} and ${source} and ${mayBeNext} order by ${order} limit ${counted})`
  const found = yield* rows<Ahead>(
    sql`with ${hours(closedIn(now))}, ahead as (${join(turns.map(inTurn), sql` union all `)})
      select * from ahead order by turn, place limit ${counted}`
  )
  const next = found.slice(0, shownAhead).map(
    (row): QueuePreview => ({
      contactId: row.contact_id,
      name: row.name,
      company: row.company,
      reason: reasonOf(row, now),
      dueAt: row.next_call_at,
      timeZone: zoneOf(row)
    })
  )
  const opensAt = found.length === 0 ? yield* firstOpening(session, source, now) : null
  return { next, count: found.length, ...(opensAt && { opensAt }) }
})
