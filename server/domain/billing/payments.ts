import { Effect } from "effect"
import { paths } from "../../../contract/paths.ts"
import type { BillingPeriod, Currency } from "../../../contract/rules/currencies.ts"
import { isReasonMissing } from "../../../contract/rules/honorarium.ts"
import { payeeWay } from "../../../contract/rules/money.ts"
import { planById } from "../../../contract/rules/plans.ts"
import { Collect } from "../../outside/payments/Collect.ts"
import { PaymentPace } from "../../outside/payments/PaymentPace.ts"
import { Payout } from "../../outside/payments/Payout.ts"
import { record } from "../../platform/audit.ts"
import { first } from "../../platform/database/Database.ts"
import { sql } from "../../platform/database/sql.ts"
import { refuse } from "../../platform/failures/Refusal.ts"
import { Jobs } from "../../platform/jobs/Jobs.ts"
import { takeLock } from "../../platform/locks.ts"
import { notifyAdmins } from "../../platform/notifications/adminNotifications.ts"
import { Product } from "../../platform/Product.ts"
import { CurrentMember } from "../../platform/session.ts"
import { confirmPayment } from "../honoraria/confirmationLimits.ts"
import { type HonorariumRow, legalAfter, lockHonorarium, moveHonorarium } from "../honoraria/honoraria.ts"
import { openPayee, termsOf } from "../honoraria/payees.ts"
import { warningsOf } from "../honoraria/warnings.ts"
import { post } from "./ledger.ts"
import { quoteNow } from "./plans.ts"
import type { TransactionRow } from "./transactions.ts"

/** Schedules the check of a new transaction, in case the browser does not ask. Part of the same commit. */
const askLater = Effect.fnUntraced(function* (transactionId: string) {
  const jobs = yield* Jobs
  const { organisationId } = yield* CurrentMember
  const { askAfterMs } = yield* PaymentPace
  const startAfter = new Date(Date.now() + askAfterMs)
  yield* jobs.send("payment.ask", { organisationId, transactionId, asks: "0" }, { startAfter })
})

/**
 * The payment details of an approved record, or the reason why it can't be paid: a different payee than approved, even
 * if only the stored one was tampered with; returned money; no payment provider; too little set aside.
 */
export const payoutOf = Effect.fn("Payments.payoutOf")(function* (row: HonorariumRow) {
  const payout = yield* Payout
  const payee = yield* openPayee(row)
  const terms = yield* termsOf({
    respondentId: row.respondent_id,
    respondentName: row.respondent_name,
    amountMinor: row.amount_minor,
    currency: row.currency,
    payee,
    before: row.approved_terms
  })
  if (!row.approved_terms?.equals(terms)) return "approvalStale" as const
  const strayed = yield* first(
    sql`select from transactions where organization_id = app.org() and honorarium_id = ${row.id} and is_late limit 1`
  )
  if (strayed) return "lateMoney" as const
  const way = payeeWay(payee)
  const gateway = way && payout.pick(row.currency, way)
  if (!gateway) return "noGateway" as const
  return (yield* setAside(row.currency)) < row.amount_minor ? ("overBalance" as const) : gateway
})

/** Money in a currency that is approved and not yet paid, in minor units. */
export const setAside = Effect.fnUntraced(function* (currency: Currency) {
  const balance = yield* first<{ balance_minor: number }>(
    sql`select balance_minor from ledger_balances
      where organization_id = app.org() and account = 'committed' and currency = ${currency}`
  )
  return balance?.balance_minor ?? 0
})

/** The payout of a record that the caller started, unless it failed. */
const ownPayout = Effect.fnUntraced(function* (row: HonorariumRow) {
  const { userId } = yield* CurrentMember
  return yield* first<{ id: string }>(
    sql`select id from transactions where organization_id = app.org() and kind = 'honorarium'
      and honorarium_id = ${row.id} and created_by = ${userId}
      and state in ('created', 'pending', 'paid')`
  )
})

type PayoutOrder = {
  readonly honorariumId: string
  readonly reason?: string | undefined
  readonly idempotencyKey?: string | undefined
}

/**
 * Starts the payment of an approved honorarium: the record, its payout and the ledger in one commit, before any payment
 * provider is called. Without a key, the caller's existing payout counts as the same request, unless it failed.
 */
