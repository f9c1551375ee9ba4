import { Effect } from "effect"
import { callingCalls } from "../../../../contract/calls/calling.ts"
import type { WrapUpDraft } from "../../../../contract/entities/Calling.ts"
import { send } from "../../../services/Api.ts"
import { keptCalls } from "../keptCalls.ts"

export const saveDraft = Effect.fn("calling.saveDraft")(function* (input: {
  readonly callId: string
  readonly draft: WrapUpDraft
}) {
  yield* send(callingCalls.saveWrapUp, { callId: input.callId, draft: input.draft })
})

/** A call that the server does not know, or that is over, is left only here. */
export const leaveCall = Effect.fn("calling.leaveCall")(function* ({ callId }: { readonly callId: string }) {
  yield* send(callingCalls.leaveCall, { callId, idempotencyKey: `${callId}:leave` }).pipe(
    Effect.catchTag("CallRefused", (refusal) =>
      refusal.is("not_found", "conflict") ? Effect.void : Effect.fail(refusal)
    )
  )
  yield* Effect.sync(() => {
    keptCalls.keepEnded(callId)
    keptCalls.forgetOpen(callId)
    keptCalls.tellTurn()
  })
})
