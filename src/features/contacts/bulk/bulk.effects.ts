import { Clock, Effect } from "effect"
import { bulkCalls } from "../../../../contract/calls/bulk.ts"
import type { BulkChange } from "../../../../contract/entities/BulkChange.ts"
import type { BulkWish } from "../../../../machines/flows/bulk-change.machine.ts"
import { send } from "../../../services/Api.ts"

const nothing: BulkWish = {
  selection: { contactIds: [] },
  act: {},
  attempt: "",
  words: "",
  isAsked: false,
  undoes: null
}

export const countContacts = Effect.fn("bulk.count")(function* (wish: BulkWish | null) {
  const { selection, act } = wish ?? nothing
  return (yield* send(bulkCalls.previewBulkChange, { selection, act })).data
})

export const startChange = Effect.fn("bulk.start")(function* (wish: BulkWish | null) {
  const { selection, act, attempt } = wish ?? nothing
  return (yield* send(bulkCalls.startBulkChange, { selection, act, idempotencyKey: attempt })).data
})

export const loadChange = Effect.fn("bulk.load")(function* (bulkId: string) {
  return (yield* send(bulkCalls.getBulkChange, { bulkId })).data
})

export const stopChange = Effect.fn("bulk.stop")(function* (bulkId: string) {
  return (yield* send(bulkCalls.stopBulkChange, { bulkId })).data
})

/** A change of few contacts is usually over by then. */
const patienceMs = 5_000

/** Waits a few seconds for the end of a change, and returns the change as it is then. */
const awaitEnd = Effect.fn("bulk.awaitEnd")(function* (started: BulkChange) {
  const until = (yield* Clock.currentTimeMillis) + patienceMs
  let change = started
  while (change.state === "running" && (yield* Clock.currentTimeMillis) < until) {
    yield* Effect.sleep("200 millis")
    change = yield* loadChange(change._id)
  }
  return change
})

/** Starts a change. It is still running if it takes longer than a few seconds. */
export const applyChange = Effect.fn("bulk.apply")(function* (wish: BulkWish | null) {
  return yield* awaitEnd(yield* startChange(wish))
})

/** Starts the undo of a change. It is still running if it takes longer than a few seconds. */
export const undoChange = Effect.fn("bulk.undo")(function* (wish: BulkWish | null) {
  const { undoes, attempt } = wish ?? nothing
  return yield* awaitEnd(
    (yield* send(bulkCalls.undoBulkChange, { bulkId: undoes ?? "", idempotencyKey: attempt })).data
  )
})
