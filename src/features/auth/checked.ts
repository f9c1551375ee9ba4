import { Effect, type Schema } from "effect"
import { check, type FieldErrors } from "../../../contract/validate.ts"
import { InvalidForm } from "./problems.ts"

/** The payload in the contract's form, or the errors of every field. An empty field counts as missing. */
export const checked = <A>(
  call: { readonly payload: Schema.Codec<A, unknown> },
  form: Readonly<Record<string, string>>,
  emptyCounts: ReadonlyArray<string> = [],
  more: FieldErrors = {}
) => {
  const filled = Object.entries(form)
    .map(([field, value]) => [field, value.trim()] as const)
    .filter(([field, value]) => value !== "" || emptyCounts.includes(field))
  const result = check(call.payload, Object.fromEntries(filled))
  const errors = { ...more, ...(result.ok ? {} : result.errors) }
  return result.ok && Object.keys(errors).length === 0
    ? Effect.succeed(result.value)
    : Effect.fail(new InvalidForm(errors))
}
