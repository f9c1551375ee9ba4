import { Clock, Effect } from "effect"
import type { CallingSource } from "../../../contract/calls/calling.ts"
import type { ItemReason, QueueItem } from "../../../contract/entities/Calling.ts"
import { zoneOf } from "../../../contract/rules/callingHours.ts"
import { limits } from "../../../contract/rules/limits.ts"
import { first, rows } from "../../platform/database/Database.ts"
import { filled, kept, type Sql, slot, sql } from "../../platform/database/sql.ts"
import { refuse } from "../../platform/failures/Refusal.ts"
import { asUuid } from "../../platform/ids.ts"
import { asContact, type ContactRow, selectContacts } from "../contacts/contactRows.ts"
import { giveBack, lockSession, sourceOf } from "./callingSessions.ts"
import {
  closedIn,
  hours,
  isLeased,
  isLeasedFor,
  isOutsideHours,
  milliseconds,
  turns,
  wasSkipped,
  wide
} from "./queueConditions.ts"
import { itemReasonOf, reasonsFor } from "./queueNumbers.ts"

const { leaseMs } = limits.calling

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
      select n.contact_id from calling_sessions n where n.organization_id = app.org() and n.id = ${session}
        and n.user_id = app.account() and n.ended_at is null
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
      where calling_sessions.organization_id = app.org() and id = ${session} and not leased.is_same),`
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
  const lease =
    source.kind === "list" || source.kind === "company"
      ? leaseFrom(sourceOf(sessionId, source, now))
      : leases[source.kind]
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

const itemOf = (leased: Leased, reason: ItemReason): QueueItem => {
  const contact = asContact(leased)
  return {
    contact,
    reason,
    dueAt: leased.next_call_at,
    timeZone: zoneOf(contact),
    attempts: leased.attempts,
    leaseUntil: leased.leased_until
  }
}

const handedOut = (leased: Leased) =>
  Effect.map(Clock.currentTimeMillis, (now) => ({
    item: itemOf(leased, itemReasonOf(leased, now)),
    skips: null
  }))

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

/** The id of a contact of this organisation. */
export const known = Effect.fnUntraced(function* (contactId: string) {
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
    sql`update calling_sessions set contact_id = null
      where organization_id = app.org() and id = ${session.id} and contact_id = ${id}`
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
