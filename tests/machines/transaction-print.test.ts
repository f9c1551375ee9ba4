import { transactionPrintMachine } from "../../machines/flows/transaction-print.machine.ts"
import { transaction } from "../support/someMoney.ts"
import { describeMachine } from "../support/walk.ts"

describeMachine("transactionPrint", transactionPrintMachine, {
  events: [{ type: "transaction.print", transaction: transaction() }, { type: "print.done" }]
})
