import { Clock, Effect } from "effect"
import type { BulkChange } from "../../../../contract/entities/BulkChange.ts"
import type { BulkProgress, BulkStart, BulkWish } from "../../../../machines/flows/bulk-change.machine.ts"
import { Api } from "../../../services/Api.ts"

const nothing: BulkStart = { selection: { contactIds: [] }, act: {}, attempt: "" }

export const countContacts = Effect.fn("bulk.count")(function* (wish: BulkWish | null) {
  const api = yield* Api
  const { selection, act } = wish ?? nothing
  return (yield* api.bulk.previewBulkChange({ selection, act })).data
})

const sumOf = (changes: ReadonlyArray<BulkChange>, part: "total" | "done" | "changed" | "refused") =>
  changes.reduce((sum, change) => sum + change[part], 0)

const together = (changes: ReadonlyArray<BulkChange>): BulkProgress => ({
  bulkIds: changes.map(({ _id }) => _id),
  state:
    (["running", "stopped"] as const).find((state) => changes.some((one) => one.state === state)) ??
    "finished",
  total: sumOf(changes, "total"),
  done: sumOf(changes, "done"),
  changed: sumOf(changes, "changed"),
  refused: sumOf(changes, "refused"),
  refusedListed: changes.flatMap(({ refusedListed }) => refusedListed)
})

const start = Effect.fn("bulk.startOne")(function* ({ selection, act, attempt }: BulkStart) {
  const api = yield* Api
  return (yield* api.bulk.startBulkChange({ selection, act, idempotencyKey: attempt })).data
})

const load = Effect.fn("bulk.loadOne")(function* (bulkId: string) {
  const api = yield* Api
  return (yield* api.bulk.getBulkChange({ bulkId })).data
})

export const startChange = Effect.fn("bulk.start")(function* (wish: BulkStart | null) {
  return together([yield* start(wish ?? nothing)])
})

export const loadChange = Effect.fn("bulk.load")(function* (bulkIds: ReadonlyArray<string>) {
  return together(yield* Effect.forEach(bulkIds, load, { concurrency: "unbounded" }))
})

export const stopChange = Effect.fn("bulk.stop")(function* (bulkIds: ReadonlyArray<string>) {
  const api = yield* Api
  return together(
    yield* Effect.forEach(bulkIds, (bulkId) =>
      Effect.map(api.bulk.stopBulkChange({ bulkId }), ({ data }) => data)
    )
  )
})

/** A change of few contacts is usually over by then. */
const patienceMs = 5_000

/** Waits a few seconds for the end of a change, and returns the change as it is then. */
const awaitEnd = Effect.fn("bulk.awaitEnd")(function* (started: BulkChange) {
  const until = (yield* Clock.currentTimeMillis) + patienceMs
  let change = started
  while (change.state === "running" && (yield* Clock.currentTimeMillis) < until) {
    yield* Effect.sleep("200 millis")
    change = yield* load(change._id)
  }
  return change
})

/** Starts a change of few contacts. It is still running if that takes longer. */
export const applyChange = Effect.fn("bulk.apply")(function* (wish: BulkStart | null) {
  return together([yield* awaitEnd(yield* start(wish ?? nothing))])
})

/** Starts every change. They are still running if one of them takes longer. */
export const undoChange = Effect.fn("bulk.undo")(function* (changes: ReadonlyArray<BulkStart>) {
  const started = yield* Effect.forEach(changes, start)
  return together(yield* Effect.forEach(started, awaitEnd, { concurrency: "unbounded" }))
})
