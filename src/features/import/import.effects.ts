import { Effect, Semaphore } from "effect"
import type { ImportLeftRow } from "../../../contract/entities/Import.ts"
import type {
  ForecastWish,
  ImportOrder,
  ReadWish,
  RowChange,
  RowWindow
} from "../../../machines/flows/bulk-import.machine.ts"
import type { RefusedRows, SentChunk } from "../../../machines/flows/import-sending.machine.ts"
import type { UndoOrder } from "../../../machines/flows/import-undo.machine.ts"
import type { PageRequest } from "../../../machines/flows/paged-list.machine.ts"
import { currentMember } from "../../actors/app.ts"
import { Api } from "../../services/Api.ts"
import type { CallRefused } from "../../services/CallError.ts"
import {
  changeRows,
  checkRows,
  forecastOf,
  keepPreviewed,
  knowLabels,
  knowRows,
  readSource,
  rowsAt,
  rowsCompared,
  rowsOpened,
  rowsToCompare,
  rowsToPreview,
  tellProgress
} from "./importReader.ts"
import { asSent } from "./reading/asSent.ts"
import type { CheckSummary, RowPage, RowsToCompare } from "./reading/readingTypes.ts"
import { inRequests, storable } from "./sending/cells.ts"
import {
  atServer,
  type ChunkAnswer,
  keepAnswer,
  keepChunk,
  keepImport,
  readChunk,
  readImport,
  readImports,
  type StoredImport,
  toKept
} from "./sending/keptImports.ts"

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
  const api = yield* Api
  const { fileName, mapping, headings = [] } = stored
  const { importId, from } = atServer(stored)
  const start = {
    importId,
    total: stored.total - from,
    ...(importId !== stored.importId && { continues: stored.importId })
  }
  yield* api.leads
    .startImport({ ...start, fileName, mapping, headings, idempotencyKey: `${importId}:start` })
    .pipe(
      Effect.catchTag("CallRefused", (refusal) =>
        isUnfit(refusal)
          ? api.leads.startImport({ ...start, idempotencyKey: `${importId}:start-bare` })
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
  const api = yield* Api
  const { importId, from } = atServer(stored)
  const done = stored.done - from
  const left = chunk.flatMap(({ cells, repeatsRow }, place) => {
    const isLeft = results[place] === "skipped" || results[place] === "rejected"
    if (!isLeft || cells === undefined) return []
    return [{ row: done + place, cells: cells.map(storable), ...(repeatsRow != null && { repeatsRow }) }]
  })
  for (const [index, rows] of inRequests(left).entries())
    yield* api.leads
      .keepImportRows({ importId, rows, idempotencyKey: `${importId}:${done}:left:${index}` })
      .pipe(
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
  const api = yield* Api
  const { total, duplicates, done, sums } = stored
  const { importId, from } = atServer(stored)
  if (!stored.isAnnounced) yield* announce(stored)
  const began = performance.now()
  const { data } = yield* api.leads
    .bulkAddContacts({
      importId,
      offset: done - from,
      total: total - from,
      rows: chunk.map(({ row, rowNumber }) => ({ ...row, ...(rowNumber && { row: rowNumber }) })),
      duplicates,
      idempotencyKey: `${importId}:${done - from}`
    })
    .pipe(
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
  const api = yield* Api
  const stored = yield* Effect.promise(() => readImport(importId))
  const { data } = yield* api.leads.getImport({ importId: atServer(stored ?? { importId }).importId })
  if (data.state === "abandoned" && stored)
    yield* Effect.promise(() => keepImport({ ...stored, ended: "cancelled" }))
  return data.state
})

/** An import unknown to the server is over as well. */
const abandonAtServer = Effect.fnUntraced(function* (importId: string) {
  const api = yield* Api
  yield* api.leads
    .abandonImport({ importId, idempotencyKey: `${importId}:abandon` })
    .pipe(
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

const fromReader = <A>(ask: (signal: AbortSignal) => Promise<A>) =>
  Effect.tryPromise({ try: ask, catch: (error) => error })

/** Asks the server which rows match existing contacts, and passes the result to the worker. */
const compareSome = Effect.fnUntraced(function* (rows: RowsToCompare["rows"]) {
  if (rows.length === 0) return
  const api = yield* Api
  const { data, results, room } = yield* api.leads.previewImport({ rows: rows.map(({ row }) => row) })
  const found = data.flatMap(({ row, contactId, name, by }) => {
    const { index } = rows[row] ?? {}
    return index === undefined ? [] : [{ index, contactId, name, by }]
  })
  const repeating = new Set(data.map(({ row }) => row))
  const refused = results.flatMap((result, row) => {
    const { index } = rows[row] ?? {}
    return result !== "rejected" || repeating.has(row) || index === undefined ? [] : [index]
  })
  const compared = rows.map(({ index }) => index)
  yield* fromReader((signal) => knowRows({ compared, found, refused, room }, signal))
})

/** Concurrent requests of a check: the server parses one while its database works on the other. */
const comparingAtOnce = 2

/** Asks which of these rows match existing contacts. */
const compareRows = Effect.fnUntraced(function* (from: number, to: number) {
  const worker = yield* Semaphore.make(1)
  let [at, done] = [from, from]
  const take = worker.withPermits(1)(
    Effect.gen(function* () {
      if (at >= to) return null
      const part = yield* fromReader((signal) => rowsToCompare(at, to, signal))
      at = part.next
      return part
    })
  )
  const compareOn = Effect.gen(function* () {
    for (let part = yield* take; part !== null; part = yield* take) {
      yield* compareSome(part.rows)
      done = Math.max(done, part.next)
      tellProgress({ stage: "comparing", done, total: to })
    }
  })
  yield* Effect.all(
    Array.from({ length: comparingAtOnce }, () => compareOn),
    { concurrency: "unbounded", discard: true }
  )
  return yield* fromReader((signal) => rowsCompared(from === 0, signal))
})

/** Without the server's response the check stays, and says that nothing was compared. */
const compared = (from: number, to: number, summary: CheckSummary) =>
  compareRows(from, to).pipe(Effect.catch(() => Effect.succeed(summary)))

/** Until the existing labels are known, all labels of the file count as new. */
const labelsCompared = Effect.fnUntraced(function* (summary: CheckSummary) {
  const api = yield* Api
  const orgId = currentMember()?.organisationId
  if (summary.newLabels === 0 || orgId === undefined) return summary
  const { labels } = yield* api.label.getLabels({ orgId })
  return yield* fromReader((signal) =>
    knowLabels(
      labels.map(({ name }) => name),
      signal
    )
  )
})

export const checkAndCompare = Effect.fn("import.check")(function* (
  order: Pick<ImportOrder, "targets" | "changes" | "callingCode">
) {
  const checked = yield* fromReader((signal) => checkRows(order, signal))
  const summary = yield* labelsCompared(checked).pipe(Effect.catch(() => Effect.succeed(checked)))
  return yield* compared(0, rowsOpened(), summary)
})

/** Tries out updates on the server without changing anything. */
const previewResults = Effect.fnUntraced(function* (wish: ForecastWish) {
  const api = yield* Api
  for (;;) {
    const rows = yield* fromReader((signal) => rowsToPreview(wish, signal))
    if (rows.length === 0) return
    const { data, results } = yield* api.leads.previewImport({
      rows: rows.map(asSent),
      duplicates: wish.duplicates
    })
    const changes = new Map(data.map((one) => [one.row, one.changes]))
    const previewed = rows.map(({ index }, row) => {
      const next = changes.get(row)?.find(({ field }) => field === "nextCallAt")?.to
      return {
        index,
        result: results[row] ?? ("rejected" as const),
        nextCallAt: typeof next === "string" ? next : null
      }
    })
    yield* fromReader((signal) => keepPreviewed(previewed, signal))
  }
})

/** The expected results of the rows. Without the server's response, the parts that need it stay open. */
export const forecast = Effect.fn("import.forecast")(function* (wish: ForecastWish) {
  const known = yield* fromReader((signal) => forecastOf(wish, signal))
  if (known.results !== null) return known
  yield* previewResults(wish).pipe(Effect.catch(() => Effect.void))
  return yield* fromReader((signal) => forecastOf(wish, signal))
})

/** The custom fields may load late or not at all: the file is read without them. */
const fieldsNow = Effect.gen(function* () {
  const api = yield* Api
  return (yield* api.fields.getFields({})).data
}).pipe(
  Effect.timeout("3 seconds"),
  Effect.catch(() => Effect.succeed([]))
)

export const readWithFields = Effect.fn("import.read")(function* (wish: ReadWish) {
  const fields = yield* fieldsNow
  return yield* fromReader((signal) => readSource(wish, fields, signal))
})

/** Updates of the visible rows that match existing contacts. */
export const previewUpdates = Effect.fn("import.previewUpdates")(function* (window: RowWindow) {
  const api = yield* Api
  const there = (window as RowPage).rows.filter(({ known, severity }) => known && severity !== "wrong")
  if (there.length === 0) return []
  const rows = yield* fromReader((signal) =>
    rowsAt(
      there.map(({ index }) => index),
      signal
    )
  )
  const { data } = yield* api.leads.previewImport({ rows: rows.map(({ row }) => row) })
  return data.flatMap((one) => {
    const index = rows[one.row]?.index
    return index === undefined ? [] : [{ ...one, row: index }]
  })
})

export const changeAndCompare = Effect.fn("import.change")(function* (change: RowChange | undefined) {
  if (change === undefined) return yield* Effect.fail(new Error("no change to make"))
  const summary = yield* fromReader((signal) => changeRows(change, signal))
  if (change.kind === "edit") return yield* compared(change.index, change.index + 1, summary)
  return change.kind === "leaveValuesOut" ? yield* compared(0, rowsOpened(), summary) : summary
})

export const loadImports = Effect.fn("import.loadImports")(function* ({ cursor }: PageRequest<null>) {
  const api = yield* Api
  const { data, nextCursor } = yield* api.leads.getImports({
    limit: 20,
    ...(cursor !== null && { cursor })
  })
  const running = data.filter(({ state }) => state === "receiving")
  const here = yield* Effect.promise(() => heldHere(running.map(({ _id }) => _id)))
  const rows = data.map((one) => ({
    ...one,
    isHere: here.includes(one._id),
    isChanging: one.state === "receiving"
  }))
  return { rows, nextCursor }
})

/** Those of these imports whose rows are in this browser. */
const heldHere = async (ids: ReadonlyArray<string>): Promise<ReadonlyArray<string>> => {
  const held = await readImports().catch(() => [])
  const open = new Set(held.filter(({ ended }) => ended === null).map((one) => atServer(one).importId))
  return ids.filter((id) => open.has(id))
}

export const cancelImport = Effect.fn("import.cancel")(function* (input: { readonly importId: string }) {
  const api = yield* Api
  yield* api.leads.abandonImport({ ...input, idempotencyKey: `${input.importId}:abandon` })
})

export const loadLeftRows = Effect.fn("import.loadLeftRows")(function* ({
  importId
}: {
  readonly importId: string
}) {
  const api = yield* Api
  const all: Array<ImportLeftRow> = []
  let headings: ReadonlyArray<string> = []
  for (let after: number | null = -1; after !== null; ) {
    const page: {
      readonly data: ReadonlyArray<ImportLeftRow>
      readonly headings: ReadonlyArray<string>
      readonly next: number | null
    } = yield* api.leads.getImportRows({ importId, ...(after >= 0 && { after }) })
    all.push(...page.data)
    headings = page.headings
    after = page.next
  }
  return { rows: all, headings }
})

export const previewUndo = Effect.fn("import.previewUndo")(function* (input: { readonly importId: string }) {
  const api = yield* Api
  const { data } = yield* api.leads.previewImportUndo(input)
  return data
})

export const undoImport = Effect.fn("import.undoImport")(function* (input: UndoOrder) {
  const api = yield* Api
  const { data } = yield* api.leads.undoImport({
    importId: input.importId,
    doNotCall: input.doNotCall,
    idempotencyKey: `${input.attempt}:${input.doNotCall}`
  })
  return data
})
