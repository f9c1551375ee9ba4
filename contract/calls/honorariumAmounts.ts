import { Schema } from "effect"
import { call } from "../call.ts"
import { ApprovalLimits, Budgets, ConfirmationLimits } from "../entities/Honorarium.ts"
import { writeKey } from "../rules/fields.ts"

/** Amounts by currency that an organisation sets for its honoraria. */
export const honorariumAmountCalls = {
  getConfirmationLimits: call({
    path: "/honorarium/get-confirmation-limits",
    summary: "The amounts above which approving and paying ask for a fresh code.",
    who: "Admin",
    effect: "read",
    payload: {},
    reply: { data: ConfirmationLimits },
    addition: true
  }),
  setConfirmationLimits: call({
    path: "/honorarium/set-confirmation-limits",
    summary:
      "Set the amounts above which approving and paying ask for a fresh code. Raising one needs a code itself.",
    who: "Admin",
    effect: "write",
    payload: {
      INR: Schema.optional(ConfirmationLimits.fields.INR),
      USD: Schema.optional(ConfirmationLimits.fields.USD),
      EUR: Schema.optional(ConfirmationLimits.fields.EUR),
      ...writeKey
    },
    reply: { data: ConfirmationLimits },
    errors: ["step_up_required"],
    addition: true
  }),
  getApprovalLimits: call({
    path: "/honorarium/get-approval-limits",
    summary: "The amounts above which two Admins have to approve an honorarium.",
    who: "Admin",
    effect: "read",
    payload: {},
    reply: { data: ApprovalLimits },
    addition: true
  }),
  setApprovalLimits: call({
    path: "/honorarium/set-approval-limits",
    summary:
      "Set the amounts above which two Admins have to approve an honorarium; null for never. Raising or removing one needs a fresh code.",
    who: "Admin",
    effect: "write",
    payload: {
      INR: Schema.optional(ApprovalLimits.fields.INR),
      USD: Schema.optional(ApprovalLimits.fields.USD),
      EUR: Schema.optional(ApprovalLimits.fields.EUR),
      ...writeKey
    },
    reply: { data: ApprovalLimits },
    errors: ["step_up_required"],
    addition: true
  }),
  getBudgets: call({
    path: "/honorarium/get-budgets",
    summary: "The monthly budgets for honoraria.",
    who: "Admin",
    effect: "read",
    payload: {},
    reply: { data: Budgets },
    addition: true
  }),
  setBudgets: call({
    path: "/honorarium/set-budgets",
    summary:
      "Set the monthly budgets for honoraria; null for none. Requests, approvals and payments beyond a budget are warned about, not refused.",
    who: "Admin",
    effect: "write",
    payload: {
      INR: Schema.optional(Budgets.fields.INR),
      USD: Schema.optional(Budgets.fields.USD),
      EUR: Schema.optional(Budgets.fields.EUR),
      ...writeKey
    },
    reply: { data: Budgets },
    errors: ["step_up_required"],
    addition: true
  })
}
