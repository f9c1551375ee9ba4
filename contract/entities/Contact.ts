import { Schema } from "effect"
import { callStatuses } from "../rules/callStatuses.ts"
import { isInvisible } from "../rules/characters.ts"
import { forFields, plainFields } from "../rules/contactFields.ts"
import { emailShape } from "../rules/emailShape.ts"
import {
  clearableKey,
  Instant,
  LinkedinUrl,
  LongText,
  PhoneDigits,
  ShortText,
  text
} from "../rules/fields.ts"
import { limits } from "../rules/limits.ts"
import { messages } from "../rules/messages.ts"
import { Label } from "./Label.ts"

export const CallStatus = Schema.Literals(callStatuses)
export const Thumbs = Schema.NullOr(Schema.Literals(["up", "down"]))
export const Origin = Schema.Literals(["viewed", "added", "imported"])
export const LinkedinCheck = Schema.Literals(["unknown", "found", "missing"])

export type Thumbs = typeof Thumbs.Type
export type Origin = typeof Origin.Type

export const phoneKinds = ["mobile", "direct", "work", "switchboard", "home", "other"] as const
export const emailKinds = ["work", "personal", "other"] as const

/** A number of a contact. The keys are in the order in which the database returns them. */
export const ContactPhone = Schema.Struct({
  bad: Schema.optional(Schema.Boolean),
  kind: Schema.optional(Schema.Literals(phoneKinds)),
  number: Schema.String,
  countryCode: Schema.String
})
export const ContactEmail = Schema.Struct({
  kind: Schema.optional(Schema.Literals(emailKinds)),
  address: Schema.String
})

export type ContactPhone = typeof ContactPhone.Type
export type ContactEmail = typeof ContactEmail.Type

/**
 * A contact of the organisation. `version` grows with every change. `phone`, `countryCode` and `email` are the first of
 * `phones` and `emails`.
 */
export const Contact = Schema.Struct({
  _id: Schema.String,
  leadId: Schema.NullOr(Schema.String),
  origin: Origin,
  name: Schema.String,
  ...forFields(plainFields, () => Schema.String),
  skills: Schema.Array(Schema.String),
  hasEmail: Schema.Boolean,
  hasPhone: Schema.Boolean,
  hasLinkedin: Schema.Boolean,
  email: Schema.String,
  phone: Schema.String,
  countryCode: Schema.String,
  phones: Schema.Array(ContactPhone),
  emails: Schema.Array(ContactEmail),
  linkedinProfile: Schema.String,
  linkedinCheck: LinkedinCheck,
  labels: Schema.Array(Label),
  thumbs: Thumbs,
  callStatus: CallStatus,
  nextCallAt: Schema.NullOr(Schema.String),
  /** On the do-not-call list, by phone or email. */
  doNotCall: Schema.Boolean,
  notes: Schema.String,
  fields: Schema.Record(
    Schema.String,
    Schema.NullOr(Schema.Union([Schema.String, Schema.Number, Schema.Boolean]))
  ),
  addedBy: Schema.String,
  createdAt: Schema.String,
  updatedAt: Schema.String,
  version: Schema.Number
})

export type Contact = typeof Contact.Type

const EmailText = text(limits.text.email).check(
  Schema.makeFilter((value) => value === "" || emailShape.test(value), {
    message: messages.emailInvalid
  })
)

const PhoneText = Schema.Union([text(40).check(Schema.isPattern(/^[0-9+().\-\s/]*$/)), PhoneDigits]).annotate(
  {
    message: messages.phoneDigits
  }
)

const phones = Schema.Array(
  Schema.Struct({
    bad: Schema.optional(Schema.Boolean),
    kind: Schema.optional(Schema.Literals(phoneKinds)),
    number: PhoneText,
    countryCode: text(5)
  })
).check(Schema.isMaxLength(limits.contact.addresses))

const emails = Schema.Array(
  Schema.Struct({ kind: Schema.optional(Schema.Literals(emailKinds)), address: EmailText })
).check(Schema.isMaxLength(limits.contact.addresses))

const FieldValue = Schema.NullOr(
  Schema.Union([LongText, Schema.Number.check(Schema.isFinite()), Schema.Boolean])
)

/** A name in any spelling that a file may have. */
export const ContactName = ShortText.check(
  Schema.makeFilter((value) => !isInvisible(value), { message: messages.nameRequired })
)

const spreadsheetCall = /^\s*[=+@-][\w.]*[(|!]/

/** Values a person may set on a contact. An empty string clears a text. */
export const contactFields = {
  name: ContactName.check(
    Schema.makeFilter((value) => !spreadsheetCall.test(value), { message: messages.nameFormula })
  ),
  ...forFields(plainFields, () => ShortText),
  skills: Schema.Array(text(100)).check(Schema.isMaxLength(50)),
  email: EmailText,
  phone: PhoneText,
  countryCode: text(5),
  /** All of them, in order; they take precedence over `phone` and `email`. */
  phones,
  emails,
  linkedinProfile: LinkedinUrl,
  callStatus: CallStatus,
  nextCallAt: Schema.NullOr(Instant),
  notes: LongText,
  fields: Schema.Record(text(100), FieldValue).check(Schema.isMaxProperties(100))
}

type ContactFields = typeof contactFields

/** Every settable field, each one optional. */
export const ContactChanges = Schema.Struct({
  name: Schema.optional(contactFields.name),
  ...forFields(plainFields, (field) => clearableKey(contactFields[field])),
  skills: Schema.optional(contactFields.skills),
  email: clearableKey(contactFields.email),
  phone: clearableKey(contactFields.phone),
  countryCode: clearableKey(contactFields.countryCode),
  phones: Schema.optional(contactFields.phones),
  emails: Schema.optional(contactFields.emails),
  linkedinProfile: clearableKey(contactFields.linkedinProfile),
  callStatus: Schema.optional(contactFields.callStatus),
  nextCallAt: Schema.optional(contactFields.nextCallAt),
  notes: clearableKey(contactFields.notes),
  fields: Schema.optional(contactFields.fields)
} satisfies { [Key in keyof ContactFields]: unknown })

export type ContactChanges = typeof ContactChanges.Type
