import { Schema } from "effect"
import { billingPeriods } from "../rules/currencies.ts"
import { CurrencyCode } from "../rules/fields.ts"

export const TransactionState = Schema.Literals([
  "created",
  "pending",
  "paid",
  "failed",
  "cancelled",
  "refunded"
])

export const TransactionKind = Schema.Literals(["plan", "honorarium"])

export const Transaction = Schema.Struct({
  _id: Schema.String,
  kind: TransactionKind,
  amount: Schema.Number,
  currency: CurrencyCode,
  period: Schema.optional(Schema.Literals(billingPeriods)),
  planId: Schema.optional(Schema.String),
  honorariumId: Schema.optional(Schema.String),
  gateway: Schema.String,
  state: TransactionState,
  invoiceNumber: Schema.optional(Schema.String),
  createdAt: Schema.String
})

export type Transaction = typeof Transaction.Type
