import { Effect } from "effect"
import { paths } from "../../../contract/paths.ts"
import type { BillingPeriod } from "../../../contract/rules/currencies.ts"
import { planById } from "../../../contract/rules/plans.ts"
import { record } from "../../platform/audit.ts"
import { first, rows } from "../../platform/database/Database.ts"
import { sql } from "../../platform/database/sql.ts"
import { Jobs } from "../../platform/jobs/Jobs.ts"
import { notifyAdmins } from "../../platform/notifications/adminNotifications.ts"
import type { SubscriptionRow } from "./quotes.ts"
import type { TransactionRow } from "./transactions.ts"

const day = 86_400_000
const remindedBefore = 3 * day
export const graceAfter = 3 * day
export const freePlan = "free"

/** The organisation's paid plan, locked until the transaction ends with `lock`. */
export const subscription = (lock = false) =>
  first<SubscriptionRow>(
    sql`select * from subscriptions where organization_id = app.org()${lock ? sql` for update` : sql``}`
  )

/** The database's time, which every copy of the server shares. */
export const clock = Effect.map(first<{ now: string }>(sql`select now() as now`), (row) =>
  Date.parse(row?.now ?? "")
)

const wake = Effect.fnUntraced(function* (organisationId: string, at: number) {
  const jobs = yield* Jobs
  yield* jobs.send("plan.renew", { organisationId }, { startAfter: new Date(at) })
})

const intervalOf = (period: BillingPeriod) => (period === "Monthly" ? "1 month" : "1 year")

/** Activates a paid plan. The same plan again extends its period, also after a few unpaid days. */
export const activate = Effect.fn("Subscriptions.activate")(function* (paid: TransactionRow) {
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
  if (!active) return yield* Effect.die(new Error("a plan was not activated"))
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

/** Ends the paid plan: the organisation continues with the free one. */
export const withdraw = Effect.fn("Subscriptions.withdraw")(function* () {
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
  yield* notifyAdmins(
    told === "ending" ? "planEnding" : "planOverdue",
    { plan: name, date: row.ends_at.slice(0, 10) },
    paths.pricing
  )
})

/**
 * Time-based changes of a plan; safe to repeat: reminds three days before the end, reports it unpaid at the end, and
 * ends it three days later. A cancelled plan ends on the day.
 */
export const renew = Effect.fn("Subscriptions.renew")(function* () {
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
  yield* notifyAdmins("planEnded", { plan: planById(row.plan_id)?.name ?? "" }, paths.pricing)
})
