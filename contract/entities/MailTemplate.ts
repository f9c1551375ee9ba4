import { Schema } from "effect"
import { mailFields } from "../rules/mailFields.ts"

export const MailTemplate = Schema.Struct({
  _id: Schema.String,
  name: Schema.String,
  subject: Schema.String,
  body: Schema.String
})

export type MailTemplate = typeof MailTemplate.Type

/**
 * The reason why no email can be sent: the contact has no address or is on the do-not-call list, or neither the
 * sender's nor the organisation's phone is verified.
 */
const MailHindrance = Schema.Literals(["noAddress", "listed", "phoneUnverified"])

/** An email as its recipient will see it. */
export const MailPreview = Schema.Struct({
  to: Schema.String,
  replyTo: Schema.String,
  subject: Schema.String,
  text: Schema.String,
  /** Fields that the email uses and that have no value for this contact. */
  emptyFields: Schema.Array(Schema.Literals(mailFields)),
  hindrance: Schema.NullOr(MailHindrance)
})

export type MailPreview = typeof MailPreview.Type
