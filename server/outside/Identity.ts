import { Context, Data, type Effect } from "effect"

/** An invalid token: forged, stale, revoked, or of a disabled account. */
export class IdentityRejected extends Data.TaggedError("IdentityRejected")<{ readonly reason: string }> {}

/** The identity provider could not be reached. */
export class IdentityUnavailable extends Data.TaggedError("IdentityUnavailable")<{
  readonly cause: unknown
}> {}

/** A person as verified by an identity provider. */
export type SocialPerson = {
  readonly issuer: string
  readonly subject: string
  readonly email: string | undefined
  readonly emailVerified: boolean
  readonly name: string | undefined
}

/** Checks the tokens of the hosted identity provider. */
export class Identity extends Context.Service<
  Identity,
  {
    readonly verify: (idToken: string) => Effect.Effect<SocialPerson, IdentityRejected | IdentityUnavailable>
  }
>()("pro-leads/Identity") {}
