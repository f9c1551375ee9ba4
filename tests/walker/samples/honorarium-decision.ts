import type { WeighedHonorarium } from "../../../contract/entities/Honorarium.ts"
import type { honorariumDecisionMachine } from "../../../machines/flows/honorarium-decision.machine.ts"
import { honorarium } from "../../support/someMoney.ts"
import { done, failed, type Samples } from "../events.ts"
import { offline } from "./honorarium-review.ts"

export const waiting: WeighedHonorarium = {
  honorarium: honorarium({ state: "requested" }),
  hasOtherAdmin: false,
  isReasonDue: true,
  obstacles: [],
  warnings: []
}

const decided = { ...waiting, honorarium: honorarium({ state: "approved" }) }
const answer = { honorarium: decided.honorarium, message: "Approved", transactionId: "" }
const paying = honorarium({ state: "paying" })

export const conflict = { code: "conflict", message: "changed", fields: {} }

export const honorariumDecisionSamples: Samples<typeof honorariumDecisionMachine> = {
  events: [
    { type: "decision.open", honorariumId: "h1", act: "approve" },
    { type: "decision.open", honorariumId: "h1", act: "reject" },
    { type: "decision.dismiss" },
    { type: "decision.refresh" },
    { type: "decision.confirm" },
    { type: "decision.pay" },
    { type: "reason.change", value: "late" },
    done("weighHonorarium", waiting),
    done("weighHonorarium", decided),
    failed("weighHonorarium", offline),
    done("approveHonorarium", answer),
    failed("approveHonorarium", offline),
    failed("approveHonorarium", conflict),
    done("payHonorarium", { ...answer, honorarium: honorarium({ state: "paid" }) }),
    done("payHonorarium", { ...answer, honorarium: paying, transactionId: "t1" }),
    failed("payHonorarium", offline),
    done("followPayment", paying),
    done("followPayment", honorarium({ state: "paid" })),
    failed("followPayment", offline),
    done("rejectHonorarium", { ...answer, honorarium: honorarium({ state: "rejected" }) }),
    failed("rejectHonorarium", offline),
    failed("rejectHonorarium", conflict)
  ],
  view: ({ act, reason, honorarium, pays }) => [act, reason !== "", honorarium?.state, pays]
}
