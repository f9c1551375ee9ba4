import { Context, Layer } from "effect"

/** The limits that the operator may set (`LIMIT_*`). */
export class Limits extends Context.Service<
  Limits,
  {
    readonly sendsApartSeconds: number
    readonly sendsPerHour: number
    readonly sendsPerDay: number
    readonly sendsPerAddressHour: number
    readonly wrongCodesPerHour: number
    readonly wrongCodesPerDay: number
    readonly viewsPerUserDay: number
    readonly stepUpMinutes: number
    readonly extraMembers: number
  }
>()("pro-leads/Limits") {
  static readonly layer = (values: Limits["Service"]) => Layer.succeed(Limits, values)
}
