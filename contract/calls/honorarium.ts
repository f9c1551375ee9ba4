import { Schema } from "effect"
import { call } from "../call.ts"
import {
  BudgetTotal,
  CurrencyTotal,
  Honorarium,
  HonorariumState,
  HonorariumWarning,
  honorariumRequestFields,
  PayeeRequest,
  StateTotal,
  WeighedHonorarium
} from "../entities/Honorarium.ts"
import {
  CurrencyCode,
  clearableKey,
  filledText,
  Id,
  LongText,
  listFields,
  listReply,
  moneyKey,
  requiredKey,
  ShortText,
  writeKey
} from "../rules/fields.ts"
import { isReasonMissing } from "../rules/honorarium.ts"
import { limits } from "../rules/limits.ts"
import type { FieldErrors } from "../validate.ts"

const { accountHolder, accountNumber, ifscCode, upiId, paypalId } = honorariumRequestFields
const { iban, bic, routingNumber, sortCode } = honorariumRequestFields

const payeeFields = {
  accountHolder,
  accountNumber,
  ifscCode,
  iban,
  bic,
  routingNumber,
  sortCode,
  upiId,
  paypalId
}

/** A record's id, or its reference if it is unique. */
const HonorariumId = requiredKey(ShortText)

const warnings = Schema.optional(Schema.Array(HonorariumWarning))

/** The token of an emailed link: signed, valid for 14 days. */
const Link = requiredKey(filledText(500))

