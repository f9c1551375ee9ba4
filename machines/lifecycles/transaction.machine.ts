import { setup } from "xstate"

export type TransactionStatus = "created" | "pending" | "paid" | "failed" | "cancelled" | "refunded"

export type TransactionEvent =
  | { readonly type: "payment.begin" }
  | { readonly type: "payment.succeeded" }
  | { readonly type: "payment.failed" }
  | { readonly type: "payment.cancelled" }
  | { readonly type: "payment.refunded" }

/** A payment to us, from the order to the payment provider's result. */
export const transactionMachine = setup({
  types: {
    events: {} as TransactionEvent,
    meta: {} as { readonly status: TransactionStatus }
  }
}).createMachine({
  id: "transaction",
  description: "One payment. Only the payment provider decides its result; an unknown result stays pending.",
  initial: "created",
  states: {
    created: {
      description: "Recorded before the payment provider receives it, so that every payment has a record.",
      meta: { status: "created" },
      on: {
        "payment.begin": { target: "pending" },
        "payment.failed": { target: "failed" },
        "payment.cancelled": { target: "cancelled" }
      }
    },
    pending: {
      description: "The payment provider has the payment. Its status is checked until the result is known.",
      meta: { status: "pending" },
      on: {
        "payment.succeeded": { target: "paid" },
        "payment.failed": { target: "failed" },
        "payment.cancelled": { target: "cancelled" }
      }
    },
    paid: {
      description: "Paid. The invoice has its number.",
      meta: { status: "paid" },
      on: { "payment.refunded": { target: "refunded" } }
    },
    refunded: {
      description: "Refunded.",
      type: "final",
      meta: { status: "refunded" }
    },
    failed: {
      description: "The payment provider refused it.",
      type: "final",
      meta: { status: "failed" }
    },
    cancelled: {
      description: "The person cancelled at the payment provider.",
      type: "final",
      meta: { status: "cancelled" }
    }
  }
})
