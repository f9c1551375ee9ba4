import { Effect } from "effect"
import { callingCalls } from "../../../../contract/calls/calling.ts"
import type { QueueItem } from "../../../../contract/entities/Calling.ts"
import { callHindrance } from "../../../../contract/rules/doNotCall.ts"
import type { BeforeCall, CallToStart } from "../../../../machines/flows/call-start.machine.ts"
import { recordedContacts } from "../../../entities/contact/recordings.ts"
import { send } from "../../../services/Api.ts"
import { keptCalls } from "../keptCalls.ts"
import { isServerAway } from "../outbox/outbox.ts"
import { adopt, foundOf } from "./foundCall.ts"

const shown = (item: QueueItem | null) =>
  item === null ? Effect.die("no contact to call") : Effect.succeed(item)

export const readHere = Effect.fn("calling.readHere")(function* (input: { readonly item: QueueItem | null }) {
  const { contact } = yield* shown(input.item)
  const recorded = yield* Effect.promise(recordedContacts)
  return {
    isListed: callHindrance(contact) === "listed",
    isRecorded: recorded.includes(contact._id),
    wasCalled: keptCalls.wasCalled(contact._id),
    isServerAway: isServerAway()
  } satisfies BeforeCall
})

export const startAtServer = Effect.fn("calling.startAtServer")(function* (input: CallToStart) {
  const { sessionId, attempt, startedAt } = input
  const { contact } = yield* shown(input.item)
  const { data } = yield* send(callingCalls.startCall, {
    callId: attempt,
    contactId: contact._id,
    sessionId,
    startedAt,
    idempotencyKey: attempt
  })
  const found = adopt(data, sessionId)
  keptCalls.tellTurn()
  return found
})

export const startHere = Effect.fn("calling.startHere")(function* (input: CallToStart) {
  const { sessionId, attempt, startedAt } = input
  const { contact, timeZone } = yield* shown(input.item)
  const form = keptCalls.form()
  const call = { _id: attempt, contact, startedAt, timeZone, draft: null, ...(form && { form }) }
  const kept = keptCalls.keepFirst({ call, sessionId, isKnown: false })
  keptCalls.tellTurn()
  return foundOf(kept)
})
