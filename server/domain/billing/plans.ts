import { Effect } from "effect"
import type { Subscription } from "../../../contract/entities/Transaction.ts"
import type { BillingPeriod, Currency } from "../../../contract/rules/currencies.ts"
import { fromMinor } from "../../../contract/rules/money.ts"
import { planById } from "../../../contract/rules/plans.ts"
import { record } from "../../platform/audit.ts"
import { first, rows } from "../../platform/database/Database.ts"
import { sql } from "../../platform/database/sql.ts"
import { refuse } from "../../platform/failures/Refusal.ts"
import { quotas } from "../organisation/quotas.ts"
import { seats } from "../organisation/seats.ts"
import { offers, quote, unusedOf } from "./quotes.ts"
import { clock, freePlan, graceAfter, subscription } from "./subscriptions.ts"

/** The time of the newest failed payment for a plan, if it was the last to finish. */
const lastFailure = Effect.fnUntraced(function* () {
  const newest = yield* first<{ state: string; at: string }>(
    sql`select state, coalesce(settled_at, created_at) as at from transactions
      where organization_id = app.org() and kind = 'plan' and state in ('paid', 'failed')
      order by created_at desc, id desc limit 1`
  )
  return newest?.state === "failed" ? newest.at : undefined
})

/** The organisation's plan, and the prices of all others. */
export const ownPlan = Effect.fn("Plans.own")(function* () {
  const row = yield* subscription()
  const now = yield* clock
  const isOverdue = row !== undefined && now >= Date.parse(row.ends_at)
  const failedAt = yield* lastFailure()
  const present: Subscription = {
    planId: row?.plan_id ?? freePlan,
    ...(row && {
      period: row.period,
      currency: row.currency,
      startedAt: row.started_at,
      endsAt: row.ends_at,
      unused: fromMinor(unusedOf(row, now), row.currency)
    }),
    isOverdue,
    ...(isOverdue && {
      takenBackAt: new Date(Date.parse(row.ends_at) + graceAfter).toISOString()
    }),
    ...(failedAt && { failedAt }),
    members: yield* seats(),
    ...(yield* quotas()),
    ...(row?.next_plan_id && {
      next: { planId: row.next_plan_id, ...(row.next_period && { period: row.next_period }) }
    }),
    offers: offers(row, now)
  }
  return present
})

const knownPlan = (id: string) => {
  const plan = planById(id)
  return plan ? Effect.succeed(plan) : refuse("not_found")
}

/** The price of buying a plan now; refused if it can't be bought now. */
export const quoteNow = Effect.fn("Plans.quoteNow")(function* (
  planId: string,
  period: BillingPeriod,
  currency: Currency
) {
  const plan = yield* knownPlan(planId)
  const row = yield* subscription(true)
  const quoted = quote(row, plan, period, currency, yield* clock)
  if (quoted.priceMinor === 0) return yield* refuse("conflict", { words: "planFree" })
  if (quoted.when === "now") return quoted
  return yield* refuse("conflict", { words: row?.currency === currency ? "planAtEnd" : "planCurrency" })
})

/** Chooses the plan after the current period: a smaller one, none, or the same again. */
export const changeAtEnd = Effect.fn("Plans.changeAtEnd")(function* (planId: string, period?: BillingPeriod) {
  const plan = yield* knownPlan(planId)
  const row = yield* subscription(true)
  if (!row) return yield* refuse("conflict", { words: "planFree" })
  const wanted = period ?? row.period
  const isSame = plan.id === row.plan_id && wanted === row.period
  const next = isSame ? null : plan.id
  const nextPeriod = next === null || plan.id === freePlan ? null : wanted
  yield* rows(
    sql`update subscriptions set next_plan_id = ${next}, next_period = ${nextPeriod}
      where organization_id = app.org()`
  )
  yield* record({
    action: "plan.changedAtEnd",
    entity: "organisation",
    entityId: row.organization_id,
    changes: [{ field: "nextPlan", from: row.next_plan_id, to: next }]
  })
  return yield* ownPlan()
})
