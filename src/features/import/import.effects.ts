import { Effect } from "effect"
import type { SentChunk } from "../../../machines/flows/import-sending.machine.ts"
import { Api } from "../../services/Api.ts"
import { keepAnswer, keepImport, readChunk, readImport, toKept } from "./sending/keptImports.ts"

const chunkNow = async (importId: string) => {
  const stored = await readImport(importId)
  const chunk = stored && (await readChunk(importId, stored.done))
  if (stored === undefined || chunk === undefined) throw new Error("this browser no longer holds the import")
  return { stored, chunk }
}

export const sendChunk = Effect.fn("import.sendChunk")(function* ({
  importId
}: {
  readonly importId: string
}) {
  const api = yield* Api
  const { stored, chunk } = yield* Effect.promise(() => chunkNow(importId))
  const { total, fileName, mapping, duplicates, done, sums } = stored
  if (!stored.isAnnounced) {
    yield* api.leads.startImport({
      importId,
      total,
      fileName,
      mapping,
      idempotencyKey: `${importId}:start`
    })
    yield* Effect.promise(() => keepImport({ ...stored, isAnnounced: true }))
  }
  const began = performance.now()
  const { data } = yield* api.leads.bulkAddContacts({
    importId,
    offset: done,
    total,
    rows: chunk.map(({ row }) => row),
    duplicates,
    idempotencyKey: `${importId}:${done}`
  })
  const isLast = done + chunk.length >= total
  const next = {
    ...stored,
    isAnnounced: true,
    done: done + chunk.length,
    sums: {
      added: sums.added + data.added,
      updated: sums.updated + data.updated,
      unchanged: sums.unchanged + data.unchanged,
      skipped: sums.skipped + data.skipped,
      rejected: sums.rejected + data.rejected.length
    },
    ended: isLast ? ("finished" as const) : null
  }
  yield* Effect.promise(() => keepAnswer(next, done, { results: data.results, rejected: data.rejected }))
  return { kept: toKept(next), rows: chunk.length, ms: performance.now() - began } satisfies SentChunk
})

/** An import of which the server has never heard is over as well. */
export const abandonImport = Effect.fn("import.abandonImport")(function* ({
  importId
}: {
  readonly importId: string
}) {
  const api = yield* Api
  yield* api.leads
    .abandonImport({ importId, idempotencyKey: `${importId}:abandon` })
    .pipe(
      Effect.catchTag("CallRefused", (refusal) =>
        refusal.is("not_found") ? Effect.void : Effect.fail(refusal)
      )
    )
  const stored = yield* Effect.promise(() => readImport(importId))
  if (stored) yield* Effect.promise(() => keepImport({ ...stored, ended: "cancelled" }))
})

export const loadImports = Effect.fn("import.loadImports")(function* (input: {
  readonly cursor: string | null
}) {
  const api = yield* Api
  const { data, nextCursor } = yield* api.leads.getImports({
    limit: 20,
    ...(input.cursor === null ? {} : { cursor: input.cursor })
  })
  return { imports: data, nextCursor }
})

export const previewUndo = Effect.fn("import.previewUndo")(function* (input: { readonly importId: string }) {
  const api = yield* Api
  const { data } = yield* api.leads.previewImportUndo(input)
  return data
})

export const undoImport = Effect.fn("import.undoImport")(function* (input: {
  readonly importId: string
  readonly attempt: string
}) {
  const api = yield* Api
  const { data } = yield* api.leads.undoImport({
    importId: input.importId,
    idempotencyKey: input.attempt
  })
  return data
})
