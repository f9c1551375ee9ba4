import { Effect } from "effect"
import { callingCalls } from "../../../../contract/calls/calling.ts"
import type { CallbackChange } from "../../../../machines/flows/callback-change.machine.ts"
import type { PageRequest } from "../../../../machines/flows/paged-list.machine.ts"
import { send } from "../../../services/Api.ts"
import type { CallbackFilter } from "./callbacks.ts"

export const loadCallbacks = Effect.fn("calling.loadCallbacks")(function* ({
  filter
}: PageRequest<CallbackFilter>) {
  const { data } = yield* send(callingCalls.getCallbacks, { own: filter.isOwn })
  return { rows: data, nextCursor: null }
})

export const changeCallback = Effect.fn("calling.changeCallback")(function* (input: {
  readonly change: CallbackChange | null
  readonly attempt: string
}) {
  if (input.change === null) return yield* Effect.die("no callback to change")
  const { data } = yield* send(callingCalls.changeCallback, {
    ...input.change,
    idempotencyKey: input.attempt
  })
  return data
})
