import { Effect } from "effect"
import type { NamedPerson } from "../../../../machines/flows/named-call.machine.ts"
import { Api } from "../../../services/Api.ts"

export const leaseContact = Effect.fn("calling.leaseContact")(function* ({
  contactId,
  sessionId
}: NamedPerson) {
  const api = yield* Api
  return (yield* api.calling.leaseContact({ contactId, sessionId })).data
})
