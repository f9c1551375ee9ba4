import type { CheckoutStarted, checkoutMachine } from "../../../machines/flows/checkout.machine.ts"
import { transaction } from "../../support/someMoney.ts"
import type { Samples } from "../events.ts"

export const order = { planId: "starter", period: "Monthly", currency: "USD" } as const

export const started: CheckoutStarted = { transactionId: "x1", checkoutUrl: "https://gateway.example/x1" }

const refused = { code: "offline", message: "no network", fields: {} }

export const checkoutSamples: Samples<typeof checkoutMachine> = {
  events: [
    { type: "checkout.begin", order },
    { type: "checkout.returned", transactionId: "x1" },
    { type: "checkout.cancel" },
    { type: "checkout.reset" },
    { type: "gateway.open" },
    { type: "gateway.closed" },
    { type: "gateway.blocked" },
    { type: "xstate.done.actor.startCheckout", output: started },
    { type: "xstate.error.actor.startCheckout", error: refused },
    { type: "xstate.done.actor.askStatus", output: transaction() },
    { type: "xstate.done.actor.askStatus", output: transaction({ state: "paid" }) },
    { type: "xstate.done.actor.askStatus", output: transaction({ state: "failed" }) },
    { type: "xstate.done.actor.askStatus", output: transaction({ state: "cancelled" }) },
    { type: "xstate.error.actor.askStatus", error: { code: "not_found", message: "gone", fields: {} } },
    { type: "xstate.error.actor.askStatus", error: refused },
    { type: "xstate.done.actor.cancelCheckout", output: transaction({ state: "cancelled" }) },
    { type: "xstate.error.actor.cancelCheckout", error: refused }
  ],
  view: () => null
}
