import { expect, test } from "vitest"
import { createActor, fromPromise, waitFor } from "xstate"
import { type PlanChange, pricingMachine } from "../../machines/flows/pricing.machine.ts"
import { describeMachine } from "../support/describeMachine.ts"
import { subscription } from "../support/someMoney.ts"
import { pricingSamples } from "../walker/samples/pricing.ts"

describeMachine("pricing", pricingMachine, pricingSamples)

test("a failed change is retried under its key, and loading again keeps the chosen currency", async () => {
  const changes: Array<PlanChange> = []
  const actor = createActor(
    pricingMachine.provide({
      actors: {
        loadPlan: fromPromise(async () =>
          subscription({ planId: "growth", period: "Yearly", currency: "USD" })
        ),
        changeAtEnd: fromPromise<ReturnType<typeof subscription>, PlanChange>(async ({ input }) => {
          changes.push(input)
          if (changes.length === 1) throw { code: "offline", message: "no network", fields: {} }
          return subscription({ planId: "growth", next: { planId: "free" } })
        })
      },
      actions: { announceChanged: () => {} }
    })
  ).start()
  actor.send({ type: "plan.refresh" })
  const { context } = await waitFor(actor, (snapshot) => snapshot.matches("shown"))
  expect([context.period, context.currency]).toEqual(["Yearly", "USD"])
  actor.send({ type: "currency.choose", currency: "EUR" })
  actor.send({ type: "plan.refresh" })
  await waitFor(actor, (snapshot) => snapshot.matches("shown"))
  actor.send({ type: "change.ask", choice: { planId: "free" } })
  actor.send({ type: "change.confirm" })
  await waitFor(actor, (snapshot) => snapshot.matches("confirming"))
  actor.send({ type: "change.confirm" })
  const after = await waitFor(actor, (snapshot) => snapshot.matches("shown"))
  expect(new Set(changes.map(({ attempt }) => attempt)).size).toBe(1)
  expect([after.context.currency, after.context.subscription?.next]).toEqual(["EUR", { planId: "free" }])
})
