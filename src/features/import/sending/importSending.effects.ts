import { Effect } from "effect"
import { importCalls } from "../../../../contract/calls/imports.ts"
import type { RefusedRows, SentChunk } from "../../../../machines/flows/import-sending.machine.ts"
import { send } from "../../../services/Api.ts"
import type { CallRefused } from "../../../services/CallError.ts"
import { inRequests, storable } from "./cells.ts"
import {
  atServer,
  type ChunkAnswer,
  keepAnswer,
  keepChunk,
  keepImport,
  readChunk,
  readImport,
  type StoredImport,
  toKept
} from "./keptImports.ts"

const chunkNow = async (importId: string) => {
  const stored = await readImport(importId)
  const chunk = stored && (await readChunk(importId, stored.done))
  if (stored === undefined || chunk === undefined) throw new Error("this browser no longer holds the import")
  return { stored, chunk }
}

type Chunk = Awaited<ReturnType<typeof chunkNow>>["chunk"]

/** The server refuses the request, however often it is sent. */
const isUnfit = (refusal: CallRefused) => refusal.is("invalid_payload") || refusal.is("too_large")

/** Sends the file's name and headings. Refused ones are left out, because only the rows matter. */
const announce = Effect.fnUntraced(function* (stored: StoredImport) {
  const { fileName, mapping, headings = [] } = stored
  const { importId, from } = atServer(stored)
  const start = {
    importId,
    total: stored.total - from,
    ...(importId !== stored.importId && { continues: stored.importId })
  }
  yield* send(importCalls.startImport, {
    ...start,
    fileName,
    mapping,
    headings,
    idempotencyKey: `${importId}:start`
  }).pipe(
    Effect.catchTag("CallRefused", (refusal) =>
      isUnfit(refusal)
        ? send(importCalls.startImport, { ...start, idempotencyKey: `${importId}:start-bare` })
        : Effect.fail(refusal)
    )
  )
  yield* Effect.promise(() => keepImport({ ...stored, isAnnounced: true }))
})

/** The refused rows of a chunk: those the server names, or all. */
export type RowsRefused = {
  readonly _tag: "RowsRefused"
  readonly message: string
  readonly rows: RefusedRows
}

const rowsRefused = (chunk: Chunk, offset: number, { message, errors = {} }: CallRefused): RowsRefused => {
  const named = Object.keys(errors).flatMap((name) => {
    const place = Number(/^rows\.(\d+)/.exec(name)?.[1] ?? -1)
    return place >= 0 && place < chunk.length ? [place] : []
  })
  const places = named.length > 0 ? [...new Set(named)] : chunk.map((_, place) => place)
  const numbers = places.map((place) => chunk[place]?.rowNumber ?? offset + place + 1)
  return { _tag: "RowsRefused", message, rows: { places, numbers } }
}

/** Stores the cells of rows that were not imported. Refused ones are skipped. */
const keepLeft = Effect.fnUntraced(function* (
  stored: StoredImport,
  chunk: Chunk,
  results: ChunkAnswer["results"]
) {
  const { importId, from } = atServer(stored)
  const done = stored.done - from
  const left = chunk.flatMap(({ cells, repeatsRow }, place) => {
    const isLeft = results[place] === "skipped" || results[place] === "rejected"
    if (!isLeft || cells === undefined) return []
    return [{ row: done + place, cells: cells.map(storable), ...(repeatsRow != null && { repeatsRow }) }]
  })
  for (const [index, rows] of inRequests(left).entries())
    yield* send(importCalls.keepImportRows, {
      importId,
      rows,
      idempotencyKey: `${importId}:${done}:left:${index}`
    }).pipe(
      Effect.catchTag("CallRefused", (refusal) => (isUnfit(refusal) ? Effect.void : Effect.fail(refusal)))
    )
})

/** The server has different rows at this position, or an import of another size. */
const isDiffering = (refusal: CallRefused) =>
  refusal.is("conflict") &&
  ["rows", "offset", "total"].some((field) => Object.hasOwn(refusal.errors ?? {}, field))

export type ImportDiffers = { readonly _tag: "ImportDiffers"; readonly message: string }

