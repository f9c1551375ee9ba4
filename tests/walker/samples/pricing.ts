import type { pricingMachine } from "../../../machines/flows/pricing.machine.ts"
import { subscription } from "../../support/someMoney.ts"
import type { Samples } from "../events.ts"

export const pricingSamples: Samples<typeof pricingMachine> = {
  events: [
    { type: "plan.refresh" },
    { type: "period.choose", period: "Yearly" },
    { type: "currency.choose", currency: "EUR" },
    { type: "change.ask", choice: { planId: "free" } },
    { type: "change.confirm" },
    { type: "change.dismiss" },
    { type: "xstate.done.actor.loadPlan", output: subscription() },
    { type: "xstate.error.actor.loadPlan", error: { message: "no" } },
    { type: "xstate.done.actor.changeAtEnd", output: subscription() },
    { type: "xstate.error.actor.changeAtEnd", error: { message: "no" } }
  ],
  view: () => null
}
