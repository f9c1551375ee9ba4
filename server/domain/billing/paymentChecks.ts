import { Effect, Result } from "effect"
import { paths } from "../../../contract/paths.ts"
import { Collect } from "../../outside/payments/Collect.ts"
import { type GatewayRefused, GatewayUnavailable, type Report } from "../../outside/payments/gateway.ts"
import { PaymentPace } from "../../outside/payments/PaymentPace.ts"
import { Payout } from "../../outside/payments/Payout.ts"
import { Database, first, rows } from "../../platform/database/Database.ts"
import { sql } from "../../platform/database/sql.ts"
import { Jobs } from "../../platform/jobs/Jobs.ts"
import { notifyAdmins } from "../../platform/notifications/adminNotifications.ts"
import type { Product } from "../../platform/Product.ts"
import type { Secrets } from "../../platform/secrets/Secrets.ts"
import type { HonorariumRow } from "../honoraria/honoraria.ts"
import { payeeFor } from "../honoraria/payees.ts"
import { descriptionOf, returnUrlOf } from "./payments.ts"
import { close, settle } from "./settlement.ts"
import { isOpen, type TransactionRow } from "./transactions.ts"

const longestPause = 3_600_000
const unclearAfter = 10
const checkoutLife = 86_400_000

/**
 * Payment providers remember a key for at least a day. After that, sending again could pay twice, so people have to
 * check.
 */
const keyLife = 20 * 3_600_000

/** Never from a setting: a repeated request must be identical to the first under its key. */
const payoutDescription = "Honorarium"

const pauseOf = (first: number, asks: number) => Math.min(longestPause, first * 2 ** asks)

const openRow = (id: string) =>
  Effect.map(
    first<TransactionRow>(sql`select * from transactions where organization_id = app.org() and id = ${id}`),
    (row) => (row && isOpen(row) ? row : undefined)
  )

type Asked = { readonly report: Report; readonly url?: string }

/**
 * Sends a payment that may not have reached the payment provider, under the transaction's key; otherwise checks its
 * status.
 */
const askPayout = Effect.fnUntraced(function* (row: TransactionRow, honorarium: HonorariumRow) {
  const gateway = (yield* Payout).named(row.gateway)
  if (!gateway) return yield* new GatewayUnavailable({ reason: "gateway_missing" })
  if (row.gateway_token !== null) return { report: yield* gateway.ask(row.gateway_token) }
  if (Date.now() - Date.parse(row.created_at) > keyLife) {
    return yield* new GatewayUnavailable({ reason: "too_old_to_send" })
  }
  const token = yield* gateway.send({
    reference: row.id,
    amountMinor: row.amount_minor,
    currency: row.currency,
    description: payoutDescription,
    payee: yield* payeeFor(honorarium)
  })
  return { report: begun(row, token) }
})

const askCheckout = Effect.fnUntraced(function* (row: TransactionRow) {
  const gateway = (yield* Collect).named(row.gateway)
  if (!gateway) return yield* new GatewayUnavailable({ reason: "gateway_missing" })
  if (row.gateway_token !== null) return { report: yield* gateway.ask(row.gateway_token) }
  const { token, url } = yield* gateway.open({
    reference: row.id,
    amountMinor: row.amount_minor,
    currency: row.currency,
    description: yield* descriptionOf(row),
    returnUrl: yield* returnUrlOf(row)
  })
  return { report: begun(row, token), url }
})

/** The payment provider has it; its result is still open. */
const begun = (row: TransactionRow, token: string): Report => ({
  outcome: "pending",
  reference: row.id,
  amountMinor: row.amount_minor,
  currency: row.currency,
  token
})

const readOpen = Effect.fnUntraced(function* (id: string) {
  const row = yield* openRow(id)
  if (!row) return undefined
  const honorarium =
    row.honorarium_id === null
      ? undefined
      : yield* first<HonorariumRow>(
          sql`select * from honoraria where organization_id = app.org() and id = ${row.honorarium_id}`
        )
  return { row, honorarium }
})

