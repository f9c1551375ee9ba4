import type {
  HonorariumLooked,
  honorariumReviewMachine
} from "../../../machines/flows/honorarium-review.machine.ts"
import { honorarium } from "../../support/someMoney.ts"
import type { Samples } from "../events.ts"

export const paying = honorarium({ state: "paying" })

export const looked: HonorariumLooked = {
  honorarium: honorarium({ state: "approved" }),
  hasOtherAdmin: true,
  isReasonDue: false,
  warnings: [],
  obstacles: []
}

const done = { honorarium: honorarium({ state: "approved" }), transactionId: "", message: "Approved" }

export const offline = { code: "offline", message: "no network", fields: {} }

export const honorariumReviewSamples: Samples<typeof honorariumReviewMachine> = {
  events: [
    { type: "honorarium.open", honorariumId: "h1" },
    { type: "honorarium.close" },
    { type: "honorarium.refresh" },
    { type: "act.choose", act: "pay" },
    { type: "reason.change", value: "late" },
    { type: "act.confirm" },
    { type: "act.dismiss" },
    { type: "account.reveal" },
    { type: "account.hide" },
    { type: "receipt.print" },
    { type: "print.done" },
    { type: "xstate.done.actor.loadHonorarium", output: looked },
    { type: "xstate.done.actor.loadHonorarium", output: { ...looked, honorarium: paying } },
    { type: "xstate.error.actor.loadHonorarium", error: offline },
    { type: "xstate.done.actor.actOnHonorarium", output: done },
    { type: "xstate.done.actor.actOnHonorarium", output: { ...done, honorarium: paying } },
    { type: "xstate.error.actor.actOnHonorarium", error: offline },
    {
      type: "xstate.error.actor.actOnHonorarium",
      error: { code: "conflict", message: "changed", fields: {} }
    },
    { type: "xstate.done.actor.followPayment", output: paying },
    { type: "xstate.done.actor.followPayment", output: honorarium({ state: "paid" }) },
    { type: "xstate.error.actor.followPayment", error: offline },
    { type: "xstate.done.actor.revealAccount", output: { accountNumber: "00123456789" } },
    { type: "xstate.error.actor.revealAccount", error: offline }
  ],
  view: () => null
}
