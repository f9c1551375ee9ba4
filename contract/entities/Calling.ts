import { Schema } from "effect"
import { LongText, requiredKey, ShortText, text } from "../rules/fields.ts"
import { limits } from "../rules/limits.ts"
import { CallStatus, Contact, contactFields } from "./Contact.ts"
import { InterviewForm } from "./Interview.ts"

const Count = Schema.Number

/** Why a contact is next: a late callback, a due one, a retry, or a first call. */
export const QueueReason = Schema.Literals(["missed", "due", "retry", "new"])

/** Why a contact is skipped for now: `leased` is with a colleague, `otherSession` in another session of the caller. */
export const SkipReason = Schema.Literals([
  "noNumber",
  "doNotCall",
  "finished",
  "notDue",
  "skipped",
  "leased",
  "otherSession",
  "personal",
  "calledRecently",
  "outsideHours"
])

/** Why a contact is shown: also a callback that is agreed for later, or no reason but that they were asked for. */
export const ItemReason = Schema.Literals([...QueueReason.literals, "coming", "asked"])

export type QueueReason = typeof QueueReason.Type
export type ItemReason = typeof ItemReason.Type
export type SkipReason = typeof SkipReason.Type

/** `opensAt`: when the first of those outside calling hours may be called. */
export const QueueSkips = Schema.Struct({
  total: Count,
  opensAt: Schema.optional(Schema.String),
  reasons: Schema.Array(Schema.Struct({ reason: SkipReason, count: Count }))
})

export type QueueSkips = typeof QueueSkips.Type

/** The next contact. `timeZone` is theirs; until `leaseUntil` no one else gets them. */
export const QueueItem = Schema.Struct({
  contact: Contact,
  reason: ItemReason,
  dueAt: Schema.NullOr(Schema.String),
  timeZone: Schema.NullOr(Schema.String),
  attempts: Count,
  leaseUntil: Schema.String
})

export type QueueItem = typeof QueueItem.Type

/** Why a contact who was asked for may not be called now. */
export const WithheldReason = Schema.Literals(["doNotCall", "noNumber", "leased", "personal", "outsideHours"])

export type WithheldReason = typeof WithheldReason.Type

/** A contact who was asked for and may not be called now. `opensAt`: when calling hours begin there. */
export const WithheldContact = Schema.Struct({
  contact: Contact,
  reason: WithheldReason,
  timeZone: Schema.NullOr(Schema.String),
  opensAt: Schema.NullOr(Schema.String)
})

export type WithheldContact = typeof WithheldContact.Type

/** Someone further down the queue, not reserved for anyone. `timeZone` is theirs. */
export const QueuePreview = Schema.Struct({
  contactId: Schema.String,
  name: Schema.String,
  company: Schema.String,
  reason: QueueReason,
  dueAt: Schema.NullOr(Schema.String),
  timeZone: Schema.NullOr(Schema.String)
})

export type QueuePreview = typeof QueuePreview.Type

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

/** The draft of a wrap-up. `at` is a date-and-time input's value, in the time zone `zone`. */
export const WrapUpDraft = Schema.Struct({
  status: Schema.NullOr(CallStatus),
  at: text(40),
  zone: text(60),
  note: LongText,
  personName: ShortText,
  personPhone: text(40),
  personEmail: text(limits.text.email),
  newPhone: text(40),
  /** Of the interview form, by the question's id, as they were typed. */
  answers: Schema.optional(
    Schema.Record(Schema.String, text(limits.interview.answer)).check(
      Schema.isMaxProperties(limits.interview.questions)
    )
  )
})

export type WrapUpDraft = typeof WrapUpDraft.Type

export const OpenCall = Schema.Struct({
  _id: Schema.String,
  contact: Contact,
  startedAt: Schema.String,
  timeZone: Schema.NullOr(Schema.String),
  draft: Schema.NullOr(WrapUpDraft),
  /** The organisation's interview form, if it has questions. */
  form: Schema.optional(InterviewForm),
  /** How often its outcome was undone. */
  undone: Schema.optional(Count)
})

export type OpenCall = typeof OpenCall.Type

export const Callback = Schema.Struct({
  contactId: Schema.String,
  name: Schema.String,
  company: Schema.String,
  /** On the do-not-call list since the callback was agreed. */
  doNotCall: Schema.Boolean,
  callStatus: CallStatus,
  at: Schema.String,
  zone: Schema.String,
  isPersonal: Schema.Boolean,
  isOwn: Schema.Boolean,
  owner: Schema.String
})

export type Callback = typeof Callback.Type

/** The person a contact referred us to. */
export const Referred = Schema.Struct({
  name: requiredKey(contactFields.name),
  phone: Schema.optional(contactFields.phone),
  email: Schema.optional(contactFields.email),
  countryCode: Schema.optional(contactFields.countryCode)
})
