import { Effect } from "effect"
import { transactionCalls } from "../../../../contract/calls/transaction.ts"
import type { PageRequest } from "../../../../machines/flows/paged-list.machine.ts"
import { send } from "../../../services/Api.ts"
import { dayStart } from "../../../services/dayStart.ts"
import { saveWholeCsv } from "../../../services/wholeCsv.ts"
import type { LedgerFilter } from "./ledger.ts"

const filterOf = ({ currency, account, from, to }: LedgerFilter) => ({
  ...(currency !== "" && { currency }),
  ...(account !== "" && { account }),
  ...(from !== "" && { from: dayStart(from) }),
  ...(to !== "" && { to: dayStart(to, 1) })
})

export const loadLedger = Effect.fn("ledger.load")(function* ({ filter, cursor }: PageRequest<LedgerFilter>) {
  const { data, balances, nextCursor, total } = yield* send(transactionCalls.getStatement, {
    ...filterOf(filter),
    ...(cursor !== null && { cursor })
  })
  return { rows: data, nextCursor, total, summary: balances }
})

export const exportLedger = Effect.fn("ledger.export")(function* ({
  filter
}: {
  readonly filter: LedgerFilter
}) {
  yield* saveWholeCsv("ledger.csv", (from) =>
    send(transactionCalls.exportLedger, { ...filterOf(filter), ...from })
  )
})
