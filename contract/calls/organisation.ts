import { Schema } from "effect"
import { call } from "../call.ts"
import { Organisation } from "../entities/Organisation.ts"
import { CountryCode, filledText, PhoneDigits, RequiredLinkedinUrl, writeKey } from "../rules/fields.ts"
import { limits } from "../rules/limits.ts"
import { messages } from "../rules/messages.ts"
import { phoneRules } from "../rules/phone.ts"
import { RetentionChange } from "../rules/retention.ts"

export const organisationCalls = {
  updateOrganisation: call({
    path: "/organisation/update-organisation",
    summary:
      "Change the organisation's name, contact number, LinkedIn page, or the months for which it keeps the audit log, calls and notifications. A changed number receives a code, unless the caller has verified it.",
    who: "Admin",
    effect: "write",
    payload: {
      name: Schema.optional(
        filledText(limits.text.short, { missing: messages.nameRequired, empty: messages.nameEmpty })
      ),
      countryCode: Schema.optional(CountryCode),
      phone: Schema.optional(PhoneDigits),
      linkedinProfile: Schema.optional(RequiredLinkedinUrl),
      retention: Schema.optional(RetentionChange),
      ...writeKey
    },
    reply: { data: Organisation, resendAfter: Schema.optional(Schema.Number) },
    rules: phoneRules,
    errors: ["rate_limited", "step_up_required", "not_found"],
    addition: true
  }),
  planDeletion: call({
    path: "/organisation/plan-deletion",
    summary:
      "Delete the organisation and everything in it in 30 days, except records of payments. `name` is the organisation's name, typed once more.",
    who: "Admin",
    effect: "write",
    payload: {
      name: filledText(limits.text.short, {
        missing: messages.organisationName,
        empty: messages.organisationName
      }),
      ...writeKey
    },
    reply: { data: Organisation },
    errors: ["step_up_required", "not_found"],
    addition: true
  }),
  stopDeletion: call({
    path: "/organisation/stop-deletion",
    summary: "Keep an organisation whose deletion is planned.",
    who: "Admin",
    effect: "write",
    payload: { ...writeKey },
    reply: { data: Organisation },
    errors: ["not_found"],
    addition: true
  })
}
