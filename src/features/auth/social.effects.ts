import { Effect } from "effect"
import { authCalls } from "../../../contract/calls/auth.ts"
import { profileCalls } from "../../../contract/calls/profile.ts"
import { messages } from "../../../contract/rules/messages.ts"
import { phoneProblem } from "../../../contract/rules/phone.ts"
import type { ProfileRequest, ProfileSaved } from "../../../machines/flows/profile-completion.machine.ts"
import type { SocialExchange, SocialProblem } from "../../../machines/flows/social-sign-in.machine.ts"
import { send } from "../../services/Api.ts"
import type { CallError } from "../../services/CallError.ts"
import { Identity, type IdentityFailed } from "../../services/Identity.ts"
import { requester } from "../../services/requester.ts"
import { checked } from "./checked.ts"
import { identityProblem } from "./identityProblems.ts"
import { InvalidForm } from "./problems.ts"

/** The effect of a failed sign-in at a provider. */
const socialProblem = (error: unknown): SocialProblem => {
  const known = error as IdentityFailed | CallError | undefined
  switch (known?._tag) {
    case "IdentityFailed":
      return identityProblem(known.code, known.email)
    case "CallRefused": {
      const words = known.message
      if (known.is("identity_token_invalid")) return { ...identityProblem("user-token-expired"), words }
      return { key: "unknown", move: known.is("rate_limited") ? "retry" : "useEmail", words }
    }
    case "CallFailed":
      return { ...identityProblem("network-request-failed"), ...(known.message && { words: known.message }) }
    default:
      return identityProblem("unknown")
  }
}

export const openPopup = Effect.fn("auth.openPopup")(function* (input: { readonly provider: string }) {
  const identity = yield* Identity
  return yield* identity.signIn(input.provider).pipe(Effect.mapError(socialProblem))
}, Effect.provide(Identity.layer))

export const forgetIdentity = Effect.fn("auth.forgetIdentity")(function* () {
  const identity = yield* Identity
  yield* identity.signOut()
}, Effect.provide(Identity.layer))

const linkIn = (body: unknown) => {
  const { email, resendAfter, codeId } = (body ?? {}) as Readonly<Record<string, unknown>>
  return typeof email === "string" && typeof codeId === "string"
    ? { email, codeId, resendAfter: typeof resendAfter === "number" ? resendAfter : 0 }
    : undefined
}

/** Nothing is linked before our own code has verified the address: the refusal names the address of the code. */
export const exchangeToken = Effect.fn("auth.exchangeToken")(function* (input: {
  readonly idToken: string
  readonly attempt: string
}) {
  return yield* send(authCalls.loginGoogle, {
    idToken: input.idToken,
    requester: requester.id(),
    idempotencyKey: input.attempt
  }).pipe(
    Effect.map(
      ({ data, needsProfile }): SocialExchange => ({
        kind: "signedIn",
        signedIn: { token: data.token, user: data.data },
        needsProfile
      })
    ),
    Effect.catchTag("CallRefused", (refusal) => {
      const link = refusal.is("link_required") ? linkIn(refusal.body) : undefined
      return link === undefined
        ? Effect.fail(refusal)
        : Effect.succeed<SocialExchange>({ kind: "link", ...link })
    }),
    Effect.mapError(socialProblem)
  )
})

export const saveProfile = Effect.fn("auth.saveProfile")(function* (input: ProfileRequest) {
  const { attempt, ...form } = input
  const tooLong = form.phone === "" ? undefined : phoneProblem(form.countryCode, form.phone)
  const missing = {
    ...(form.phone === "" && { phone: messages.contactRequired }),
    ...(form.linkedinProfile.trim() === "" && { linkedinProfile: messages.linkedinRequired }),
    ...(form.jobRole.trim() === "" && { jobRole: messages.required }),
    ...(tooLong && { phone: tooLong })
  }
  const payload = yield* checked(profileCalls.update, form, [], missing)
  const { data, resendAfter = 0 } = yield* send(profileCalls.update, { ...payload, idempotencyKey: attempt })
  const { countryCode, phone } = data
  if (countryCode === undefined || phone === undefined) return yield* Effect.fail(new InvalidForm({}))
  return { countryCode, phone, resendAfter } satisfies ProfileSaved
})
