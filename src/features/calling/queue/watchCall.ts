import { fromCallback } from "xstate"
import type { CallQueueEvent } from "../../../../machines/flows/call-queue.machine.ts"
import { keptCalls } from "../keptCalls.ts"

/**
 * Tells when another tab has wrapped up, or left, the call that is shown here. What a tab stores reaches the others a
 * little later: it may be over already when it is shown.
 */
export const watchCall = fromCallback<CallQueueEvent, { readonly callId: string }>(({ input, sendBack }) => {
  const isOver = () => keptCalls.wasEnded(input.callId)
  const look = () => {
    if (isOver() || keptCalls.open()?.call._id !== input.callId) sendBack({ type: "call.endedElsewhere" })
  }
  addEventListener("storage", look)
  if (isOver()) sendBack({ type: "call.endedElsewhere" })
  return () => removeEventListener("storage", look)
})
