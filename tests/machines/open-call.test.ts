import { expect, it } from "vitest"
import { createActor, fromPromise, toPromise } from "xstate"
import type { OpenCall } from "../../contract/entities/Calling.ts"
import { type CallsHere, openCallMachine } from "../../machines/flows/open-call.machine.ts"
import { describeMachine } from "../support/describeMachine.ts"
import { openCallSamples } from "../walker/samples/open-call.ts"

describeMachine("openCall", openCallMachine, openCallSamples)

it("a call whose outcome was sent while the server was asked is over, although the answer names it", async () => {
  const nothing: CallsHere = {
    kept: null,
    isKnown: false,
    isServerAway: false,
    recorded: [],
    wasEnded: false
  }
  const reads = [{ ...nothing, recorded: ["call1"] }, nothing]
  const machine = openCallMachine.provide({
    actors: {
      readHere: fromPromise(async () => reads.shift() ?? nothing),
      askServer: fromPromise<OpenCall | null>(async () => ({ _id: "call1" }) as OpenCall)
    }
  })
  const actor = createActor(machine).start()
  expect(await toPromise(actor)).toEqual({ found: null, error: null })
  expect(actor.getSnapshot().value).toBe("none")
})
