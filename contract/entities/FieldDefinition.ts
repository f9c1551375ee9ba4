import { Schema } from "effect"

export const fieldKinds = ["text", "number", "date", "choice", "yesNo"] as const
export const FieldKind = Schema.Literals(fieldKinds)

export type FieldKind = (typeof fieldKinds)[number]

/**
 * A custom field of the organisation's contacts. `key` is the permanent key in `Contact.fields`; `name` is shown to
 * people.
 */
export const FieldDefinition = Schema.Struct({
  _id: Schema.String,
  key: Schema.String,
  name: Schema.String,
  kind: FieldKind,
  options: Schema.Array(Schema.String),
  archived: Schema.Boolean
})

export type FieldDefinition = typeof FieldDefinition.Type
