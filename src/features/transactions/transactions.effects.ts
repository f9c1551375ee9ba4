import { Effect } from "effect"
import type { PageRequest } from "../../../machines/flows/paged-list.machine.ts"
import { Api } from "../../services/Api.ts"
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
  const api = yield* Api
  const { data, nextCursor, total } = yield* api.transaction.getAllPayment({
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
  const api = yield* Api
  yield* saveWholeCsv("transactions.csv", (from) =>
    api.transaction.exportPayments({ ...chosenOf(filter), ...from })
  )
})
