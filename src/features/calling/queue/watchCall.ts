import { fromCallback } from "xstate"
import type { CallQueueEvent } from "../../../../machines/flows/call-queue.machine.ts"
import { takenNews } from "../outbox/outbox.ts"

/** Tells when another tab's wrap-up of the same call has reached the server. */
export const watchCall = fromCallback<CallQueueEvent, { readonly callId: string }>(({ input, sendBack }) =>
  takenNews.listen(({ write }) => {
    if (write.kind === "outcome" && write.callId === input.callId) sendBack({ type: "call.endedElsewhere" })
  })
)
