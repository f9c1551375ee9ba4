import { Effect } from "effect"
import { authCalls } from "../../../contract/calls/auth.ts"
import { profileCalls } from "../../../contract/calls/profile.ts"
import { sessionCalls } from "../../../contract/calls/session.ts"
import type { Language } from "../../../contract/rules/languages.ts"
import { phoneProblem } from "../../../contract/rules/phone.ts"
import { check } from "../../../contract/validate.ts"
import type { OwnDetails } from "../../../machines/flows/profile-editor.machine.ts"
import { send } from "../../services/Api.ts"
import { BrokenRules } from "../../services/CallError.ts"

/** An existing number can't be removed, only changed. */
export const saveDetails = Effect.fn("profile.save")(function* (
  input: OwnDetails & { readonly attempt: string }
) {
  const { name, countryCode, phone, linkedinProfile, jobRole, attempt } = input
  const form = {
    name: name.trim(),
    linkedinProfile: linkedinProfile.trim(),
    jobRole: jobRole.trim(),
    ...(phone !== "" && { countryCode, phone }),
    idempotencyKey: attempt
  }
  const checked = check(profileCalls.update.payload, form)
  const tooLong = phone === "" ? undefined : phoneProblem(countryCode, phone)
  const errors = { ...(tooLong && { phone: tooLong }), ...(checked.ok ? {} : checked.errors) }
  if (!checked.ok || tooLong) return yield* Effect.fail(new BrokenRules(errors))
  const { data, resendAfter = 0, message } = yield* send(profileCalls.update, checked.value)
  return { user: data, resendAfter, message }
})

export const sendPhoneCode = Effect.fn("profile.sendPhoneCode")(function* (input: {
  readonly attempt: string
}) {
  const { resendAfter } = yield* send(authCalls.sendPhoneOtp, { idempotencyKey: input.attempt })
  return { resendAfter }
})

export const saveLocale = Effect.fn("profile.saveLocale")(function* (input: {
  readonly locale: string
  readonly attempt: string
}) {
  yield* send(profileCalls.update, { locale: input.locale as Language, idempotencyKey: input.attempt })
})

export const loadDevices = Effect.fn("profile.loadDevices")(function* () {
  const { data } = yield* send(sessionCalls.getSessions, {})
  return data
})

export const endDevices = Effect.fn("profile.endDevices")(function* (input: {
  readonly ids: ReadonlyArray<string>
  readonly attempt: string
}) {
  for (const id of input.ids) {
    yield* send(sessionCalls.endSession, { id, idempotencyKey: `${input.attempt}:${id}`.slice(0, 100) }).pipe(
      Effect.catchTag("CallRefused", (refusal) => (refusal.is("not_found") ? Effect.void : refusal))
    )
  }
})

export const loadDeletion = Effect.fn("profile.loadDeletion")(function* () {
  return (yield* send(profileCalls.getAccountDeletion, {})).data
})

export const deleteAccount = Effect.fn("profile.deleteAccount")(function* (input: {
  readonly attempt: string
}) {
  yield* send(profileCalls.deleteAccount, { idempotencyKey: input.attempt })
})
