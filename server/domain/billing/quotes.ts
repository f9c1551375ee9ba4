import type { PlanOffer } from "../../../contract/entities/Transaction.ts"
import {
  type BillingPeriod,
  billingPeriods,
  type Currency,
  currencyCodes
} from "../../../contract/rules/currencies.ts"
import { fromMinor } from "../../../contract/rules/money.ts"
import { type Plan, plans } from "../../../contract/rules/plans.ts"

export type SubscriptionRow = {
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

/** The price of a larger plan is rounded down to whole units of the currency. */
const wholeUnit = 100

const rank = (id: string) => plans.findIndex((plan) => plan.id === id)

const isLarger = (row: SubscriptionRow, plan: Plan, period: BillingPeriod) =>
  rank(plan.id) > rank(row.plan_id) ||
  (plan.id === row.plan_id && period === "Yearly" && row.period === "Monthly")

/** The remaining value of a period's price at `now`, in whole minor units, rounded down. */
export const unusedOf = (
  row: Pick<SubscriptionRow, "value_minor" | "started_at" | "ends_at">,
  now: number
): number => {
  const [start, end] = [Date.parse(row.started_at), Date.parse(row.ends_at)]
  if (now >= end) return 0
  const left = end - Math.max(now, start)
  return Number((BigInt(row.value_minor) * BigInt(left)) / BigInt(end - start))
}

type Quote = {
  readonly priceMinor: number
  readonly unusedMinor: number
  readonly dueMinor: number
  readonly when: PlanOffer["when"]
}

/**
 * The price of a plan for an organisation now. A larger plan deducts the unused part; the same plan starts after the
 * current period; anything else waits for the end of the period, as does a plan that costs nothing or uses another
 * currency.
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

export const offers = (row: SubscriptionRow | undefined, now: number): ReadonlyArray<PlanOffer> =>
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