/** The result is unknown: the payment may have started, and must not be reported otherwise. */
const leaveOpen = Effect.fnUntraced(function* (id: string) {
  yield* rows(
    sql`update transactions set state = 'pending'
      where organization_id = app.org() and id = ${id} and kind = 'honorarium' and state = 'created'`
  )
})

const settleAsked = Effect.fnUntraced(function* (id: string, { report, url }: Asked) {
  if (url !== undefined) {
    yield* rows(
      sql`update transactions set checkout_url = ${url} where organization_id = app.org() and id = ${id}`
    )
  }
  yield* settle(id, report)
})

/**
 * Updates one transaction from its payment provider, without holding a database transaction while it waits. A refusal
 * closes it, a result settles it, no response leaves it unchanged.
 */
export const advance = Effect.fn("Payments.advance")(function* (organisationId: string, id: string) {
  const database = yield* Database
  const opening = { organisation: organisationId }
  const open = yield* database.transaction(opening, () => readOpen(id), { readOnly: true })
  if (!open) return
  const { row, honorarium } = open
  const asking: Effect.Effect<
    Asked,
    GatewayRefused | GatewayUnavailable,
    Collect | Payout | Product | Secrets
  > = honorarium ? askPayout(row, honorarium) : askCheckout(row)
  const asked = yield* Effect.result(asking)
  if (Result.isSuccess(asked)) {
    return yield* database.transaction(opening, () => settleAsked(id, asked.success))
  }
  const { _tag, reason } = asked.failure
  yield* Effect.logWarning("the payment provider refused it or did not respond").pipe(
    Effect.annotateLogs({ transaction: id, gateway: row.gateway, reason })
  )
  yield* database.transaction(opening, () =>
    _tag === "GatewayRefused" ? close(row, "failed", reason) : leaveOpen(id)
  )
})

const again = Effect.fnUntraced(function* (organisationId: string, id: string, asks: number) {
  const jobs = yield* Jobs
  const { askAfterMs } = yield* PaymentPace
  const row = yield* openRow(id)
  if (!row) return
  const counted = yield* first<TransactionRow>(
    sql`update transactions set asks = asks + 1
      where organization_id = app.org() and id = ${id} and asks = ${asks} returning *`
  )
  if (!counted) return
  if (row.kind === "plan" && Date.now() - Date.parse(row.created_at) > checkoutLife) {
    return yield* close(row, "cancelled")
  }
  if (row.kind === "honorarium" && counted.asks === unclearAfter) {
    yield* notifyAdmins("paymentUnclear", {}, paths.transactions)
  }
  const startAfter = new Date(Date.now() + pauseOf(askAfterMs, counted.asks))
  const data = { organisationId, transactionId: id, asks: String(counted.asks) }
  yield* jobs.send("payment.ask", data, { startAfter })
})

/** Checks a transaction automatically, with growing pauses while it is open. */
export const askByJob = Effect.fn("Payments.askByJob")(function* (
  organisationId: string,
  id: string,
  asks: number
) {
  const database = yield* Database
  yield* advance(organisationId, id)
  yield* database.transaction({ organisation: organisationId }, () => again(organisationId, id, asks))
})

/** Cancels a plan's checkout, unless it turns out to be paid. */
export const giveUp = Effect.fn("Payments.giveUp")(function* (organisationId: string, row: TransactionRow) {
  const database = yield* Database
  const gateway = (yield* Collect).named(row.gateway)
  if (gateway && row.gateway_token !== null) {
    yield* gateway.close(row.gateway_token)
    yield* advance(organisationId, row.id)
  }
  yield* database.transaction({ organisation: organisationId }, () =>
    Effect.flatMap(openRow(row.id), (open) => (open ? close(open, "cancelled") : Effect.void))
  )
})
