import { Clock, Effect } from "effect"
import { refuse } from "../../platform/failures/Refusal.ts"
import type { Session } from "../../platform/session.ts"
import { Allowance, type Share } from "../Allowance.ts"

export type PerMinute = { readonly user: number; readonly organisation: number; readonly address: number }

const take = Effect.fnUntraced(function* (allowance: Allowance, key: string) {
  const wait = allowance.take(key, yield* Clock.currentTimeMillis)
  if (wait > 0) return yield* refuse("rate_limited", { retryAfterSeconds: wait })
})

/** Refuses calls beyond the limits per minute of an address, a person or an API key, and an organisation. */
export const makeAllowances = (perMinute: PerMinute, share: Share) => {
  const users = new Allowance("user", perMinute.user, share)
  const apiKeys = new Allowance("api key", perMinute.user, share)
  const organisations = new Allowance("organisation", perMinute.organisation, share)
  const addresses = new Allowance("address", perMinute.address, share)
  return {
    ofAddress: (address: string) => take(addresses, address),
    ofSession: Effect.fnUntraced(function* ({ userId, organisationId, apiKey }: Session) {
      yield* apiKey ? take(apiKeys, apiKey.id) : take(users, userId)
      if (organisationId) yield* take(organisations, organisationId)
    })
  }
}
