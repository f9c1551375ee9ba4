import { Schema } from "effect"
import { call } from "../call.ts"
import {
  CurrencyTotal,
  Honorarium,
  HonorariumState,
  HonorariumWarning,
  honorariumRequestFields,
  StateTotal,
  WeighedHonorarium
} from "../entities/Honorarium.ts"
import {
  CurrencyCode,
  filledText,
  Id,
  LongText,
  listFields,
  listReply,
  moneyKey,
  requiredKey
} from "../rules/fields.ts"
import { limits } from "../rules/limits.ts"

const { accountHolder, accountNumber, ifscCode, upiId, paypalId } = honorariumRequestFields

const payeeFields = { accountHolder, accountNumber, ifscCode, upiId, paypalId }

const warnings = Schema.optional(Schema.Array(HonorariumWarning))

/** What a mailed link carries: signed, good for 14 days and for one answer. */
const Link = requiredKey(filledText(500))

export const honorarium = {
  createHonorariumRequest: call({
    path: "/honorarium/create-honorarium-request",
    summary: "Ask for an honorarium to be paid.",
    who: "Write",
    effect: "money",
    payload: { ...honorariumRequestFields, reason: Schema.optional(LongText), ...moneyKey },
    reply: { data: Honorarium, warnings },
    errors: ["not_found", "illegal_transition"]
  }),
  getHonorarium: call({
    path: "/honorarium/get-honorarium",
    summary: "Honorarium requests, newest first. Account numbers are masked.",
    who: "Read",
    effect: "read",
    payload: {
      ...listFields,
      state: Schema.optional(HonorariumState),
      respondentId: Schema.optional(Id),
      honorariumId: Schema.optional(Id)
    },
    reply: listReply(Honorarium)
  }),
  countHonoraria: call({
    path: "/honorarium/count-honoraria",
    summary: "How many requests are in each state, and how much they come to in each currency.",
    who: "Read",
    effect: "read",
    payload: {},
    reply: { data: Schema.Array(StateTotal) },
    addition: true
  }),
  weighHonoraria: call({
    path: "/honorarium/weigh-honoraria",
    summary: "What stands between requests and their payment, what to look at first, and what they come to.",
    who: "Read",
    effect: "read",
    payload: {
      honorariumIds: requiredKey(
        Schema.Array(Id).check(Schema.isMinLength(1), Schema.isMaxLength(limits.page.max))
      )
    },
    reply: {
      data: Schema.Array(WeighedHonorarium),
      /** Of those that nothing stands in the way of. */
      totals: Schema.Array(CurrencyTotal)
    },
    errors: ["not_found"],
    addition: true
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
      terms: Schema.optional(Id),
      ...moneyKey
    },
    reply: { data: Honorarium },
    errors: ["not_found", "illegal_transition", "conflict", "step_up_required"]
  }),
  changeHonorariumRequest: call({
    path: "/honorarium/change-honorarium-request",
    summary:
      "Change what is paid or where. An approval given before is void; ways to pay left out are cleared.",
    who: "Write",
    effect: "money",
    payload: {
      honorariumId: requiredKey(Id),
      amount: Schema.optional(honorariumRequestFields.amount),
      currency: Schema.optional(CurrencyCode),
      respondentEmail: honorariumRequestFields.respondentEmail,
      notes: honorariumRequestFields.notes,
      payee: Schema.optional(Schema.Struct(payeeFields)),
      ...moneyKey
    },
    reply: { data: Honorarium, warnings },
    errors: ["not_found", "illegal_transition"],
    addition: true
  }),
  cancelHonorariumRequest: call({
    path: "/honorarium/cancel-honorarium-request",
    summary: "Give a request up before it is paid: one's own, or any as an Admin.",
    who: "Write",
    effect: "money",
    payload: { honorariumId: requiredKey(Id), reason: Schema.optional(LongText), ...moneyKey },
    reply: { data: Honorarium },
    errors: ["not_found", "illegal_transition"],
    addition: true
  }),
  revealAccountNumber: call({
    path: "/honorarium/reveal-account-number",
    summary: "The whole account number of one request. Leaves a line in the log.",
    who: "Admin",
    effect: "write",
    payload: { honorariumId: requiredKey(Id) },
    reply: { accountNumber: Schema.String },
    errors: ["not_found", "step_up_required"],
    addition: true
  }),
  sendPayeeLink: call({
    path: "/honorarium/send-payee-link",
    summary: "Mail the respondent a link to say where to be paid. An older link stops working.",
    who: "Write",
    effect: "money",
    payload: { honorariumId: requiredKey(Id), ...moneyKey },
    reply: { data: Honorarium },
    errors: ["not_found", "illegal_transition"],
    addition: true
  }),
  getPayeeForm: call({
    path: "/honorarium/get-payee-form",
    summary: "What a mailed link asks for.",
    who: "anyone",
    effect: "read",
    payload: { link: Link },
    reply: {
      data: Schema.Struct({
        organisationName: Schema.String,
        respondentName: Schema.String,
        amount: Schema.Number,
        currency: CurrencyCode
      })
    },
    errors: ["not_found"],
    addition: true
  }),
  fillPayee: call({
    path: "/honorarium/fill-payee",
    summary: "Answer a mailed link: where to be paid. Once.",
    who: "anyone",
    effect: "write",
    payload: { link: Link, ...payeeFields },
    reply: {},
    errors: ["not_found"],
    addition: true
  })
}
