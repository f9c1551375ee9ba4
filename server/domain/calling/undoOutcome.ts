import { Effect } from "effect"
import type { Contact } from "../../../contract/entities/Contact.ts"
import type { CallStatus } from "../../../contract/rules/callStatuses.ts"
import { first, rows } from "../../platform/database/Database.ts"
import { sql } from "../../platform/database/sql.ts"
import { refuse } from "../../platform/failures/Refusal.ts"
import { asUuid } from "../../platform/ids.ts"
import { CurrentMember } from "../../platform/session.ts"
import { restoreContact } from "../contacts/contactChanges.ts"
import { lockContact } from "../contacts/contacts.ts"
import { keepLease } from "./queue.ts"
import { type CallbackBefore, restoreCallback } from "./restoreCallback.ts"

/** The values that an outcome changes, read before it is recorded. */
type Before = {
  readonly contactId: string
  readonly callStatus: CallStatus
  readonly nextCallAt: string | null
  readonly notes: string
  readonly phone: string
  readonly attempts: number
  readonly isUnresponsive: boolean
  readonly lastCalledAt: string | null
  readonly callback: CallbackBefore | null
}

/** The same values after the outcome. A later change of one of these is not overwritten by an undo. */
type After = Pick<Contact, "callStatus" | "nextCallAt" | "notes" | "phone">

type Snapshot = { readonly before: Before; readonly after: After; readonly at: string }

export const readBefore = Effect.fnUntraced(function* (contact: Contact) {
  const { _id: contactId, callStatus, nextCallAt, notes, phone } = contact
  const row = yield* first<Pick<Before, "attempts" | "isUnresponsive" | "lastCalledAt" | "callback">>(
    sql`select s.attempts, s.is_unresponsive as "isUnresponsive", s.last_called_at as "lastCalledAt",
        (select to_jsonb(b) from callbacks b where b.contact_id = s.contact_id) as callback
      from contact_state s where s.contact_id = ${contactId}`
  )
  const { attempts = 0, isUnresponsive = false, lastCalledAt = null, callback = null } = row ?? {}
  return {
    contactId,
    callStatus,
    nextCallAt,
    notes,
    phone,
    attempts,
    isUnresponsive,
    lastCalledAt,
    callback
  } satisfies Before
})

/** Lets this outcome be undone, and none before it: of this person, or of this contact. */
export const keepUndo = Effect.fnUntraced(function* (callId: string, before: Before, contact: Contact) {
  const { callStatus, nextCallAt, notes, phone } = contact
  const snapshot = JSON.stringify({ before, after: { callStatus, nextCallAt, notes, phone } satisfies After })
  yield* rows(
    sql`update calls set before_outcome = null where before_outcome is not null
      and (user_id = app.account() or contact_id = ${contact._id})`
  )
  yield* rows(
    sql`update calls set before_outcome = ${snapshot}::jsonb || jsonb_build_object('at', clock_timestamp())
      where id = ${callId.toLowerCase()}`
  )
})

type CallRow = {
  readonly id: string
  readonly contact_id: string
  readonly started_at: string
  readonly ended_at: string | null
  readonly outcome: CallStatus | null
  readonly before_outcome: Snapshot | null
  readonly undone: number
}

const ownCall = (id: string) =>
  first<CallRow>(sql`select * from calls where id = ${id} and user_id = app.account()`)

/** Refuses what would overwrite or contradict something that came after the outcome. */
const checkNothingFollows = Effect.fnUntraced(function* (call: CallRow, contact: Contact) {
  const others = yield* first(
    sql`select from calls where contact_id = ${contact._id} and id <> ${call.id} and outcome is not null
      and user_id <> app.account() and ended_at >= ${call.ended_at}`
  )
  if (others) return yield* refuse("conflict", { words: "outcomeFollowed" })
  if (call.before_outcome === null) return yield* refuse("conflict", { words: "outcomeNotLast" })
  const { before, after, at } = call.before_outcome
  const isSame =
    before.contactId === contact._id &&
    (["callStatus", "nextCallAt", "notes", "phone"] as const).every(
      (field) => after[field] === contact[field]
    )
  if (!isSame) return yield* refuse("conflict", { words: "outcomeChangedSince" })
  const paid = yield* first(
    sql`select from honoraria where respondent_id = ${contact._id} and created_at >= ${at}`
  )
  if (paid) return yield* refuse("conflict", { words: "outcomeHasHonorarium" })
  return before
})

/**
 * Undoes the caller's last outcome, unless something follows it, with its answers. The call is open again, unless the caller has another
 * one open. Without an outcome there is nothing to undo. A person who was added as a referral stays, and so does a
 * credit that came back.
 */
export const undoOutcome = Effect.fn("calling.undoOutcome")(function* (asked: {
  readonly callId: string
  readonly reopen: boolean
}) {
  const id = yield* asUuid(asked.callId)
  const found = yield* ownCall(id)
  if (!found) return yield* refuse("not_found")
  const contact = yield* lockContact(found.contact_id)
  const call = yield* ownCall(id)
  if (!call || call.contact_id !== contact._id) return yield* refuse("not_found")
  if (call.outcome === null) return { contact, isOpen: call.ended_at === null, undone: call.undone }
  const before = yield* checkNothingFollows(call, contact)
  const restored = yield* restoreContact(contact, before)
  const { organisationId } = yield* CurrentMember
  yield* restoreCallback({ organisationId, ...before })
  yield* rows(sql`delete from interviews where id = ${id}`)
  const open = yield* first(sql`select from calls where user_id = app.account() and ended_at is null`)
  const isOpen = asked.reopen && !open
  if (isOpen) yield* keepLease(contact._id)
  yield* rows(
    sql`update calls set outcome = null, note = '', before_outcome = null, draft = null, undone = undone + 1,
      ended_at = case when ${isOpen} then null else ended_at end where id = ${id}`
  )
  return { contact: restored, isOpen, undone: call.undone + 1 }
})
