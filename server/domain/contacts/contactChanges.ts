import { Effect } from "effect"
import type { Contact, ContactChanges, Thumbs } from "../../../contract/entities/Contact.ts"
import { afterOutcome, isUncalled } from "../../../contract/rules/outcomes.ts"
import { callOutcomeMachine } from "../../../machines/lifecycles/call-outcome.machine.ts"
import { eventTo } from "../../../machines/lifecycles/legal.ts"
import { mayFollow } from "../../../machines/lifecycles/outcomes.ts"
import { type Change, record } from "../../platform/audit.ts"
import { first, rows } from "../../platform/database/Database.ts"
import { sql } from "../../platform/database/sql.ts"
import { refuse } from "../../platform/failures/Refusal.ts"
import { storageLeft } from "../organisation/quotas.ts"
import { moreKeys } from "./contactAddresses.ts"
import { contactKeys } from "./contactKeys.ts"
import { contactById, insertContact, lockContact, rewriteContact } from "./contacts.ts"
import { type ContactValues, differences, noValues, withChanges } from "./contactValues.ts"
import { findDuplicate, lookForDuplicate } from "./duplicates.ts"
import { fittingFields } from "./fieldDefinitions.ts"
import { withoutInterview } from "./interviewForm.ts"

type Adding = ContactChanges & { readonly name: string; readonly addAnyway?: boolean | undefined }

/** A time in the range of the database: years 1 to 9999, also without the zone. */
const instant = (value: string | null | undefined) => {
  if (value === null || value === undefined) return Effect.succeed(null)
  const written = new Date(value).toISOString()
  return /^(?!0000)\d{4}-/.test(written)
    ? Effect.succeed(written)
    : refuse("invalid_payload", { errors: { nextCallAt: "timeOutOfRange" } })
}

const mostFields = 100

const checkFields = (values: ContactValues) =>
  Object.keys(values.fields).length > mostFields
    ? refuse("invalid_payload", { errors: { fields: "tooManyFields" }, params: { most: mostFields } })
    : Effect.void

/** Adds a contact by hand, unless it exists and `addAnyway` is not set. */
export const addContact = Effect.fn("Contacts.add")(function* ({ addAnyway = false, ...changes }: Adding) {
  const fields = yield* fittingFields(changes.fields, "fields")
  const values = withChanges(noValues, { ...changes, fields })
  yield* checkFields(values)
  const nextCallAt = yield* instant(changes.nextCallAt)
  const repeated = yield* findDuplicate(contactKeys(values), ...moreKeys(values))
  if (repeated && !addAnyway)
    return yield* refuse("duplicate_contact", { body: { data: yield* contactById(repeated) } })
  const { callStatus } = changes
  const ruled =
    callStatus === undefined
      ? null
      : afterOutcome({ status: callStatus, attempts: 1, at: Date.now(), given: nextCallAt }).nextCallAt
  const id = yield* insertContact({
    values,
    origin: "added",
    ...(callStatus && { callStatus }),
    nextCallAt: changes.nextCallAt === undefined ? ruled : nextCallAt
  })
  yield* record({
    action: "contact.added",
    entity: "contact",
    entityId: id,
    changes: differences(noValues, values)
  })
  return yield* contactById(id)
})

type Asked = {
  readonly email?: string | undefined
  readonly countryCode?: string | undefined
  readonly phone?: string | undefined
  readonly linkedinProfile?: string | undefined
}

/** The existing contact with these values, or null. */
export const sameContact = Effect.fn("Contacts.same")(function* (asked: Asked) {
  const { email = "", countryCode = "", phone = "", linkedinProfile = "" } = asked
  const id = yield* lookForDuplicate(contactKeys({ email, countryCode, phone, linkedinProfile }))
  return id ? yield* contactById(id) : null
})

/** Raises the version of a changed contact, and records the changes in the audit. */
const leaveMark = Effect.fnUntraced(function* (id: string, action: string, changes: ReadonlyArray<Change>) {
  yield* rows(
    sql`update contact_state set version = version + 1, updated_at = clock_timestamp() where contact_id = ${id}`
  )
  yield* record({ action, entity: "contact", entityId: id, changes })
  return yield* contactById(id)
})

const checkMove = (from: Contact["callStatus"], to: Contact["callStatus"]) =>
  mayFollow(from, to)
    ? Effect.void
    : refuse("illegal_transition", {
        errors: { "fields.callStatus": "illegal_transition" },
        move: { chart: "callOutcome", from, event: eventTo(callOutcomeMachine, to) }
      })

/** Refuses an outcome that needs the answers of an interview, set without a call, before they are there. */
const checkInterview = Effect.fnUntraced(function* (id: string, to: Contact["callStatus"]) {
  const [missing] = yield* withoutInterview([id], to)
  if (missing !== undefined) return yield* refuse("conflict", { words: "interviewNeeded" })
})

/** The one place that decides the time of the next call: by the outcome's rule, unless a time is given. */
const decideNextCall = Effect.fnUntraced(function* (
  before: Contact,
  { callStatus = before.callStatus, nextCallAt }: ContactChanges,
  calledAt: number | undefined
) {
  const held = yield* first<{ attempts: number; is_unresponsive: boolean }>(
    sql`select attempts, is_unresponsive from contact_state where contact_id = ${before._id}`
  )
  const kept = { attempts: held?.attempts ?? 0, isUnresponsive: held?.is_unresponsive ?? false }
  const given = yield* instant(nextCallAt === undefined ? before.nextCallAt : nextCallAt)
  if (calledAt === undefined && callStatus === before.callStatus) return { ...kept, nextCallAt: given }
  const attempts = isUncalled(callStatus) ? 0 : callStatus === before.callStatus ? kept.attempts + 1 : 1
  const ruled = afterOutcome({ status: callStatus, attempts, at: calledAt ?? Date.now(), given })
  const isGiven = calledAt === undefined && nextCallAt !== undefined
  return { attempts, ...ruled, ...(isGiven && { nextCallAt: given }) }
})

