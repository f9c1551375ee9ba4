import { isProduction, revealed, type Settings } from "./config.ts"
import type { PaymentOptions } from "./outside/payments/layer.ts"

type Parts = { readonly secret: string; readonly gatewayUrl?: string | undefined }

/** The gateways that the settings name, and the sandbox for the rest; never the sandbox in production. */
export const paymentsOf = (settings: Settings, { secret, gatewayUrl }: Parts): PaymentOptions => {
  const stripeKey = revealed(settings.payStripeKey)
  const keySecret = revealed(settings.payRazorpayKeySecret)
  const account = revealed(settings.payRazorpayXAccount)
  const clientSecret = revealed(settings.payPaypalClientSecret)
  const keyId = settings.payRazorpayKeyId
  const clientId = settings.payPaypalClientId
  const sandboxUrl = isProduction(settings) ? undefined : (settings.payUrl ?? gatewayUrl)
  const razorpay = keyId && keySecret ? { keyId, keySecret, url: settings.payRazorpayUrl } : undefined
  return {
    stripe: stripeKey
      ? {
          key: stripeKey,
          webhookSecret: revealed(settings.payStripeWebhookSecret) ?? "",
          url: settings.payStripeUrl
        }
      : undefined,
    razorpay: razorpay && {
      ...razorpay,
      webhookSecret: revealed(settings.payRazorpayWebhookSecret) ?? ""
    },
    razorpayX: razorpay && account ? { ...razorpay, account } : undefined,
    paypal:
      clientId && clientSecret
        ? { clientId, clientSecret, webhookId: settings.payPaypalWebhookId ?? "", url: settings.payPaypalUrl }
        : undefined,
    sandbox: sandboxUrl ? { url: sandboxUrl, secret } : undefined
  }
}
