import { createHash } from "node:crypto"
import { Effect } from "effect"
import Razorpay from "razorpay"
import { isSigned } from "../../platform/secrets/hmac.ts"
import { numberOf, recordOf, shortReason, textOf } from "./ask.ts"
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
import { payoutReport } from "./razorpayX.ts"
import type { WebhookReader } from "./Webhooks.ts"

export type RazorpayOptions = {
  readonly keyId: string
  readonly keySecret: string
  /** The API's base address, if not Razorpay's. */
  readonly url?: string | undefined
}

const patience = 10_000

const clientOf = ({ keyId, keySecret, url }: RazorpayOptions) => {
  const client = new Razorpay({ key_id: keyId, key_secret: keySecret })
  const { defaults } = (
    client as unknown as { readonly api: { readonly rq: { defaults: { baseURL: string; timeout: number } } } }
  ).api.rq
  defaults.timeout = patience
  if (url !== undefined) defaults.baseURL = url
  return client
}

/** The library throws `{ statusCode, error }` for an error response, and a bare TypeError without a response. */
const failureOf = (cause: unknown): GatewayRefused | GatewayUnavailable => {
  const { statusCode, error } = recordOf(cause)
  const status = Number(statusCode ?? 0)
  const reason = shortReason(recordOf(error).reason ?? recordOf(error).code, status)
  return status === 400 || status === 404 || status === 422
    ? new GatewayRefused({ reason })
    : new GatewayUnavailable({ reason })
}

const outcomes: Readonly<Record<string, Outcome>> = {
  created: "pending",
  partially_paid: "pending",
  paid: "paid",
  expired: "cancelled",
  cancelled: "cancelled"
}

const linkReport = (link: Readonly<Record<string, unknown>>): Report => ({
  outcome: outcomes[textOf(link.status)] ?? "pending",
  reference: textOf(link.reference_id),
  amountMinor: numberOf(link.status === "paid" ? link.amount_paid : link.amount),
  currency: textOf(link.currency),
  token: textOf(link.id)
})

const opened = (link: Readonly<Record<string, unknown>>) => ({
  token: textOf(link.id),
  url: textOf(link.short_url)
})

/** Razorpay's payment links, for INR. A link is found by our reference, which Razorpay keeps unique. */
export const razorpayCollect = (options: RazorpayOptions): CollectGateway => {
  const { paymentLink } = clientOf(options)
  const attempt = (run: () => Promise<unknown>) =>
    Effect.map(Effect.tryPromise({ try: run, catch: failureOf }), recordOf)
  const unanswered = (refused: GatewayRefused) =>
    Effect.fail(new GatewayUnavailable({ reason: refused.reason }))

  const existing = (reference: string) =>
    attempt(() => paymentLink.all({ reference_id: reference } as never)).pipe(
      Effect.map(({ payment_links }) =>
        (Array.isArray(payment_links) ? payment_links : [])
          .map(recordOf)
          .find(({ reference_id }) => reference_id === reference)
      )
    )

  return {
    name: "razorpay",
    currencies: ["INR"],
    open: ({ amountMinor, currency, reference, description, returnUrl }) =>
      attempt(() =>
        paymentLink.create({
          amount: amountMinor,
          currency,
          reference_id: reference,
          description,
          callback_url: returnUrl,
          callback_method: "get"
        } as never)
      ).pipe(
        Effect.catchTag("GatewayRefused", (refused) =>
          Effect.flatMap(existing(reference), (link) => (link ? Effect.succeed(link) : Effect.fail(refused)))
        ),
        Effect.map(opened)
      ),
    ask: (token) =>
      attempt(() => paymentLink.fetch(token)).pipe(
        Effect.map(linkReport),
        Effect.catchTag("GatewayRefused", unanswered)
      ),
    close: (token) =>
      attempt(() => paymentLink.cancel(token)).pipe(
        Effect.asVoid,
        Effect.catchTag("GatewayRefused", () => Effect.void)
      )
  }
}

/**
 * Webhooks of Razorpay and RazorpayX. Their signature covers only the body and their id is in a header, so the body's
 * hash identifies repetitions, and its `created_at` is the time.
 */
export const razorpayWebhook =
  ({ secret }: { readonly secret: string }): WebhookReader =>
  (request) =>
    Effect.gen(function* () {
      if (!isSigned(headerOf(request, "x-razorpay-signature") ?? "", secret, request.body)) {
        return yield* new WebhookRejected({ reason: "signature" })
      }
      const event = yield* Effect.try({
        try: () => recordOf(JSON.parse(request.body.toString())),
        catch: () => new WebhookRejected({ reason: "body" })
      })
      if (!isTimely(numberOf(event.created_at), request.now)) {
        return yield* new WebhookRejected({ reason: "time" })
      }
      const { payment_link, payout } = recordOf(event.payload)
      const id = createHash("sha256").update(request.body).digest("hex")
      if (payment_link) return { id, report: linkReport(recordOf(recordOf(payment_link).entity)) }
      return payout ? { id, report: payoutReport(recordOf(recordOf(payout).entity)) } : undefined
    })
