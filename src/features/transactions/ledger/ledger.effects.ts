import { Effect } from "effect"
import type { StatementWanted } from "../../../../machines/flows/ledger-statement.machine.ts"
import { Api } from "../../../services/Api.ts"
import { saveWholeCsv } from "../wholeCsv.ts"

/** The start of a day here, so many days later. */
const dayStart = (day: string, later: number): string => {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number)
  return new Date(year, month - 1, date + later).toISOString()
}

const filterOf = ({ currency, account, from, to }: StatementWanted) => ({
  ...(currency !== "" && { currency }),
  ...(account !== "" && { account }),
  ...(from !== "" && { from: dayStart(from, 0) }),
  ...(to !== "" && { to: dayStart(to, 1) })
})

export const loadStatement = Effect.fn("ledger.load")(function* (
  input: StatementWanted & { readonly cursor: string | null }
) {
  const { cursor } = input
  const api = yield* Api
  const { data, balances, nextCursor, total } = yield* api.transaction.getStatement({
    ...filterOf(input),
    ...(cursor !== null && { cursor })
  })
  return { rows: data, balances, nextCursor, total }
})

export const exportStatement = Effect.fn("ledger.export")(function* (input: StatementWanted) {
  const api = yield* Api
  yield* saveWholeCsv("ledger.csv", (from) => api.transaction.exportLedger({ ...filterOf(input), ...from }))
})
