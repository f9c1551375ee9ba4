import { expect, test } from "vitest"
import { createActor, fromPromise, waitFor } from "xstate"
import type { Callback } from "../../contract/entities/Calling.ts"
import { type CallbackChange, callbackListMachine } from "../../machines/flows/callback-list.machine.ts"
import { describeMachine } from "../support/describeMachine.ts"
import { callback, callbackListSamples } from "../walker/samples/callback-list.ts"

describeMachine("callbackList", callbackListMachine, callbackListSamples)

test("a change is sent as it was asked for, and the list is fetched again after it", async () => {
  const sent: Array<CallbackChange | null> = []
  let fetched = 0
  const actor = createActor(
    callbackListMachine.provide({
      actors: {
        loadCallbacks: fromPromise<ReadonlyArray<Callback>, { readonly isOwn: boolean }>(async () => {
          fetched++
          return [callback]
        }),
        changeCallback: fromPromise<
          Callback | null,
          { readonly change: CallbackChange | null; readonly attempt: string }
        >(async ({ input }) => {
          sent.push(input.change)
          return null
        })
      },
      actions: { tellChanged: () => {}, warnFailed: () => {} }
    })
  ).start()
  actor.send({ type: "list.refresh" })
  await waitFor(actor, (snapshot) => snapshot.matches("listed"))
  actor.send({ type: "callback.cancel", callback })
  actor.send({ type: "change.submit", change: { contactId: "c1", at: null } })
  await waitFor(actor, (snapshot) => snapshot.matches("listed") && fetched === 2)
  expect(sent).toEqual([{ contactId: "c1", at: null }])
})
