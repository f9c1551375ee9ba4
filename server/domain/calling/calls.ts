import { Clock, Effect } from "effect"
import type { OpenCall, WrapUpDraft } from "../../../contract/entities/Calling.ts"
import type { Contact } from "../../../contract/entities/Contact.ts"
import { zoneOf } from "../../../contract/rules/callingHours.ts"
import { callHindrance } from "../../../contract/rules/doNotCall.ts"
import { limits } from "../../../contract/rules/limits.ts"
import { first, rows } from "../../platform/database/Database.ts"
import { sql } from "../../platform/database/sql.ts"
import { refuse } from "../../platform/failures/Refusal.ts"
import { asUuid, uuids } from "../../platform/ids.ts"
import { contactById, lockContact } from "../contacts/contacts.ts"
import { currentForm } from "../contacts/interviewForm.ts"
import { giveBack } from "./callingSessions.ts"
import { keepLease } from "./queue.ts"

type CallRow = {
  readonly id: string
  readonly contact_id: string
  readonly started_at: string
  readonly ended_at: string | null
  readonly draft: WrapUpDraft | null
  readonly undone: number
}

const asOpenCall = Effect.fnUntraced(function* ({ id, contact_id, started_at, draft, undone }: CallRow) {
  const contact = yield* contactById(contact_id)
  const timeZone = zoneOf(contact)
  const form = yield* currentForm()
  return {
    _id: id,
    contact,
    startedAt: started_at,
    timeZone,
    draft,
    undone,
    ...(form.questions.length > 0 && { form })
  } satisfies OpenCall
})

/** The caller's open call, on any device. */
export const openCall = Effect.fn("calling.openCall")(function* () {
  const row = yield* first<CallRow>(
    sql`select * from calls where user_id = app.account() and ended_at is null`
  )
  return row ? yield* asOpenCall(row) : null
})

const longestAgoMs = 30 * 24 * 60 * 60_000

/** The client's clock, accepted within limits. */
export const clamped = (claimed: string | undefined, now: number): number =>
  claimed === undefined ? now : Math.min(now, Math.max(now - longestAgoMs, Date.parse(claimed)))

/** The caller's session with that id; null for any other. */
export const ownSessionOrNone = (sessionId: string | undefined) => {
  const id = uuids(sessionId === undefined ? [] : [sessionId])[0] ?? null
  return sql`(select id from calling_sessions
    where organization_id = app.org() and id = ${id}::uuid and user_id = app.account())`
}

/** The number that is dialled for a contact. */
export const numberOf = ({ countryCode, phone }: Contact) => `${countryCode} ${phone}`.trim()

type Starting = {
  readonly callId: string
  readonly contactId: string
  readonly sessionId?: string | undefined
  readonly startedAt?: string | undefined
}

/** A session calls the contact it leased last. Its other tab may have called them already. */
const wasHandedOut = Effect.fnUntraced(function* ({ sessionId, contactId }: Starting) {
  const session = yield* first<{ contact_id: string | null }>(
    sql`select contact_id from calling_sessions
      where organization_id = app.org() and id = ${ownSessionOrNone(sessionId)}`
  )
  return session === undefined || session.contact_id === contactId
})

/** Starts a call: each member has at most one, and no one calls a contact leased by someone else. */
export const startCall = Effect.fn("calling.startCall")(function* (starting: Starting) {
  const callId = starting.callId.toLowerCase()
  const contact = yield* lockContact(starting.contactId)
  const mine = sql`select * from calls where user_id = app.account()`
  const before = yield* first<CallRow>(sql`${mine} and id = ${callId} and contact_id = ${contact._id}`)
  if (before) {
    if (before.ended_at !== null) return yield* refuse("conflict", { words: "callEnded" })
    return yield* asOpenCall(before)
  }
  const other = yield* openCall()
  if (other) return yield* refuse("call_open", { body: { data: other } })
  if (callHindrance(contact) === "listed") return yield* refuse("conflict", { words: "callListed" })
  if (!(yield* wasHandedOut(starting))) return yield* refuse("call_open")
  yield* keepLease(contact._id)
  const started = new Date(clamped(starting.startedAt, yield* Clock.currentTimeMillis)).toISOString()
  const made = yield* first<CallRow>(
    sql`insert into calls (organization_id, id, user_id, contact_id, session_id, started_at, number)
      values (app.org(), ${callId}, app.account(), ${contact._id}, ${ownSessionOrNone(starting.sessionId)}, ${started},
        ${numberOf(contact)})
      on conflict do nothing returning *`
  )
  return made ? yield* asOpenCall(made) : yield* refuse("call_open")
})

const ownCall = Effect.fnUntraced(function* (callId: string) {
  const id = yield* asUuid(callId)
  const row = yield* first<CallRow>(
    sql`select * from calls where id = ${id} and user_id = app.account() for update`
  )
  if (!row) return yield* refuse("not_found")
  return row.ended_at === null ? row : yield* refuse("conflict", { words: "callEnded" })
})

/** Saves the draft of an open call, and extends the contact's lease by ten minutes. */
export const saveWrapUp = Effect.fn("calling.saveWrapUp")(function* (callId: string, draft: WrapUpDraft) {
  const call = yield* ownCall(callId)
  yield* rows(sql`update calls set draft = ${JSON.stringify(draft)} where id = ${call.id}`)
  yield* rows(
    sql`update contact_state set leased_until = now() + ${limits.calling.leaseMs} * interval '1 millisecond'
      where contact_id = ${call.contact_id} and leased_by = app.account()`
  )
})

export const leaveCall = Effect.fn("calling.leaveCall")(function* (callId: string) {
  const call = yield* ownCall(callId)
  yield* rows(sql`update calls set ended_at = now(), draft = null where id = ${call.id}`)
  yield* giveBack(call.contact_id)
})
