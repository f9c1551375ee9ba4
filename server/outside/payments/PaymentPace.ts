import { Context } from "effect"

/** The delay before the server checks an open transaction automatically. */
export class PaymentPace extends Context.Service<PaymentPace, { readonly askAfterMs: number }>()(
  "pro-leads/PaymentPace"
) {}