export const startPayout = Effect.fn("Payments.startPayout")(function* ({
  honorariumId,
  reason,
  idempotencyKey
}: PayoutOrder) {
  const { userId, name: by } = yield* CurrentMember
  const row = yield* lockHonorarium(honorariumId)
  const before = idempotencyKey === undefined ? yield* ownPayout(row) : undefined
  if (before) return before.id
  const to = yield* legalAfter(row, "honorarium.pay")
  const gateway = yield* payoutOf(row)
  if (typeof gateway === "string") return yield* refuse("conflict", { words: gateway })
  yield* confirmPayment(row)
  const reasonMissing = isReasonMissing("pay", reason, { warnings: yield* warningsOf(row.id) })
  yield* moveHonorarium(row, to, { reason, reasonMissing, set: sql`, payee_confirmed_at = now()` })
  if (reasonMissing) {
    yield* notifyAdmins("paidWithoutReason", { name: row.respondent_name, by }, paths.honorarium, userId)
  }
  const made = yield* first<{ id: string }>(
    sql`insert into transactions (organization_id, kind, honorarium_id, amount_minor, value_minor, currency, gateway,
        created_by)
      values (app.org(), 'honorarium', ${row.id}, ${row.amount_minor}, ${row.amount_minor}, ${row.currency},
        ${gateway.name}, ${userId})
      returning id`
  )
  const id = made?.id ?? ""
  yield* post({
    kind: "honorarium.paying",
    cause: `paying ${id}`,
    honorariumId: row.id,
    transactionId: id,
    amountMinor: row.amount_minor,
    currency: row.currency,
    from: "committed",
    to: "inFlight"
  })
  yield* record({ action: "honorarium.paying", entity: "honorarium", entityId: row.id })
  yield* askLater(id)
  return id
})

export type PlanOrder = {
  readonly planId: string
  readonly period: BillingPeriod
  readonly currency: Currency
}

/** The open checkout of a plan, if there is one. */
export const openCheckout = Effect.fn("Payments.openCheckout")(function* () {
  return yield* first<TransactionRow>(
    sql`select * from transactions where organization_id = app.org() and kind = 'plan'
      and state in ('created', 'pending')`
  )
})

export const isFor = (row: TransactionRow, { planId, period, currency }: PlanOrder) =>
  row.plan_id === planId && row.period === period && row.currency === currency

/** Starts a checkout for a plan. One checkout is open at a time; repeating the request returns the same one. */
export const startCheckout = Effect.fn("Payments.startCheckout")(function* (order: PlanOrder) {
  const { userId } = yield* CurrentMember
  const collect = yield* Collect
  const { dueMinor, priceMinor } = yield* quoteNow(order.planId, order.period, order.currency)
  const gateway = collect.pick(order.currency)
  if (!gateway) return yield* refuse("conflict", { words: "noGateway" })
  yield* takeLock("checkout", sql`app.org()::text`)
  const open = yield* openCheckout()
  if (open) return isFor(open, order) ? open.id : yield* refuse("conflict", { words: "checkoutOpen" })
  const made = yield* first<{ id: string }>(
    sql`insert into transactions (organization_id, kind, plan_id, period, amount_minor, value_minor, currency, gateway,
        created_by)
      values (app.org(), 'plan', ${order.planId}, ${order.period}, ${dueMinor}, ${priceMinor}, ${order.currency},
        ${gateway.name}, ${userId})
      returning id`
  )
  const id = made?.id ?? ""
  yield* record({ action: "transaction.created", entity: "transaction", entityId: id })
  yield* askLater(id)
  return id
})

/** The payment's description at the payment provider. */
export const descriptionOf = Effect.fnUntraced(function* (row: TransactionRow) {
  const { name } = yield* Product
  return `${name} ${planById(row.plan_id ?? "")?.name ?? ""} ${row.period}`
})

/** The return address from the payment provider. */
export const returnUrlOf = Effect.fnUntraced(function* (row: TransactionRow) {
  const { url } = yield* Product
  return url() + (row.kind === "plan" ? paths.paid(row.id) : `${paths.honorarium}?transaction=${row.id}`)
})