export const honorariumCalls = {
  createHonorariumRequest: call({
    path: "/honorarium/create-honorarium-request",
    summary:
      "Request an honorarium. Without a key, a repeated request by the same person returns the first one for a few minutes.",
    who: "Write",
    effect: "money",
    payload: { ...honorariumRequestFields, reason: Schema.optional(LongText), ...writeKey },
    reply: { data: Honorarium, warnings },
    rules: ({ currency, ...payee }, { payeeProblems }): FieldErrors =>
      currency === undefined ? {} : payeeProblems(payee, currency),
    errors: ["not_found", "illegal_transition"]
  }),
  getRequestWarnings: call({
    path: "/honorarium/get-request-warnings",
    summary: "The warnings that a request, or a change of one, would have. Nothing is stored.",
    who: "Write",
    effect: "read",
    payload: {
      honorariumId: Schema.optional(Id),
      respondentId: requiredKey(Id),
      amount: Schema.optional(honorariumRequestFields.amount),
      currency: requiredKey(CurrencyCode),
      payee: Schema.optional(Schema.Struct(payeeFields))
    },
    reply: { data: Schema.Array(HonorariumWarning) },
    errors: ["not_found", "conflict"],
    addition: true
  }),
  getHonorarium: call({
    path: "/honorarium/get-honorarium",
    summary:
      "Honorarium requests, newest first. `honorariumId` finds by id or reference. Account numbers are masked.",
    who: "Read",
    effect: "read",
    apiArea: "honoraria",
    payload: {
      ...listFields,
      state: Schema.optional(HonorariumState),
      respondentId: Schema.optional(Id),
      honorariumId: Schema.optional(ShortText),
      reference: Schema.optional(ShortText)
    },
    reply: listReply(Honorarium)
  }),
  countHonoraria: call({
    path: "/honorarium/count-honoraria",
    summary:
      "The number of requests in each status with totals per currency, and what is used of the budgets.",
    who: "Read",
    effect: "read",
    apiArea: "honoraria",
    payload: {},
    reply: {
      data: Schema.Array(StateTotal),
      /** True if someone other than the caller is an Admin, or was within the last day. */
      hasOtherAdmin: Schema.Boolean,
      /** The organisation's budgets of this month. */
      budgets: Schema.Array(BudgetTotal)
    },
    addition: true
  }),
  weighHonoraria: call({
    path: "/honorarium/weigh-honoraria",
    summary: "Obstacles, warnings and totals of requests before their payment.",
    who: "Read",
    effect: "read",
    payload: {
      honorariumIds: requiredKey(
        Schema.Array(Id).check(Schema.isMinLength(1), Schema.isMaxLength(limits.page.max))
      )
    },
    reply: {
      data: Schema.Array(WeighedHonorarium),
      /** Of the requests without obstacles. */
      totals: Schema.Array(CurrencyTotal)
    },
    errors: ["not_found", "conflict"],
    addition: true
  }),
  approveHonorariumRequest: call({
    path: "/honorarium/approve-honorarium-request",
    summary:
      "Approve a request, or reject it with a reason; not the caller's own, unless they are the only Admin. Above the organisation's limit two Admins have to approve, and it stays requested after the first. Without a key, the caller's repeated decision returns the record.",
    who: "Admin",
    effect: "money",
    payload: {
      honorariumId: HonorariumId,
      decision: Schema.optional(Schema.Literals(["approve", "reject"])),
      reason: Schema.optional(LongText),
      terms: Schema.optional(Id),
      ...writeKey
    },
    reply: { data: Honorarium },
    rules: ({ decision = "approve", reason }): FieldErrors =>
      isReasonMissing(decision, reason, { warnings: [] }) ? { reason: "reasonRequired" } : {},
    errors: ["not_found", "illegal_transition", "conflict", "step_up_required"]
  }),
  changeHonorariumRequest: call({
    path: "/honorarium/change-honorarium-request",
    summary:
      "Change the amount or the payment details. An earlier approval becomes void; omitted payment methods are cleared.",
    who: "Write",
    effect: "money",
    payload: {
      honorariumId: HonorariumId,
      amount: Schema.optional(honorariumRequestFields.amount),
      currency: Schema.optional(CurrencyCode),
      respondentEmail: honorariumRequestFields.respondentEmail,
      respondentNumber: clearableKey(ShortText),
      respondentLanguage: honorariumRequestFields.respondentLanguage,
      reference: clearableKey(ShortText),
      notes: clearableKey(LongText),
      payee: Schema.optional(Schema.Struct(payeeFields)),
      ...moneyKey
    },
    reply: { data: Honorarium, warnings },
    errors: ["not_found", "illegal_transition", "conflict"],
    addition: true
  }),
  cancelHonorariumRequest: call({
    path: "/honorarium/cancel-honorarium-request",
    summary: "Cancel a request before it is paid: the caller's own, or any as an Admin.",
    who: "Write",
    effect: "money",
    payload: { honorariumId: HonorariumId, reason: Schema.optional(LongText), ...moneyKey },
    reply: { data: Honorarium },
    errors: ["not_found", "illegal_transition", "conflict"],
    addition: true
  }),
  revealAccountNumber: call({
    path: "/honorarium/reveal-account-number",
    summary: "The whole account number of one request. Logged.",
    who: "Admin",
    effect: "write",
    payload: { honorariumId: HonorariumId },
    reply: { accountNumber: Schema.String },
    errors: ["not_found", "conflict", "step_up_required"],
    addition: true
  }),
  sendPayeeLink: call({
    path: "/honorarium/send-payee-link",
    summary:
      "Email the respondent a payment details link. An older link stops working. The language is stored for later emails.",
    who: "Write",
    effect: "money",
    payload: {
      honorariumId: HonorariumId,
      respondentLanguage: honorariumRequestFields.respondentLanguage,
      ...moneyKey
    },
    reply: { data: Honorarium },
    errors: ["not_found", "illegal_transition", "conflict", "rate_limited"],
    addition: true
  }),
  getPayeeForm: call({
    path: "/honorarium/get-payee-form",
    summary: "The request behind a payment details link, and its status.",
    who: "anyone",
    effect: "read",
    payload: { link: Link },
    reply: { data: PayeeRequest },
    errors: ["not_found"],
    addition: true
  }),
  fillPayee: call({
    path: "/honorarium/fill-payee",
    summary: "Submit payment details through a link, or replace them until they are approved.",
    who: "anyone",
    effect: "write",
    payload: { link: Link, ...payeeFields },
    reply: { data: PayeeRequest },
    errors: ["not_found", "illegal_transition"],
    addition: true
  })
}
