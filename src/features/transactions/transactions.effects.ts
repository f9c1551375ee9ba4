import { Effect } from "effect"
import type { TransactionWanted } from "../../../machines/flows/transaction-list.machine.ts"
import { Api } from "../../services/Api.ts"

export const loadTransactions = Effect.fn("transactions.list")(function* (
  input: TransactionWanted & { readonly cursor: string | null }
) {
  const { kind, state, cursor } = input
  const api = yield* Api
  const { data, nextCursor, total } = yield* api.transaction.getAllPayment({
    ...(kind !== "" && { kind }),
    ...(state !== "" && { state }),
    ...(cursor !== null && { cursor })
  })
  return { rows: data, nextCursor, total }
})
