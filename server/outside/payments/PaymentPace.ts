import { Context } from "effect"

/** How soon the server asks a gateway by itself about a transaction that is still open. */
export class PaymentPace extends Context.Service<PaymentPace, { readonly askAfterMs: number }>()(
  "pro-leads/PaymentPace"
) {}
