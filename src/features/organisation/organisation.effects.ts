import { Effect } from "effect"
import { authCalls } from "../../../contract/calls/auth.ts"
import { organisationCalls } from "../../../contract/calls/organisation.ts"
import { phoneProblem } from "../../../contract/rules/phone.ts"
import { retentionFields } from "../../../contract/rules/retention.ts"
import { check } from "../../../contract/validate.ts"
import type { DeletionPlan } from "../../../machines/flows/organisation-deletion.machine.ts"
import type { OrganisationSaving } from "../../../machines/flows/organisation-editor.machine.ts"
import { send, sendChecked } from "../../services/Api.ts"
import { BrokenRules } from "../../services/CallError.ts"
import { detailsOf } from "./organisationDetails.ts"

/** Sends only changed fields, so that two Admins don't undo each other's changes. */
export const saveOrganisation = Effect.fn("organisation.save")(function* (input: OrganisationSaving) {
  const { details, known, attempt } = input
  const { name, countryCode, phone, linkedinProfile } = details
  const hasNewPhone = phone !== known.phone || countryCode !== known.countryCode
  const kept = retentionFields.filter((field) => details[field] !== known[field])
  const checked = check(organisationCalls.updateOrganisation.payload, {
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
  const { data, resendAfter = 0, message } = yield* send(organisationCalls.updateOrganisation, checked.value)
  return { details: detailsOf(data), organisation: data, resendAfter, message }
})

export const sendOrganisationCode = Effect.fn("organisation.sendCode")(function* (input: {
  readonly countryCode: string
  readonly phone: string
  readonly attempt: string
}) {
  const { attempt, ...phone } = input
  const { resendAfter } = yield* sendChecked(authCalls.sendPhoneOtp, { ...phone, idempotencyKey: attempt })
  return { resendAfter }
})

export const planDeletion = Effect.fn("organisation.planDeletion")(function* (plan: DeletionPlan) {
  const { data, message } = yield* send(organisationCalls.planDeletion, {
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
  const { data, message } = yield* send(organisationCalls.stopDeletion, { idempotencyKey: attempt })
  return { organisation: data, message }
})
