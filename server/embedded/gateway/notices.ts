import { signWebhook } from "../../outside/webhookSignature.ts"
import type { Transaction, Transactions } from "./transactions.ts"

const pauses = [500, 1_000, 2_000, 5_000, 15_000, 60_000]
const attempts = 20

type Options = {
  readonly transactions: Transactions
  readonly secret: string
  readonly webhookUrl: () => string | undefined
}

/** Sends the result of a transaction to the server repeatedly until it answers 2xx, across restarts too. */
export const openNotices = ({ transactions, secret, webhookUrl }: Options) => {
  const ended = new AbortController()

  const deliver = async ({ notice, kind, token, reference, status, amountMinor, currency }: Transaction) => {
    const url = webhookUrl()
    if (url === undefined) return false
    const body = JSON.stringify({ id: notice, kind, token, reference, status, amountMinor, currency })
    const headers = { "content-type": "application/json", "x-signature": signWebhook({ body, secret }) }
    const signal = AbortSignal.any([ended.signal, AbortSignal.timeout(10_000)])
    const response = await fetch(url, { method: "POST", headers, body, signal, redirect: "error" }).catch(
      () => {}
    )
    await response?.body?.cancel()
    return response?.ok === true
  }

  const attempt = async (token: string, notice: string, failures: number) => {
    const transaction = transactions.get(token)
    if (transaction?.notice !== notice || ended.signal.aborted) return
    const isTold = await deliver(transaction)
    if (ended.signal.aborted) return
    if (isTold) {
      transactions.change(token, { notice: undefined })
      return
    }
    const counted = webhookUrl() === undefined ? failures : failures + 1
    if (counted < attempts) setTimeout(attempt, pauses[counted] ?? 60_000, token, notice, counted).unref()
  }

  const send = ({ token, notice }: Transaction) => {
    if (notice !== undefined) setImmediate(attempt, token, notice, 0)
  }
  for (const transaction of transactions.all()) send(transaction)
  return { send, close: () => ended.abort() }
}
