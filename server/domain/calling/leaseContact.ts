import { Clock, Effect } from "effect"
import type { QueueItem, WithheldContact, WithheldReason } from "../../../contract/entities/Calling.ts"
import { nextOpening, zoneOf } from "../../../contract/rules/callingHours.ts"
import { limits } from "../../../contract/rules/limits.ts"
import { first, rows } from "../../platform/database/Database.ts"
import { sql } from "../../platform/database/sql.ts"
import { refuse } from "../../platform/failures/Refusal.ts"
import type { ContactRow } from "../contacts/contactRows.ts"
import { contactById } from "../contacts/contacts.ts"
import { giveBack, lockSession } from "./callingSessions.ts"
import { known } from "./queue.ts"
import {
  closedIn,
  hours,
  isLeased,
  isOutsideHours,
  isPersonal,
  milliseconds,
  wide
} from "./queueConditions.ts"
import { itemReasonOf } from "./queueNumbers.ts"

type Asked = Pick<ContactRow, "call_status" | "next_call_at"> & {
  readonly attempts: number
  readonly reason: WithheldReason | "ready"
}

/** Why the contact may not be called now, whenever their next call is due; 'ready' if they may. */
const reasonNow = sql`case
    when s.do_not_call then 'doNotCall'
    when c.phone = '' then 'noNumber'
    when ${isLeased} then 'leased'
    when ${isPersonal} then 'personal'
    when ${isOutsideHours} then 'outsideHours'
    else 'ready' end`

/** Leases the contact to the session, and releases the one it had. */
const leaseTo = Effect.fnUntraced(function* (
  session: { readonly id: string; readonly contact_id: string | null },
  contactId: string
) {
  if (session.contact_id !== null && session.contact_id !== contactId) yield* giveBack(session.contact_id)
  const leased = yield* first<{ leased_until: string }>(
    sql`update contact_state set leased_by = app.account(), leased_for = ${session.id},
        leased_until = now() + ${milliseconds(limits.calling.leaseMs)}
      where contact_id = ${contactId} returning leased_until`
  )
  yield* rows(
    sql`update calling_sessions set contact_id = ${contactId}
      where organization_id = app.org() and id = ${session.id}`
  )
  return leased?.leased_until ?? (yield* refuse("not_found"))
})

/** Leases a contact who was asked for, or returns why they may not be called now. */
export const leaseContact = Effect.fn("calling.leaseContact")(function* (
  sessionId: string,
  contactId: string
) {
  const session = yield* lockSession(sessionId)
  if (session.ended_at !== null) return yield* refuse("not_found")
  const id = yield* known(contactId)
  if (session.is_calling) return yield* refuse("call_open")
  const now = yield* Clock.currentTimeMillis
  const asked = yield* first<Asked>(
    sql`with ${hours(closedIn(now))} select s.call_status, s.next_call_at, s.attempts, ${reasonNow} as reason
      from contact_state s ${wide} where s.contact_id = ${id} for update of s`
  )
  if (!asked) return yield* refuse("not_found")
  const contact = yield* contactById(id)
  const timeZone = zoneOf(contact)
  if (asked.reason !== "ready") {
    const opening = asked.reason === "outsideHours" ? nextOpening(contact.country, contact.city, now) : null
    const opensAt = opening ? new Date(opening).toISOString() : null
    return {
      item: null,
      withheld: { contact, reason: asked.reason, timeZone, opensAt } satisfies WithheldContact
    }
  }
  const item: QueueItem = {
    contact,
    reason: itemReasonOf(asked, now),
    dueAt: asked.next_call_at,
    timeZone,
    attempts: asked.attempts,
    leaseUntil: yield* leaseTo(session, id)
  }
  return { item, withheld: null }
})
