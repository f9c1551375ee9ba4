import { Schema } from "effect"

/** The source of an entry: a person, an import, the addressee, or the erasure of their data. */
export const DoNotCallSource = Schema.Literals(["person", "import", "unsubscribe", "erasure"])

export type DoNotCallSource = typeof DoNotCallSource.Type

/**
 * An entry of the do-not-call list. `value` is null where only its hash is stored: for erased data, and for what was
 * added after the backup that was restored.
 */
export const DoNotCallEntry = Schema.Struct({
  _id: Schema.String,
  kind: Schema.Literals(["email", "phone", "linkedin", "lead"]),
  value: Schema.NullOr(Schema.String),
  reason: Schema.String,
  source: DoNotCallSource,
  addedBy: Schema.String,
  createdAt: Schema.String
})

export type DoNotCallEntry = typeof DoNotCallEntry.Type
