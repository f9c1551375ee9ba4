import { setup } from "xstate"
import type { HonorariumState } from "../../contract/entities/Honorarium.ts"

export type HonorariumEvent =
  | { readonly type: "honorarium.approve" }
  | { readonly type: "honorarium.reject" }
  | { readonly type: "honorarium.cancel" }
  | { readonly type: "honorarium.change" }
  | { readonly type: "honorarium.pay" }
  | { readonly type: "payout.succeeded" }
  | { readonly type: "payout.failed" }
  | { readonly type: "payout.returned" }

/** A respondent's honorarium, from the request to the money. */
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
        "honorarium.reject": { target: "rejected" },
        "honorarium.cancel": { target: "cancelled" },
        "honorarium.change": { target: "requested" }
      }
    },
    approved: {
      description: "May be paid as it stands. A change of payee, account or amount asks for approval again.",
      meta: { status: "approved" },
      on: {
        "honorarium.pay": { target: "paying" },
        "honorarium.change": { target: "requested" },
        "honorarium.cancel": { target: "cancelled" }
      }
    },
    paying: {
      description: "The gateway has it. Neither changed nor cancelled before the answer is known.",
      meta: { status: "paying" },
      on: {
        "payout.succeeded": { target: "paid" },
        "payout.failed": { target: "failed" }
      }
    },
    failed: {
      description: "No money moved. Paid again as it stands, or corrected and approved again.",
      meta: { status: "failed" },
      on: {
        "honorarium.pay": { target: "paying" },
        "honorarium.change": { target: "requested" }
      }
    },
    paid: {
      description: "The gateway confirmed it. There is a receipt. A bank may still send it back.",
      meta: { status: "paid" },
      on: { "payout.returned": { target: "failed" } }
    },
    rejected: {
      description: "An Admin said no, with a reason.",
      type: "final",
      meta: { status: "rejected" }
    },
    cancelled: {
      description: "Taken back before any money moved.",
      type: "final",
      meta: { status: "cancelled" }
    }
  }
})
