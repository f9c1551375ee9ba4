import { Effect } from "effect"
import { type Currency, currencyCodes } from "../../../contract/rules/currencies.ts"
import { minorText, toMinor } from "../../../contract/rules/money.ts"
import { isUsableKey } from "../../platform/secrets/hmac.ts"
import { accepted, ask, recordOf, textOf, unanswered } from "./ask.ts"
import {
  GatewayUnavailable,
  headerOf,
  isTimely,
  type Outcome,
  type Report,
  WebhookRejected
} from "./gateway.ts"
import type { PayoutGateway } from "./Payout.ts"
import type { WebhookReader } from "./Webhooks.ts"

export type PaypalOptions = {
  readonly clientId: string
  readonly clientSecret: string
  readonly webhookId: string
  readonly url?: string | undefined
}

const live = "https://api-m.paypal.com"

const reasonOf = (body: Readonly<Record<string, unknown>>) => body.name ?? body.error

const outcomes: Readonly<Record<string, Outcome>> = {
  SUCCESS: "paid",
  FAILED: "failed",
  RETURNED: "failed",
  BLOCKED: "failed",
  DENIED: "failed",
  CANCELED: "cancelled",
  REFUNDED: "refunded",
  REVERSED: "refunded"
}

const minorOf = (amount: Readonly<Record<string, unknown>>): number => {
  const currency = currencyCodes.find((code) => code === amount.currency) as Currency | undefined
  return (currency && toMinor(Number(amount.value), currency)) ?? Number.NaN
}

/** The result of the only item in a batch. Anything not final is pending. */
const itemReport = (item: Readonly<Record<string, unknown>>, batch: string): Report => {
  const { sender_item_id, amount } = recordOf(item.payout_item)
  const status = textOf(item.transaction_status)
  const outcome = outcomes[status] ?? "pending"
  return {
    outcome,
    reference: textOf(sender_item_id),
    amountMinor: minorOf(recordOf(amount)),
    currency: textOf(recordOf(amount).currency),
    token: batch,
    ...(outcome === "failed" && { reason: status.toLowerCase() })
  }
}

/** The existing batch of a repeated `sender_batch_id`. */
const batchNamedIn = (body: Readonly<Record<string, unknown>>): string | undefined =>
  (Array.isArray(body.links) ? body.links : [])
    .map((link) => /\/payouts\/([\w-]+)$/.exec(textOf(recordOf(link).href))?.[1])
    .find((id) => id !== undefined)

const tokenOf = ({ clientId, clientSecret, url = live }: PaypalOptions) =>
  ask(`${url}/v1/oauth2/token`, {
    method: "POST",
    headers: {
      authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`,
      "content-type": "application/x-www-form-urlencoded"
    },
    body: "grant_type=client_credentials"
  }).pipe(
    Effect.flatMap((answer) => accepted(answer, reasonOf)),
    Effect.catchTag("GatewayRefused", unanswered),
    Effect.map(({ access_token }) => `Bearer ${textOf(access_token)}`)
  )

/** PayPal payouts, for USD and EUR: a batch of one, with our reference as its name. */
export const paypalPayout = (options: PaypalOptions): PayoutGateway => {
  const { url = live } = options
  const payouts = `${url}/v1/payments/payouts`
  return {
    name: "paypal",
    pays: (currency, way) => currency !== "INR" && way === "paypal",
    send: ({ amountMinor, currency, reference, description, payee }) =>
      Effect.gen(function* () {
        const receiver = payee.way === "paypal" ? payee.paypalId : ""
        const answer = yield* ask(payouts, {
          method: "POST",
          headers: {
            authorization: yield* tokenOf(options),
            "content-type": "application/json",
            "paypal-request-id": reference
          },
          body: JSON.stringify({
            sender_batch_header: { sender_batch_id: reference, email_subject: description },
            items: [
              {
                recipient_type: receiver.includes("@") ? "EMAIL" : "PAYPAL_ID",
                receiver,
                amount: { value: minorText(amountMinor, currency), currency },
                sender_item_id: reference,
                note: description
              }
            ]
          })
        })
        const known = answer.status >= 400 ? batchNamedIn(answer.body) : undefined
        if (known !== undefined) return known
        const { batch_header } = yield* accepted(answer, reasonOf)
        const batch = textOf(recordOf(batch_header).payout_batch_id)
        return batch || (yield* new GatewayUnavailable({ reason: "batch_unknown" }))
      }),
    ask: (token) =>
      Effect.gen(function* () {
        const answer = yield* ask(`${payouts}/${encodeURIComponent(token)}`, {
          headers: { authorization: yield* tokenOf(options) }
        })
        const body = yield* accepted(answer, reasonOf).pipe(Effect.catchTag("GatewayRefused", unanswered))
        const [item] = Array.isArray(body.items) ? body.items : []
        if (item === undefined) return yield* new GatewayUnavailable({ reason: "item_unknown" })
        return itemReport(recordOf(item), token)
      })
  }
}

const signed = [
  "paypal-auth-algo",
  "paypal-cert-url",
  "paypal-transmission-id",
  "paypal-transmission-sig",
  "paypal-transmission-time"
] as const

/** PayPal's webhooks, verified by PayPal itself; the body is sent there unchanged. */
export const paypalWebhook =
  (options: PaypalOptions): WebhookReader =>
  (request) =>
    Effect.gen(function* () {
      const { url = live, webhookId } = options
      const given = signed.map((name) => headerOf(request, name) ?? "")
      const body = request.body.toString()
      const event = yield* Effect.try({
        try: () => recordOf(JSON.parse(body)),
        catch: () => new WebhookRejected({ reason: "body" })
      })
      if (!isUsableKey(webhookId) || given.includes("") || !Buffer.from(body).equals(request.body)) {
        return yield* new WebhookRejected({ reason: "signature" })
      }
      if (!isTimely(Math.floor(Date.parse(given[4] ?? "") / 1000), request.now)) {
        return yield* new WebhookRejected({ reason: "time" })
      }
      const fields = signed.map((name, index) => {
        const field = name.replace("paypal-", "").replaceAll("-", "_")
        return `${JSON.stringify(field)}:${JSON.stringify(given[index])}`
      })
      const answer = yield* ask(`${url}/v1/notifications/verify-webhook-signature`, {
        method: "POST",
        headers: { authorization: yield* tokenOf(options), "content-type": "application/json" },
        body: `{${fields.join(",")},"webhook_id":${JSON.stringify(webhookId)},"webhook_event":${body}}`
      })
      const { verification_status } = yield* accepted(answer, reasonOf).pipe(
        Effect.catchTag("GatewayRefused", unanswered)
      )
      if (verification_status !== "SUCCESS") return yield* new WebhookRejected({ reason: "signature" })
      const id = textOf(event.id)
      if (id === "" || !textOf(event.event_type).startsWith("PAYMENT.PAYOUTS-ITEM.")) return undefined
      const item = recordOf(event.resource)
      return { id, report: itemReport(item, textOf(item.payout_batch_id)) }
    })
