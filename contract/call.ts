import { Schema } from "effect"
import type { CommonError, ErrorCode } from "./errors.ts"
import type { ApiArea } from "./rules/apiScopes.ts"
import type { Currency } from "./rules/currencies.ts"
import type { PayeeFields } from "./rules/money.ts"
import type { PasswordPolicy } from "./rules/password.ts"
import type { PermissionLevel, Who } from "./rules/permissions.ts"
import type { FieldErrors } from "./validate.ts"

/** Whether a call only reads, changes something, or moves money. */
export type CallEffect = "read" | "write" | "money"

export type Call = {
  readonly path: `/${string}/${string}`
  readonly summary: string
  readonly who: Who
  readonly effect: CallEffect
  readonly payload: Schema.Codec<unknown, unknown>
  readonly reply: Schema.Codec<unknown, unknown>
  /** Codes beyond the ones that any call can answer. */
  readonly errors: ReadonlyArray<ErrorCode>
  /** Checks of several fields together or against a setting, made by the server. Receives the fields that are valid on their own. */
  readonly rules?: (fields: never, settings: RuleSettings) => FieldErrors
  /** True for a call that the product needs and the specification does not list. */
  readonly addition: boolean
  /** The largest body in bytes, where it is not the usual one. */
  readonly bodyBytes?: number
  /** The area of the scope that an API key needs. Without one, no key may make the call. */
  readonly apiArea?: ApiArea
}

/** The parts of rules that only the server has: a setting, and the check whose tables are too large for every page. */
export type RuleSettings = {
  readonly passwordPolicy: PasswordPolicy | undefined
  readonly payeeProblems: (payee: PayeeFields, currency: Currency) => FieldErrors
}

type Definition<
  P extends Schema.Struct.Fields,
  R extends Schema.Struct.Fields,
  W extends Who,
  F extends CallEffect,
  E extends ErrorCode
> = {
  readonly path: `/${string}/${string}`
  readonly summary: string
  readonly who: W
  readonly effect: F
  readonly payload: P
  readonly reply: R
  readonly errors?: ReadonlyArray<E>
  readonly rules?: (fields: Partial<Schema.Struct<P>["Type"]>, settings: RuleSettings) => FieldErrors
  readonly addition?: true
  readonly bodyBytes?: number
  readonly apiArea?: AreaOf<W, F>
}

/** Calls of Admins, of people without an organisation and those that move money have no area. */
type AreaOf<W extends Who, F extends CallEffect> = W extends "Read" | "Write"
  ? F extends "money"
    ? never
    : ApiArea
  : never

/** One row of the table of calls: payload, reply, permission and errors. */
export const call = <
  const P extends Schema.Struct.Fields,
  const R extends Schema.Struct.Fields,
  const W extends Who,
  const F extends CallEffect,
  const E extends ErrorCode = never
>(
  definition: Definition<P, R, W, F, E>
) => ({
  ...definition,
  payload: Schema.Struct(definition.payload),
  reply: Schema.Struct({ status: Schema.Literal(true), message: Schema.String, ...definition.reply }),
  errors: (definition.errors ?? []) as ReadonlyArray<E>,
  addition: definition.addition ?? false
})

export type PayloadOf<C extends { readonly payload: Schema.Top }> = C["payload"]["Type"]
export type ReplyOf<C extends { readonly reply: Schema.Top }> = C["reply"]["Type"]

/** The error codes of a call: its own, those of every call, and those of its `who` and `effect`. */
export type ErrorsOf<C extends Pick<Call, "who" | "effect" | "errors">> =
  | C["errors"][number]
  | CommonError
  | (C["who"] extends "anyone" ? never : "session_invalid" | "api_key_invalid")
  | (C["who"] extends PermissionLevel ? "forbidden" : never)
  | (C["effect"] extends "read" ? never : "idempotency_mismatch" | "idempotency_in_flight")
