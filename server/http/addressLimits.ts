import type { IncomingMessage } from "node:http"
import { Effect } from "effect"
import { calendarPath } from "../domain/calling/calendarFeed.ts"
import { unsubscribePath } from "../domain/mail/unsubscription.ts"
import { Allowance, type Share } from "./Allowance.ts"
import { callerAddress } from "./address.ts"
import type { DispatchOptions } from "./dispatch.ts"

/** A payment provider delivers a day's webhooks from few addresses. */
const webhookShare = 4

/** Readiness is asked of each copy, and must not depend on the database. */
const keepForItself: Share = () => undefined

/** Limits requests without session and access token by address. Returns 0, or the seconds to wait. */
export const makeAddressLimits = (
  { perMinute, trustedProxies, base }: Pick<DispatchOptions, "perMinute" | "trustedProxies" | "base">,
  share: Share
) => {
  const { address } = perMinute
  const limited = [
    { prefix: "/webhooks/", allowance: new Allowance("webhook", address * webhookShare, share) },
    { prefix: unsubscribePath, allowance: new Allowance("unsubscribe", address, share) },
    { prefix: `${base}${calendarPath}`, allowance: new Allowance("calendar", address, share) },
    { prefix: "/readyz", allowance: new Allowance("readiness", address, keepForItself) }
  ]
  return (request: IncomingMessage, path: string): number =>
    limited
      .find(({ prefix }) => path.startsWith(prefix))
      ?.allowance.take(callerAddress(request, trustedProxies), Date.now()) ?? 0
}

/** Warns once if a proxy names the caller although the settings name no proxy. */
export const makeProxyWarning = (trustedProxies: number) => {
  let isDue = trustedProxies === 0
  return (request: IncomingMessage) => {
    if (!isDue || request.headers["x-forwarded-for"] === undefined) return Effect.void
    isDue = false
    return Effect.logWarning(
      "X-Forwarded-For arrives and TRUSTED_PROXIES is 0: rate limits count everyone behind the proxy as one address"
    )
  }
}
