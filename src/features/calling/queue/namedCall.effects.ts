import { Effect } from "effect"
import { queueCalls } from "../../../../contract/calls/queue.ts"
import type { NamedPerson } from "../../../../machines/flows/named-call.machine.ts"
import { send } from "../../../services/Api.ts"

export const leaseContact = Effect.fn("calling.leaseContact")(function* ({
  contactId,
  sessionId
}: NamedPerson) {
  return (yield* send(queueCalls.leaseContact, { contactId, sessionId })).data
})
