import { fromCallback } from "xstate"
import type { CallQueueEvent } from "../../../../machines/flows/call-queue.machine.ts"
import { keptCalls } from "../keptCalls.ts"

let known: string | null = null

/** From now on it is asked who is next: what other tabs told before is known. */
export const noteTurn = (): void => {
  known = keptCalls.turn()
}

/** Tells when another tab of this person has started, recorded or skipped a call, also while it was asked who is next. */
export const watchTabs = fromCallback<CallQueueEvent>(({ sendBack }) => {
  const tell = () => sendBack({ type: "queue.movedElsewhere" })
  if (keptCalls.turn() !== known) tell()
  return keptCalls.onTurn(tell)
})
