import { Effect } from "effect"
import type {
  BudgetTotal,
  HonorariumState,
  HonorariumWarning
} from "../../../contract/entities/Honorarium.ts"
import { type BudgetStep, type BudgetUse, excessOf, leftOf } from "../../../contract/rules/budget.ts"
import { type Currency, currencyCodes } from "../../../contract/rules/currencies.ts"
import { fromMinor } from "../../../contract/rules/money.ts"
import { rows } from "../../platform/database/Database.ts"
import { sql } from "../../platform/database/sql.ts"
import { byCurrency, organisationAmounts } from "./amounts.ts"

/** The monthly budgets. They only warn, so raising one needs no fresh code. */
export const budgets = organisationAmounts({
  name: "Budgets",
  column: sql`honorarium_budgets`,
  unset: byCurrency(() => null),
  action: "organisation.budgetsSet",
  raising: { kind: "session" }
})

/** The part of a budget that an honorarium uses. Payments of earlier months use none. */
const partOf: Partial<Record<HonorariumState, keyof BudgetUse>> = {
  requested: "requested",
  approved: "approved",
  failed: "approved",
  paying: "paid",
  paid: "paid"
}

type Summed = { readonly state: HonorariumState; readonly currency: Currency; readonly minor: number }

const sumOf = (part: keyof BudgetUse, summed: ReadonlyArray<Summed>) =>
  summed.reduce((sum, { state, minor }) => (partOf[state] === part ? sum + minor : sum), 0)

/** The used parts of this month's budgets. A month is a calendar month in UTC. */
const usesNow = Effect.fnUntraced(function* () {
  const summed = yield* rows<Summed>(
    sql`select state, currency, sum(amount_minor)::bigint as minor from honoraria
      where organization_id = app.org() and (state in ('requested', 'approved', 'failed', 'paying')
        or state = 'paid' and id in (select m.honorarium_id from honorarium_moves m
          where m.organization_id = app.org() and m.to_state = 'paid'
            and m.at >= date_trunc('month', now() at time zone 'UTC') at time zone 'UTC'))
      group by state, currency`
  )
  return byCurrency((currency): BudgetUse => {
    const own = summed.filter((one) => one.currency === currency)
    return { paid: sumOf("paid", own), approved: sumOf("approved", own), requested: sumOf("requested", own) }
  })
})

/** The budgets and what is used of them, for any number of warnings. Nothing is counted where there is no budget. */
export const budgetState = Effect.fn("Budgets.state")(function* () {
  const limits = yield* budgets.now()
  const isAnySet = currencyCodes.some((currency) => limits[currency] !== null)
  const uses = isAnySet
    ? yield* usesNow()
    : byCurrency((): BudgetUse => ({ paid: 0, approved: 0, requested: 0 }))
  return { limits, uses }
})

export type BudgetState = Effect.Success<ReturnType<typeof budgetState>>

/** Every budget with what is used of it. */
export const budgetTotals = Effect.fn("Budgets.totals")(function* () {
  const { limits, uses } = yield* budgetState()
  return currencyCodes.flatMap((currency): ReadonlyArray<BudgetTotal> => {
    const budget = limits[currency]
    if (budget === null) return []
    const use = uses[currency]
    const decimal = (minor: number) => fromMinor(minor, currency)
    return [
      {
        currency,
        budget: decimal(budget),
        paid: decimal(use.paid),
        approved: decimal(use.approved),
        requested: decimal(use.requested),
        left: decimal(leftOf(budget, use))
      }
    ]
  })
})

/** A stored honorarium whose payment is still ahead. */
type Counted = {
  readonly state: HonorariumState
  readonly amount_minor: number
  readonly currency: Currency
}

const withoutOne = (use: BudgetUse, currency: Currency, one: Counted | null): BudgetUse => {
  const part = one === null || one.currency !== currency ? undefined : partOf[one.state]
  return one === null || part === undefined ? use : { ...use, [part]: use[part] - one.amount_minor }
}

type Planned = {
  /** The honorarium as it is stored; null for a request that is not. */
  readonly stored: Counted | null
  readonly step: BudgetStep
  readonly amountMinor: number
  readonly currency: Currency
  /** Minor units that will be paid before it. */
  readonly paidBefore?: number
}

/** A warning if the next step of an honorarium would exceed this month's budget. */
export const budgetWarnings = (
  { limits, uses }: BudgetState,
  { stored, step, amountMinor, currency, paidBefore = 0 }: Planned
): ReadonlyArray<HonorariumWarning> => {
  const use = withoutOne(uses[currency], currency, stored)
  const excess = excessOf(limits[currency], {
    step,
    amount: amountMinor,
    use: { ...use, paid: use.paid + paidBefore }
  })
  if (excess === 0) return []
  return [{ kind: "overBudget", honorariumIds: [], money: { amount: fromMinor(excess, currency), currency } }]
}
