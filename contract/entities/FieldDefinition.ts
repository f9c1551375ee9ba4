import { Schema } from "effect"

export const fieldKinds = ["text", "number", "date", "choice", "yesNo"] as const
export const FieldKind = Schema.Literals(fieldKinds)

export type FieldKind = (typeof fieldKinds)[number]

/**
 * A field that an organisation keeps of its contacts. `key` is under what `Contact.fields` holds the value, and stays;
 * `name` is what people read.
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
