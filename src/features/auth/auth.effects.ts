import { Effect } from "effect"
import { calls } from "../../../contract/calls/index.ts"
import { limits } from "../../../contract/rules/limits.ts"
import { phoneProblem } from "../../../contract/rules/phone.ts"
import type { CodeCheck, CodeRequest } from "../../../machines/flows/email-code.machine.ts"
import type { OrganisationRequest } from "../../../machines/flows/organisation-setup.machine.ts"
import type { PhoneCodeCheck } from "../../../machines/flows/phone-code.machine.ts"
import { Api } from "../../services/Api.ts"
import { checked } from "./checked.ts"

const resendAfter = limits.otp.resendAfterMs / 1000

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

export const readInvitation = Effect.fn("auth.readInvitation")(function* (input: {
  readonly invitation: string
}) {
  const api = yield* Api
  const { data } = yield* api.auth.getInvitation(input)
  return { email: data.email, organisation: data.organization_name }
})

export const verifyCode = Effect.fn("auth.verifyCode")(function* (input: CodeCheck) {
  const { mode, name, email, otp, invitation, idToken } = input
  const api = yield* Api
  const payload = yield* checked(calls.auth.verifyOtp, {
    email,
    otp,
    ...(mode === "signUp" ? { name } : {}),
    invitation,
    idToken
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
