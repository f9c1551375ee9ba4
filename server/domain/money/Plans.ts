import { Effect } from "effect"
import type { PlanOffer, Subscription } from "../../../contract/entities/Transaction.ts"
import {
  type BillingPeriod,
  billingPeriods,
  type Currency,
  currencyCodes
} from "../../../contract/rules/currencies.ts"
import { fromMinor } from "../../../contract/rules/money.ts"
import { type Plan, planById, plans } from "../../../contract/rules/plans.ts"
import { Jobs } from "../../outside/Jobs.ts"
import { first, rows } from "../../store/Database.ts"
import { sql } from "../../store/sql.ts"
import { record } from "../Audit.ts"
import { refuse } from "../Refusal.ts"
import type { TransactionRow } from "./Transactions.ts"
import { tellAdmins } from "./telling.ts"

type SubscriptionRow = {
  readonly organization_id: string
  readonly plan_id: Plan["id"]
  readonly period: BillingPeriod
  readonly currency: Currency
  readonly value_minor: number
  readonly started_at: string
  readonly ends_at: string
  readonly next_plan_id: Plan["id"] | null
  readonly next_period: BillingPeriod | null
  readonly told: "ending" | "overdue" | null
}

const day = 86_400_000
const remindedBefore = 3 * day
const graceAfter = 3 * day
const freePlan = "free"

/** What is due for a larger plan is cut to whole units of the currency, to the buyer's good. */
const wholeUnit = 100

/** The organisation's paid plan, held until the transaction ends where `lock` says so. */
const subscription = (lock = false) =>
  first<SubscriptionRow>(
    sql`select * from subscriptions where organization_id = app.org()${lock ? sql` for update` : sql``}`
  )

const rank = (id: string) => plans.findIndex((plan) => plan.id === id)

const isLarger = (row: SubscriptionRow, plan: Plan, period: BillingPeriod) =>
  rank(plan.id) > rank(row.plan_id) ||
  (plan.id === row.plan_id && period === "Yearly" && row.period === "Monthly")

/** What is left of a period's price at `now`, in whole minor units, rounded down. */
export const unusedOf = (
  row: Pick<SubscriptionRow, "value_minor" | "started_at" | "ends_at">,
  now: number
): number => {
  const [start, end] = [Date.parse(row.started_at), Date.parse(row.ends_at)]
  if (now >= end) return 0
  const left = end - Math.max(now, start)
  return Number((BigInt(row.value_minor) * BigInt(left)) / BigInt(end - start))
}

export type Quote = {
  readonly priceMinor: number
  readonly unusedMinor: number
  readonly dueMinor: number
  readonly when: PlanOffer["when"]
}

/**
 * What a plan costs an organisation now. A larger one counts what is unused; the same one again follows the present
 * period; anything else waits for the period's end, as does what would cost nothing or another currency.
 */
export const quote = (
  row: SubscriptionRow | undefined,
  plan: Plan,
  period: BillingPeriod,
  currency: Currency,
  now: number
): Quote => {
  const priceMinor = plan.price[period][currency]
  const full = { priceMinor, unusedMinor: 0, dueMinor: priceMinor, when: "now" } as const
  const atEnd = { priceMinor, unusedMinor: 0, dueMinor: 0, when: "periodEnd" } as const
  if (priceMinor === 0) return atEnd
  if (row === undefined || now >= Date.parse(row.ends_at)) return full
  if (row.currency !== currency) return atEnd
  if (plan.id === row.plan_id && period === row.period) return full
  const unusedMinor = unusedOf(row, now)
  const left = priceMinor - unusedMinor
  const dueMinor = left - (left % wholeUnit)
  return isLarger(row, plan, period) && dueMinor > 0
    ? { priceMinor, unusedMinor, dueMinor, when: "now" }
    : atEnd
}

const offers = (row: SubscriptionRow | undefined, now: number): ReadonlyArray<PlanOffer> =>
  plans.flatMap((plan) =>
    billingPeriods.flatMap((period) =>
      currencyCodes.map((currency) => {
        const { priceMinor, unusedMinor, dueMinor, when } = quote(row, plan, period, currency, now)
        return {
          planId: plan.id,
          period,
          currency,
          price: fromMinor(priceMinor, currency),
          unused: fromMinor(unusedMinor, currency),
          due: fromMinor(dueMinor, currency),
          when
        }
      })
    )
  )

const clock = Effect.map(first<{ now: string }>(sql`select now() as now`), (row) =>
  Date.parse(row?.now ?? "")
)

