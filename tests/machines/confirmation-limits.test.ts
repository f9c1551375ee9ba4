import { expect, test } from "vitest"
import { createActor, fromPromise, waitFor } from "xstate"
import {
  confirmationLimitsMachine,
  type LimitDraft
} from "../../machines/flows/confirmation-limits.machine.ts"
import { describeMachine } from "../support/walk.ts"

const draft: LimitDraft = { INR: "50000", USD: "500", EUR: "500" }

describeMachine("confirmation limits", confirmationLimitsMachine, {
  events: [
    { type: "limits.open" },
    { type: "limits.refresh" },
    { type: "limits.close" },
    { type: "amount.change", currency: "INR", value: "1000" },
    { type: "limits.save" },
    { type: "xstate.done.actor.loadLimits", output: draft },
    { type: "xstate.error.actor.loadLimits", error: { message: "No connection", fields: {} } },
    { type: "xstate.done.actor.saveLimits", output: { message: "Limits saved" } },
    { type: "xstate.error.actor.saveLimits", error: { message: "", fields: { INR: "Too large" } } }
  ],
  view: ({ errors }) => Object.keys(errors)
})

test("a refused amount keeps what was typed and says why at its field", async () => {
  const saved: Array<string> = []
  const warned: Array<unknown> = []
  const actor = createActor(
    confirmationLimitsMachine.provide({
      actors: {
        loadLimits: fromPromise(async () => draft),
        saveLimits: fromPromise<{ message: string }, LimitDraft & { readonly attempt: string }>(
          async ({ input }) => {
            saved.push(input.INR)
            if (input.INR !== "1000") throw { message: "", fields: { INR: "Too large" } }
            return { message: "Limits saved" }
          }
        )
      },
      actions: {
        announceSaved: (_, { message }) => warned.push(message),
        warnFailed: (_, { error }) => warned.push(error)
      }
    })
  ).start()
  actor.send({ type: "limits.open" })
  await waitFor(actor, (snapshot) => snapshot.matches("editing"))
  actor.send({ type: "amount.change", currency: "INR", value: "99999999" })
  actor.send({ type: "limits.save" })
  const { context } = await waitFor(actor, (snapshot) => snapshot.matches("editing"))
  expect([context.draft.INR, context.errors]).toEqual(["99999999", { INR: "Too large" }])
  actor.send({ type: "amount.change", currency: "INR", value: "1000" })
  expect(actor.getSnapshot().context.errors).toEqual({})
  actor.send({ type: "limits.save" })
  await waitFor(actor, (snapshot) => snapshot.matches("closed"))
  expect([saved, warned.at(-1)]).toEqual([["99999999", "1000"], "Limits saved"])
})
