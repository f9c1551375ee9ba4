import type {
  HonorariumDetails,
  honorariumReviewMachine
} from "../../../machines/flows/honorarium-review.machine.ts"
import { honorarium } from "../../support/someMoney.ts"
import { done, failed, type Samples } from "../events.ts"

export const paying = honorarium({ state: "paying" })

const checking = honorarium({ state: "approved", accountCheck: "checking" })

export const details: HonorariumDetails = {
  honorarium: honorarium({ state: "approved" }),
  hasOtherAdmin: true,
  isReasonDue: false,
  reasonDueFor: ["reject"],
  warnings: [],
  obstacles: []
}

const answer = { honorarium: honorarium({ state: "approved" }), transactionId: "", message: "Approved" }
const conflict = { code: "conflict", message: "changed", fields: {} }

export const offline = { code: "offline", message: "no network", fields: {} }

export const honorariumReviewSamples: Samples<typeof honorariumReviewMachine> = {
  events: [
    { type: "honorarium.open", honorariumId: "h1" },
    { type: "honorarium.close" },
    { type: "honorarium.refresh" },
    { type: "act.choose", act: "approve" },
    { type: "act.choose", act: "reject" },
    { type: "act.choose", act: "pay" },
    { type: "act.choose", act: "cancel" },
    { type: "act.choose", act: "link" },
    { type: "reason.change", value: "late" },
    { type: "language.choose", language: "de" },
    { type: "act.confirm" },
    { type: "act.dismiss" },
    { type: "account.reveal" },
    { type: "account.hide" },
    { type: "receipt.print" },
    { type: "print.done" },
    { type: "xstate.done.actor.loadHonorarium", output: details },
    { type: "xstate.done.actor.loadHonorarium", output: { ...details, honorarium: paying } },
    { type: "xstate.done.actor.loadHonorarium", output: { ...details, honorarium: checking } },
    { type: "xstate.error.actor.loadHonorarium", error: offline },
    done("approveHonorarium", answer),
    done("rejectHonorarium", answer),
    done("payHonorarium", answer),
    done("payHonorarium", { ...answer, honorarium: paying }),
    done("cancelHonorarium", answer),
    done("sendPayeeLink", answer),
    failed("approveHonorarium", offline),
    failed("approveHonorarium", conflict),
    failed("rejectHonorarium", offline),
    failed("payHonorarium", offline),
    failed("cancelHonorarium", offline),
    failed("sendPayeeLink", offline),
    { type: "xstate.done.actor.followPayment", output: paying },
    { type: "xstate.done.actor.followPayment", output: honorarium({ state: "paid" }) },
    { type: "xstate.error.actor.followPayment", error: offline },
    { type: "xstate.done.actor.revealAccount", output: { accountNumber: "00123456789" } },
    { type: "xstate.error.actor.revealAccount", error: offline }
  ],
  view: ({ act, reason, reasonDueFor, honorarium }) => [
    act,
    reason !== "",
    reasonDueFor,
    honorarium?.state,
    honorarium?.accountCheck
  ]
}