/** The plan the organisation is on, and what every other would cost now. */
export const ownPlan = Effect.fn("Plans.own")(function* () {
  const row = yield* subscription()
  const now = yield* clock
  const present: Subscription = {
    planId: row?.plan_id ?? freePlan,
    ...(row && {
      period: row.period,
      currency: row.currency,
      startedAt: row.started_at,
      endsAt: row.ends_at,
      unused: fromMinor(unusedOf(row, now), row.currency)
    }),
    isOverdue: row !== undefined && now >= Date.parse(row.ends_at),
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

/** What buying a plan now would cost; refused where it is nothing to buy now. */
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

/** Chooses what follows the present period: a smaller plan, none, or the present one again. */
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

const wake = Effect.fnUntraced(function* (organisationId: string, at: number) {
  const jobs = yield* Jobs
  yield* jobs.send("plan.renew", { organisationId }, { startAfter: new Date(at) })
})

const intervalOf = (period: BillingPeriod) => (period === "Monthly" ? "1 month" : "1 year")

/** Puts a plan that was paid for into force. The same one again lengthens its period, also after a few unpaid days. */
export const activate = Effect.fn("Plans.activate")(function* (paid: TransactionRow) {
  const { plan_id, period, currency, value_minor } = paid
  if (plan_id === null || period === null)
    return yield* Effect.die(new Error("a plan's payment names no plan"))
  const row = yield* subscription(true)
  const now = yield* clock
  const isAgain = row?.plan_id === plan_id && row.period === period && row.currency === currency
  const isOver = row !== undefined && now >= Date.parse(row.ends_at)
  const interval = intervalOf(period)
  const start = isAgain ? sql`${isOver ? row.ends_at : row.started_at}::timestamptz` : sql`now()`
  const from = isAgain ? sql`${row.ends_at}::timestamptz` : sql`now()`
  const value = isAgain && !isOver ? value_minor + row.value_minor : value_minor
  const active = yield* first<{ organization_id: string; ends_at: string }>(
    sql`insert into subscriptions (organization_id, plan_id, period, currency, value_minor, started_at, ends_at)
      values (app.org(), ${plan_id}, ${period}, ${currency}, ${value}, ${start}, ${from} + ${interval}::interval)
      on conflict (organization_id) do update set plan_id = excluded.plan_id, period = excluded.period,
        currency = excluded.currency, value_minor = excluded.value_minor, started_at = excluded.started_at,
        ends_at = excluded.ends_at, next_plan_id = null, next_period = null, told = null
      returning organization_id, ends_at`
  )
  if (!active) return yield* Effect.die(new Error("a plan was not put into force"))
  if (!isAgain) {
    yield* rows(
      sql`update organisations set plan = ${plan_id}, credits_used = 0, credits_reset_at = now() + interval '1 month'
        where id = app.org()`
    )
  }
  yield* record({
    action: "plan.activated",
    entity: "organisation",
    entityId: active.organization_id,
    changes: [{ field: "plan", from: row?.plan_id ?? freePlan, to: plan_id }]
  })
  yield* wake(active.organization_id, Date.parse(active.ends_at) - remindedBefore)
})

/** Takes the paid plan back: the organisation goes on with the free one. */
export const withdraw = Effect.fn("Plans.withdraw")(function* () {
  const gone = yield* first<SubscriptionRow>(
    sql`delete from subscriptions where organization_id = app.org() returning *`
  )
  if (!gone) return
  yield* rows(sql`update organisations set plan = ${freePlan} where id = app.org()`)
  yield* record({
    action: "plan.ended",
    entity: "organisation",
    entityId: gone.organization_id,
    changes: [{ field: "plan", from: gone.plan_id, to: freePlan }]
  })
})

const tell = Effect.fnUntraced(function* (row: SubscriptionRow, told: "ending" | "overdue") {
  if (row.told === told) return
  yield* rows(sql`update subscriptions set told = ${told} where organization_id = app.org()`)
  const name = planById(row.next_plan_id ?? row.plan_id)?.name ?? ""
  yield* tellAdmins(
    told === "ending" ? "planEnding" : "planOverdue",
    { plan: name, date: row.ends_at.slice(0, 10) },
    "/apps/pricing"
  )
})

/**
 * What time does to a plan, asked as often as one likes: reminds three days before the end, says at the end that it is
 * unpaid, and takes it back three days later. One that was told to end ends on the day.
 */
export const renew = Effect.fn("Plans.renew")(function* () {
  const row = yield* subscription(true)
  if (!row) return
  const now = yield* clock
  const end = Date.parse(row.ends_at)
  if (now < end - remindedBefore) return
  if (now < end) {
    if (row.next_plan_id !== freePlan) yield* tell(row, "ending")
    return yield* wake(row.organization_id, end)
  }
  if (row.next_plan_id !== freePlan && now < end + graceAfter) {
    yield* tell(row, "overdue")
    return yield* wake(row.organization_id, end + graceAfter)
  }
  yield* withdraw()
  yield* tellAdmins("planEnded", { plan: planById(row.plan_id)?.name ?? "" }, "/apps/pricing")
})
