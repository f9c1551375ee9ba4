import { Effect } from "effect"
import { type Refusal, refuse } from "../../platform/failures/Refusal.ts"
import type { Session } from "../../platform/session.ts"
import { Allowance, type Share } from "../Allowance.ts"

export type PerMinute = { readonly user: number; readonly organisation: number; readonly address: number }

/** The refusal of a call beyond the allowance. */
const beyond = (allowance: Allowance, key: string): Refusal | undefined => {
  const wait = allowance.take(key, Date.now())
  return wait > 0 ? refuse("rate_limited", { retryAfterSeconds: wait }) : undefined
}

/** Refuses calls beyond the limits per minute of an address, a person or an API key, and an organisation. */
export const makeAllowances = (perMinute: PerMinute, share: Share) => {
  const users = new Allowance("user", perMinute.user, share)
  const apiKeys = new Allowance("api key", perMinute.user, share)
  const organisations = new Allowance("organisation", perMinute.organisation, share)
  const addresses = new Allowance("address", perMinute.address, share)
  return {
    ofAddress: (address: string): Effect.Effect<void, Refusal> =>
      Effect.suspend(() => beyond(addresses, address) ?? Effect.void),
    ofSession: ({ userId, organisationId, apiKey }: Session): Effect.Effect<void, Refusal> =>
      Effect.suspend(
        () =>
          (apiKey ? beyond(apiKeys, apiKey.id) : beyond(users, userId)) ??
          (organisationId ? beyond(organisations, organisationId) : undefined) ??
          Effect.void
      )
  }
}
