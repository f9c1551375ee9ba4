import { Clock, Effect } from "effect"
import type { CallingSource } from "../../../contract/calls/calling.ts"
import type { QueueItem, QueuePreview, QueueReason, SkipReason } from "../../../contract/entities/Calling.ts"
import { closedAt, nextOpening, zonesOf } from "../../../contract/rules/callingHours.ts"
import { limits } from "../../../contract/rules/limits.ts"
import { callbackStatuses, isCallback, isUncalled } from "../../../contract/rules/outcomes.ts"
import { first, rows } from "../../platform/database/Database.ts"
import { filled, join, kept, type Slot, type Sql, slot, sql } from "../../platform/database/sql.ts"
import { refuse } from "../../platform/failures/Refusal.ts"
import { asUuid } from "../../platform/ids.ts"
import { asContact, type ContactRow, selectContacts } from "../contacts/contactRows.ts"
import { giveBack, lockSession, ownSession, type SessionRow, sourceOf } from "./callingSessions.ts"

const { leaseMs, pauseMs, personalMs } = limits.calling

const lateMs = 10 * 60_000
const shownAhead = 10
/** More are not counted. */
const counted = 101

const milliseconds = (many: number): Sql => sql`${many} * interval '1 millisecond'`

const isPromised = sql`s.call_status = any(${callbackStatuses})`
const isDue = sql`s.next_call_at <= now()`
const isLeased = sql`(s.leased_until > now() and s.leased_by <> app.account())`
const isLeasedFor = (sessionId: string | Slot) =>
  sql`(s.leased_until > now() and (s.leased_by <> app.account() or s.leased_for <> ${sessionId}))`
const wasJustCalled = sql`(s.last_called_at > now() - ${milliseconds(pauseMs)})`

/** Someone else has a callback with this contact, is still a member, and is not so late that anyone may call. */
const isPersonal = sql`(${isPromised} and exists (select from callbacks b
  where b.organization_id = s.organization_id and b.contact_id = s.contact_id and b.at = s.next_call_at
    and b.owner_id <> app.account() and b.at > now() - ${milliseconds(personalMs)}
    and exists (select from members m where m.organization_id = b.organization_id and m.user_id = b.owner_id
      and m.state = 'active')))`

const wasSkipped = (sessionId: string | Slot) =>
  sql`exists (select from calling_skips k where k.organization_id = s.organization_id
    and k.session_id = ${sessionId} and k.contact_id = s.contact_id)`

let closedNow = { minute: -1, text: "" }

/**
 * Places and countries outside calling hours, as one text, because a long list costs as much as the whole statement.
 * Local times change by whole minutes.
 */
const closedIn = (now: number): string => {
  const minute = Math.floor(now / 60_000)
  if (closedNow.minute !== minute) {
    const { closedPlaces, closedCountries } = closedAt(now)
    closedNow = { minute, text: [...closedPlaces, ...closedCountries].join("\n") }
  }
  return closedNow.text
}

const knownPlaces = closedAt(0).places.join("\n")

const linesOf = (text: string | Slot) =>
  sql`materialized (select unnest(string_to_array(${text}::text, E'\\n')) as place)`

/** Read once per statement, and only if a person's place is asked for. */
const hours = (closed: string | Slot): Sql =>
  sql`known as ${linesOf(knownPlaces)}, closed as ${linesOf(closed)}`

/** True outside calling hours where the contact `c` lives. */
const isOutsideHours: Sql = (() => {
  const country = sql`lower(btrim(c.country))`
  const place = sql`${country} || '|' || lower(btrim(c.city))`
  return sql`(c.country <> '' and (case when ${place} in (select place from known) then ${place} else ${country} end)
    in (select place from closed))`
})()

const wide = sql`join contacts c on c.organization_id = s.organization_id and c.id = s.contact_id`

/** The order of contacts: agreed callbacks, then retries, then first calls. */
const turns: ReadonlyArray<{ readonly who: Sql; readonly order: Sql }> = [
  { who: sql`${isDue} and ${isPromised} and not ${isPersonal}`, order: sql`s.next_call_at, s.contact_id` },
  {
    who: sql`${isDue} and not ${isPromised} and ${wasJustCalled} is not true`,
    order: sql`s.next_call_at, s.contact_id`
  },
  {
    who: sql`s.call_status = 'Yet to call' and s.next_call_at is null and ${wasJustCalled} is not true`,
    order: sql`s.created_at, s.contact_id`
  }
]

