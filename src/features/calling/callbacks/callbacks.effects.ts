import { Effect } from "effect"
import type { CallbackChange } from "../../../../machines/flows/callback-change.machine.ts"
import type { PageRequest } from "../../../../machines/flows/paged-list.machine.ts"
import { Api } from "../../../services/Api.ts"
import type { CallbackFilter } from "./callbacks.ts"

export const loadCallbacks = Effect.fn("calling.loadCallbacks")(function* ({
  filter
}: PageRequest<CallbackFilter>) {
  const api = yield* Api
  const { data } = yield* api.calling.getCallbacks({ own: filter.isOwn })
  return { rows: data, nextCursor: null }
})

export const changeCallback = Effect.fn("calling.changeCallback")(function* (input: {
  readonly change: CallbackChange | null
  readonly attempt: string
}) {
  if (input.change === null) return yield* Effect.die("no callback to change")
  const api = yield* Api
  const { data } = yield* api.calling.changeCallback({ ...input.change, idempotencyKey: input.attempt })
  return data
})
