import { assign, setup } from "xstate"
import type { Transaction } from "../../contract/entities/Transaction.ts"

export type TransactionPrintEvent =
  | { readonly type: "transaction.print"; readonly transaction: Transaction }
  | { readonly type: "print.done" }

/** Prints the invoice or receipt of one payment. */
export const transactionPrintMachine = setup({
  types: {
    context: {} as { readonly transaction: Transaction | null },
    events: {} as TransactionPrintEvent
  },
  actions: {
    setTransaction: assign((_, { transaction }: { transaction: Transaction }) => ({ transaction })),
    clearTransaction: assign({ transaction: null })
  }
}).createMachine({
  id: "transactionPrint",
  description: "Prints one payment as an invoice or a receipt.",
  context: { transaction: null },
  initial: "idle",
  states: {
    idle: {
      on: {
        "transaction.print": {
          target: "printing",
          actions: { type: "setTransaction", params: ({ event }) => ({ transaction: event.transaction }) }
        }
      }
    },
    printing: { on: { "print.done": { target: "idle", actions: "clearTransaction" } } }
  }
})
