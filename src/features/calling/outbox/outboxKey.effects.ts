import { Effect } from "effect"
import { Api } from "../../../services/Api.ts"

export const fetchOutboxKey = Effect.fn("outbox.fetchKey")(function* () {
  const api = yield* Api
  const { data } = yield* api.profile.getOutboxKey({})
  return data.key
})
