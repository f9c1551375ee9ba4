import { createHash, randomUUID } from "node:crypto"
import { openJsonLines } from "../jsonLines.ts"
import type { Order } from "./orders.ts"

type Status = "pending" | "paid" | "failed"

export type Choice = "approve" | "decline" | "delay" | "drop"

export type Progress = {
  readonly status: Status
  readonly polls: number
  /** The payer's choice on the gateway's page. */
  readonly choice?: Choice
  /** A delayed payment is paid from then on, in milliseconds since 1970. */
  readonly paidAt?: number
  /** The id of the next notice to deliver. */
  readonly notice?: string | undefined
}

export type Transaction = Order &
  Progress & { readonly token: string; readonly key: string; readonly hash: string }

export type Transactions = {
  readonly get: (token: string) => Transaction | undefined
  readonly all: () => Iterable<Transaction>
  /** The same key and order return the same transaction; another order under the key returns "reused". */
  readonly open: (
    key: string,
    order: Order,
    progress: Progress
  ) => { made: boolean; transaction: Transaction } | "reused"
  readonly change: (token: string, changes: Partial<Progress>) => Transaction
}

const hashOf = (order: Order) => createHash("sha256").update(JSON.stringify(order)).digest("hex")

/** Every change is in the file before it is reported. */
export const openTransactions = (file?: string): Transactions => {
  const { records, lines } = openJsonLines<Transaction>(file)
  const byToken = new Map<string, Transaction>()
  const byKey = new Map<string, string>()
  const keep = (transaction: Transaction) => {
    byToken.set(transaction.token, transaction)
    byKey.set(`${transaction.kind} ${transaction.key}`, transaction.token)
  }
  for (const transaction of records) keep(transaction)
  lines.rewrite(byToken.values())
  let written = byToken.size

  const write = (transaction: Transaction) => {
    lines.append(transaction)
    written++
    keep(transaction)
    if (written > 4 * byToken.size + 1_000) {
      lines.rewrite(byToken.values())
      written = byToken.size
    }
    return transaction
  }
  const get: Transactions["get"] = (token) => byToken.get(token)
  const open: Transactions["open"] = (key, order, progress) => {
    const hash = hashOf(order)
    const before = get(byKey.get(`${order.kind} ${key}`) ?? "")
    if (before) return before.hash === hash ? { made: false, transaction: before } : "reused"
    const token = `sbx_${randomUUID()}`
    return { made: true, transaction: write({ ...order, ...progress, token, key, hash }) }
  }
  const change: Transactions["change"] = (token, changes) => {
    const before = get(token)
    if (!before) throw new Error(`no transaction ${token}`)
    return write({ ...before, ...changes })
  }
  return { get, all: () => byToken.values(), open, change }
}
