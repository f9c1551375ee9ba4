import { Context, type Effect } from "effect"
import type { Currency } from "../../../contract/rules/currencies.ts"
import type { GatewayName, GatewayRefused, GatewayUnavailable, Money, Report } from "./gateway.ts"

export type Checkout = { readonly token: string; readonly url: string }

export type CollectOrder = Money & {
  /** Our transaction's id, also used as the idempotency key, so that a repeated request collects once. */
  readonly reference: string
  readonly description: string
  readonly returnUrl: string
}

/** A payment provider that collects money on its own page. */
export type CollectGateway = {
  readonly name: GatewayName
  readonly currencies: ReadonlyArray<Currency>
  readonly open: (order: CollectOrder) => Effect.Effect<Checkout, GatewayRefused | GatewayUnavailable>
  readonly ask: (token: string) => Effect.Effect<Report, GatewayUnavailable>
  /** Closes a checkout if the payment provider can; a paid one stays paid. */
  readonly close: (token: string) => Effect.Effect<void, GatewayUnavailable>
}

/** Collecting money, by the first payment provider with the currency. */
export class Collect extends Context.Service<
  Collect,
  {
    readonly pick: (currency: Currency) => CollectGateway | undefined
    readonly named: (name: string) => CollectGateway | undefined
  }
>()("pro-leads/Collect") {
  static readonly among = (gateways: ReadonlyArray<CollectGateway>): Collect["Service"] => ({
    pick: (currency) => gateways.find(({ currencies }) => currencies.includes(currency)),
    named: (name) => gateways.find((gateway) => gateway.name === name)
  })
}
