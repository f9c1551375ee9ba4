import { Effect } from "effect"
import type { Budgets, BudgetTotal, HonorariumWarning } from "../../../contract/entities/Honorarium.ts"
import { type BudgetStep, type BudgetUse, excessOf, leftOf } from "../../../contract/rules/budget.ts"
import { type Currency, currencyCodes } from "../../../contract/rules/currencies.ts"
import { fromMinor } from "../../../contract/rules/money.ts"
import { rows } from "../../platform/database/Database.ts"
import { sql } from "../../platform/database/sql.ts"
import { decimalAmounts, optionalAmounts, setOptionalAmounts } from "./amounts.ts"

/** The monthly budgets. */
export const budgets = Effect.fn("Budgets.get")(function* () {
  return { data: decimalAmounts(yield* optionalAmounts("budgets")) }
})

/** Sets the budgets that are named. They only warn, so raising one needs no fresh code. */
export const setBudgets = Effect.fn("Budgets.set")((wanted: Partial<Budgets>) =>
  setOptionalAmounts(wanted, {
    kind: "budgets",
    action: "organisation.budgetsSet",
    raising: { kind: "session" }
  })
)

const unused: BudgetUse = { paid: 0, approved: 0, requested: 0 }

/** The used parts of this month's budgets, without one honorarium. A month is a calendar month in UTC. */
const usesWithout = Effect.fnUntraced(function* (honorariumId: string | null) {
  const used = yield* rows<BudgetUse & { readonly currency: Currency }>(
    sql`with counted as (
        select case state when 'requested' then 'requested' when 'paying' then 'paid' else 'approved' end as part,
            currency, amount_minor
          from honoraria where organization_id = app.org() and state in ('requested', 'approved', 'failed', 'paying')
            and id is distinct from ${honorariumId}::uuid
        union all
        select 'paid', h.currency, h.amount_minor from honoraria h
          where h.organization_id = app.org() and h.state = 'paid' and h.id is distinct from ${honorariumId}::uuid
            and h.id in (select m.honorarium_id from honorarium_moves m
              where m.organization_id = app.org() and m.to_state = 'paid'
                and m.at >= date_trunc('month', now() at time zone 'UTC') at time zone 'UTC'))
      select currency,
        coalesce(sum(amount_minor) filter (where part = 'paid'), 0)::bigint as paid,
        coalesce(sum(amount_minor) filter (where part = 'approved'), 0)::bigint as approved,
        coalesce(sum(amount_minor) filter (where part = 'requested'), 0)::bigint as requested
      from counted group by currency`
  )
  return (currency: Currency): BudgetUse => used.find((one) => one.currency === currency) ?? unused
})

/** Every budget with what is used of it. */
export const budgetTotals = Effect.fn("Budgets.totals")(function* () {
  const limits = yield* optionalAmounts("budgets")
  const usedOf = yield* usesWithout(null)
  return currencyCodes.flatMap((currency): ReadonlyArray<BudgetTotal> => {
    const budget = limits[currency]
    if (budget === null) return []
    const { paid, approved, requested } = usedOf(currency)
    const decimal = (minor: number) => fromMinor(minor, currency)
    return [
      {
        currency,
        budget: decimal(budget),
        paid: decimal(paid),
        approved: decimal(approved),
        requested: decimal(requested),
        left: decimal(leftOf(budget, { paid, approved, requested }))
      }
    ]
  })
})

type Planned = {
  /** Null for a request that is not stored yet. */
  readonly id: string | null
  readonly step: BudgetStep
  readonly amountMinor: number
  readonly currency: Currency
  /** Minor units that will be paid before it. */
  readonly paidBefore?: number
}

/** A warning if the next step of an honorarium would exceed this month's budget. */
export const budgetWarnings = Effect.fn("Budgets.warnings")(function* ({
  id,
  step,
  amountMinor,
  currency,
  paidBefore = 0
}: Planned) {
  const budget = (yield* optionalAmounts("budgets"))[currency]
  if (budget === null) return []
  const use = (yield* usesWithout(id))(currency)
  const excess = excessOf(budget, {
    step,
    amount: amountMinor,
    use: { ...use, paid: use.paid + paidBefore }
  })
  if (excess === 0) return []
  const warning: HonorariumWarning = {
    kind: "overBudget",
    honorariumIds: [],
    money: { amount: fromMinor(excess, currency), currency }
  }
  return [warning]
})
