import { setup } from "xstate"

export type TransactionStatus = "created" | "pending" | "paid" | "failed" | "cancelled" | "refunded"

export type TransactionEvent =
  | { readonly type: "payment.begin" }
  | { readonly type: "payment.succeeded" }
  | { readonly type: "payment.failed" }
  | { readonly type: "payment.cancelled" }
  | { readonly type: "payment.refunded" }

/** A payment to us, from the order to what the gateway says became of it. */
export const transactionMachine = setup({
  types: {
    events: {} as TransactionEvent,
    meta: {} as { readonly status: TransactionStatus }
  }
}).createMachine({
  id: "transaction",
  description: "The gateway alone says what became of a payment. An unknown answer stays pending.",
  initial: "created",
  states: {
    created: {
      description: "Written down before the gateway is asked, so that no payment is without a record.",
      meta: { status: "created" },
      on: {
        "payment.begin": { target: "pending" },
        "payment.failed": { target: "failed" },
        "payment.cancelled": { target: "cancelled" }
      }
    },
    pending: {
      description: "The gateway has the order. It is asked until it answers.",
      meta: { status: "pending" },
      on: {
        "payment.succeeded": { target: "paid" },
        "payment.failed": { target: "failed" },
        "payment.cancelled": { target: "cancelled" }
      }
    },
    paid: {
      description: "The money is there, the invoice has its number.",
      meta: { status: "paid" },
      on: { "payment.refunded": { target: "refunded" } }
    },
    refunded: {
      description: "The money went back.",
      type: "final",
      meta: { status: "refunded" }
    },
    failed: {
      description: "The gateway refused it.",
      type: "final",
      meta: { status: "failed" }
    },
    cancelled: {
      description: "The person gave up at the gateway.",
      type: "final",
      meta: { status: "cancelled" }
    }
  }
})