export const sendChunk = Effect.fn("import.sendChunk")(function* ({
  importId
}: {
  readonly importId: string
}) {
  const { stored, chunk } = yield* Effect.promise(() => chunkNow(importId))
  return yield* sendRows(stored, chunk).pipe(
    Effect.catchTag("CallRefused", (refusal) =>
      Effect.fail(
        isDiffering(refusal)
          ? ({ _tag: "ImportDiffers", message: refusal.message } satisfies ImportDiffers)
          : refusal
      )
    )
  )
})

const sendRows = Effect.fnUntraced(function* (stored: StoredImport, chunk: Chunk) {
  const { total, duplicates, done, sums } = stored
  const { importId, from } = atServer(stored)
  if (!stored.isAnnounced) yield* announce(stored)
  const began = performance.now()
  const { data } = yield* send(importCalls.bulkAddContacts, {
    importId,
    offset: done - from,
    total: total - from,
    rows: chunk.map(({ row, rowNumber }) => ({ ...row, ...(rowNumber && { row: rowNumber }) })),
    duplicates,
    idempotencyKey: `${importId}:${done - from}`
  }).pipe(
    Effect.catchTag("CallRefused", (refusal) =>
      Effect.fail(isUnfit(refusal) ? rowsRefused(chunk, done, refusal) : refusal)
    )
  )
  yield* keepLeft(stored, chunk, data.results)
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
  const rejected = data.rejected.map((one) => ({ ...one, row: one.row + from }))
  yield* Effect.promise(() => keepAnswer(next, done, { results: data.results, rejected }))
  return { kept: toKept(next), rows: chunk.length, ms: performance.now() - began } satisfies SentChunk
})

/** Empties rows of the next chunk, so that the server counts them as rejected. */
export const leaveOutRows = Effect.fn("import.leaveOutRows")(function* (input: {
  readonly importId: string
  readonly places: ReadonlyArray<number>
}) {
  const { stored, chunk } = yield* Effect.promise(() => chunkNow(input.importId))
  const out = new Set(input.places)
  const rest = chunk.map((one, place) =>
    out.has(place) ? { ...one, row: { name: "", leftOut: true } } : one
  )
  yield* Effect.promise(() => keepChunk(input.importId, stored.done, rest))
})

/** The status of the import on the server. One that was cancelled elsewhere is over in this browser, too. */
export const readStatus = Effect.fn("import.readStatus")(function* ({
  importId
}: {
  readonly importId: string
}) {
  const stored = yield* Effect.promise(() => readImport(importId))
  const { data } = yield* send(importCalls.getImport, { importId: atServer(stored ?? { importId }).importId })
  if (data.state === "abandoned" && stored)
    yield* Effect.promise(() => keepImport({ ...stored, ended: "cancelled" }))
  return data.state
})

/** An import unknown to the server is over as well. */
const abandonAtServer = Effect.fnUntraced(function* (importId: string) {
  yield* send(importCalls.abandonImport, { importId, idempotencyKey: `${importId}:abandon` }).pipe(
    Effect.catchTag("CallRefused", (refusal) =>
      refusal.is("not_found") ? Effect.void : Effect.fail(refusal)
    )
  )
})

/** Sends the remaining rows as a new import. Accepted ones stay; an ended import cannot be ended again. */
export const restartRest = Effect.fn("import.restartRest")(function* ({
  importId
}: {
  readonly importId: string
}) {
  const { stored } = yield* Effect.promise(() => chunkNow(importId))
  yield* abandonAtServer(atServer(stored).importId).pipe(
    Effect.catchTag("CallRefused", (refusal) =>
      refusal.is("illegal_transition") ? Effect.void : Effect.fail(refusal)
    )
  )
  const sentAs = { importId: crypto.randomUUID(), from: stored.done }
  yield* Effect.promise(() => keepImport({ ...stored, sentAs, isAnnounced: false }))
})

export const abandonImport = Effect.fn("import.abandonImport")(function* ({
  importId
}: {
  readonly importId: string
}) {
  const stored = yield* Effect.promise(() => readImport(importId))
  yield* abandonAtServer(atServer(stored ?? { importId }).importId)
  if (stored) yield* Effect.promise(() => keepImport({ ...stored, ended: "cancelled" }))
})
