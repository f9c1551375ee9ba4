import { Effect } from "effect"
import { profileCalls } from "../../../../contract/calls/profile.ts"
import { send } from "../../../services/Api.ts"

export const fetchOutboxKey = Effect.fn("outbox.fetchKey")(function* () {
  const { data } = yield* send(profileCalls.getOutboxKey, {})
  return data.key
})
