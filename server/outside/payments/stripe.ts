import { Effect } from "effect"
import Stripe from "stripe"
import { isUsableKey } from "../../platform/secrets/hmac.ts"
import { recordOf, shortReason, textOf } from "./ask.ts"
import type { CollectGateway } from "./Collect.ts"
import {
  GatewayRefused,
  GatewayUnavailable,
  headerOf,
  isTimely,
  type Outcome,
  type Report,
  WebhookRejected
} from "./gateway.ts"
import type { WebhookReader } from "./Webhooks.ts"

export type StripeOptions = {
  readonly key: string
  readonly webhookSecret: string
  /** The API's base address, if not Stripe's. */
  readonly url?: string | undefined
}

const clientOf = ({ key, url }: StripeOptions) => {
  const address = url === undefined ? undefined : new URL(url)
  return new Stripe(key, {
    timeout: 10_000,
    maxNetworkRetries: 0,
    telemetry: false,
    ...(address && {
      host: address.hostname,
      port: address.port || (address.protocol === "http:" ? 80 : 443),
      protocol: address.protocol === "http:" ? "http" : "https"
    })
  })
}

const failureOf = (cause: unknown): GatewayRefused | GatewayUnavailable => {
  const status = cause instanceof Stripe.errors.StripeError ? (cause.statusCode ?? 0) : 0
  const reason = shortReason(recordOf(cause).code ?? recordOf(cause).type, status)
  return cause instanceof Stripe.errors.StripeInvalidRequestError && status !== 409
    ? new GatewayRefused({ reason })
    : new GatewayUnavailable({ reason })
}

const outcomeOf = ({ status, payment_status }: Stripe.Checkout.Session): Outcome => {
  if (payment_status === "paid") return "paid"
  return status === "expired" ? "cancelled" : "pending"
}

const reportOf = (session: Stripe.Checkout.Session, failed = false): Report => ({
  outcome: failed ? "failed" : outcomeOf(session),
  reference: session.client_reference_id ?? "",
  amountMinor: session.amount_total ?? Number.NaN,
  currency: (session.currency ?? "").toUpperCase(),
  token: session.id
})

/** Stripe's Checkout, for cards in USD and EUR. */
export const stripeCollect = (options: StripeOptions): CollectGateway => {
  const { sessions } = clientOf(options).checkout
  const attempt = <A>(run: () => Promise<A>) => Effect.tryPromise({ try: run, catch: failureOf })
  const unanswered = (refused: GatewayRefused) => new GatewayUnavailable({ reason: refused.reason })
  return {
    name: "stripe",
    currencies: ["USD", "EUR"],
    open: ({ amountMinor, currency, reference, description, returnUrl }) =>
      attempt(() =>
        sessions.create(
          {
            mode: "payment",
            client_reference_id: reference,
            metadata: { reference },
            payment_intent_data: { metadata: { reference } },
            line_items: [
              {
                quantity: 1,
                price_data: {
                  currency: currency.toLowerCase(),
                  unit_amount: amountMinor,
                  product_data: { name: description }
                }
              }
            ],
            success_url: returnUrl,
            cancel_url: returnUrl
          },
          { idempotencyKey: reference }
        )
      ).pipe(Effect.map(({ id, url }) => ({ token: id, url: url ?? "" }))),
    ask: (token) =>
      attempt(() => sessions.retrieve(token)).pipe(
        Effect.map((session) => reportOf(session)),
        Effect.catchTag("GatewayRefused", (refused) => Effect.fail(unanswered(refused)))
      ),
    close: (token) =>
      attempt(() => sessions.expire(token)).pipe(
        Effect.asVoid,
        Effect.catchTag("GatewayRefused", () => Effect.void)
      )
  }
}

const isSession = (
  event: Stripe.Event
): event is Stripe.Event & { data: { object: Stripe.Checkout.Session } } =>
  event.type.startsWith("checkout.session.")

export const stripeWebhook = (options: StripeOptions): WebhookReader => {
  const { webhooks } = clientOf(options)
  return (request) =>
    Effect.gen(function* () {
      if (!isUsableKey(options.webhookSecret)) return yield* new WebhookRejected({ reason: "signature" })
      const header = headerOf(request, "stripe-signature") ?? ""
      const seconds = Number(/(?:^|,)t=(\d{1,12})(?:,|$)/.exec(header)?.[1] ?? Number.NaN)
      if (!isTimely(seconds, request.now)) return yield* new WebhookRejected({ reason: "time" })
      const event = yield* Effect.try({
        try: () => webhooks.constructEvent(request.body, header, options.webhookSecret, 300),
        catch: () => new WebhookRejected({ reason: "signature" })
      })
      if (isSession(event)) {
        const report = reportOf(event.data.object, event.type === "checkout.session.async_payment_failed")
        return { id: event.id, report }
      }
      if (event.type !== "charge.refunded" || !event.data.object.refunded) return undefined
      const { metadata, amount, currency } = event.data.object
      const report: Report = {
        outcome: "refunded",
        reference: textOf(metadata.reference),
        amountMinor: amount,
        currency: currency.toUpperCase()
      }
      return { id: event.id, report }
    })
}
