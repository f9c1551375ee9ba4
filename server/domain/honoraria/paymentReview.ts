import { Effect } from "effect"
import type {
  CurrencyTotal,
  HonorariumObstacle,
  HonorariumState,
  StateTotal,
  WeighedHonorarium
} from "../../../contract/entities/Honorarium.ts"
import { type Currency, currencyCodes } from "../../../contract/rules/currencies.ts"
import { isReasonDue } from "../../../contract/rules/honorarium.ts"
import { fromMinor } from "../../../contract/rules/money.ts"
import { isPayable } from "../../../contract/rules/payee.ts"
import { first, rows } from "../../platform/database/Database.ts"
import { sql } from "../../platform/database/sql.ts"
import { refuse } from "../../platform/failures/Refusal.ts"
import { payoutOf, setAside } from "../billing/payments.ts"
import { honorariumAfter } from "../billing/transitions.ts"
import { hasOtherAdmin } from "../organisation/otherAdmins.ts"
import { type BudgetState, budgetState, budgetWarnings } from "./budgets.ts"
import { type HonorariumRow, honorarium, idOfHonorarium } from "./honoraria.ts"
import { openPayee } from "./payees.ts"
import { warningsOf } from "./warnings.ts"

const obstaclesOf = Effect.fnUntraced(function* (row: HonorariumRow) {
  const payee = yield* openPayee(row)
  const missing: ReadonlyArray<HonorariumObstacle> = isPayable(payee, row.currency) ? [] : ["payeeMissing"]
  if (honorariumAfter(row.state, "honorarium.pay") === undefined) return ["notApproved" as const, ...missing]
  const payout = yield* payoutOf(row)
  return typeof payout === "string" ? [payout, ...missing] : missing
})

const stepOf = ({ state }: HonorariumRow) =>
  honorariumAfter(state, "honorarium.approve") === undefined ? ("pay" as const) : ("approve" as const)

/** A warning if approving or paying a record would exceed the budget, after others that are paid before it. */
const overBudgetOf = (state: BudgetState, row: HonorariumRow, paidBefore: number) => {
  const step = stepOf(row)
  if (step === "pay" && honorariumAfter(row.state, "honorarium.pay") === undefined) return []
  const { amount_minor: amountMinor, currency } = row
  return budgetWarnings(state, { stored: row, step, amountMinor, currency, paidBefore })
}

const weighOne = Effect.fnUntraced(function* (id: string) {
  const known = yield* idOfHonorarium(id)
  const row = yield* first<HonorariumRow>(
    sql`select * from honoraria where organization_id = app.org() and id = ${known}`
  )
  if (!row) return yield* refuse("not_found")
  return {
    row,
    obstacles: yield* obstaclesOf(row),
    warnings: yield* warningsOf(row.id),
    honorarium: yield* honorarium(row.id)
  }
})

/**
 * Obstacles, warnings and totals for requests, in the given order: if the set-aside money does not suffice, the later
 * ones exceed it. Totals per currency count the requests without obstacles.
 */
export const weigh = Effect.fn("PaymentReview.review")(function* (ids: ReadonlyArray<string>) {
  const left = new Map<Currency, number>()
  for (const currency of currencyCodes) left.set(currency, yield* setAside(currency))
  const totals = new Map<Currency, { count: number; minor: number }>()
  const data: Array<WeighedHonorarium> = []
  const isAnotherThere = yield* hasOtherAdmin()
  const budget = yield* budgetState()
  for (const id of new Set(ids)) {
    const { row, obstacles, warnings: found, honorarium } = yield* weighOne(id)
    const { currency, amount_minor } = row
    const warnings = [...found, ...overBudgetOf(budget, row, totals.get(currency)?.minor ?? 0)]
    const rest = (left.get(currency) ?? 0) - amount_minor
    const isOver = obstacles.length === 0 && rest < 0
    if (obstacles.length === 0 && !isOver) {
      const { count, minor } = totals.get(currency) ?? { count: 0, minor: 0 }
      left.set(currency, rest)
      totals.set(currency, { count: count + 1, minor: minor + amount_minor })
    }
    data.push({
      honorarium,
      hasOtherAdmin: isAnotherThere,
      isReasonDue: isReasonDue("pay", { warnings }),
      warnings,
      obstacles: isOver ? ["overBalance"] : obstacles
    })
  }
  const summed: ReadonlyArray<CurrencyTotal> = [...totals].map(([currency, { count, minor }]) => ({
    currency,
    count,
    amount: fromMinor(minor, currency)
  }))
  return { data, totals: summed }
})

type Counted = {
  readonly state: HonorariumState
  readonly currency: Currency
  readonly count: number
  readonly minor: number
}

/** The number and total of requests in each status. */
export const countByState = Effect.fn("PaymentReview.countByState")(function* () {
  const counted = yield* rows<Counted>(
    sql`select state, currency, count(*) as count, sum(amount_minor)::bigint as minor from honoraria
      where organization_id = app.org() group by state, currency order by state, currency`
  )
  return counted.map(
    ({ state, currency, count, minor }): StateTotal => ({
      state,
      currency,
      count,
      amount: fromMinor(minor, currency)
    })
  )
})
