import { Effect } from "effect"
import { accepted, ask, numberOf, recordOf, textOf, unanswered } from "./ask.ts"
import type { Outcome, Report } from "./gateway.ts"
import type { AccountReport, Payee, PayoutGateway } from "./Payout.ts"

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

/** A validation has a status of its own, and a result for the account once it is completed. */
const accountReport = (validation: Readonly<Record<string, unknown>>): AccountReport => {
  if (validation.status === "created") return { status: "checking", token: textOf(validation.id) }
  const { account_status, registered_name } = recordOf(validation.validation_results)
  if (validation.status !== "completed") return { status: "unavailable" }
  if (account_status === "invalid") return { status: "invalid" }
  const name = textOf(registered_name).trim()
  return name === "" ? { status: "unavailable" } : { status: "named", name }
}

const live = "https://api.razorpay.com"

/** RazorpayX composite payouts and account validations, for INR by UPI or IMPS. */
export const razorpayX = ({ keyId, keySecret, account, url = live }: RazorpayXOptions): PayoutGateway => {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString("base64")}`
  const post = (path: string, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
    ask(`${url}/v1/${path}`, {
      method: "POST",
      headers: { authorization, "content-type": "application/json", ...headers },
      body: JSON.stringify(body)
    }).pipe(Effect.flatMap((answer) => accepted(answer, reasonOf)))
  const get = (path: string, token: string) =>
    ask(`${url}/v1/${path}/${encodeURIComponent(token)}`, { headers: { authorization } }).pipe(
      Effect.flatMap((answer) => accepted(answer, reasonOf)),
      Effect.catchTag("GatewayRefused", unanswered)
    )
  return {
    name: "razorpayX",
    pays: (currency, way) => currency === "INR" && (way === "upi" || way === "bank"),
    send: ({ amountMinor, currency, reference, description, payee }) =>
      Effect.map(
        post(
          "payouts",
          {
            account_number: account,
            amount: amountMinor,
            currency,
            mode: payee.way === "upi" ? "UPI" : "IMPS",
            purpose: "payout",
            queue_if_low_balance: true,
            reference_id: reference,
            narration: description.replace(/[^A-Za-z0-9 ]/g, "").slice(0, 30),
            fund_account: fundAccountOf(payee)
          },
          { "x-payout-idempotency": reference }
        ),
        ({ id }) => textOf(id)
      ),
    ask: (token) => Effect.map(get("payouts", token), payoutReport),
    accounts: {
      check: ({ reference, payee }) =>
        Effect.map(
          post("fund_accounts/validations", {
            source_account_number: account,
            validation_type: "optimized",
            reference_id: reference,
            fund_account: fundAccountOf(payee)
          }),
          accountReport
        ),
      ask: (token) => Effect.map(get("fund_accounts/validations", token), accountReport)
    }
  }
}
