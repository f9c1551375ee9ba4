import { Context, type Effect } from "effect"
import type { Currency } from "../../../contract/rules/currencies.ts"
import type { PayeeWay } from "../../../contract/rules/money.ts"
import type { GatewayName, GatewayRefused, GatewayUnavailable, Money, Report } from "./gateway.ts"

export type Payee =
  | { readonly way: "upi"; readonly upiId: string; readonly name: string }
  | {
      readonly way: "bank"
      /** An account number, or an IBAN. */
      readonly account: string
      readonly ifsc: string | undefined
      readonly bic?: string | undefined
      readonly routingNumber?: string | undefined
      readonly sortCode?: string | undefined
      readonly name: string
    }
  | { readonly way: "paypal"; readonly paypalId: string; readonly name: string }

export type PayoutOrder = Money & {
  /** Our transaction's id, also used as the idempotency key, so that a repeated request pays once. */
  readonly reference: string
  readonly description: string
  readonly payee: Payee
}

/** The bank's response for an account. `name` is the one that the bank has for it. */
export type AccountReport =
  | { readonly status: "checking"; readonly token: string }
  | { readonly status: "named"; readonly name: string }
  | { readonly status: "invalid" }
  | { readonly status: "unavailable" }

/** Asking the payee's bank whose account it is. No money of the organisation moves. */
export type AccountChecks = {
  readonly check: (account: {
    readonly reference: string
    readonly payee: Payee
  }) => Effect.Effect<AccountReport, GatewayRefused | GatewayUnavailable>
  readonly ask: (token: string) => Effect.Effect<AccountReport, GatewayUnavailable>
}

/** A payment provider that pays out. */
export type PayoutGateway = {
  readonly name: GatewayName
  readonly pays: (currency: Currency, way: PayeeWay) => boolean
  /** Returns the payment provider's own name for the payout. */
  readonly send: (order: PayoutOrder) => Effect.Effect<string, GatewayRefused | GatewayUnavailable>
  readonly ask: (token: string) => Effect.Effect<Report, GatewayUnavailable>
  /** Left out where the payment provider does not offer it. */
  readonly accounts?: AccountChecks
}

/** Paying money out, by the first payment provider with the currency and payment method. */
export class Payout extends Context.Service<
  Payout,
  {
    readonly pick: (currency: Currency, way: PayeeWay) => PayoutGateway | undefined
    readonly named: (name: string) => PayoutGateway | undefined
  }
>()("pro-leads/Payout") {
  static readonly among = (gateways: ReadonlyArray<PayoutGateway>): Payout["Service"] => ({
    pick: (currency, way) => gateways.find((gateway) => gateway.pays(currency, way)),
    named: (name) => gateways.find((gateway) => gateway.name === name)
  })
}
