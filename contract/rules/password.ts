import type { FieldErrors } from "../validate.ts"
import { limits } from "./limits.ts"

/** Requirements for a password, in the form that identity providers use. */
export type PasswordPolicy = {
  readonly minLength: number
  readonly maxLength?: number | undefined
  readonly lowercase: boolean
  readonly uppercase: boolean
  readonly numeric: boolean
  readonly nonAlphanumeric: boolean
}

/** Defaults for a supplied policy. Without one, no policy is enforced. */
export const defaultPasswordPolicy: PasswordPolicy = {
  minLength: limits.password.minLength,
  lowercase: false,
  uppercase: false,
  numeric: false,
  nonAlphanumeric: false
}

const characters = {
  lowercase: [/\p{Ll}/u, "passwordLowercase"],
  uppercase: [/\p{Lu}/u, "passwordUppercase"],
  numeric: [/\p{Nd}/u, "passwordNumeric"],
  nonAlphanumeric: [/[^\p{L}\p{M}\p{N}]/u, "passwordSymbol"]
} as const

/** Returns the text key of the first rule that a password breaks, or undefined. */
const passwordProblem = (password: string, policy: PasswordPolicy): string | undefined => {
  const length = [...password].length
  if (length < policy.minLength) return "passwordShort"
  if (policy.maxLength !== undefined && length > policy.maxLength) return "passwordLong"
  return (Object.keys(characters) as ReadonlyArray<keyof typeof characters>)
    .filter((kind) => policy[kind] && !characters[kind][0].test(password))
    .map((kind) => characters[kind][1])[0]
}

/** The same for the field of a form. */
export const passwordRules = (
  { password }: { readonly password?: string | undefined },
  { passwordPolicy }: { readonly passwordPolicy: PasswordPolicy | undefined }
): FieldErrors => {
  const problem =
    password === undefined || passwordPolicy === undefined
      ? undefined
      : passwordProblem(password, passwordPolicy)
  return problem === undefined ? {} : { password: problem }
}
