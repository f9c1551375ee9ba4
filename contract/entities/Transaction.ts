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

/** The price of a plan now. `when` says whether it is paid now or takes effect at the end of the period. */
export const PlanOffer = Schema.Struct({
  planId: Schema.String,
  period: Schema.Literals(billingPeriods),
  currency: CurrencyCode,
  price: Schema.Number,
  unused: Schema.Number,
  due: Schema.Number,
  when: Schema.Literals(["now", "periodEnd"])
})

export type PlanOffer = typeof PlanOffer.Type

/** The organisation's plan. A free one has no period. */
export const Subscription = Schema.Struct({
  planId: Schema.String,
  period: Schema.optional(Schema.Literals(billingPeriods)),
  currency: Schema.optional(CurrencyCode),
  startedAt: Schema.optional(Schema.String),
  endsAt: Schema.optional(Schema.String),
  /** The price of the remaining time. */
  unused: Schema.optional(Schema.Number),
  /** True between a period's end and the end of an unpaid plan. */
  isOverdue: Schema.Boolean,
  next: Schema.optional(
    Schema.Struct({ planId: Schema.String, period: Schema.optional(Schema.Literals(billingPeriods)) })
  ),
  /** The day an unpaid plan ends. */
  takenBackAt: Schema.optional(Schema.String),
  /** The time of the last failed payment for a plan, if none has succeeded since. */
  failedAt: Schema.optional(Schema.String),
  /** Used and available seats, for members and invitations. */
  members: Schema.Struct({ used: Schema.Number, limit: Schema.Number }),
  contacts: Schema.Struct({ used: Schema.Number, limit: Schema.Number }),
  megabytes: Schema.Struct({ used: Schema.Number, limit: Schema.Number }),
  offers: Schema.Array(PlanOffer)
})

export type Subscription = typeof Subscription.Type

/**
 * Accounts of the ledger. `funds` is the organisation's own money, outside, and counts down; `committed` is approved,
 * `inFlight` in transit, `paid` with respondents, `plans` paid for the product, `toReturn` received for a cancelled
 * checkout.
 */
export const LedgerAccount = Schema.Literals(["funds", "committed", "inFlight", "paid", "plans", "toReturn"])

export type LedgerAccount = typeof LedgerAccount.Type

/** One side of a posting, with the account's balance after it. */
export const LedgerLine = Schema.Struct({
  _id: Schema.String,
  at: Schema.String,
  kind: Schema.String,
  account: LedgerAccount,
  currency: CurrencyCode,
  amount: Schema.Number,
  balance: Schema.Number,
  honorariumId: Schema.optional(Schema.String),
  transactionId: Schema.optional(Schema.String)
})

export type LedgerLine = typeof LedgerLine.Type

export const LedgerBalance = Schema.Struct({
  account: LedgerAccount,
  currency: CurrencyCode,
  balance: Schema.Number
})

export type LedgerBalance = typeof LedgerBalance.Type
