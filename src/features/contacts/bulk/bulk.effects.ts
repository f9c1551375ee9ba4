import { Clock, Effect } from "effect"
import type { BulkChange } from "../../../../contract/entities/BulkChange.ts"
import type { BulkStart, BulkWish } from "../../../../machines/flows/bulk-change.machine.ts"
import { Api } from "../../../services/Api.ts"

const nothing: BulkStart = { selection: { contactIds: [] }, act: {}, attempt: "" }

export const countContacts = Effect.fn("bulk.count")(function* (wish: BulkWish | null) {
  const api = yield* Api
  const { selection, act } = wish ?? nothing
  return (yield* api.bulk.previewBulkChange({ selection, act })).data
})

export const startChange = Effect.fn("bulk.start")(function* (wish: BulkStart | null) {
  const api = yield* Api
  const { selection, act, attempt } = wish ?? nothing
  return (yield* api.bulk.startBulkChange({ selection, act, idempotencyKey: attempt })).data
})

export const loadChange = Effect.fn("bulk.load")(function* (input: { readonly bulkId: string }) {
  const api = yield* Api
  return (yield* api.bulk.getBulkChange(input)).data
})

export const stopChange = Effect.fn("bulk.stop")(function* (input: { readonly bulkId: string }) {
  const api = yield* Api
  return (yield* api.bulk.stopBulkChange(input)).data
})

/** A change of few contacts is usually over by then. */
const patienceMs = 5_000

/** Waits a few seconds for the end of a change, and returns the change as it is then. */
const awaitEnd = Effect.fn("bulk.awaitEnd")(function* (started: BulkChange) {
  const until = (yield* Clock.currentTimeMillis) + patienceMs
  let change = started
  while (change.state === "running" && (yield* Clock.currentTimeMillis) < until) {
    yield* Effect.sleep("200 millis")
    change = yield* loadChange({ bulkId: change._id })
  }
  return change
})

/** Starts a change of few contacts. It is still running if that takes longer. */
export const applyChange = Effect.fn("bulk.apply")(function* (wish: BulkStart | null) {
  return yield* awaitEnd(yield* startChange(wish))
})

/** Starts every change, and returns one that is still running after a few seconds; null if all are over. */
export const undoChange = Effect.fn("bulk.undo")(function* (changes: ReadonlyArray<BulkStart>) {
  const started = yield* Effect.forEach(changes, startChange)
  const now = yield* Effect.forEach(started, awaitEnd, { concurrency: "unbounded" })
  return now.find(({ state }) => state === "running") ?? null
})
