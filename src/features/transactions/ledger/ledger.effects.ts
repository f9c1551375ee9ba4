import { Effect } from "effect"
import type { PageRequest } from "../../../../machines/flows/paged-list.machine.ts"
import { Api } from "../../../services/Api.ts"
import { saveWholeCsv } from "../wholeCsv.ts"
import type { LedgerFilter } from "./ledger.ts"

/** The start of a local day, so many days later. */
const dayStart = (day: string, later: number): string => {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number)
  return new Date(year, month - 1, date + later).toISOString()
}

const filterOf = ({ currency, account, from, to }: LedgerFilter) => ({
  ...(currency !== "" && { currency }),
  ...(account !== "" && { account }),
  ...(from !== "" && { from: dayStart(from, 0) }),
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
