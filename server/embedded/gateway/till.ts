import { randomUUID } from "node:crypto"
import { openNotices } from "./notices.ts"
import type { Order } from "./orders.ts"
import { assertUp, whenChosen, whenMade, whenPolled } from "./outcomes.ts"
import { type Choice, openTransactions, type Progress, type Transaction } from "./transactions.ts"

type Options = {
  readonly file: string | undefined
  readonly secret: string
  readonly webhookUrl: () => string | undefined
}

const newNotice = () => `evt_${randomUUID()}`

/** Changes transactions; the server is notified of every status, unless the payer dropped the connection. */
export const openTill = ({ file, secret, webhookUrl }: Options) => {
  const transactions = openTransactions(file)
  const notices = openNotices({ transactions, secret, webhookUrl })
  const timers = new Set<NodeJS.Timeout>()

  const move = (before: Transaction, changes: Partial<Progress>) => {
    if (Object.keys(changes).length === 0) return before
    const isNews =
      changes.status !== undefined && changes.status !== before.status && changes.choice !== "drop"
    const after = transactions.change(before.token, isNews ? { ...changes, notice: newNotice() } : changes)
    if (isNews) notices.send(after)
    return after
  }

  const settleLater = ({ token, paidAt, status }: Transaction) => {
    if (paidAt === undefined || status !== "pending") return
    const settle = () => {
      timers.delete(timer)
      const transaction = transactions.get(token)
      if (transaction?.status === "pending") move(transaction, { status: "paid" })
    }
    const timer = setTimeout(settle, Math.max(0, paidAt - Date.now()))
    timers.add(timer)
  }
  for (const transaction of transactions.all()) settleLater(transaction)

  return {
    get: transactions.get,
    open: (key: string, order: Order) => {
      assertUp(order)
      const progress = whenMade(order)
      const notice = progress.status === "pending" ? undefined : newNotice()
      const opened = transactions.open(key, order, { ...progress, notice })
      if (opened !== "reused" && opened.made) notices.send(opened.transaction)
      return opened
    },
    poll: (transaction: Transaction) => move(transaction, whenPolled(transaction, Date.now())),
    /** The first choice counts. */
    choose: (transaction: Transaction, choice: Choice) => {
      if (transaction.choice === undefined)
        settleLater(move(transaction, whenChosen(transaction, choice, Date.now())))
    },
    close: () => {
      notices.close()
      for (const timer of timers) clearTimeout(timer)
    }
  }
}
