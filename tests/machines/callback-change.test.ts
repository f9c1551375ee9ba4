import { expect, test } from "vitest"
import { createActor, fromPromise, waitFor } from "xstate"
import type { Callback } from "../../contract/entities/Calling.ts"
import { type CallbackChange, callbackChangeMachine } from "../../machines/flows/callback-change.machine.ts"
import { describeMachine } from "../support/describeMachine.ts"
import { callback, callbackChangeSamples } from "../walker/samples/callback-change.ts"

describeMachine("callbackChange", callbackChangeMachine, callbackChangeSamples)

test("a change is sent as it was asked for, and the list is loaded again after it, also where it failed", async () => {
  const sent: Array<CallbackChange | null> = []
  let refreshes = 0
  const actor = createActor(
    callbackChangeMachine.provide({
      actors: {
        changeCallback: fromPromise<
          Callback | null,
          { readonly change: CallbackChange | null; readonly attempt: string }
        >(async ({ input }) => {
          sent.push(input.change)
          if (sent.length > 1) throw { message: "No connection" }
          return null
        })
      },
      actions: { refreshList: () => void refreshes++, announceChanged: () => {}, warnFailed: () => {} }
    })
  ).start()
  for (const times of [1, 2]) {
    actor.send({ type: "callback.cancel", callback })
    actor.send({ type: "change.submit", change: { contactId: "c1", at: null } })
    await waitFor(actor, (snapshot) => snapshot.matches("idle"))
    expect(refreshes).toBe(times)
  }
  expect(sent).toEqual([
    { contactId: "c1", at: null },
    { contactId: "c1", at: null }
  ])
})
