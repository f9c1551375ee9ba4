import type { transactionPrintMachine } from "../../../machines/flows/transaction-print.machine.ts"
import { transaction } from "../../support/someMoney.ts"
import type { Samples } from "../events.ts"

export const transactionPrintSamples: Samples<typeof transactionPrintMachine> = {
  events: [{ type: "transaction.print", transaction: transaction() }, { type: "print.done" }]
}
