import { Effect } from "effect"
import { flowCalls } from "../../../../contract/calls/flows.ts"
import { send } from "../../../services/Api.ts"

export const loadNumbers = Effect.fn("flows.loadNumbers")(function* () {
  const { data } = yield* send(flowCalls.getNumbers, {})
  return data
})
