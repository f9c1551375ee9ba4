import { Clock, Effect } from "effect"
import type { PayloadOf } from "../../../contract/call.ts"
import type { callingCalls } from "../../../contract/calls/calling.ts"
import type { Contact } from "../../../contract/entities/Contact.ts"
import { zoneOf } from "../../../contract/rules/callingHours.ts"
import { limits } from "../../../contract/rules/limits.ts"
import {
  isCallback,
  isInterviewDocumented,
  isWrongNumber,
  missingAnswers,
  outcomeRules
} from "../../../contract/rules/outcomes.ts"
import { isZone } from "../../../contract/rules/zones.ts"
import { record } from "../../platform/audit.ts"
import { first, rows } from "../../platform/database/Database.ts"
import { sql } from "../../platform/database/sql.ts"
import { refuse } from "../../platform/failures/Refusal.ts"
import { giveBackFor } from "../billing/credits.ts"
import { changeContact } from "../contacts/contactChanges.ts"
import { contactKeys } from "../contacts/contactKeys.ts"
import { insertContact, lockContact } from "../contacts/contacts.ts"
import { differences, noValues, withChanges } from "../contacts/contactValues.ts"
import { findDuplicate } from "../contacts/duplicates.ts"
import { keepCallback } from "./callbacks.ts"
import { clamped, numberOf, ownSessionOrNone } from "./calls.ts"
import { saveInterview } from "./interviews.ts"
import { keepUndo, readBefore } from "./undoOutcome.ts"

type Recording = PayloadOf<typeof callingCalls.recordOutcome>

const problem = (field: string, words: string) => refuse("invalid_payload", { errors: { [field]: words } })

/** Refuses an outcome without its required fields. */
const checkAnswers = Effect.fnUntraced(function* (contact: Contact, asked: Recording) {
  const { callStatus, nextCallAt: time, note, person } = asked
  const [missing] = missingAnswers(callStatus, { time, note, notes: contact.notes, personName: person?.name })
  if (missing === "time") return yield* problem("nextCallAt", "timeNeeded")
  if (missing !== undefined) return yield* problem(missing, `${missing}Needed`)
  if (asked.zone !== undefined && !isZone(asked.zone)) return yield* problem("zone", "zoneUnknown")
})

const notesWith = Effect.fnUntraced(function* (before: string, note = "") {
  const notes = [before, note.trim()].filter((part) => part !== "").join("\n\n")
  return notes.length > limits.text.long ? yield* problem("note", "noteTooLong") : notes
})

/**
 * Ends the call with its outcome, once; also another open call with the same contact. A call started without a network
 * is stored now.
 */
const closeCall = Effect.fnUntraced(function* (contact: Contact, asked: Recording, at: number, now: number) {
  const callId = asked.callId.toLowerCase()
  const started = new Date(Math.min(at, clamped(asked.startedAt ?? asked.at, now))).toISOString()
  const ended = new Date(at).toISOString()
  const closed = yield* first(
    sql`insert into calls as k (organization_id, id, user_id, contact_id, session_id, started_at, ended_at, outcome,
        number, note)
      values (app.org(), ${callId}, app.account(), ${contact._id}, ${ownSessionOrNone(asked.sessionId)}, ${started},
        ${ended}, ${asked.callStatus}, ${numberOf(contact)}, ${asked.note?.trim() ?? ""})
      on conflict (organization_id, id) do update set ended_at = greatest(k.started_at, excluded.ended_at),
        outcome = excluded.outcome, note = excluded.note, draft = null
      where k.user_id = app.account() and k.contact_id = excluded.contact_id and k.outcome is null
      returning id`
  )
  if (closed) {
    yield* rows(
      sql`update calls set ended_at = now(), draft = null
        where user_id = app.account() and contact_id = ${contact._id} and id <> ${callId} and ended_at is null`
    )
    return
  }
  const mine = yield* first(
    sql`select from calls where id = ${callId} and user_id = app.account() and contact_id = ${contact._id}`
  )
  return yield* mine
    ? refuse("conflict", { words: "callEnded", body: { data: contact } })
    : refuse("not_found")
})

/** The person a contact referred us to: their own contact, with the same source as the first one. */
const linkContact = Effect.fnUntraced(function* (from: Contact, asked: Recording) {
  if (asked.person === undefined || outcomeRules[asked.callStatus].consequence !== "linkedContact")
    return null
  const { company, country, city } = from
  const values = withChanges(noValues, { company, country, city, ...asked.person })
  const there = yield* findDuplicate(contactKeys(values))
  const id = there ?? (yield* insertContact({ values, origin: "added" }))
  if (id === from._id) return yield* problem("person", "personNeeded")
  yield* rows(sql`update contacts set linked_from = ${from._id} where id = ${id} and linked_from is null`)
  yield* rows(
    sql`insert into contact_labels (organization_id, contact_id, label_id)
      select organization_id, ${id}, label_id from contact_labels where contact_id = ${from._id} on conflict do nothing`
  )
  yield* rows(
    sql`insert into calling_session_contacts (organization_id, session_id, contact_id)
      select organization_id, session_id, ${id} from calling_session_contacts
      where organization_id = app.org() and contact_id = ${from._id}
        and session_id = ${ownSessionOrNone(asked.sessionId)} on conflict do nothing`
  )
  yield* record({
    action: there ? "contact.linked" : "contact.added",
    entity: "contact",
    entityId: id,
    changes: [
      ...(there ? [] : differences(noValues, values)),
      { field: "linkedFrom", from: null, to: from._id }
    ]
  })
  return id
})

/** All effects of one outcome, in one transaction: all or nothing. */
export const recordOutcome = Effect.fn("calling.recordOutcome")(function* (asked: Recording) {
  const now = yield* Clock.currentTimeMillis
  const at = clamped(asked.at, now)
  const before = yield* lockContact(asked.contactId)
  const past = yield* readBefore(before)
  yield* closeCall(before, asked, at, now)
  yield* checkAnswers(before, asked)
  yield* saveInterview(before._id, asked, at)
  const notes = yield* notesWith(before.notes, asked.note)
  const isPromised = isCallback(asked.callStatus)
  const contact = yield* changeContact(
    before._id,
    asked.version,
    {
      callStatus: asked.callStatus,
      ...(notes !== before.notes && { notes }),
      ...(asked.newPhone !== undefined && { phone: asked.newPhone }),
      ...(isPromised && { nextCallAt: asked.nextCallAt })
    },
    { id: asked.callId.toLowerCase(), at }
  )
  if (isWrongNumber(asked.callStatus) && before.leadId !== null && before.phone !== "")
    yield* giveBackFor(before.leadId)
  const state = yield* first<{ is_unresponsive: boolean }>(
    sql`update contact_state set leased_by = null, leased_for = null, leased_until = null,
        last_called_at = greatest(last_called_at, ${new Date(at).toISOString()}::timestamptz)
      where contact_id = ${contact._id} returning is_unresponsive`
  )
  yield* rows(
    sql`update calling_sessions set contact_id = null
      where organization_id = app.org() and user_id = app.account() and contact_id = ${contact._id}`
  )
  const zone = asked.zone ?? zoneOf(contact) ?? "UTC"
  yield* keepCallback(contact, isPromised, zone, asked.isPersonal ?? true)
  yield* keepUndo(asked.callId, past, contact)
  return {
    contact,
    linkedContactId: yield* linkContact(contact, asked),
    isUnresponsive: state?.is_unresponsive ?? false,
    honorariumOpen: isInterviewDocumented(contact.callStatus)
  }
})
