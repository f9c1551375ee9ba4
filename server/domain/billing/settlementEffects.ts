import { Effect } from "effect"
import { paths } from "../../../contract/paths.ts"
import { minorText } from "../../../contract/rules/money.ts"
import type { Outcome } from "../../outside/payments/gateway.ts"
import { record } from "../../platform/audit.ts"
import { first, rows } from "../../platform/database/Database.ts"
import { sql } from "../../platform/database/sql.ts"
import { Jobs } from "../../platform/jobs/Jobs.ts"
import { notifyAdmins } from "../../platform/notifications/adminNotifications.ts"
import { type NotificationKind, notify } from "../../platform/notifications/notifications.ts"
import { type HonorariumRow, moveHonorarium } from "../honoraria/honoraria.ts"
import { post } from "./ledger.ts"
import { activate, withdraw } from "./subscriptions.ts"
import type { TransactionRow } from "./transactions.ts"
import { honorariumAfter } from "./transitions.ts"

/** Records a difference between the payment provider's account and ours, for people to check. */
export const note = Effect.fnUntraced(function* (row: TransactionRow, trouble: string) {
  if (row.trouble === trouble) return
  yield* rows(
    sql`update transactions set trouble = ${trouble} where organization_id = app.org() and id = ${row.id}`
  )
  yield* record({
    action: "transaction.trouble",
    entity: "transaction",
    entityId: row.id,
    changes: [{ field: "trouble", from: row.trouble, to: trouble }]
  })
  yield* Effect.logError("the payment provider's account differs from ours").pipe(
    Effect.annotateLogs({ security: true, transaction: row.id, gateway: row.gateway, trouble })
  )
  yield* notifyAdmins("paymentTrouble", { amount: amountOf(row), currency: row.currency }, paths.transactions)
})

const amountOf = (row: TransactionRow) => minorText(row.amount_minor, row.currency)

type Settled = Exclude<Outcome, "pending">

const moneyMoves = {
  paid: { event: "payout.succeeded", from: "inFlight", to: "paid", tell: "honorariumPaid" },
  failed: { event: "payout.failed", from: "inFlight", to: "committed", tell: "honorariumFailed" },
  cancelled: { event: "payout.failed", from: "inFlight", to: "committed", tell: "honorariumFailed" },
  refunded: { event: "payout.returned", from: "paid", to: "committed", tell: "honorariumReturned" }
} as const satisfies Record<Settled, { readonly tell: NotificationKind } & Record<string, string>>

/** Effects of a payout's end on its honorarium, the ledger and the people. */
export const settleHonorarium = Effect.fnUntraced(function* (
  row: TransactionRow,
  outcome: Settled,
  reason?: string
) {
  const jobs = yield* Jobs
  const held = yield* first<HonorariumRow>(
    sql`select * from honoraria where organization_id = app.org() and id = ${row.honorarium_id} for update`
  )
  if (!held) return yield* Effect.die(new Error("a payment has no honorarium"))
  const { event, from, to, tell } = moneyMoves[outcome]
  const next = honorariumAfter(held.state, event)
  if (next !== undefined) {
    yield* moveHonorarium(held, next, { reason }).pipe(Effect.catchTag("Refusal", Effect.die))
  }
  yield* post({
    kind: `honorarium.${outcome}`,
    cause: `${outcome} ${row.id}`,
    honorariumId: row.honorarium_id,
    transactionId: row.id,
    amountMinor: row.amount_minor,
    currency: row.currency,
    from,
    to
  })
  yield* record({ action: `honorarium.${outcome}`, entity: "honorarium", entityId: held.id })
  const params = { name: held.respondent_name, amount: amountOf(row), currency: row.currency }
  yield* notify(held.requested_by, tell, params, paths.honorarium, { honorariumId: held.id })
  if (row.created_by !== null && row.created_by !== held.requested_by) {
    yield* notify(row.created_by, tell, params, paths.honorarium, { honorariumId: held.id })
  }
  if (outcome === "paid") {
    yield* jobs.send("receipt.send", { organisationId: yield* ownId, transactionId: row.id })
  }
})

const ownId = Effect.map(first<{ id: string }>(sql`select app.org() as id`), (row) => row?.id ?? "")

/** Effects of a checkout's end on the plan, the ledger and the people. */
export const settlePlan = Effect.fnUntraced(function* (row: TransactionRow, outcome: Settled) {
  const params = { amount: amountOf(row), currency: row.currency }
  if (outcome === "failed" || outcome === "cancelled") {
    if (outcome === "failed" && row.created_by) {
      yield* notify(row.created_by, "planFailed", params, paths.pricing)
    }
    return
  }
  const isPaid = outcome === "paid"
  yield* post({
    kind: `plan.${outcome}`,
    cause: `${outcome} ${row.id}`,
    transactionId: row.id,
    amountMinor: row.amount_minor,
    currency: row.currency,
    from: isPaid ? "funds" : "plans",
    to: isPaid ? "plans" : "funds"
  })
  yield* isPaid ? activate(row) : withdraw()
  yield* notifyAdmins(isPaid ? "planPaid" : "planRefunded", params, paths.transactions)
})

/** Money received or paid after we had closed the transaction. It is recorded for people to check. */
export const late = Effect.fnUntraced(function* (row: TransactionRow) {
  yield* rows(
    sql`update transactions set is_late = true where organization_id = app.org() and id = ${row.id}`
  )
  yield* post({
    kind: "payment.late",
    cause: `late ${row.id}`,
    transactionId: row.id,
    honorariumId: row.honorarium_id,
    amountMinor: row.amount_minor,
    currency: row.currency,
    from: "funds",
    to: "toReturn"
  })
  yield* note(row, "late")
})
