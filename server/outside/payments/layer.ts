import { Context, Layer } from "effect"
import { Collect, type CollectGateway } from "./Collect.ts"
import type { GatewayName } from "./gateway.ts"
import { Payout, type PayoutGateway } from "./Payout.ts"
import { type PaypalOptions, paypalPayout, paypalWebhook } from "./paypal.ts"
import { type RazorpayOptions, razorpayCollect, razorpayWebhook } from "./razorpay.ts"
import { type RazorpayXOptions, razorpayX } from "./razorpayX.ts"
import { sandbox, sandboxWebhook } from "./sandbox.ts"
import { type StripeOptions, stripeCollect, stripeWebhook } from "./stripe.ts"
import { type WebhookReader, Webhooks } from "./Webhooks.ts"

/** The configured payment providers. */
export type PaymentOptions = {
  readonly stripe?: StripeOptions | undefined
  readonly razorpay?: (RazorpayOptions & { readonly webhookSecret: string }) | undefined
  readonly razorpayX?: RazorpayXOptions | undefined
  readonly paypal?: PaypalOptions | undefined
  /** Handles everything that no real payment provider handles. Left out in production. */
  readonly sandbox?: { readonly url: string; readonly secret: string } | undefined
}

const isThere = <A>(value: A | undefined): value is A => value !== undefined

/** Both parts of every configured payment provider, real ones first, and their webhook readers. */
export const paymentsLayer = (options: PaymentOptions) => {
  const { stripe, razorpay, paypal } = options
  const embedded = options.sandbox && sandbox(options.sandbox)
  const collecting: ReadonlyArray<CollectGateway> = [
    stripe && stripeCollect(stripe),
    razorpay && razorpayCollect(razorpay),
    embedded?.collect
  ].filter(isThere)
  const paying: ReadonlyArray<PayoutGateway> = [
    options.razorpayX && razorpayX(options.razorpayX),
    paypal && paypalPayout(paypal),
    embedded?.payout
  ].filter(isThere)
  const readers: Partial<Record<GatewayName, WebhookReader>> = {
    ...(stripe && { stripe: stripeWebhook(stripe) }),
    ...(razorpay && { razorpay: razorpayWebhook({ secret: razorpay.webhookSecret }) }),
    ...(paypal && { paypal: paypalWebhook(paypal) }),
    ...(options.sandbox && { sandbox: sandboxWebhook(options.sandbox) })
  }
  return Layer.succeedContext(
    Context.make(Collect, Collect.among(collecting)).pipe(
      Context.add(Payout, Payout.among(paying)),
      Context.add(Webhooks, {
        named: (name) => (Object.hasOwn(readers, name) ? readers[name as GatewayName] : undefined)
      })
    )
  )
}
