import { Data } from "effect"
import type { Currency } from "../../../contract/rules/currencies.ts"

export type GatewayName = "sandbox" | "stripe" | "razorpay" | "razorpayX" | "paypal"

/**
 * The payment provider refused the request: nothing was created, and retrying would not help. `reason` is its own short
 * code.
 */
export class GatewayRefused extends Data.TaggedError("GatewayRefused")<{ readonly reason: string }> {}

/** The result is unknown: no response, a late one, or an unreadable one. The request may have been carried out. */
export class GatewayUnavailable extends Data.TaggedError("GatewayUnavailable")<{ readonly reason: string }> {}

/** A rejected webhook: forged, altered, too early or too late. */
export class WebhookRejected extends Data.TaggedError("WebhookRejected")<{ readonly reason: string }> {}

export type Money = { readonly amountMinor: number; readonly currency: Currency }

/** The payment provider's result of a money transfer. */
export type Outcome = "pending" | "paid" | "failed" | "cancelled" | "refunded"

/** A payment provider's account of one of our transactions, to compare with our own record. */
export type Report = {
  readonly outcome: Outcome
  /** Our transaction's id, as sent to the payment provider. */
  readonly reference: string
  readonly amountMinor: number
  readonly currency: string
  readonly token?: string
  readonly reason?: string
}

/** One notice from a payment provider. `id` is the same for every repetition. */
export type Notice = { readonly id: string; readonly report: Report }

export type WebhookRequest = {
  readonly headers: Readonly<Record<string, string | ReadonlyArray<string> | undefined>>
  /** As sent, byte for byte. */
  readonly body: Buffer
  /** Milliseconds since 1970. */
  readonly now: number
}

const toleranceSeconds = 300

/** True for a time at most 300 seconds before or after now. */
export const isTimely = (seconds: number, now: number) =>
  Number.isFinite(seconds) && Math.abs(Math.floor(now / 1000) - seconds) <= toleranceSeconds

export const headerOf = ({ headers }: WebhookRequest, name: string): string | undefined => {
  const value = headers[name]
  return typeof value === "string" ? value : undefined
}
