import { expect, test } from "vitest"
import { createActor, fromPromise, waitFor } from "xstate"
import { honorariumLimitsMachine, type LimitOrder } from "../../machines/flows/honorarium-limits.machine.ts"
import { describeMachine } from "../support/describeMachine.ts"
import { draft, honorariumLimitsSamples } from "../walker/samples/honorarium-limits.ts"

describeMachine("honorarium limits", honorariumLimitsMachine, honorariumLimitsSamples)

test("a refused amount keeps what was typed and says why at its field", async () => {
  const saved: Array<string> = []
  const warned: Array<unknown> = []
  const actor = createActor(
    honorariumLimitsMachine.provide({
      actors: {
        loadLimits: fromPromise(async () => draft),
        saveLimits: fromPromise<{ message: string }, LimitOrder>(async ({ input }) => {
          saved.push(`${input.kind} ${input.INR}`)
          if (input.INR !== "1000") throw { message: "", fields: { INR: "Too large" } }
          return { message: "Limits saved" }
        })
      },
      actions: {
        announceSaved: (_, { message }) => warned.push(message),
        warnFailed: (_, { error }) => warned.push(error)
      }
    })
  ).start()
  actor.send({ type: "limits.open", kind: "approval" })
  await waitFor(actor, (snapshot) => snapshot.matches("editing"))
  actor.send({ type: "amount.change", currency: "INR", value: "99999999" })
  actor.send({ type: "limits.save" })
  const { context } = await waitFor(actor, (snapshot) => snapshot.matches("editing"))
  expect([context.draft.INR, context.errors]).toEqual(["99999999", { INR: "Too large" }])
  actor.send({ type: "amount.change", currency: "INR", value: "1000" })
  expect(actor.getSnapshot().context.errors).toEqual({})
  actor.send({ type: "limits.save" })
  await waitFor(actor, (snapshot) => snapshot.matches("closed"))
  expect([saved, warned.at(-1)]).toEqual([["approval 99999999", "approval 1000"], "Limits saved"])
})
