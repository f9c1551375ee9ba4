import { Schema } from "effect"
import { call } from "../call.ts"
import { Honorarium } from "../entities/Honorarium.ts"
import {
  LedgerAccount,
  LedgerBalance,
  LedgerLine,
  Subscription,
  Transaction,
  TransactionKind,
  TransactionState
} from "../entities/Transaction.ts"
import { billingPeriods } from "../rules/currencies.ts"
import {
  CurrencyCode,
  csvPart,
  Id,
  Instant,
  LongText,
  listFields,
  listReply,
  moneyKey,
  requiredKey,
  ShortText,
  writeKey
} from "../rules/fields.ts"

const ledgerFilter = {
  currency: Schema.optional(CurrencyCode),
  account: Schema.optional(LedgerAccount),
  from: Schema.optional(Instant),
  to: Schema.optional(Instant)
}

const checkout = { token: Schema.String, transactionId: Schema.String, checkoutUrl: Schema.String }

export const transactionCalls = {
  generateToken: call({
    path: "/transaction/generate-token",
    summary: "Start paying for a plan. The same plan, period and currency again returns the open checkout.",
    who: "Admin",
    effect: "money",
    payload: {
      planId: requiredKey(Id),
      period: requiredKey(Schema.Literals(billingPeriods)),
      currency: requiredKey(CurrencyCode),
      ...writeKey
    },
    reply: checkout,
    errors: ["not_found", "conflict", "unavailable"]
  }),
  checkStatus: call({
    path: "/transaction/check-status",
    summary: "The status of a plan's payment, checked with the payment provider while it is open.",
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
  exportPayments: call({
    path: "/transaction/export-payments",
    summary:
      "The organisation's payments as CSV, oldest first, 10,000 at a time; pages after a cursor have no header.",
    who: "Admin",
    effect: "read",
    payload: {
      kind: Schema.optional(TransactionKind),
      state: Schema.optional(TransactionState),
      cursor: listFields.cursor
    },
    reply: csvPart,
    addition: true
  }),
  generateHonariumToken: call({
    path: "/transaction/generate-honarium-token",
    summary:
      "Start paying an approved honorarium. Without a key, the same person again receives the same payment, unless it failed.",
    who: "Admin",
    effect: "money",
    payload: { honorariumId: requiredKey(ShortText), reason: Schema.optional(LongText), ...writeKey },
    reply: checkout,
    errors: ["not_found", "illegal_transition", "conflict", "step_up_required", "unavailable"]
  }),
  checkHonariumStatus: call({
    path: "/transaction/check-honarium-status",
    summary: "The status of an honorarium's payment.",
    who: "Admin",
    effect: "read",
    payload: { transactionId: requiredKey(Id) },
    reply: { data: Transaction, honorarium: Honorarium },
    errors: ["not_found"]
  }),
  cancelCheckout: call({
    path: "/transaction/cancel-checkout",
    summary: "Cancel a plan's open checkout. If it was paid after all, the response says so.",
    who: "Admin",
    effect: "money",
    payload: { transactionId: requiredKey(Id), ...moneyKey },
    reply: { data: Transaction },
    errors: ["not_found", "unavailable"],
    addition: true
  }),
  getPlan: call({
    path: "/transaction/get-plan",
    summary: "The organisation's plan, its unused value, and the current prices of all others.",
    who: "Read",
    effect: "read",
    payload: {},
    reply: { data: Subscription },
    addition: true
  }),
  changePlanAtEnd: call({
    path: "/transaction/change-plan-at-end",
    summary: "Choose a smaller plan, or none, after this period. The current plan undoes the choice.",
    who: "Admin",
    effect: "money",
    payload: {
      planId: requiredKey(Id),
      period: Schema.optional(Schema.Literals(billingPeriods)),
      ...moneyKey
    },
    reply: { data: Subscription },
    errors: ["not_found", "conflict"],
    addition: true
  }),
  getStatement: call({
    path: "/transaction/get-statement",
    summary: "The ledger, newest first, with running balances.",
    who: "Admin",
    effect: "read",
    payload: { ...listFields, ...ledgerFilter },
    reply: { ...listReply(LedgerLine), balances: Schema.Array(LedgerBalance) },
    addition: true
  }),
  exportLedger: call({
    path: "/transaction/export-ledger",
    summary: "The ledger as CSV, oldest first, 10,000 lines at a time; pages after a cursor have no header.",
    who: "Admin",
    effect: "read",
    payload: { ...ledgerFilter, cursor: listFields.cursor },
    reply: csvPart,
    addition: true
  })
}
