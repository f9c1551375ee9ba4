import { fromCallback } from "xstate"
import type { OpenCall } from "../../../../contract/entities/Calling.ts"
import type { CallQueueEvent } from "../../../../machines/flows/call-queue.machine.ts"
import { onFact } from "../../../actors/app.ts"
import { keptCalls } from "../keptCalls.ts"
import { contactIsListed } from "./contactIsListed.ts"

/** The time of the last change of the list, in milliseconds. It may change unobserved while a call starts. */
let changedAt = 0
onFact("doNotCall.changed", () => {
  changedAt = Date.now()
})

/**
 * Reports when another tab has wrapped up or left the shown call, and when its contact is added to the do-not-call
 * list. Storage reaches other tabs late, so the call may be over already when it is shown.
 */
export const watchCall = fromCallback<CallQueueEvent, { readonly call: OpenCall | null }>(
  ({ input: { call }, sendBack }) => {
    if (call === null) return
    let isStopped = false
    const isOver = () => keptCalls.wasEnded(call._id)
    const look = () => {
      if (isOver() || keptCalls.open()?.call._id !== call._id) sendBack({ type: "call.endedElsewhere" })
    }
    const lookAtList = async () => {
      const listed = await contactIsListed(call.contact._id)
      if (listed && !isStopped) sendBack({ type: "contact.listed" })
    }
    addEventListener("storage", look)
    const stop = onFact("doNotCall.changed", () => void lookAtList())
    if (changedAt >= Date.parse(call.startedAt)) void lookAtList()
    if (isOver()) sendBack({ type: "call.endedElsewhere" })
    return () => {
      isStopped = true
      removeEventListener("storage", look)
      stop()
    }
  }
)
