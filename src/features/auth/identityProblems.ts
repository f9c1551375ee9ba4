import type { SocialMove, SocialProblem } from "../../../machines/flows/social-sign-in.machine.ts"

/** Every handled code of the identity provider, with its consequence. */
const moves = {
  "popup-closed-by-user": "leave",
  "cancelled-popup-request": "leave",
  "popup-blocked": "retry",
  "network-request-failed": "retry",
  "too-many-requests": "retry",
  "internal-error": "retry",
  "invalid-auth-event": "retry",
  "missing-recaptcha-token": "retry",
  "expired-action-code": "retry",
  "invalid-action-code": "retry",
  "invalid-verification-code": "retry",
  "code-expired": "retry",
  "invalid-credential": "retry",
  "user-disabled": "signOut",
  "user-token-expired": "signOut",
  "user-mismatch": "signOut",
  "requires-recent-login": "signOut",
  "account-exists-with-different-credential": "useEmail",
  "credential-already-in-use": "useEmail",
  "email-already-in-use": "useEmail",
  "multi-factor-auth-required": "useEmail",
  "invalid-email": "useEmail",
  "wrong-password": "useEmail",
  "missing-password": "useEmail",
  "user-not-found": "useEmail",
  "password-does-not-meet-requirements": "useEmail",
  "operation-not-allowed": "useEmail",
  "admin-restricted-operation": "useEmail",
  "unauthorized-domain": "useEmail",
  "web-storage-unsupported": "useEmail",
  "operation-not-supported-in-this-environment": "useEmail",
  "argument-error": "useEmail",
  "invalid-api-key": "useEmail"
} as const satisfies Readonly<Record<string, SocialMove>>

export type IdentityCode = keyof typeof moves

export const identityCodes = Object.keys(moves) as ReadonlyArray<IdentityCode>

const isKnown = (code: string): code is IdentityCode => Object.hasOwn(moves, code)

/** Other names of the SDK for the same codes. */
const aliases: Readonly<Record<string, IdentityCode>> = {
  timeout: "network-request-failed",
  "weak-password": "password-does-not-meet-requirements",
  "invalid-login-credentials": "invalid-credential",
  "invalid-id-token": "user-token-expired",
  "user-cancelled": "popup-closed-by-user",
  "email-exists": "email-already-in-use",
  "api-key-not-valid.-please-pass-a-valid-api-key.": "invalid-api-key"
}

/** The one mapping from a code of the identity provider to a text of `identity.json` and its consequence. */
export const identityProblem = (code: string, email?: string): SocialProblem => {
  const known = aliases[code] ?? code
  return {
    ...(isKnown(known) ? { key: known, move: moves[known] } : { key: "unknown", move: "retry" as const }),
    ...(email === undefined ? {} : { email })
  }
}
