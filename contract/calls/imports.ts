import { Schema } from "effect"
import { call } from "../call.ts"
import {
  DuplicateChoice,
  Import,
  ImportLeftRow,
  ImportMapping,
  ImportUndo,
  KnownRow,
  RowResult,
  UndoDoNotCall
} from "../entities/Import.ts"
import { Id, LongText, listFields, listReply, requiredKey, ShortText, writeKey } from "../rules/fields.ts"
import { limits } from "../rules/limits.ts"
import { messages } from "../rules/messages.ts"

const ChunkRow = Schema.Record(Schema.String, Schema.Unknown).check(
  Schema.isMaxProperties(limits.importChunk.fields)
)
const ImportId = Schema.String.check(Schema.isUUID())
const FileRow = Schema.Number.check(Schema.isInt(), Schema.isBetween({ minimum: 1, maximum: 2_000_000_000 }))
const ImportTotal = Schema.Number.check(
  Schema.isInt(),
  Schema.isBetween({ minimum: 1, maximum: limits.import.rows })
)

/** Imports of files: the calls of `leads` that start with a file. */
export const importCalls = {
  bulkAddContacts: call({
    path: "/leads/bulk-add-contacts",
    summary:
      "One chunk of an import. Repeating a chunk changes nothing and returns the same response. `row` counts the import's rows from 0; `results` has the result of each row of the chunk. A row's own `duplicates` overrides that of the chunk. A row may have its `row` in the file, counted from 1; one with `leftOut` is rejected unread. Values of `fields` under a name that no custom field has are kept in the contact; only an Admin defines fields. Rows without an import id are a whole import, in which repeated people are skipped.",
    who: "Write",
    effect: "write",
    apiArea: "imports",
    payload: {
      importId: Schema.optional(ImportId),
      offset: Schema.optional(
        Schema.Number.check(Schema.isInt(), Schema.isBetween({ minimum: 0, maximum: limits.import.rows }))
      ),
      total: Schema.optional(ImportTotal),
      rows: requiredKey(
        Schema.Array(ChunkRow).check(
          Schema.isMinLength(1, { message: messages.required }),
          Schema.isMaxLength(limits.importChunk.rows)
        )
      ),
      duplicates: Schema.optional(DuplicateChoice),
      ...writeKey
    },
    reply: {
      data: Schema.Struct({
        added: Schema.Number,
        updated: Schema.Number,
        unchanged: Schema.Number,
        skipped: Schema.Number,
        rejected: Schema.Array(
          Schema.Struct({ row: Schema.Number, field: Schema.String, message: Schema.String })
        ),
        results: Schema.Array(RowResult)
      })
    },
    errors: ["conflict", "illegal_transition", "idempotency_in_flight", "not_found"],
    bodyBytes: limits.importChunk.bytes
  }),
  previewImport: call({
    path: "/leads/preview-import",
    summary:
      "The rows of an import that repeat a contact, with that contact, the matching value, and the changes of an update. `results` has the result of each row if these were the import. Rows may be reduced to identifying values. Changes nothing.",
    who: "Write",
    effect: "read",
    apiArea: "imports",
    payload: {
      rows: requiredKey(
        Schema.Array(ChunkRow).check(
          Schema.isMinLength(1, { message: messages.required }),
          Schema.isMaxLength(limits.importChunk.rows)
        )
      ),
      duplicates: Schema.optional(DuplicateChoice)
    },
    reply: {
      data: Schema.Array(KnownRow),
      results: Schema.Array(RowResult),
      /** The number of new contacts that the plan has room for. An import rejects the rows beyond it. */
      room: Schema.Number
    },
    bodyBytes: limits.importChunk.bytes,
    addition: true
  }),
  startImport: call({
    path: "/leads/start-import",
    summary:
      "Register an import's file and mapping. Not needed if an import starts with its first chunk. `continues` names the first import of the same file if the rest of its rows is sent as another one: lists by that import show the contacts of both.",
    who: "Write",
    effect: "write",
    apiArea: "imports",
    payload: {
      importId: requiredKey(ImportId),
      total: requiredKey(ImportTotal),
      continues: Schema.optional(ImportId),
      fileName: Schema.optional(ShortText),
      mapping: Schema.optional(ImportMapping),
      headings: Schema.optional(Schema.Array(LongText).check(Schema.isMaxLength(limits.importChunk.fields))),
      ...writeKey
    },
    reply: { data: Import },
    errors: ["conflict", "illegal_transition", "not_found"],
    addition: true
  }),
  getImports: call({
    path: "/leads/get-imports",
    summary: "The organisation's imports, newest first.",
    who: "Read",
    effect: "read",
    apiArea: "imports",
    payload: listFields,
    reply: listReply(Import),
    addition: true
  }),
  getImport: call({
    path: "/leads/get-import",
    summary: "One import with its received chunks.",
    who: "Read",
    effect: "read",
    apiArea: "imports",
    payload: { importId: requiredKey(Id) },
    reply: {
      data: Import,
      chunks: Schema.Array(Schema.Struct({ offset: Schema.Number, rows: Schema.Number }))
    },
    errors: ["not_found"],
    addition: true
  }),
  keepImportRows: call({
    path: "/leads/keep-import-rows",
    summary:
      "Store the cells of skipped and rejected rows, and the rows they repeat. `row` counts the import's rows from 0. Imported rows and rows beyond the limit are ignored.",
    who: "Write",
    effect: "write",
    apiArea: "imports",
    payload: {
      importId: requiredKey(ImportId),
      rows: requiredKey(
        Schema.Array(
          Schema.Struct({
            row: Schema.Number.check(
              Schema.isInt(),
              Schema.isBetween({ minimum: 0, maximum: limits.import.rows })
            ),
            cells: Schema.Array(Schema.String).check(Schema.isMaxLength(limits.importChunk.fields)),
            repeatsRow: Schema.optional(FileRow)
          })
        ).check(Schema.isMinLength(1), Schema.isMaxLength(limits.importChunk.rows))
      ),
      ...writeKey
    },
    reply: { kept: Schema.Number },
    errors: ["not_found"],
    bodyBytes: limits.importChunk.bytes,
    addition: true
  }),
  getImportRows: call({
    path: "/leads/get-import-rows",
    summary: "The skipped and rejected rows of an import, in the order of the file, for 30 days.",
    who: "Write",
    effect: "read",
    apiArea: "imports",
    payload: {
      importId: requiredKey(Id),
      after: Schema.optional(
        Schema.Number.check(Schema.isInt(), Schema.isBetween({ minimum: 0, maximum: limits.import.rows }))
      )
    },
    reply: {
      data: Schema.Array(ImportLeftRow),
      headings: Schema.Array(Schema.String),
      /** The `after` of the next page; null on the last one. */
      next: Schema.NullOr(Schema.Number)
    },
    errors: ["not_found"],
    addition: true
  }),
  abandonImport: call({
    path: "/leads/abandon-import",
    summary: "Cancel an import of any member. Imported rows stay.",
    who: "Write",
    effect: "write",
    apiArea: "imports",
    payload: { importId: requiredKey(Id), ...writeKey },
    reply: { data: Import },
    errors: ["not_found", "illegal_transition"],
    addition: true
  }),
  previewImportUndo: call({
    path: "/leads/preview-import-undo",
    summary: "The contacts that undoing an import would remove, restore and keep.",
    who: "Admin",
    effect: "read",
    payload: { importId: requiredKey(Id) },
    reply: { data: ImportUndo },
    errors: ["not_found", "illegal_transition"],
    addition: true
  }),
  undoImport: call({
    path: "/leads/undo-import",
    summary:
      "Undo an import within 72 hours of its end. Repeating it returns the same response and changes nothing.",
    who: "Admin",
    effect: "write",
    payload: {
      importId: requiredKey(Id),
      /** Entries on the do-not-call list stay unless they are to be removed. */
      doNotCall: Schema.optional(UndoDoNotCall),
      ...writeKey
    },
    reply: { data: ImportUndo },
    errors: ["not_found", "illegal_transition"],
    addition: true
  })
}
