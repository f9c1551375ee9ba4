import { Effect, type Schema } from "effect"
import { calls } from "../../../contract/calls/index.ts"
import { limits } from "../../../contract/rules/limits.ts"
import { phoneProblem } from "../../../contract/rules/phone.ts"
import { check, type FieldErrors } from "../../../contract/validate.ts"
import type { CodeCheck, CodeRequest } from "../../../machines/flows/email-code.machine.ts"
import type { OrganisationRequest } from "../../../machines/flows/organisation-setup.machine.ts"
import type { PhoneCodeCheck } from "../../../machines/flows/phone-code.machine.ts"
import { Api } from "../../services/Api.ts"
import { InvalidForm } from "./problems.ts"

const resendAfter = limits.otp.resendAfterMs / 1000

/** The payload as the contract wants it, or what is wrong with every field. An empty field counts as missing. */
const checked = <A>(
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

export const requestCode = Effect.fn("auth.requestCode")(function* (input: CodeRequest) {
  const { mode, name, email, attempt } = input
  const api = yield* Api
  const { message } =
    mode === "signUp"
      ? yield* api.auth.signup({
          ...(yield* checked(calls.auth.signup, { email, name }, ["email", "name"])),
          idempotencyKey: attempt
        })
      : yield* api.auth.login({
          ...(yield* checked(calls.auth.login, { email }, ["email"])),
          idempotencyKey: attempt
        })
  return { resendAfter, message }
})

export const verifyCode = Effect.fn("auth.verifyCode")(function* ({ mode, name, email, otp }: CodeCheck) {
  const api = yield* Api
  const payload = yield* checked(calls.auth.verifyOtp, {
    email,
    otp,
    ...(mode === "signUp" ? { name } : {})
  })
  const { data } = yield* api.auth.verifyOtp({ ...payload, idempotencyKey: crypto.randomUUID() })
  return { token: data.token, user: data.data }
})

export const createOrganisation = Effect.fn("auth.createOrganisation")(function* (
  input: OrganisationRequest
) {
  const { attempt, ...form } = input
  const api = yield* Api
  const tooLong = form.phone === "" ? undefined : phoneProblem(form.countryCode, form.phone)
  const payload = yield* checked(
    calls.auth.addOrg,
    form,
    ["name", "linkedinProfile"],
    tooLong ? { phone: tooLong } : {}
  )
  const { org, message } = yield* api.auth.addOrg({ ...payload, idempotencyKey: attempt })
  return { organisation: org, resendAfter, message }
})

export const verifyPhone = Effect.fn("auth.verifyPhone")(function* (input: PhoneCodeCheck) {
  const api = yield* Api
  const payload = yield* checked(calls.auth.verifyPhoneOtp, input)
  const { data } = yield* api.auth.verifyPhoneOtp({ ...payload, idempotencyKey: crypto.randomUUID() })
  return { organisation: data }
})

export const resendPhoneCode = Effect.fn("auth.resendPhoneCode")(function* (input: {
  readonly attempt: string
}) {
  const api = yield* Api
  const { message } = yield* api.auth.sendPhoneOtp({ idempotencyKey: input.attempt })
  return { resendAfter, message }
})
