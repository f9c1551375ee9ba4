import { Schema } from "effect"

/** Kinds of objects in the audit log. */
export const AuditEntity = Schema.Literals([
  "organisation",
  "member",
  "contact",
  "label",
  "import",
  "honorarium",
  "transaction",
  "template",
  "doNotCall",
  "person",
  "apiKey",
  "webhook"
])

export type AuditEntity = typeof AuditEntity.Type

/**
 * An action with its person, time, object, and the values before and after. `name` is the current name of the object;
 * "" if it no longer exists.
 */
export const AuditLine = Schema.Struct({
  _id: Schema.String,
  at: Schema.String,
  /** "" for the system, such as a payment provider's notice. */
  by: Schema.String,
  /** The name of the API key that acted for them; "" if they did it themselves. */
  byKey: Schema.String,
  action: Schema.String,
  entity: AuditEntity,
  entityId: Schema.String,
  name: Schema.String,
  changes: Schema.Array(Schema.Struct({ field: Schema.String, from: Schema.Unknown, to: Schema.Unknown }))
})

export type AuditLine = typeof AuditLine.Type
