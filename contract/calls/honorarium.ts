import { Schema } from "effect"
import { call } from "../call.ts"
import { Honorarium, HonorariumState, honorariumRequestFields } from "../entities/Honorarium.ts"
import { Id, LongText, listFields, listReply, moneyKey, requiredKey } from "../rules/fields.ts"

export const honorarium = {
  createHonorariumRequest: call({
    path: "/honorarium/create-honorarium-request",
    summary: "Ask for an honorarium to be paid.",
    who: "Write",
    effect: "money",
    payload: { ...honorariumRequestFields, ...moneyKey },
    reply: { data: Honorarium },
    errors: ["not_found", "illegal_transition"]
  }),
  getHonorarium: call({
    path: "/honorarium/get-honorarium",
    summary: "Honorarium requests, newest first. Account numbers are masked.",
    who: "Read",
    effect: "read",
    payload: { ...listFields, state: Schema.optional(HonorariumState), respondentId: Schema.optional(Id) },
    reply: listReply(Honorarium)
  }),
  approveHonorariumRequest: call({
    path: "/honorarium/approve-honorarium-request",
    summary: "Approve or reject a request; not one's own, unless one is the only Admin.",
    who: "Admin",
    effect: "money",
    payload: {
      honorariumId: requiredKey(Id),
      decision: requiredKey(Schema.Literals(["approve", "reject"])),
      reason: Schema.optional(LongText),
      ...moneyKey
    },
    reply: { data: Honorarium },
    errors: ["not_found", "illegal_transition", "step_up_required"]
  })
}
