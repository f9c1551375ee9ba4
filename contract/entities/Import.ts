import { Schema } from "effect"
import { LongText } from "../rules/fields.ts"

const ImportStatus = Schema.Literals(["receiving", "finished", "abandoned"])
export const DuplicateChoice = Schema.Literals(["skip", "update", "keep"])

/** What became of one row. */
export const RowResult = Schema.Literals(["added", "updated", "unchanged", "skipped", "rejected"])

/** What two entries of one person have in common, in the order in which it tells. */
export const MatchedBy = Schema.Literals(["linkedin", "email", "phone", "nameAndCompany"])

export type MatchedBy = typeof MatchedBy.Type
export type RowResult = typeof RowResult.Type
export type DuplicateChoice = typeof DuplicateChoice.Type

/** One import. Its five sums add up to `received`, and to `total` once it has finished. `undoUntil` is null where nothing can be undone. */
export const Import = Schema.Struct({
  _id: Schema.String,
  state: ImportStatus,
  fileName: Schema.String,
  mapping: Schema.Record(Schema.String, Schema.String),
  total: Schema.Number,
  received: Schema.Number,
  added: Schema.Number,
  updated: Schema.Number,
  unchanged: Schema.Number,
  skipped: Schema.Number,
  rejected: Schema.Number,
  createdBy: Schema.String,
  createdAt: Schema.String,
  endedAt: Schema.NullOr(Schema.String),
  undoUntil: Schema.NullOr(Schema.String),
  undoneAt: Schema.NullOr(Schema.String)
})

export type Import = typeof Import.Type

const Change = Schema.Struct({ field: Schema.String, from: Schema.Unknown, to: Schema.Unknown })

/** A row that repeats a contact: who that is, and what updating would change. A status that may not follow forbids it. */
export const KnownRow = Schema.Struct({
  row: Schema.Number,
  contactId: Schema.String,
  name: Schema.String,
  by: MatchedBy,
  changes: Schema.Array(Change),
  mayUpdate: Schema.Boolean
})

export type KnownRow = typeof KnownRow.Type

/** A heading of the file and what it was taken for. */
export const ImportMapping = Schema.Record(LongText, LongText).check(Schema.isMaxProperties(500))

/**
 * What undoing does: contacts it removes, contacts it gives back what they held before, and contacts that stay, whole or
 * in the named fields, because somebody used or changed them since. The first hundred of each by name.
 */
export const ImportUndo = Schema.Struct({
  removed: Schema.Number,
  restored: Schema.Number,
  kept: Schema.Number,
  contacts: Schema.Array(
    Schema.Struct({
      contactId: Schema.String,
      name: Schema.String,
      fate: Schema.Literals(["removed", "restored", "kept"]),
      changes: Schema.Array(Change)
    })
  )
})

export type ImportUndo = typeof ImportUndo.Type
