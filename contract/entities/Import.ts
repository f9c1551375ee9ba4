import { Schema } from "effect"
import { LongText } from "../rules/fields.ts"

const ImportStatus = Schema.Literals(["receiving", "finished", "abandoned"])
export const DuplicateChoice = Schema.Literals(["skip", "update", "keep"])

export const RowResult = Schema.Literals(["added", "updated", "unchanged", "skipped", "rejected"])

/** The kind of value by which a row matches a person, strongest first. */
export const MatchedBy = Schema.Literals(["linkedin", "email", "phone", "nameAndCompany"])

export type MatchedBy = typeof MatchedBy.Type
export type RowResult = typeof RowResult.Type
export type DuplicateChoice = typeof DuplicateChoice.Type

/**
 * One import. Its five sums add up to `received`, and to `total` once it has finished. `undoUntil` is null if nothing
 * can be undone.
 */
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
  undoneAt: Schema.NullOr(Schema.String),
  /** Receiving, but without rows for some minutes. */
  isStopped: Schema.Boolean,
  /** Skipped or rejected rows that are stored for `get-import-rows`. */
  keptRows: Schema.Number
})

export type Import = typeof Import.Type

const Change = Schema.Struct({ field: Schema.String, from: Schema.Unknown, to: Schema.Unknown })

/**
 * A row that repeats a contact: that contact, and the changes of an update. A status that may not follow prevents it.
 */
export const KnownRow = Schema.Struct({
  row: Schema.Number,
  contactId: Schema.String,
  name: Schema.String,
  by: MatchedBy,
  changes: Schema.Array(Change),
  mayUpdate: Schema.Boolean
})

export type KnownRow = typeof KnownRow.Type

/** A heading of the file and its mapping. */
export const ImportMapping = Schema.Record(LongText, LongText).check(Schema.isMaxProperties(500))

/**
 * The effect of an undo on contacts: `removed`, `restored` to their earlier values, `partly` restored except for fields
 * changed since (`left`), or `kept` because they were used or changed since. Each contact counts once; the first
 * hundred of each are named. `doNotCall` counts the import's entries on the do-not-call list that were not listed again
 * since: those that can be removed before the undo, those that were removed after it.
 */
export const ImportUndo = Schema.Struct({
  removed: Schema.Number,
  restored: Schema.Number,
  partly: Schema.Number,
  kept: Schema.Number,
  doNotCall: Schema.Number,
  contacts: Schema.Array(
    Schema.Struct({
      contactId: Schema.String,
      name: Schema.String,
      fate: Schema.Literals(["removed", "restored", "partly", "kept"]),
      changes: Schema.Array(Change),
      left: Schema.optional(Schema.Array(Change))
    })
  )
})

export type ImportUndo = typeof ImportUndo.Type

/** The effect of an undo on the do-not-call entries of the import. */
export const UndoDoNotCall = Schema.Literals(["keep", "remove"])

export type UndoDoNotCall = typeof UndoDoNotCall.Type

/**
 * A row that was not imported. `row` is its row in the file, counted from 1, `reason` the reason for a rejection. A
 * skipped one repeats a contact (null if it no longer exists) or another row, recognised by `by` and `value`. `cells`
 * are the row's cells in the file, or null if they were not stored.
 */
export const ImportLeftRow = Schema.Struct({
  row: Schema.Number,
  result: Schema.Literals(["skipped", "rejected"]),
  reason: Schema.String,
  contact: Schema.NullOr(Schema.Struct({ _id: Schema.String, name: Schema.String })),
  repeatsRow: Schema.NullOr(Schema.Number),
  by: Schema.NullOr(Schema.Literals(["email", "phone", "linkedin", "name"])),
  value: Schema.String,
  cells: Schema.NullOr(Schema.Array(Schema.String))
})

export type ImportLeftRow = typeof ImportLeftRow.Type
