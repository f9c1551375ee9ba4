import { Effect } from "effect"
import { minorText } from "../../../contract/rules/money.ts"
import type { TransactionEvent } from "../../../machines/lifecycles/transaction.machine.ts"
import { Jobs } from "../../outside/Jobs.ts"
import type { Outcome, Report } from "../../outside/payments/gateway.ts"
import { first, rows } from "../../store/Database.ts"
import { sql } from "../../store/sql.ts"
import { record } from "../Audit.ts"
import { type NotificationKind, notify } from "../Notifications.ts"
import { type HonorariumRow, moveHonorarium } from "./Honoraria.ts"
import { post } from "./Ledger.ts"
import { honorariumAfter, transactionAfter } from "./moves.ts"
import { activate, withdraw } from "./Plans.ts"
import { isOpen, type TransactionRow } from "./Transactions.ts"
import { tellAdmins } from "./telling.ts"

const eventOf = {
  paid: "payment.succeeded",
  failed: "payment.failed",
  cancelled: "payment.cancelled",
  refunded: "payment.refunded"
} as const satisfies Record<Exclude<Outcome, "pending">, TransactionEvent["type"]>

/** What of a gateway's account differs from our own record. */
const mismatchOf = (row: TransactionRow, report: Report): string | undefined => {
  if (report.reference !== row.id) return "reference"
  if (report.token && row.gateway_token && report.token !== row.gateway_token) return "token"
  if (report.amountMinor !== row.amount_minor) return "amount"
  return report.currency === row.currency ? undefined : "currency"
}

const note = Effect.fnUntraced(function* (row: TransactionRow, trouble: string) {
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
  yield* Effect.logError("a gateway's account differs from ours").pipe(
    Effect.annotateLogs({ security: true, transaction: row.id, gateway: row.gateway, trouble })
  )
  yield* tellAdmins("paymentTrouble", { amount: amountOf(row), currency: row.currency }, "/apps/transactions")
})

const amountOf = (row: TransactionRow) => minorText(row.amount_minor, row.currency)

/** The next number of a series. Taken with the payment it is for, so that none is missing and none comes twice. */
const nextNumber = Effect.fnUntraced(function* (series: "INV" | "RCP") {
  const counter = yield* first<{ last: number }>(
    sql`insert into invoice_counters as c (organization_id, series, last) values (app.org(), ${series}, 1)
      on conflict (organization_id, series) do update set last = c.last + 1 returning last`
  )
  return `${series}-${String(counter?.last ?? 0).padStart(6, "0")}`
})

const move = Effect.fnUntraced(function* (row: TransactionRow, event: TransactionEvent["type"]) {
  const to = transactionAfter(row.state, event)
  if (to === undefined) return undefined
  const number = to === "paid" ? yield* nextNumber(row.kind === "plan" ? "INV" : "RCP") : null
  const moved = yield* first<TransactionRow>(
    sql`update transactions set state = ${to}, invoice_number = coalesce(${number}, invoice_number),
        settled_at = case when ${event} = 'payment.begin' then null else clock_timestamp() end
      where organization_id = app.org() and id = ${row.id} and state = ${row.state} returning *`
  )
  if (moved && event !== "payment.begin") {
    yield* record({
      action: `transaction.${to}`,
      entity: "transaction",
      entityId: row.id,
      changes: [{ field: "state", from: row.state, to }]
    })
  }
  return moved
})

type Settled = Exclude<Outcome, "pending">

const moneyMoves = {
  paid: { event: "payout.succeeded", from: "inFlight", to: "paid", tell: "honorariumPaid" },
  failed: { event: "payout.failed", from: "inFlight", to: "committed", tell: "honorariumFailed" },
  cancelled: { event: "payout.failed", from: "inFlight", to: "committed", tell: "honorariumFailed" },
  refunded: { event: "payout.returned", from: "paid", to: "committed", tell: "honorariumReturned" }
} as const satisfies Record<Settled, { readonly tell: NotificationKind } & Record<string, string>>

const settleHonorarium = Effect.fnUntraced(function* (
  row: TransactionRow,
  outcome: Settled,
  reason?: string
) {
  const jobs = yield* Jobs
  const held = yield* first<HonorariumRow>(
    sql`select * from honoraria where organization_id = app.org() and id = ${row.honorarium_id} for update`
  )
  if (!held) return yield* Effect.die(new Error("a payment is for no honorarium"))
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
  yield* notify(held.requested_by, tell, params, "/apps/honorarium")
  if (row.created_by !== null && row.created_by !== held.requested_by) {
    yield* notify(row.created_by, tell, params, "/apps/honorarium")
  }
  if (outcome === "paid") {
    yield* jobs.send("receipt.send", { organisationId: yield* ownId, transactionId: row.id })
  }
})

const ownId = Effect.map(first<{ id: string }>(sql`select app.org() as id`), (row) => row?.id ?? "")

const settlePlan = Effect.fnUntraced(function* (row: TransactionRow, outcome: Settled) {
  const params = { amount: amountOf(row), currency: row.currency }
  if (outcome === "failed" || outcome === "cancelled") {
    if (outcome === "failed" && row.created_by) {
      yield* notify(row.created_by, "planFailed", params, "/apps/pricing")
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
  yield* tellAdmins(isPaid ? "planPaid" : "planRefunded", params, "/apps/transactions")
})

/** Money that came, or went, after we had closed the transaction. It is written down and looked at by people. */
const late = Effect.fnUntraced(function* (row: TransactionRow) {
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

/**
 * The one place where a gateway's word becomes a state, whether it came by webhook or because it was asked. Compares it
 * with our own record first. The same word again, or an older one, changes nothing.
 */
export const settle = Effect.fn("Settling.settle")(function* (id: string, report: Report) {
  const row = yield* first<TransactionRow>(
    sql`select * from transactions where organization_id = app.org() and id = ${id} for update`
  )
  if (!row) return
  const mismatch = mismatchOf(row, report)
  if (mismatch !== undefined) return yield* note(row, mismatch)
  if (report.token && row.gateway_token === null) {
    yield* rows(
      sql`update transactions set gateway_token = ${report.token} where organization_id = app.org() and id = ${id}`
    )
  }
  const { outcome, reason } = report
  if (outcome === row.state) return
  const isBegun = outcome !== "pending" && transactionAfter(row.state, eventOf[outcome]) !== undefined
  const begun = row.state === "created" && !isBegun ? yield* move(row, "payment.begin") : row
  if (outcome === "pending" || begun === undefined) return
  const moved = yield* move(begun, eventOf[outcome])
  if (moved) {
    return yield* row.kind === "plan" ? settlePlan(moved, outcome) : settleHonorarium(moved, outcome, reason)
  }
  if (outcome === "paid" && !isOpen(row) && row.state !== "refunded" && !row.is_late) yield* late(row)
})

/** Closes a transaction on our side, because the gateway refused it or it was given up. */
export const close = Effect.fn("Settling.close")(function* (
  row: TransactionRow,
  outcome: "failed" | "cancelled",
  reason?: string
) {
  yield* settle(row.id, {
    outcome,
    reference: row.id,
    amountMinor: row.amount_minor,
    currency: row.currency,
    ...(reason && { reason })
  })
})
