import { Effect } from "effect"
import { calls } from "../../../contract/calls/index.ts"
import type { Language } from "../../../contract/rules/languages.ts"
import { phoneProblem } from "../../../contract/rules/phone.ts"
import { check } from "../../../contract/validate.ts"
import type { OwnDetails } from "../../../machines/flows/profile-editor.machine.ts"
import { BrokenRules } from "../../i18n/failures.ts"
import { Api } from "../../services/Api.ts"

/** An existing number can't be removed, only changed. */
export const saveDetails = Effect.fn("profile.save")(function* (
  input: OwnDetails & { readonly attempt: string }
) {
  const { name, countryCode, phone, linkedinProfile, jobRole, attempt } = input
  const api = yield* Api
  const form = {
    name: name.trim(),
    linkedinProfile: linkedinProfile.trim(),
    jobRole: jobRole.trim(),
    ...(phone !== "" && { countryCode, phone }),
    idempotencyKey: attempt
  }
  const checked = check(calls.profile.update.payload, form)
  const tooLong = phone === "" ? undefined : phoneProblem(countryCode, phone)
  const errors = { ...(tooLong && { phone: tooLong }), ...(checked.ok ? {} : checked.errors) }
  if (!checked.ok || tooLong) return yield* Effect.fail(new BrokenRules(errors))
  const { data, resendAfter = 0, message } = yield* api.profile.update(checked.value)
  return { user: data, resendAfter, message }
})

export const sendPhoneCode = Effect.fn("profile.sendPhoneCode")(function* (input: {
  readonly attempt: string
}) {
  const api = yield* Api
  const { resendAfter } = yield* api.auth.sendPhoneOtp({ idempotencyKey: input.attempt })
  return { resendAfter }
})

export const saveLocale = Effect.fn("profile.saveLocale")(function* (input: {
  readonly locale: string
  readonly attempt: string
}) {
  const api = yield* Api
  yield* api.profile.update({ locale: input.locale as Language, idempotencyKey: input.attempt })
})

export const loadDevices = Effect.fn("profile.loadDevices")(function* () {
  const api = yield* Api
  const { data } = yield* api.auth.getSessions({})
  return data
})

export const endDevices = Effect.fn("profile.endDevices")(function* (input: {
  readonly ids: ReadonlyArray<string>
  readonly attempt: string
}) {
  const api = yield* Api
  for (const id of input.ids) {
    yield* api.auth
      .endSession({ id, idempotencyKey: `${input.attempt}:${id}`.slice(0, 100) })
      .pipe(Effect.catchTag("CallRefused", (refusal) => (refusal.is("not_found") ? Effect.void : refusal)))
  }
})

export const loadDeletion = Effect.fn("profile.loadDeletion")(function* () {
  const api = yield* Api
  return (yield* api.profile.getAccountDeletion({})).data
})

export const deleteAccount = Effect.fn("profile.deleteAccount")(function* (input: {
  readonly attempt: string
}) {
  const api = yield* Api
  yield* api.profile.deleteAccount({ idempotencyKey: input.attempt })
})
