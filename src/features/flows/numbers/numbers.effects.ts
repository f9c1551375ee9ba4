import { Effect } from "effect"
import { Api } from "../../../services/Api.ts"

export const loadNumbers = Effect.fn("flows.loadNumbers")(function* () {
  const api = yield* Api
  const { data } = yield* api.flows.getNumbers({})
  return data
})
