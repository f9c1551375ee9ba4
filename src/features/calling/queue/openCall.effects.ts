import { Effect } from "effect"
import { callingCalls } from "../../../../contract/calls/calling.ts"
import type { OpenCall } from "../../../../contract/entities/Calling.ts"
import type { CallsHere } from "../../../../machines/flows/open-call.machine.ts"
import { recordedCalls } from "../../../entities/contact/recordings.ts"
import { send } from "../../../services/Api.ts"
import { keptCalls } from "../keptCalls.ts"
import { isServerAway } from "../outbox/outbox.ts"
import { adopt, foundOf } from "./foundCall.ts"

/** `callId` is the server's open call; "" if there is none, or before it was asked. */
export const readHere = Effect.fn("calling.readHere")(function* ({ callId }: { readonly callId: string }) {
  const recorded = yield* Effect.promise(recordedCalls)
  const kept = keptCalls.open()
  return {
    kept: kept && foundOf(kept),
    isKnown: kept?.isKnown === true,
    isServerAway: isServerAway(),
    recorded,
    wasEnded: keptCalls.wasEnded(callId)
  } satisfies CallsHere
})

export const askServer = Effect.fn("calling.askServer")(function* () {
  return (yield* send(callingCalls.getOpenCall, {})).data
})

export const adoptCall = Effect.fn("calling.adoptCall")(function* ({
  call
}: {
  readonly call: OpenCall | null
}) {
  if (call === null) return yield* Effect.die("no call to adopt")
  return adopt(call, "")
})
