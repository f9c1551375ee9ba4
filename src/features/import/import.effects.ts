import { Effect, Semaphore } from "effect"
import { fieldCalls } from "../../../contract/calls/fields.ts"
import { importCalls } from "../../../contract/calls/imports.ts"
import { labelCalls } from "../../../contract/calls/label.ts"
import type {
  ForecastWish,
  ImportOrder,
  ReadWish,
  RowChange,
  RowWindow
} from "../../../machines/flows/bulk-import.machine.ts"
import { currentMember } from "../../actors/app.ts"
import { send } from "../../services/Api.ts"
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

const fromReader = <A>(ask: (signal: AbortSignal) => Promise<A>) =>
  Effect.tryPromise({ try: ask, catch: (error) => error })

/** Asks the server which rows match existing contacts, and passes the result to the worker. */
const compareSome = Effect.fnUntraced(function* (rows: RowsToCompare["rows"]) {
  if (rows.length === 0) return
  const { data, results, room } = yield* send(importCalls.previewImport, { rows: rows.map(({ row }) => row) })
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
  const orgId = currentMember()?.organisationId
  if (summary.newLabels === 0 || orgId === undefined) return summary
  const { labels } = yield* send(labelCalls.getLabels, { orgId })
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
  for (;;) {
    const rows = yield* fromReader((signal) => rowsToPreview(wish, signal))
    if (rows.length === 0) return
    const { data, results } = yield* send(importCalls.previewImport, {
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
  return (yield* send(fieldCalls.getFields, {})).data
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
  const there = (window as RowPage).rows.filter(({ known, severity }) => known && severity !== "wrong")
  if (there.length === 0) return []
  const rows = yield* fromReader((signal) =>
    rowsAt(
      there.map(({ index }) => index),
      signal
    )
  )
  const { data } = yield* send(importCalls.previewImport, { rows: rows.map(({ row }) => row) })
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
