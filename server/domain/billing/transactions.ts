import { Effect } from "effect"
import type { Transaction } from "../../../contract/entities/Transaction.ts"
import type { BillingPeriod, Currency } from "../../../contract/rules/currencies.ts"
import { fromMinor, minorText } from "../../../contract/rules/money.ts"
import type { TransactionStatus } from "../../../machines/lifecycles/transaction.machine.ts"
import { csvOf } from "../../platform/csv.ts"
import { type ListPayload, totalOf } from "../../platform/cursors.ts"
import { first, rows } from "../../platform/database/Database.ts"
import { empty, join, sql } from "../../platform/database/sql.ts"
import { refuse } from "../../platform/failures/Refusal.ts"
import { asUuid } from "../../platform/ids.ts"
import { exportedAtOnce, readPage } from "../../platform/pages.ts"

export type TransactionRow = {
  readonly id: string
  readonly kind: Transaction["kind"]
  readonly honorarium_id: string | null
  readonly plan_id: string | null
  readonly period: BillingPeriod | null
  readonly amount_minor: number
  readonly value_minor: number
  readonly currency: Currency
  readonly gateway: string
  readonly gateway_token: string | null
  readonly checkout_url: string | null
  readonly state: TransactionStatus
  readonly trouble: string | null
  readonly invoice_number: string | null
  readonly asks: number
  readonly is_late: boolean
  readonly created_by: string | null
  readonly created_at: string
}

export const asTransaction = (row: TransactionRow): Transaction => ({
  _id: row.id,
  kind: row.kind,
  amount: fromMinor(row.amount_minor, row.currency),
  currency: row.currency,
  ...(row.period && { period: row.period }),
  ...(row.plan_id && { planId: row.plan_id }),
  ...(row.honorarium_id && { honorariumId: row.honorarium_id }),
  gateway: row.gateway,
  state: row.state,
  ...(row.invoice_number && { invoiceNumber: row.invoice_number }),
  createdAt: row.created_at
})

export const isOpen = ({ state }: Pick<TransactionRow, "state">) => state === "created" || state === "pending"

/** A transaction of the organisation, of one kind. */
export const transactionOf = Effect.fn("Transactions.of")(function* (kind: Transaction["kind"], id: string) {
  const known = yield* asUuid(id)
  const row = yield* first<TransactionRow>(
    sql`select * from transactions where organization_id = app.org() and id = ${known} and kind = ${kind}`
  )
  return row ?? (yield* refuse("not_found"))
})

type Chosen = {
  readonly kind?: Transaction["kind"] | undefined
  readonly state?: TransactionStatus | undefined
}

const chosenOf = ({ kind, state }: Chosen) =>
  join(
    [
      sql`organization_id = app.org()`,
      ...(kind ? [sql`kind = ${kind}`] : []),
      ...(state ? [sql`state = ${state}`] : [])
    ],
    sql` and `
  )

/** The organisation's payments, newest first. */
export const listTransactions = Effect.fn("Transactions.list")(function* (asked: ListPayload & Chosen) {
  const where = chosenOf(asked)
  const { page, nextCursor } = yield* readPage(
    "transactions",
    asked,
    (after, limit) =>
      rows<TransactionRow & { readonly place: string }>(
        sql`select *, created_at::text as place from transactions where ${where}
          ${after ? sql` and (created_at, id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : empty}
          order by created_at desc, id desc limit ${limit}`
      ),
    ({ place, id }) => [place, id]
  )
  const counted = yield* first<{ value: number }>(
    sql`select count(*) as value from transactions where ${where}`
  )
  return { data: page.map(asTransaction), nextCursor, total: totalOf(counted?.value ?? 0) }
})

/** The payments as CSV, oldest first, a part at a time. */
export const exportTransactions = Effect.fn("Transactions.export")(function* (
  asked: Chosen & { readonly cursor?: string | undefined }
) {
  const { page, nextCursor } = yield* readPage(
    "transactions export",
    { ...asked, limit: exportedAtOnce },
    (after, limit) =>
      rows<TransactionRow & { readonly place: string }>(
        sql`select *, created_at::text as place from transactions where ${chosenOf(asked)}
          ${after ? sql` and (created_at, id) > (${after[0]}::timestamptz, ${after[1]}::uuid)` : empty}
          order by created_at, id limit ${limit}`
      ),
    ({ place, id }) => [place, id]
  )
  const head = [
    "number",
    "kind",
    "plan",
    "period",
    "honorariumId",
    "currency",
    "amount",
    "state",
    "gateway",
    "at"
  ]
  const lines = page.map((row) => [
    row.invoice_number ?? "",
    row.kind,
    row.plan_id ?? "",
    row.period ?? "",
    row.honorarium_id ?? "",
    row.currency,
    minorText(row.amount_minor, row.currency),
    row.state,
    row.gateway,
    row.created_at
  ])
  return { csv: csvOf(asked.cursor === undefined ? [head, ...lines] : lines), nextCursor }
})
