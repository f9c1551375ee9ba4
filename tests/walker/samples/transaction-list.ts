import type {
  TransactionPage,
  transactionListMachine
} from "../../../machines/flows/transaction-list.machine.ts"
import { transaction } from "../../support/someMoney.ts"
import type { Samples } from "../events.ts"

export const page = (more: Partial<TransactionPage> = {}): TransactionPage => ({
  rows: [transaction()],
  nextCursor: null,
  total: { value: 1, exact: true },
  ...more
})

export const transactionListSamples: Samples<typeof transactionListMachine> = {
  events: [
    { type: "wanted.choose", wanted: { kind: "plan", state: "" } },
    { type: "list.refresh" },
    { type: "page.more" },
    { type: "list.export" },
    { type: "transaction.print", transaction: transaction() },
    { type: "print.done" },
    { type: "xstate.done.actor.loadTransactions", output: page() },
    { type: "xstate.done.actor.loadTransactions", output: page({ nextCursor: "next" }) },
    { type: "xstate.error.actor.loadTransactions", error: { message: "no" } },
    { type: "xstate.done.actor.exportTransactions" },
    { type: "xstate.error.actor.exportTransactions", error: { message: "no" } }
  ],
  view: ({ cursor }) => cursor
}
