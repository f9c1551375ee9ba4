import { useSelector } from "@xstate/react"
import type { Transaction } from "../../../contract/entities/Transaction.ts"
import { transactionPrintMachine } from "../../../machines/flows/transaction-print.machine.ts"
import { startPagedList } from "../../actors/pagedList.ts"
import { featureActor } from "../../actors/running.ts"

export type TransactionFilter = {
  readonly kind: Transaction["kind"] | ""
  readonly state: Transaction["state"] | ""
}

const effects = () => import("./transactions.effects.ts")

export const transactionList = startPagedList<Transaction, TransactionFilter>({
  id: "transactionsList",
  filter: { kind: "", state: "" },
  summary: null,
  loadPage: () => effects().then((module) => module.loadTransactions),
  exportList: () => effects().then((module) => module.exportTransactions)
})

export const transactionPrint = featureActor(transactionPrintMachine)

export const usePrintedTransaction = () => useSelector(transactionPrint, ({ context }) => context.transaction)
