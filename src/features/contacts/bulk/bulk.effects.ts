import { Effect } from "effect"
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

/** Starts a change of few contacts, and waits for its end. */
export const applyChange = Effect.fn("bulk.apply")(function* (wish: BulkStart | null) {
  let change = yield* startChange(wish)
  while (change.state === "running") {
    yield* Effect.sleep("200 millis")
    change = yield* loadChange({ bulkId: change._id })
  }
  return change
})

export const undoChange = (changes: ReadonlyArray<BulkStart>) =>
  Effect.forEach(changes, applyChange, { discard: true })
