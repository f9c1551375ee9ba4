import { Effect } from "effect"
import { calls } from "../../../contract/calls/index.ts"
import { phoneProblem } from "../../../contract/rules/phone.ts"
import { retentionFields } from "../../../contract/rules/retention.ts"
import { check } from "../../../contract/validate.ts"
import type { DeletionPlan } from "../../../machines/flows/organisation-deletion.machine.ts"
import type { OrganisationSaving } from "../../../machines/flows/organisation-editor.machine.ts"
import { BrokenRules } from "../../i18n/failures.ts"
import { Api } from "../../services/Api.ts"
import { detailsOf } from "./organisationDetails.ts"

/** Sends only changed fields, so that two Admins don't undo each other's changes. */
export const saveOrganisation = Effect.fn("organisation.save")(function* (input: OrganisationSaving) {
  const { details, known, attempt } = input
  const { name, countryCode, phone, linkedinProfile } = details
  const api = yield* Api
  const hasNewPhone = phone !== known.phone || countryCode !== known.countryCode
  const kept = retentionFields.filter((field) => details[field] !== known[field])
  const checked = check(calls.organisation.updateOrganisation.payload, {
    ...(name !== known.name && { name: name.trim() }),
    ...(linkedinProfile !== known.linkedinProfile && { linkedinProfile: linkedinProfile.trim() }),
    ...(hasNewPhone && { countryCode, phone }),
    ...(kept.length > 0 && {
      retention: Object.fromEntries(kept.map((field) => [field, Number(details[field])]))
    }),
    idempotencyKey: attempt
  })
  const problem = hasNewPhone && phone !== "" ? phoneProblem(countryCode, phone) : undefined
  const errors = { ...(problem && { phone: problem }), ...(checked.ok ? {} : checked.errors) }
  if (!checked.ok || problem) return yield* Effect.fail(new BrokenRules(errors))
  const { data, resendAfter = 0, message } = yield* api.organisation.updateOrganisation(checked.value)
  return { details: detailsOf(data), organisation: data, resendAfter, message }
})

export const sendOrganisationCode = Effect.fn("organisation.sendCode")(function* (input: {
  readonly countryCode: string
  readonly phone: string
  readonly attempt: string
}) {
  const { attempt, ...phone } = input
  const checked = check(calls.auth.sendPhoneOtp.payload, { ...phone, idempotencyKey: attempt })
  if (!checked.ok) return yield* Effect.fail(new BrokenRules(checked.errors))
  const api = yield* Api
  const { resendAfter } = yield* api.auth.sendPhoneOtp(checked.value)
  return { resendAfter }
})

export const planDeletion = Effect.fn("organisation.planDeletion")(function* (plan: DeletionPlan) {
  const api = yield* Api
  const { data, message } = yield* api.organisation.planDeletion({
    name: plan.name,
    idempotencyKey: plan.attempt
  })
  return { organisation: data, message }
})

export const stopDeletion = Effect.fn("organisation.stopDeletion")(function* ({
  attempt
}: {
  readonly attempt: string
}) {
  const api = yield* Api
  const { data, message } = yield* api.organisation.stopDeletion({ idempotencyKey: attempt })
  return { organisation: data, message }
})
