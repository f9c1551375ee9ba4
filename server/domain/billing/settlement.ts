import { Effect } from "effect"
import type { TransactionEvent } from "../../../machines/lifecycles/transaction.machine.ts"
import type { Outcome, Report } from "../../outside/payments/gateway.ts"
import { record } from "../../platform/audit.ts"
import { first, rows } from "../../platform/database/Database.ts"
import { sql } from "../../platform/database/sql.ts"
import { late, note, settleHonorarium, settlePlan } from "./settlementEffects.ts"
import { isOpen, type TransactionRow } from "./transactions.ts"
import { transactionAfter } from "./transitions.ts"

const eventOf = {
  paid: "payment.succeeded",
  failed: "payment.failed",
  cancelled: "payment.cancelled",
  refunded: "payment.refunded"
} as const satisfies Record<Exclude<Outcome, "pending">, TransactionEvent["type"]>

/** Differences between a payment provider's account and our own records. */
const mismatchOf = (row: TransactionRow, report: Report): string | undefined => {
  if (report.reference !== row.id) return "reference"
  if (report.token && row.gateway_token && report.token !== row.gateway_token) return "token"
  if (report.amountMinor !== row.amount_minor) return "amount"
  return report.currency === row.currency ? undefined : "currency"
}

/** The next number of a series. Taken in the payment's transaction, so that numbers have no gaps and no repetitions. */
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

/**
 * The one place where a payment provider's result becomes a status, from a webhook or a check. It is compared with our
 * own record first. Repeated and outdated results change nothing.
 */
export const settle = Effect.fn("Settlement.settle")(function* (id: string, report: Report) {
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

/** Closes a transaction on our side, because the payment provider refused it or it was cancelled. */
export const close = Effect.fn("Settlement.close")(function* (
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
