import { Effect } from "effect"
import type { StatementWanted } from "../../../../machines/flows/ledger-statement.machine.ts"
import { Api } from "../../../services/Api.ts"
import { saveFile } from "../../../services/saveFile.ts"

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
  const { csv } = yield* api.transaction.exportLedger(filterOf(input))
  saveFile("ledger.csv", "text/csv", `\uFEFF${csv}`)
})
