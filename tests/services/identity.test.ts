import { expect, test } from "vitest"
import { createActor, fromPromise, waitFor } from "xstate"
import sentences from "../../locales/en/identity.json" with { type: "json" }
import { type SocialMove, socialSignInMachine } from "../../machines/flows/social-sign-in.machine.ts"
import { identityCodes, identityProblem } from "../../src/features/auth/identityProblems.ts"

const specified = [
  "invalid-email",
  "wrong-password",
  "missing-password",
  "invalid-credential",
  "email-already-in-use",
  "user-not-found",
  "too-many-requests",
  "expired-action-code",
  "invalid-action-code",
  "requires-recent-login",
  "user-token-expired",
  "user-disabled",
  "password-does-not-meet-requirements",
  "invalid-verification-code",
  "code-expired",
  "operation-not-allowed",
  "admin-restricted-operation",
  "network-request-failed",
  "multi-factor-auth-required",
  "account-exists-with-different-credential",
  "credential-already-in-use",
  "user-mismatch",
  "unauthorized-domain",
  "popup-blocked",
  "popup-closed-by-user",
  "cancelled-popup-request",
  "web-storage-unsupported",
  "internal-error",
  "argument-error",
  "invalid-api-key",
  "missing-recaptcha-token",
  "invalid-auth-event",
  "operation-not-supported-in-this-environment"
]

const problemSentences: Readonly<Record<string, string>> = sentences.problem

test("every code of the specification is answered, and no other", () => {
  expect([...identityCodes].sort()).toEqual([...specified].sort())
})

test("every code has a sentence of its own that says what happened and what to do", () => {
  for (const code of specified) {
    const { key } = identityProblem(code)
    expect(key).toBe(code)
    expect(problemSentences[key]?.match(/[.:] \S/g)?.length ?? 0, code).toBeGreaterThan(0)
  }
  expect(Object.keys(problemSentences).sort()).toEqual([...specified, "unknown"].sort())
})

test("other names for the same code, and unknown codes", () => {
  expect(identityProblem("timeout")).toEqual({ key: "network-request-failed", move: "retry" })
  expect(identityProblem("never-heard-of")).toEqual({ key: "unknown", move: "retry" })
  expect(identityProblem("constructor")).toEqual({ key: "unknown", move: "retry" })
})

test("an account made another way brings its address along", () => {
  expect(identityProblem("account-exists-with-different-credential", "sam@example.com")).toEqual({
    key: "account-exists-with-different-credential",
    move: "useEmail",
    email: "sam@example.com"
  })
})

const places: Readonly<Record<SocialMove, { readonly value: string; readonly signsOut: boolean }>> = {
  leave: { value: "over", signsOut: false },
  retry: { value: "retryable", signsOut: false },
  useEmail: { value: "emailOnly", signsOut: false },
  signOut: { value: "retryable", signsOut: true }
}

const fail = async (code: string) => {
  let hasSignedOut = false
  const actor = createActor(
    socialSignInMachine.provide({
      actors: {
        openPopup: fromPromise(() => Promise.reject(identityProblem(code))),
        forgetIdentity: fromPromise(async () => {
          hasSignedOut = true
        })
      }
    }),
    { input: { provider: "google.com" } }
  ).start()
  const { value } = await waitFor(actor, (snapshot) => !snapshot.hasTag("busy"))
  return { value, signsOut: hasSignedOut }
}

const expected = [
  ["popup-closed-by-user", "leave"],
  ["cancelled-popup-request", "leave"],
  ["popup-blocked", "retry"],
  ["network-request-failed", "retry"],
  ["too-many-requests", "retry"],
  ["internal-error", "retry"],
  ["user-disabled", "signOut"],
  ["user-token-expired", "signOut"],
  ["user-mismatch", "signOut"],
  ["requires-recent-login", "signOut"],
  ["account-exists-with-different-credential", "useEmail"],
  ["multi-factor-auth-required", "useEmail"],
  ["password-does-not-meet-requirements", "useEmail"]
] as const

test.each(expected)("%s: %s", async (code, move) => {
  expect(identityProblem(code).move).toBe(move)
  expect(await fail(code)).toEqual(places[move])
})

test.each(specified)("%s leads where its move says", async (code) => {
  expect(await fail(code)).toEqual(places[identityProblem(code).move])
})
