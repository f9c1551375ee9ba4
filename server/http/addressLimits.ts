import type { IncomingMessage } from "node:http"
import { Clock, Effect } from "effect"
import { unsubscribePath } from "../domain/mail/unsubscription.ts"
import { Allowance } from "./Allowance.ts"
import { callerAddress } from "./address.ts"

/** A payment provider delivers all webhooks of a day's batch from few addresses. */
const webhookShare = 4

/** Limits by address what needs neither a session nor an access token. Returns 0, or the seconds to wait. */
export const makeAddressLimits = (perMinute: number, trustedProxies: number) => {
  const limited = [
    { prefix: "/webhooks/", allowance: new Allowance(perMinute * webhookShare) },
    { prefix: unsubscribePath, allowance: new Allowance(perMinute) },
    { prefix: "/readyz", allowance: new Allowance(perMinute) }
  ]
  return (request: IncomingMessage, path: string) =>
    Effect.map(
      Clock.currentTimeMillis,
      (now) =>
        limited
          .find(({ prefix }) => path.startsWith(prefix))
          ?.allowance.take(callerAddress(request, trustedProxies), now) ?? 0
    )
}

/** Warns once when a proxy names the caller and the settings say that there is none. */
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
