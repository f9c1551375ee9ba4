import { fromCallback } from "xstate"
import type { CallQueueEvent } from "../../../../machines/flows/call-queue.machine.ts"
import { keptCalls } from "../keptCalls.ts"

/** Tells when another tab of this person has started, recorded or skipped a call. */
export const watchTabs = fromCallback<CallQueueEvent>(({ sendBack }) =>
  keptCalls.onTurn(() => sendBack({ type: "queue.movedElsewhere" }))
)
