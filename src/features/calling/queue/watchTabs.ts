import { fromCallback } from "xstate"
import type { CallQueueEvent } from "../../../../machines/flows/call-queue.machine.ts"
import type { OutboxEntry } from "../../../../machines/flows/outbox.machine.ts"
import { onFact } from "../../../actors/app.ts"
import { keptCalls } from "../keptCalls.ts"
import { outbox, selectEntries } from "../outbox/outbox.ts"
import { contactIsListed } from "./contactIsListed.ts"

let known: string | null = null
let shownId: string | null = null

/** From here on the next contact is being chosen; earlier messages of other tabs are known. */
export const noteTurn = (): void => {
  known = keptCalls.turn()
}

/** The chosen next contact. */
export const noteShown = (contactId: string | null): void => {
  shownId = contactId
}

const isOutcomeOfShown = ({ contact, write, refusal }: OutboxEntry) =>
  write.kind === "outcome" && refusal === null && contact._id === shownId

/**
 * Reports when another tab of this person has started, recorded or skipped a call, also while the next contact is
 * chosen, and when the shown contact has been added to the do-not-call list. A crashed tab leaves its outcome in the
 * outbox.
 */
export const watchTabs = fromCallback<CallQueueEvent>(({ sendBack }) => {
  const tell = () => sendBack({ type: "queue.movedElsewhere" })
  const lookAt = (snapshot: ReturnType<typeof outbox.getSnapshot>) => {
    if (selectEntries(snapshot).some(isOutcomeOfShown)) tell()
  }
  let isStopped = false
  const lookAtList = async () => {
    const contactId = shownId
    if (contactId === null) return
    const isListed = await contactIsListed(contactId)
    if (isListed && !isStopped) tell()
  }
  if (keptCalls.turn() !== known) tell()
  else lookAt(outbox.getSnapshot())
  const watching = outbox.subscribe(lookAt)
  const stops = [keptCalls.onTurn(tell), onFact("doNotCall.changed", () => void lookAtList())]
  return () => {
    isStopped = true
    watching.unsubscribe()
    for (const stop of stops) stop()
  }
})
