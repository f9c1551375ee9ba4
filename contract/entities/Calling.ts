import { Schema } from "effect"
import { LongText, requiredKey, ShortText, text } from "../rules/fields.ts"
import { limits } from "../rules/limits.ts"
import { CallStatus, Contact, contactFields } from "./Contact.ts"

const Count = Schema.Number

/** Why somebody is next: a callback that is late, one that is due, a new try, or somebody nobody has called. */
export const QueueReason = Schema.Literals(["missed", "due", "retry", "new"])

/** Why somebody is passed over now. */
export const SkipReason = Schema.Literals([
  "noNumber",
  "doNotCall",
  "finished",
  "notDue",
  "skipped",
  "leased",
  "personal",
  "calledRecently",
  "outsideHours"
])

export type QueueReason = typeof QueueReason.Type
export type SkipReason = typeof SkipReason.Type

export const QueueSkips = Schema.Struct({
  total: Count,
  reasons: Schema.Array(Schema.Struct({ reason: SkipReason, count: Count }))
})

export type QueueSkips = typeof QueueSkips.Type

/** Who is next. `timeZone` is where they live, `leaseUntil` until when nobody else gets them. */
export const QueueItem = Schema.Struct({
  contact: Contact,
  reason: QueueReason,
  dueAt: Schema.NullOr(Schema.String),
  timeZone: Schema.NullOr(Schema.String),
  attempts: Count,
  leaseUntil: Schema.String
})

export type QueueItem = typeof QueueItem.Type

export const CallingSession = Schema.Struct({
  _id: Schema.String,
  startedAt: Schema.String,
  endedAt: Schema.NullOr(Schema.String),
  calls: Count,
  skipped: Count,
  talkSeconds: Count,
  outcomes: Schema.Array(Schema.Struct({ callStatus: CallStatus, count: Count }))
})

export type CallingSession = typeof CallingSession.Type

/** What is typed about a call that is not wrapped up. `at` is as a date-and-time input holds it, on the clocks of `zone`. */
export const WrapUpDraft = Schema.Struct({
  status: Schema.NullOr(CallStatus),
  at: text(40),
  zone: text(60),
  note: LongText,
  personName: ShortText,
  personPhone: text(40),
  personEmail: text(limits.text.email),
  newPhone: text(40)
})

export type WrapUpDraft = typeof WrapUpDraft.Type

export const OpenCall = Schema.Struct({
  _id: Schema.String,
  contact: Contact,
  startedAt: Schema.String,
  timeZone: Schema.NullOr(Schema.String),
  draft: Schema.NullOr(WrapUpDraft)
})

export type OpenCall = typeof OpenCall.Type

export const Callback = Schema.Struct({
  contactId: Schema.String,
  name: Schema.String,
  company: Schema.String,
  /** On the do-not-call list since the call was agreed. */
  doNotCall: Schema.Boolean,
  callStatus: CallStatus,
  at: Schema.String,
  zone: Schema.String,
  isPersonal: Schema.Boolean,
  isOwn: Schema.Boolean,
  owner: Schema.String
})

export type Callback = typeof Callback.Type

/** The person somebody was referred to. */
export const Referred = Schema.Struct({
  name: requiredKey(contactFields.name),
  phone: Schema.optional(contactFields.phone),
  email: Schema.optional(contactFields.email),
  countryCode: Schema.optional(contactFields.countryCode)
})
