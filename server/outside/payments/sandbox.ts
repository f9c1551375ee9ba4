import { Effect } from "effect"
import type { PayeeWay } from "../../../contract/rules/money.ts"
import { verifyWebhook } from "../webhookSignature.ts"
import { accepted, ask, numberOf, recordOf, textOf, unanswered } from "./ask.ts"
import type { CollectGateway } from "./Collect.ts"
import { GatewayUnavailable, headerOf, type Outcome, type Report, WebhookRejected } from "./gateway.ts"
import type { AccountReport, Payee, PayoutGateway } from "./Payout.ts"
import type { WebhookReader } from "./Webhooks.ts"

const reasonOf = (body: Readonly<Record<string, unknown>>) => body.error ?? body.message

const outcomes: Readonly<Record<string, Outcome>> = { pending: "pending", paid: "paid", failed: "failed" }

const reportOf = (body: Readonly<Record<string, unknown>>): Report | undefined => {
  const outcome = outcomes[textOf(body.status)]
  return (
    outcome && {
      outcome,
      reference: textOf(body.reference),
      amountMinor: numberOf(body.amountMinor),
      currency: textOf(body.currency),
      ...(outcome === "failed" && { reason: "declined" })
    }
  )
}

const payeeOf = (payee: Payee) => {
  if (payee.way === "upi") return { type: "upi", vpa: payee.upiId }
  if (payee.way === "paypal") return { type: "paypal", id: payee.paypalId }
  const { account, ifsc, bic, routingNumber, sortCode, name: holder } = payee
  return { type: "bank", account, ifsc, bic, routingNumber, sortCode, holder }
}

const pays = (currency: string, way: PayeeWay) =>
  way === "bank" || (currency === "INR" ? way === "upi" : way === "paypal")

const accountReport = ({ token, status, name }: Readonly<Record<string, unknown>>): AccountReport => {
  if (status === "checking") return { status, token: textOf(token) }
  if (status === "named") return { status, name: textOf(name) }
  return { status: status === "invalid" ? "invalid" : "unavailable" }
}

/** The embedded gateway, which moves no real money. Like real ones, it checks accounts in INR. */
export const sandbox = ({ url }: { readonly url: string }) => {
  const post = (area: string, key: string, order: unknown) =>
    ask(`${url}/${area}`, {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": key },
      body: JSON.stringify(order)
    }).pipe(Effect.flatMap((answer) => accepted(answer, reasonOf)))

  const get = (area: string, token: string) =>
    ask(`${url}/${area}/${encodeURIComponent(token)}`).pipe(
      Effect.flatMap((answer) => accepted(answer, reasonOf)),
      Effect.catchTag("GatewayRefused", unanswered)
    )

  const poll = (area: string) => (token: string) =>
    get(area, token).pipe(
      Effect.flatMap((body) => {
        const report = reportOf(body)
        return report
          ? Effect.succeed({ ...report, token })
          : Effect.fail(new GatewayUnavailable({ reason: "status_unknown" }))
      })
    )

  const collect: CollectGateway = {
    name: "sandbox",
    currencies: ["INR", "USD", "EUR"],
    open: ({ amountMinor, currency, reference, returnUrl }) =>
      Effect.map(
        post("payments", reference, { amountMinor, currency, reference, returnUrl }),
        ({ token, checkoutUrl }) => ({ token: textOf(token), url: textOf(checkoutUrl) })
      ),
    ask: poll("payments"),
    close: () => Effect.void
  }

  const payout: PayoutGateway = {
    name: "sandbox",
    pays,
    send: ({ amountMinor, currency, reference, payee }) =>
      Effect.map(
        post("payouts", reference, { amountMinor, currency, reference, payee: payeeOf(payee) }),
        ({ token }) => textOf(token)
      ),
    ask: poll("payouts"),
    accounts: {
      check: ({ reference, payee }) =>
        Effect.map(post("accounts", reference, { ...payeeOf(payee), holder: payee.name }), accountReport),
      ask: (token) => Effect.map(get("accounts", token), accountReport)
    }
  }
  return { collect, payout }
}

export const sandboxWebhook =
  ({ secret }: { readonly secret: string }): WebhookReader =>
  (request) =>
    Effect.gen(function* () {
      const header = headerOf(request, "x-signature")
      if (!verifyWebhook({ body: request.body, secret, header, now: request.now })) {
        return yield* new WebhookRejected({ reason: "signature" })
      }
      const body = yield* Effect.try({
        try: () => recordOf(JSON.parse(request.body.toString())),
        catch: () => new WebhookRejected({ reason: "body" })
      })
      const report = reportOf(body)
      const id = textOf(body.id)
      return report && id ? { id, report: { ...report, token: textOf(body.token) } } : undefined
    })
