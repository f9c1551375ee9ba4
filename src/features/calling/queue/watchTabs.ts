import { fromCallback } from "xstate"
import type { CallQueueEvent } from "../../../../machines/flows/call-queue.machine.ts"
import type { OutboxEntry } from "../../../../machines/flows/outbox.machine.ts"
import { onFact } from "../../../actors/app.ts"
import { keptCalls } from "../keptCalls.ts"
import { outbox, selectEntries } from "../outbox/outbox.ts"

let known: string | null = null
let shownId: string | null = null

/** From now on it is asked who is next: what other tabs told before is known. */
export const noteTurn = (): void => {
  known = keptCalls.turn()
}

/** Who was found to be next. */
export const noteShown = (contactId: string | null): void => {
  shownId = contactId
}

const isOutcomeOfShown = ({ contact, write, refusal }: OutboxEntry) =>
  write.kind === "outcome" && refusal === null && contact._id === shownId

/**
 * Tells when another tab of this person has started, recorded or skipped a call, also while it was asked who is next. A
 * tab that crashed before it could tell has left what it recorded in the outbox. Also tells when the do-not-call list
 * has changed: whoever is shown may be on it now.
 */
export const watchTabs = fromCallback<CallQueueEvent>(({ sendBack }) => {
  const tell = () => sendBack({ type: "queue.movedElsewhere" })
  const lookAt = (snapshot: ReturnType<typeof outbox.getSnapshot>) => {
    if (selectEntries(snapshot).some(isOutcomeOfShown)) tell()
  }
  if (keptCalls.turn() !== known) tell()
  else lookAt(outbox.getSnapshot())
  const watching = outbox.subscribe(lookAt)
  const stops = [keptCalls.onTurn(tell), onFact("doNotCall.changed", tell)]
  return () => {
    watching.unsubscribe()
    for (const stop of stops) stop()
  }
})