type Leased = ContactRow & {
  readonly attempts: number
  readonly leased_until: string
  readonly is_same: boolean
}

const held = sql`s.organization_id, s.contact_id`

/**
 * Returns the contact leased by this session, or leases the first one of the first turn that has any. One statement
 * locks the session, takes the lease, notes it and reads the contact. A later turn is not read while an earlier one has
 * a contact. Returns none if the session is someone else's, has ended, or has an open call.
 */
const leaseFrom = (source: Sql): Sql => {
  const session = slot("session")
  const open = sql`not ${wasSkipped(session)} and ${isLeasedFor(session)} is not true and c.phone <> ''
    and not s.do_not_call and not ${isOutsideHours}`
  const pick = (index: number, before: Sql) => {
    const { who, order } = turns[index] as (typeof turns)[number]
    return sql`select ${held} from contact_state s ${wide} where exists (select from asking) and ${before}
      and ${who} and ${source} and ${open} order by ${order} limit 1 for update of s skip locked`
  }
  const before = sql`${hours(slot("closed"))}, asking as materialized (
      select n.contact_id from calling_sessions n where n.id = ${session} and n.user_id = app.account()
        and n.ended_at is null
        and not exists (select from calls where user_id = app.account() and ended_at is null) for update),
    same as materialized (
      select ${held} from contact_state s where s.contact_id = (select contact_id from asking)
        and s.leased_by = app.account() and s.leased_for = ${session} and s.leased_until > now()
        and not s.do_not_call for update),
    promised as materialized (${pick(0, sql`not exists (select from same)`)}),
    again as materialized (
      ${pick(1, sql`not exists (select from same) and not exists (select from promised)`)}),
    fresh as materialized (${pick(
      2,
      sql`not exists (select from same) and not exists (select from promised) and not exists (select from again)`
    )}),
    next as materialized (select *, true as is_same from same union all select *, false from promised
      union all select *, false from again union all select *, false from fresh),
    leased as (
      update contact_state u set leased_by = app.account(), leased_for = ${session},
        leased_until = now() + ${milliseconds(leaseMs)}
      from next where u.organization_id = next.organization_id and u.contact_id = next.contact_id
      returning u.organization_id, u.contact_id, u.attempts, u.leased_until, next.is_same),
    noted as (update calling_sessions set contact_id = leased.contact_id from leased
      where id = ${session} and not leased.is_same),`
  return kept(
    selectContacts(sql`select * from leased`, {
      before,
      columns: sql`, p.attempts, p.leased_until, p.is_same`
    })
  )
}

/** Cached for each kind of source, because building the statement takes as long as running it. */
const leases = {
  due: leaseFrom(sourceOf(slot("session"), { kind: "due" }, 0)),
  label: leaseFrom(sourceOf(slot("session"), { kind: "label", labelId: slot("label") }, 0)),
  contacts: leaseFrom(sourceOf(slot("session"), { kind: "contacts" }, 0))
}

const leaseNext = Effect.fnUntraced(function* (sessionId: string, source: CallingSource) {
  const now = yield* Clock.currentTimeMillis
  const lease = source.kind === "list" ? leaseFrom(sourceOf(sessionId, source, now)) : leases[source.kind]
  return yield* first<Leased>(
    filled(lease, {
      session: sessionId,
      closed: closedIn(now),
      label: source.kind === "label" ? source.labelId : null
    })
  )
})

/** Cache of the sources of sessions, which never change. The oldest entries are dropped. */
const knownSources = new Map<string, CallingSource>()
const mostSources = 10_000

const noteSource = (sessionId: string, source: CallingSource): void => {
  knownSources.set(sessionId, source)
  for (const oldest of knownSources.keys()) {
    if (knownSources.size <= mostSources) return
    knownSources.delete(oldest)
  }
}

const reasonOf = (
  { call_status, next_call_at }: Pick<ContactRow, "call_status" | "next_call_at">,
  now: number
): QueueReason => {
  if (next_call_at === null) return "new"
  if (isCallback(call_status)) return Date.parse(next_call_at) < now - lateMs ? "missed" : "due"
  return isUncalled(call_status) ? "due" : "retry"
}

const itemOf = (leased: Leased, reason: QueueReason): QueueItem => {
  const contact = asContact(leased)
  return {
    contact,
    reason,
    dueAt: leased.next_call_at,
    timeZone: zonesOf(contact.country, contact.city)[0] ?? null,
    attempts: leased.attempts,
    leaseUntil: leased.leased_until
  }
}

