import { Effect } from "effect"
import type { PageRequest } from "../../../../machines/flows/paged-list.machine.ts"
import { Api } from "../../../services/Api.ts"
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
  const api = yield* Api
  const { data, balances, nextCursor, total } = yield* api.transaction.getStatement({
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
  const api = yield* Api
  yield* saveWholeCsv("ledger.csv", (from) => api.transaction.exportLedger({ ...filterOf(filter), ...from }))
})