/**
 * Changes fields of a contact if its `version` is current; without a version, the last writer wins. Unchanged fields
 * leave no history, except the outcome of a call: a repeated outcome is recorded again.
 */
export const changeContact = Effect.fn("Contacts.change")(function* (
  contactId: string,
  version: number | undefined,
  fields: ContactChanges,
  call?: { readonly id: string; readonly at: number }
) {
  const calledAt = call?.at
  const before = yield* lockContact(contactId)
  if (version !== undefined && before.version !== version)
    return yield* refuse("stale_version", { body: { data: before } })
  const callStatus = fields.callStatus ?? before.callStatus
  yield* checkMove(before.callStatus, callStatus)
  if (call === undefined && callStatus !== before.callStatus) yield* checkInterview(before._id, callStatus)
  const { nextCallAt, attempts, isUnresponsive } = yield* decideNextCall(before, fields, calledAt)
  const fitted = yield* fittingFields(fields.fields, "fields.fields")
  const values = withChanges(before, { ...fields, fields: fitted })
  yield* checkFields(values)
  const wide = differences(before, values)
  const narrow: ReadonlyArray<Change> = [
    { field: "callStatus", from: before.callStatus, to: callStatus },
    { field: "nextCallAt", from: before.nextCallAt, to: nextCallAt }
  ].filter(({ field, from, to }) => from !== to || (field === "callStatus" && calledAt !== undefined))
  if (wide.length + narrow.length === 0) return before
  if (wide.length > 0) {
    const hasNewProfile = before.linkedinProfile !== values.linkedinProfile
    yield* storageLeft()
    yield* rewriteContact(before._id, values, hasNewProfile ? "unknown" : before.linkedinCheck)
  }
  if (narrow.length > 0) {
    yield* rows(
      sql`update contact_state set call_status = ${callStatus}, next_call_at = ${nextCallAt},
        attempts = ${attempts}, is_unresponsive = ${isUnresponsive} where contact_id = ${before._id}`
    )
  }
  const reference = call ? [{ field: "call", from: null, to: call.id }] : []
  return yield* leaveMark(before._id, "contact.changed", [...narrow, ...wide, ...reference])
})

type Restored = Pick<Contact, "callStatus" | "nextCallAt" | "notes" | "phone"> & {
  readonly attempts: number
  readonly isUnresponsive: boolean
  readonly lastCalledAt: string | null
}

/** Restores what an outcome changed of a locked contact. Rules about the order of outcomes don't apply. */
export const restoreContact = Effect.fn("Contacts.restore")(function* (now: Contact, past: Restored) {
  const values = withChanges(now, { notes: past.notes, phone: past.phone })
  const wide = differences(now, values)
  if (wide.length > 0) yield* rewriteContact(now._id, values, now.linkedinCheck)
  yield* rows(
    sql`update contact_state set call_status = ${past.callStatus}, next_call_at = ${past.nextCallAt},
      attempts = ${past.attempts}, is_unresponsive = ${past.isUnresponsive}, last_called_at = ${past.lastCalledAt}
      where contact_id = ${now._id}`
  )
  return yield* leaveMark(now._id, "contact.outcomeUndone", [
    { field: "callStatus", from: now.callStatus, to: past.callStatus },
    ...(now.nextCallAt === past.nextCallAt
      ? []
      : [{ field: "nextCallAt", from: now.nextCallAt, to: past.nextCallAt }]),
    ...wide
  ])
})

/** Thumbs up, thumbs down, or neither. The reason can be added later. */
export const rateContact = Effect.fn("Contacts.rate")(function* (
  contactId: string,
  thumbs: Thumbs,
  reason = ""
) {
  const before = yield* lockContact(contactId)
  if (before.thumbs === thumbs && reason.trim() === "") return before
  yield* rows(sql`update contact_state set thumbs = ${thumbs} where contact_id = ${before._id}`)
  return yield* leaveMark(before._id, "contact.rated", [
    ...(before.thumbs === thumbs ? [] : [{ field: "thumbs", from: before.thumbs, to: thumbs }]),
    ...(reason.trim() === "" ? [] : [{ field: "reason", from: null, to: reason.trim() }])
  ])
})

const isProfile = (address: string) =>
  URL.canParse(address) && /^\/(in|pub)\/[^/]+/.test(new URL(address).pathname)

/** Decides from stored data alone whether a contact has a LinkedIn profile. Nothing is loaded. */
export const checkLinkedin = Effect.fn("Contacts.checkLinkedin")(function* (contactId: string) {
  const before = yield* lockContact(contactId)
  const check = isProfile(before.linkedinProfile) ? "found" : "missing"
  if (before.linkedinCheck !== check) {
    yield* rows(sql`update contacts set linkedin_check = ${check} where id = ${before._id}`)
    yield* leaveMark(before._id, "contact.linkedinChecked", [
      { field: "linkedinCheck", from: before.linkedinCheck, to: check }
    ])
  }
  return {
    linkedinCheck: check,
    ...(check === "found" && { linkedinProfile: before.linkedinProfile })
  } as const
})