const mostPlaces = 100

/** When the first person of the source who is outside calling hours may be called. */
const firstOpening = Effect.fnUntraced(function* (source: Sql, now: number) {
  const places = yield* rows<{ country: string; city: string }>(
    sql`with ${hours(closedIn(now))} select distinct c.country, c.city from contact_state s ${wide}
      where ${source} and not s.do_not_call and c.phone <> '' and ${isOutsideHours} limit ${mostPlaces}`
  )
  const times = places.flatMap(({ country, city }) => nextOpening(country, city, now) ?? [])
  return times.length === 0 ? null : new Date(Math.min(...times)).toISOString()
})

const reasonsFor = Effect.fnUntraced(function* (session: SessionRow) {
  const now = yield* Clock.currentTimeMillis
  const source = sourceOf(session.id, session.source, now)
  const found = yield* rows<{ reason: SkipReason | "ready"; count: number }>(
    sql`with ${hours(closedIn(now))} select case
        when s.do_not_call then 'doNotCall'
        when ${wasSkipped(session.id)} then 'skipped'
        when s.next_call_at is null and s.call_status <> 'Yet to call' then 'finished'
        when s.next_call_at > now() then 'notDue'
        when c.phone = '' then 'noNumber'
        when ${isLeasedFor(session.id)} then 'leased'
        when ${isPersonal} then 'personal'
        when ${wasJustCalled} and not ${isPromised} then 'calledRecently'
        when ${isOutsideHours} then 'outsideHours'
        else 'ready' end as reason, count(*) as count
      from contact_state s ${wide} where ${source} group by 1 order by 2 desc, 1`
  )
  const isClosed = found.some(({ reason }) => reason === "outsideHours")
  const opensAt = isClosed ? yield* firstOpening(source, now) : null
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

/** The contacts after the current one, in the order of their turns. None is leased. */
export const queueAhead = Effect.fn("calling.queueAhead")(function* (sessionId: string) {
  const session = yield* ownSession(sessionId)
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
      timeZone: zonesOf(row.country, row.city)[0] ?? null
    })
  )
  return { next, count: found.length }
})

const handedOut = (leased: Leased) =>
  Effect.map(Clock.currentTimeMillis, (now) => ({ item: itemOf(leased, reasonOf(leased, now)), skips: null }))

/**
 * Leases the next contact to the caller. There is none while a call is open. One statement, once the session's source
 * is known.
 */
export const nextContact = Effect.fn("calling.nextContact")(function* (sessionId: string) {
  const id = yield* asUuid(sessionId)
  const source = knownSources.get(id)
  const soon = source && (yield* leaseNext(id, source))
  if (soon) return yield* handedOut(soon)
  const session = yield* lockSession(id)
  if (session.ended_at !== null) return yield* refuse("not_found")
  if (session.is_calling) return yield* refuse("call_open")
  const leased = source ? undefined : yield* leaseNext(id, session.source)
  noteSource(id, session.source)
  return leased ? yield* handedOut(leased) : { item: null, skips: (yield* reasonsFor(session)).skips }
})

const known = Effect.fnUntraced(function* (contactId: string) {
  const id = yield* asUuid(contactId)
  const there = yield* first(sql`select from contact_state where contact_id = ${id}`)
  return there ? id : yield* refuse("not_found")
})

/** Excluded from this session. */
export const skipContact = Effect.fn("calling.skipContact")(function* (sessionId: string, contactId: string) {
  const session = yield* lockSession(sessionId)
  const id = yield* known(contactId)
  yield* rows(
    sql`insert into calling_skips (organization_id, session_id, contact_id) values (app.org(), ${session.id}, ${id})
      on conflict do nothing`
  )
  yield* giveBack(id)
  yield* rows(
    sql`update calling_sessions set contact_id = null where id = ${session.id} and contact_id = ${id}`
  )
})

/** Extends the lease by ten minutes, unless someone else has the contact. */
export const keepLease = Effect.fn("calling.keepLease")(function* (contactId: string) {
  const id = yield* known(contactId)
  const kept = yield* first<{ leased_until: string }>(
    sql`update contact_state s set leased_by = app.account(), leased_until = now() + ${milliseconds(leaseMs)}
      where contact_id = ${id} and ${isLeased} is not true returning leased_until`
  )
  return kept ? { leaseUntil: kept.leased_until } : yield* refuse("conflict", { words: "contactTaken" })
})

export const releaseContact = (contactId: string) => Effect.flatMap(known(contactId), giveBack)
