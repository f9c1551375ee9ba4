import { isProduction, revealed, type Settings } from "./config.ts"
import type { PaymentOptions } from "./outside/payments/layer.ts"
import { isUsableKey } from "./platform/secrets/hmac.ts"

type Parts = { readonly secret: string; readonly gatewayUrl?: string | undefined }

type Setting = { readonly name: string; readonly value: string | undefined; readonly missing: string }

const isSet = ({ value }: Setting) => isUsableKey(value ?? "")

/** The settings of each payment provider that belong together, and where to find a missing one. */
const together = (settings: Settings): ReadonlyArray<ReadonlyArray<Setting>> => {
  const keyId = {
    name: "PAY_RAZORPAY_KEY_ID",
    value: settings.payRazorpayKeyId,
    missing: "Copy the key id from Razorpay's dashboard, under API keys."
  }
  const keySecret = {
    name: "PAY_RAZORPAY_KEY_SECRET",
    value: revealed(settings.payRazorpayKeySecret),
    missing: "Copy the key secret that Razorpay shows when it creates the key."
  }
  const razorpayHook = {
    name: "PAY_RAZORPAY_WEBHOOK_SECRET",
    value: revealed(settings.payRazorpayWebhookSecret),
    missing: "Create a webhook for /webhooks/razorpay in Razorpay's dashboard and copy its secret."
  }
  const account = {
    name: "PAY_RAZORPAYX_ACCOUNT",
    value: revealed(settings.payRazorpayXAccount),
    missing: ""
  }
  return [
    [
      {
        name: "PAY_STRIPE_KEY",
        value: revealed(settings.payStripeKey),
        missing: "Copy the secret key from Stripe's dashboard, or remove the webhook secret."
      },
      {
        name: "PAY_STRIPE_WEBHOOK_SECRET",
        value: revealed(settings.payStripeWebhookSecret),
        missing: "Create a webhook for /webhooks/stripe in Stripe's dashboard and copy its signing secret."
      }
    ],
    [keyId, keySecret, razorpayHook, ...(isSet(account) ? [account] : [])],
    [
      {
        name: "PAY_PAYPAL_CLIENT_ID",
        value: settings.payPaypalClientId,
        missing: "Copy the client id of the app from PayPal's developer dashboard."
      },
      {
        name: "PAY_PAYPAL_CLIENT_SECRET",
        value: revealed(settings.payPaypalClientSecret),
        missing: "Copy the secret of the app from PayPal's developer dashboard."
      },
      {
        name: "PAY_PAYPAL_WEBHOOK_ID",
        value: settings.payPaypalWebhookId,
        missing: "Create a webhook for /webhooks/paypal in the app at PayPal and copy its id."
      }
    ]
  ]
}

/** One line per missing setting of a payment provider. A provider is configured completely or not at all. */
export const incompletePayments = (settings: Settings): ReadonlyArray<string> =>
  together(settings).flatMap((group) => {
    const set = group.filter(isSet)
    return set.length === 0
      ? []
      : group
          .filter((setting) => !isSet(setting))
          .map(
            ({ name, missing }) =>
              `${name} is not set, but ${set.map((other) => other.name).join(" and ")} is. ${missing}`
          )
  })

/** The configured payment providers, and the sandbox for the rest; never the sandbox in production. */
export const paymentsOf = (settings: Settings, { secret, gatewayUrl }: Parts): PaymentOptions => {
  const incomplete = incompletePayments(settings)
  if (incomplete.length > 0) throw new Error(incomplete.join("\n"))
  const stripeKey = revealed(settings.payStripeKey)
  const stripeHook = revealed(settings.payStripeWebhookSecret)
  const keySecret = revealed(settings.payRazorpayKeySecret)
  const razorpayHook = revealed(settings.payRazorpayWebhookSecret)
  const account = revealed(settings.payRazorpayXAccount)
  const clientSecret = revealed(settings.payPaypalClientSecret)
  const keyId = settings.payRazorpayKeyId
  const { payPaypalClientId: clientId, payPaypalWebhookId: webhookId } = settings
  const sandboxUrl = isProduction(settings) ? undefined : (settings.payUrl ?? gatewayUrl)
  const razorpay = keyId && keySecret ? { keyId, keySecret, url: settings.payRazorpayUrl } : undefined
  return {
    stripe:
      stripeKey && stripeHook
        ? { key: stripeKey, webhookSecret: stripeHook, url: settings.payStripeUrl }
        : undefined,
    razorpay: razorpay && razorpayHook ? { ...razorpay, webhookSecret: razorpayHook } : undefined,
    razorpayX: razorpay && account ? { ...razorpay, account } : undefined,
    paypal:
      clientId && clientSecret && webhookId
        ? { clientId, clientSecret, webhookId, url: settings.payPaypalUrl }
        : undefined,
    sandbox: sandboxUrl ? { url: sandboxUrl, secret } : undefined
  }
}
