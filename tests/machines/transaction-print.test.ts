import { transactionPrintMachine } from "../../machines/flows/transaction-print.machine.ts"
import { describeMachine } from "../support/describeMachine.ts"
import { transactionPrintSamples } from "../walker/samples/transaction-print.ts"

describeMachine("transactionPrint", transactionPrintMachine, transactionPrintSamples)
