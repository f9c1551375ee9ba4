import { Effect } from "effect"
import type { LedgerAccount, LedgerLine } from "../../../contract/entities/Transaction.ts"
import type { Currency } from "../../../contract/rules/currencies.ts"
import { fromMinor, minorText } from "../../../contract/rules/money.ts"
import { csvOf } from "../../platform/csv.ts"
import { type ListPayload, totalOf } from "../../platform/cursors.ts"
import { first, rows } from "../../platform/database/Database.ts"
import { empty, join, type Sql, sql } from "../../platform/database/sql.ts"
import { storableTime } from "../../platform/instants.ts"
import { exportedAtOnce, readPage } from "../../platform/pages.ts"

type Posting = {
  readonly kind: string
  /** The cause of the posting. Each cause is posted once. */
  readonly cause: string
  readonly honorariumId?: string | null
  readonly transactionId?: string | null
  readonly amountMinor: number
  readonly currency: string
  readonly from: LedgerAccount
  readonly to: LedgerAccount
}

/** Moves money between two accounts of the organisation with two permanent entries that cancel out. */
export const post = Effect.fn("Ledger.post")(function* (posting: Posting) {
  yield* rows(
    sql`select app.post(${posting.kind}, ${posting.cause}, ${posting.honorariumId ?? null},
      ${posting.transactionId ?? null}, ${posting.currency}, ${posting.amountMinor}, ${posting.from}, ${posting.to})`
  )
})

type LineRow = {
  readonly posting_id: number
  readonly at: string
  readonly kind: string
  readonly account: LedgerAccount
  readonly currency: Currency
  readonly amount_minor: number
  readonly balance_minor: number
  readonly honorarium_id: string | null
  readonly transaction_id: string | null
}

export type LedgerFilter = {
  readonly currency?: Currency | undefined
  readonly account?: LedgerAccount | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

const asLine = (row: LineRow): LedgerLine => ({
  _id: `${row.posting_id}.${row.account}`,
  at: row.at,
  kind: row.kind,
  account: row.account,
  currency: row.currency,
  amount: fromMinor(row.amount_minor, row.currency),
  balance: fromMinor(row.balance_minor, row.currency),
  ...(row.honorarium_id && { honorariumId: row.honorarium_id }),
  ...(row.transaction_id && { transactionId: row.transaction_id })
})

const matching = Effect.fnUntraced(function* ({ currency, account, from, to }: LedgerFilter) {
  const conditions: Array<Sql> = [sql`e.organization_id = app.org()`]
  if (currency) conditions.push(sql`e.currency = ${currency}`)
  if (account) conditions.push(sql`e.account = ${account}`)
  if (from) conditions.push(sql`p.at >= ${yield* storableTime(from, "from")}`)
  if (to) conditions.push(sql`p.at < ${yield* storableTime(to, "to")}`)
  return join(conditions, sql` and `)
})

const lines = sql`ledger_entries e join ledger_postings p on p.organization_id = e.organization_id and p.id = e.posting_id`

const columns = sql`e.posting_id, p.at, p.kind, e.account, e.currency, e.amount_minor, e.balance_minor, p.honorarium_id,
  p.transaction_id`

/** The ledger's lines, newest first, and where every account stands now. */
export const statement = Effect.fn("Ledger.statement")(function* (asked: LedgerFilter & ListPayload) {
  const where = yield* matching(asked)
  const { page, nextCursor } = yield* readPage(
    "ledger",
    asked,
    (after, limit) =>
      rows<LineRow>(
        sql`select ${columns} from ${lines} where ${where}
          ${after ? sql` and (e.posting_id, e.account) < (${after[0]}::bigint, ${after[1]})` : empty}
          order by e.posting_id desc, e.account desc limit ${limit}`
      ),
    (row) => [String(row.posting_id), row.account]
  )
  const counted = yield* first<{ value: number }>(sql`select count(*) as value from ${lines} where ${where}`)
  const balances = yield* rows<{ account: LedgerAccount; currency: Currency; balance_minor: number }>(
    sql`select account, currency, balance_minor from ledger_balances where organization_id = app.org()
      order by currency, account`
  )
  return {
    data: page.map(asLine),
    nextCursor,
    total: totalOf(counted?.value ?? 0),
    balances: balances.map(({ account, currency, balance_minor }) => ({
      account,
      currency,
      balance: fromMinor(balance_minor, currency)
    }))
  }
})

/** The ledger as CSV, oldest first, a part at a time. */
export const exportLedger = Effect.fn("Ledger.export")(function* (
  asked: LedgerFilter & { readonly cursor?: string | undefined }
) {
  const where = yield* matching(asked)
  const { page, nextCursor } = yield* readPage(
    "ledger export",
    { ...asked, limit: exportedAtOnce },
    (after, limit) =>
      rows<LineRow>(
        sql`select ${columns} from ${lines} where ${where}
          ${after ? sql` and (e.posting_id, e.account) > (${after[0]}::bigint, ${after[1]})` : empty}
          order by e.posting_id, e.account limit ${limit}`
      ),
    (row) => [String(row.posting_id), row.account]
  )
  const head = [
    "at",
    "posting",
    "kind",
    "account",
    "currency",
    "amount",
    "balance",
    "honorariumId",
    "transactionId"
  ]
  const written = page.map((row) => [
    row.at,
    String(row.posting_id),
    row.kind,
    row.account,
    row.currency,
    minorText(row.amount_minor, row.currency),
    minorText(row.balance_minor, row.currency),
    row.honorarium_id ?? "",
    row.transaction_id ?? ""
  ])
  return { csv: csvOf(asked.cursor === undefined ? [head, ...written] : written), nextCursor }
})
