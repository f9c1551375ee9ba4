import { Effect } from "effect"
import { transactionCalls } from "../../../contract/calls/transaction.ts"
import type { PageRequest } from "../../../machines/flows/paged-list.machine.ts"
import { send } from "../../services/Api.ts"
import { saveWholeCsv } from "../../services/wholeCsv.ts"
import type { TransactionFilter } from "./transactions.ts"

const chosenOf = ({ kind, state }: TransactionFilter) => ({
  ...(kind !== "" && { kind }),
  ...(state !== "" && { state })
})

export const loadTransactions = Effect.fn("transactions.list")(function* ({
  filter,
  cursor
}: PageRequest<TransactionFilter>) {
  const { data, nextCursor, total } = yield* send(transactionCalls.getAllPayment, {
    ...chosenOf(filter),
    ...(cursor !== null && { cursor })
  })
  return { rows: data, nextCursor, total }
})

export const exportTransactions = Effect.fn("transactions.export")(function* ({
  filter
}: {
  readonly filter: TransactionFilter
}) {
  yield* saveWholeCsv("transactions.csv", (from) =>
    send(transactionCalls.exportPayments, { ...chosenOf(filter), ...from })
  )
})
