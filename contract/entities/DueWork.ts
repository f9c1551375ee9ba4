import { Schema } from "effect"

const base = {
  _id: Schema.String,
  contactId: Schema.String,
  name: Schema.String,
  company: Schema.String,
  /** When the callback is due; when the contact asked for the email. */
  at: Schema.String,
  /** The contact's time zone; null if it is unknown. */
  timeZone: Schema.NullOr(Schema.String)
}

/** A callback of this person or of anyone, or an email that a contact asked for and has not received. */
export const DueWork = Schema.Union([
  Schema.Struct({ ...base, kind: Schema.Literal("callback") }),
  Schema.Struct({ ...base, kind: Schema.Literal("mail"), email: Schema.String })
])

export type DueWork = typeof DueWork.Type

export const dueKinds = ["callback", "mail"] as const satisfies ReadonlyArray<DueWork["kind"]>

export type DueKind = (typeof dueKinds)[number]
