import { Schema } from "effect"

export const MailTemplate = Schema.Struct({
  _id: Schema.String,
  name: Schema.String,
  subject: Schema.String,
  body: Schema.String
})

export type MailTemplate = typeof MailTemplate.Type

/** Why a contact can't be written to: no address is known, or they are on the do-not-call list. */
const MailHindrance = Schema.Literals(["noAddress", "listed"])

/** A mail as its reader will see it. */
export const MailPreview = Schema.Struct({
  to: Schema.String,
  replyTo: Schema.String,
  subject: Schema.String,
  text: Schema.String,
  hindrance: Schema.NullOr(MailHindrance)
})

export type MailPreview = typeof MailPreview.Type
