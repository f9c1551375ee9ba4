import { Effect } from "effect"
import type { TransactionWanted } from "../../../machines/flows/transaction-list.machine.ts"
import { Api } from "../../services/Api.ts"
import { saveWholeCsv } from "./wholeCsv.ts"

const chosenOf = ({ kind, state }: TransactionWanted) => ({
  ...(kind !== "" && { kind }),
  ...(state !== "" && { state })
})

export const loadTransactions = Effect.fn("transactions.list")(function* (
  input: TransactionWanted & { readonly cursor: string | null }
) {
  const { cursor } = input
  const api = yield* Api
  const { data, nextCursor, total } = yield* api.transaction.getAllPayment({
    ...chosenOf(input),
    ...(cursor !== null && { cursor })
  })
  return { rows: data, nextCursor, total }
})

export const exportTransactions = Effect.fn("transactions.export")(function* (wanted: TransactionWanted) {
  const api = yield* Api
  yield* saveWholeCsv("transactions.csv", (from) =>
    api.transaction.exportPayments({ ...chosenOf(wanted), ...from })
  )
})
