import { Effect } from "effect"
import { accepted, ask, numberOf, recordOf, textOf, unanswered } from "./ask.ts"
import type { Outcome, Report } from "./gateway.ts"
import type { Payee, PayoutGateway } from "./Payout.ts"

export type RazorpayXOptions = {
  readonly keyId: string
  readonly keySecret: string
  /** The RazorpayX account that pays. */
  readonly account: string
  readonly url?: string | undefined
}

const reasonOf = (body: Readonly<Record<string, unknown>>) => {
  const { reason, code } = recordOf(body.error)
  return textOf(reason) || code
}

const outcomes: Readonly<Record<string, Outcome>> = {
  queued: "pending",
  pending: "pending",
  scheduled: "pending",
  processing: "pending",
  processed: "paid",
  rejected: "failed",
  failed: "failed",
  cancelled: "cancelled",
  reversed: "refunded"
}

export const payoutReport = (payout: Readonly<Record<string, unknown>>): Report => {
  const outcome = outcomes[textOf(payout.status)] ?? "pending"
  return {
    outcome,
    reference: textOf(payout.reference_id),
    amountMinor: numberOf(payout.amount),
    currency: textOf(payout.currency),
    token: textOf(payout.id),
    ...((outcome === "failed" || outcome === "refunded") && { reason: textOf(payout.status) })
  }
}

const fundAccountOf = (payee: Payee) => ({
  contact: { name: payee.name.slice(0, 50), type: "vendor" },
  ...(payee.way === "bank"
    ? {
        account_type: "bank_account",
        bank_account: { name: payee.name, ifsc: payee.ifsc ?? "", account_number: payee.account }
      }
    : { account_type: "vpa", vpa: { address: payee.way === "upi" ? payee.upiId : "" } })
})

const live = "https://api.razorpay.com"

/** RazorpayX composite payouts, for INR by UPI or IMPS. */
export const razorpayX = ({ keyId, keySecret, account, url = live }: RazorpayXOptions): PayoutGateway => {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString("base64")}`
  return {
    name: "razorpayX",
    pays: (currency, way) => currency === "INR" && (way === "upi" || way === "bank"),
    send: ({ amountMinor, currency, reference, description, payee }) =>
      ask(`${url}/v1/payouts`, {
        method: "POST",
        headers: { authorization, "content-type": "application/json", "x-payout-idempotency": reference },
        body: JSON.stringify({
          account_number: account,
          amount: amountMinor,
          currency,
          mode: payee.way === "upi" ? "UPI" : "IMPS",
          purpose: "payout",
          queue_if_low_balance: true,
          reference_id: reference,
          narration: description.replace(/[^A-Za-z0-9 ]/g, "").slice(0, 30),
          fund_account: fundAccountOf(payee)
        })
      }).pipe(
        Effect.flatMap((answer) => accepted(answer, reasonOf)),
        Effect.map(({ id }) => textOf(id))
      ),
    ask: (token) =>
      ask(`${url}/v1/payouts/${encodeURIComponent(token)}`, { headers: { authorization } }).pipe(
        Effect.flatMap((answer) => accepted(answer, reasonOf)),
        Effect.catchTag("GatewayRefused", unanswered),
        Effect.map(payoutReport)
      )
  }
}
