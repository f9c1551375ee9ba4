import { Effect } from "effect"
import type { CallbackChange } from "../../../../machines/flows/callback-list.machine.ts"
import { Api } from "../../../services/Api.ts"

export const loadCallbacks = Effect.fn("calling.loadCallbacks")(function* (input: {
  readonly isOwn: boolean
}) {
  const api = yield* Api
  const { data } = yield* api.calling.getCallbacks({ own: input.isOwn })
  return data
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
