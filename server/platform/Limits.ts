import { Context, Layer } from "effect"

/** The limits that the operator may set (`LIMIT_*`). */
export class Limits extends Context.Service<
  Limits,
  {
    readonly sendsApartSeconds: number
    readonly sendsPerHour: number
    readonly sendsPerDay: number
    readonly sendsPerNetworkHour: number
    readonly strangersSendsPerHour: number
    readonly strangersSendsPerDay: number
    readonly codesElsewherePerHour: number
    readonly codesElsewherePerDay: number
    readonly wrongCodesPerHour: number
    readonly wrongCodesPerDay: number
    readonly viewsPerUserDay: number
    readonly stepUpMinutes: number
    readonly stepUpSessionHours: number
    readonly extraMembers: number
    readonly extraContacts: number
    readonly extraMegabytes: number
  }
>()("pro-leads/Limits") {
  static readonly layer = (values: Limits["Service"]) => Layer.succeed(Limits, values)
}
