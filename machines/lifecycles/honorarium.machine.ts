import { setup } from "xstate"
import type { HonorariumState } from "../../contract/entities/Honorarium.ts"

export type HonorariumEvent =
  | { readonly type: "honorarium.approve" }
  | { readonly type: "honorarium.approveFirst" }
  | { readonly type: "honorarium.reject" }
  | { readonly type: "honorarium.cancel" }
  | { readonly type: "honorarium.change" }
  | { readonly type: "honorarium.pay" }
  | { readonly type: "payout.succeeded" }
  | { readonly type: "payout.failed" }
  | { readonly type: "payout.returned" }

/** A respondent's honorarium, from the request to the payment. */
export const honorariumMachine = setup({
  types: {
    events: {} as HonorariumEvent,
    meta: {} as { readonly status: HonorariumState }
  }
}).createMachine({
  id: "honorarium",
  description: "An Admin approves a payee, an account and an amount. Only exactly that is paid.",
  initial: "requested",
  states: {
    requested: {
      description: "Waits for an Admin. Until then its payee, account and amount may be changed.",
      meta: { status: "requested" },
      on: {
        "honorarium.approve": { target: "approved" },
        "honorarium.approveFirst": {
          description: "The first of two approvals, which an amount above the limit needs.",
          target: "requested"
        },
        "honorarium.reject": { target: "rejected" },
        "honorarium.cancel": { target: "cancelled" },
        "honorarium.change": { target: "requested" }
      }
    },
    approved: {
      description: "May be paid. A change of payee, account or amount needs a new approval.",
      meta: { status: "approved" },
      on: {
        "honorarium.pay": { target: "paying" },
        "honorarium.change": { target: "requested" },
        "honorarium.cancel": { target: "cancelled" }
      }
    },
    paying: {
      description:
        "The payment provider has the payment. It can't be changed or cancelled until the result is known.",
      meta: { status: "paying" },
      on: {
        "payout.succeeded": { target: "paid" },
        "payout.failed": { target: "failed" }
      }
    },
    failed: {
      description:
        "The payment failed and no money moved. It can be retried, or corrected and approved again.",
      meta: { status: "failed" },
      on: {
        "honorarium.pay": { target: "paying" },
        "honorarium.change": { target: "requested" }
      }
    },
    paid: {
      description: "The payment provider confirmed the payment. A bank may still return it.",
      meta: { status: "paid" },
      on: { "payout.returned": { target: "failed" } }
    },
    rejected: {
      description: "An Admin rejected it with a reason.",
      type: "final",
      meta: { status: "rejected" }
    },
    cancelled: {
      description: "Cancelled before any money moved.",
      type: "final",
      meta: { status: "cancelled" }
    }
  }
})
