import { RequestRefused } from "../loopback.ts"
import type { Order } from "./orders.ts"
import type { Choice, Progress, Transaction } from "./transactions.ts"

/** How long a delayed payment stays pending, in milliseconds. */
const delay = 5_000

const digits = ({ amountMinor }: Order) => amountMinor % 100

/** The last two digits of the amount: 04 is a gateway that is down. */
export const assertUp = (order: Order) => {
  if (digits(order) === 4) throw new RequestRefused(503, "unavailable")
}

/** 01 is declined, 02 stays pending, 03 is paid at the second poll, all else is paid. */
const settled = (order: Order): Partial<Progress> => {
  if (digits(order) === 1) return { status: "failed" }
  return digits(order) === 2 || digits(order) === 3 ? {} : { status: "paid" }
}

/** A payout is decided when it is made. */
export const whenMade = (order: Order): Progress => ({
  status: "pending",
  polls: 0,
  ...(order.kind === "payout" ? settled(order) : {})
})

/** A payment is decided on the gateway's page. */
export const whenChosen = (transaction: Transaction, choice: Choice, now: number): Partial<Progress> => {
  if (choice === "decline") return { choice, status: "failed" }
  if (choice === "delay") return { choice, paidAt: now + delay }
  return { choice, ...settled(transaction) }
}

export const whenPolled = (transaction: Transaction, now: number): Partial<Progress> => {
  if (transaction.status !== "pending") return {}
  if (transaction.paidAt !== undefined) return transaction.paidAt <= now ? { status: "paid" } : {}
  if (digits(transaction) !== 3) return {}
  const polls = transaction.polls + 1
  const isDecided = transaction.kind === "payout" || transaction.choice !== undefined
  return isDecided && polls >= 2 ? { polls, status: "paid" } : { polls }
}
