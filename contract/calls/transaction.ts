import { Schema } from "effect"
import { call } from "../call.ts"
import { Honorarium } from "../entities/Honorarium.ts"
import { Transaction, TransactionKind, TransactionState } from "../entities/Transaction.ts"
import { billingPeriods } from "../rules/currencies.ts"
import { CurrencyCode, Id, listFields, listReply, moneyKey, requiredKey } from "../rules/fields.ts"

const checkout = { token: Schema.String, transactionId: Schema.String, checkoutUrl: Schema.String }

export const transaction = {
  generateToken: call({
    path: "/transaction/generate-token",
    summary: "Start paying for a plan.",
    who: "Admin",
    effect: "money",
    payload: {
      planId: requiredKey(Id),
      period: requiredKey(Schema.Literals(billingPeriods)),
      currency: requiredKey(CurrencyCode),
      ...moneyKey
    },
    reply: checkout,
    errors: ["not_found", "conflict", "unavailable"]
  }),
  checkStatus: call({
    path: "/transaction/check-status",
    summary: "Where a plan's payment stands, asking the gateway where it is open.",
    who: "Admin",
    effect: "read",
    payload: { transactionId: requiredKey(Id) },
    reply: { data: Transaction },
    errors: ["not_found"]
  }),
  getAllPayment: call({
    path: "/transaction/get-all-payment",
    summary: "The organisation's payments, newest first.",
    who: "Admin",
    effect: "read",
    payload: {
      ...listFields,
      kind: Schema.optional(TransactionKind),
      state: Schema.optional(TransactionState)
    },
    reply: listReply(Transaction)
  }),
  generateHonariumToken: call({
    path: "/transaction/generate-honarium-token",
    summary: "Start paying an approved honorarium.",
    who: "Admin",
    effect: "money",
    payload: { honorariumId: requiredKey(Id), ...moneyKey },
    reply: checkout,
    errors: ["not_found", "illegal_transition", "step_up_required", "unavailable"]
  }),
  checkHonariumStatus: call({
    path: "/transaction/check-honarium-status",
    summary: "Where an honorarium's payment stands.",
    who: "Admin",
    effect: "read",
    payload: { transactionId: requiredKey(Id) },
    reply: { data: Transaction, honorarium: Honorarium },
    errors: ["not_found"]
  })
}
