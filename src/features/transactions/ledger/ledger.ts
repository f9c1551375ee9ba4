import type { LedgerAccount, LedgerBalance, LedgerLine } from "../../../../contract/entities/Transaction.ts"
import type { Currency } from "../../../../contract/rules/currencies.ts"
import { startPagedList } from "../../../actors/pagedList.ts"

/** Days as `YYYY-MM-DD`, the last one included; empty without a bound. */
export type LedgerFilter = {
  readonly currency: Currency | ""
  readonly account: LedgerAccount | ""
  readonly from: string
  readonly to: string
}

export const everything: LedgerFilter = { currency: "", account: "", from: "", to: "" }

const effects = () => import("./ledger.effects.ts")

export const ledger = startPagedList<LedgerLine, LedgerFilter, ReadonlyArray<LedgerBalance>>({
  id: "ledgerList",
  filter: everything,
  summary: [],
  loadPage: () => effects().then((module) => module.loadLedger),
  exportList: () => effects().then((module) => module.exportLedger)
})
