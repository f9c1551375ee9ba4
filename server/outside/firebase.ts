import { Effect, Layer } from "effect"
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify, UnsecuredJWT } from "jose"
import { Identity, IdentityRejected, IdentityUnavailable, type SocialPerson } from "./Identity.ts"

export type FirebaseOptions = {
  readonly projectId: string
  /** The project's public web key. Without it no one can be looked up or signed in. */
  readonly apiKey: string | undefined
  /** Provider ids whose sign-ins count, such as `google.com`. */
  readonly providers: ReadonlyArray<string>
  /** The emulator's address. Its tokens are unsigned and accepted only when it is set. */
  readonly emulatorUrl: string | undefined
  /** The page's origin, for keys restricted to it. */
  readonly page: () => string
  readonly keysUrl?: string
  readonly accountsUrl?: string
}

const googleKeys = "https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com"
const googleAccounts = "https://identitytoolkit.googleapis.com/v1"
const patience = 5_000
const skewSeconds = 60

/** `jose` errors of an invalid token. Any other error is a problem with loading the keys. */
const tokenFaults = new Set([
  errors.JOSEAlgNotAllowed.code,
  errors.JOSENotSupported.code,
  errors.JWKSMultipleMatchingKeys.code,
  errors.JWKSNoMatchingKey.code,
  errors.JWSInvalid.code,
  errors.JWSSignatureVerificationFailed.code,
  errors.JWTClaimValidationFailed.code,
  errors.JWTExpired.code,
  errors.JWTInvalid.code
])

const accountFaults = /^(INVALID_ID_TOKEN|TOKEN_EXPIRED|USER_DISABLED|USER_NOT_FOUND|TENANT_ID_MISMATCH)\b/

type Account = {
  readonly localId?: unknown
  readonly email?: unknown
  readonly emailVerified?: unknown
  readonly displayName?: unknown
  readonly disabled?: unknown
  readonly validSince?: unknown
}

/** Firebase Authentication: checks the token first, then the account's current status (disabled, revoked, email). */
export const firebaseLayer = (options: FirebaseOptions) =>
  Layer.sync(Identity, () => {
    const readClaims = claimsReader(options)
    return Identity.of({
      verify: Effect.fn("Identity.verify")(function* (idToken) {
        const claims = yield* readClaims(idToken)
        const fault = claimsFault(claims, options.providers)
        if (fault !== undefined) return yield* new IdentityRejected({ reason: fault })
        return yield* personOf(claims, yield* lookUp(options, idToken))
      })
    })
  })

const claimsReader = ({ projectId, emulatorUrl, keysUrl = googleKeys }: FirebaseOptions) => {
  const expected = {
    issuer: `https://securetoken.google.com/${projectId}`,
    audience: projectId,
    clockTolerance: skewSeconds,
    requiredClaims: ["exp", "iat", "auth_time", "sub"]
  }
  const keys = createRemoteJWKSet(new URL(keysUrl), { timeoutDuration: patience })
  return (idToken: string) =>
    Effect.tryPromise({
      try: async () =>
        emulatorUrl === undefined
          ? (await jwtVerify(idToken, keys, { ...expected, algorithms: ["RS256"] })).payload
          : withRequired(UnsecuredJWT.decode(idToken, expected).payload, expected.requiredClaims),
      catch: (cause) =>
        cause instanceof errors.JOSEError && tokenFaults.has(cause.code)
          ? new IdentityRejected({ reason: cause.code })
          : new IdentityUnavailable({ cause })
    })
}

const withRequired = (claims: JWTPayload, required: ReadonlyArray<string>) => {
  const missing = required.find((name) => claims[name] === undefined)
  if (missing !== undefined) throw new errors.JWTInvalid(`${missing} is missing`)
  return claims
}

const claimsFault = (claims: JWTPayload, providers: ReadonlyArray<string>): string | undefined => {
  const latest = Date.now() / 1_000 + skewSeconds
  const { sub, iat, auth_time: authTime, firebase } = claims
  const { sign_in_provider: provider, tenant } = (firebase ?? {}) as Record<string, unknown>
  if (typeof sub !== "string" || sub === "" || sub.length > 128) return "subject"
  if (typeof iat !== "number" || iat > latest) return "issued in the future"
  if (typeof authTime !== "number" || authTime > latest) return "signed in in the future"
  if (tenant !== undefined) return "tenant"
  return typeof provider === "string" && providers.includes(provider) ? undefined : "provider"
}

const lookUp = Effect.fnUntraced(function* (options: FirebaseOptions, idToken: string) {
  const { emulatorUrl, apiKey, page, accountsUrl = googleAccounts } = options
  if (emulatorUrl === undefined && apiKey === undefined) {
    return yield* new IdentityUnavailable({ cause: "FIREBASE_API_KEY is not set" })
  }
  const base = emulatorUrl === undefined ? accountsUrl : `${emulatorUrl}/identitytoolkit.googleapis.com/v1`
  const { ok, body } = yield* Effect.tryPromise({
    try: async (signal) => {
      const response = await fetch(
        `${base}/accounts:lookup?key=${encodeURIComponent(apiKey ?? "embedded")}`,
        {
          method: "POST",
          headers: { "content-type": "application/json", referer: page() },
          body: JSON.stringify({ idToken }),
          signal: AbortSignal.any([signal, AbortSignal.timeout(patience)])
        }
      )
      return { ok: response.ok, body: (await response.json()) as Record<string, unknown> }
    },
    catch: (cause) => new IdentityUnavailable({ cause })
  })
  if (ok) return (body.users as ReadonlyArray<Account> | undefined)?.[0]
  const message = String((body.error as { message?: unknown } | undefined)?.message ?? "")
  return accountFaults.test(message)
    ? yield* new IdentityRejected({ reason: message })
    : yield* new IdentityUnavailable({ cause: message })
})

const personOf = (
  claims: JWTPayload,
  account: Account | undefined
): Effect.Effect<SocialPerson, IdentityRejected> => {
  const isRevoked = Number(claims.auth_time) < Number(account?.validSince ?? 0)
  if (account?.localId !== claims.sub) return new IdentityRejected({ reason: "another account" })
  if (account?.disabled === true) return new IdentityRejected({ reason: "disabled" })
  if (isRevoked) return new IdentityRejected({ reason: "revoked" })
  return Effect.succeed({
    issuer: String(claims.iss),
    subject: String(claims.sub),
    email: typeof account?.email === "string" ? account.email : undefined,
    emailVerified: account?.emailVerified === true,
    name: typeof account?.displayName === "string" ? account.displayName : undefined
  }) as Effect.Effect<SocialPerson, IdentityRejected>
}

/** No provider is configured, so no one can be verified. */
export const noIdentityLayer = Layer.succeed(Identity, {
  verify: () => Effect.fail(new IdentityUnavailable({ cause: "no identity provider is set up" }))
})
