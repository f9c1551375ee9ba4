import { Schema } from "effect"
import {
  AccountDigits,
  CurrencyCode,
  Email,
  filledText,
  LanguageCode,
  LongText,
  requiredKey,
  ShortText
} from "../rules/fields.ts"
import { limits } from "../rules/limits.ts"
import { messages } from "../rules/messages.ts"

export const HonorariumState = Schema.Literals([
  "requested",
  "approved",
  "rejected",
  "paying",
  "paid",
  "failed",
  "cancelled"
])

export type HonorariumState = typeof HonorariumState.Type

/**
 * The check of the payee's account at the bank. `named`: the bank gave a name. `invalid`: it has no such account.
 * `unavailable`: it gave no name.
 */
export const AccountCheck = Schema.Literals(["checking", "named", "invalid", "unavailable"])

export type AccountCheck = typeof AccountCheck.Type

/** `amount` is a decimal number here and whole minor units in the database. */
export const Honorarium = Schema.Struct({
  _id: Schema.String,
  /** The same as `_id`: what every call on an honorarium takes. */
  honorariumId: Schema.String,
  /** The organisation's own reference. */
  reference: Schema.optional(Schema.String),
  respondentName: Schema.String,
  respondentId: Schema.String,
  respondentEmail: Schema.optional(Schema.String),
  respondentNumber: Schema.optional(Schema.String),
  respondentLanguage: LanguageCode,
  amount: Schema.Number,
  currency: CurrencyCode,
  accountHolder: Schema.optional(Schema.String),
  accountNumber: Schema.optional(Schema.String),
  ifscCode: Schema.optional(Schema.String),
  /** The country and the last four characters. */
  iban: Schema.optional(Schema.String),
  bic: Schema.optional(Schema.String),
  routingNumber: Schema.optional(Schema.String),
  sortCode: Schema.optional(Schema.String),
  upiId: Schema.optional(Schema.String),
  paypalId: Schema.optional(Schema.String),
  /** Left out where the payment provider checks no accounts. */
  accountCheck: Schema.optional(AccountCheck),
  /** The name that the bank has for the account. */
  accountName: Schema.optional(Schema.String),
  notes: Schema.optional(Schema.String),
  state: HonorariumState,
  requestedBy: Schema.String,
  /**
   * Everyone who set the payee, the payment details or the amount. None of them can approve it, except an only Admin.
   */
  termsSetBy: Schema.Array(Schema.String),
  approvedBy: Schema.optional(Schema.String),
  /** The Admins who approved the present terms, the first one first. */
  approvals: Schema.Array(Schema.Struct({ by: Schema.String, byName: Schema.optional(Schema.String) })),
  /** The number of Admins who have to approve: two above the organisation's limit. */
  approvalsNeeded: Schema.Number,
  requestedByName: Schema.optional(Schema.String),
  approvedByName: Schema.optional(Schema.String),
  /** A hash of payee, account, amount and currency. Sent with an approval, it approves exactly these terms. */
  terms: Schema.optional(Schema.String),
  /** The expiry of the respondent's payment details link. */
  payeeLinkUntil: Schema.optional(Schema.String),
  history: Schema.Array(
    Schema.Struct({
      at: Schema.String,
      by: Schema.String,
      byName: Schema.optional(Schema.String),
      from: Schema.NullOr(HonorariumState),
      to: HonorariumState,
      reason: Schema.optional(Schema.String),
      /** True for a payment without a documented interview and without a reason. */
      reasonMissing: Schema.optional(Schema.Boolean),
      /** True for the first of two approvals, after which the request still waits. */
      isFirstApproval: Schema.optional(Schema.Boolean),
      /** Changes of payee, account, amount and currency. Account numbers are masked. */
      changes: Schema.optional(
        Schema.Array(
          Schema.Struct({
            field: Schema.String,
            from: Schema.NullOr(Schema.String),
            to: Schema.NullOr(Schema.String)
          })
        )
      )
    })
  ),
  createdAt: Schema.String
})

export type Honorarium = typeof Honorarium.Type

/** The request as a respondent sees it through an emailed link. It never contains a whole account. */
export const PayeeRequest = Schema.Struct({
  organisationName: Schema.String,
  respondentName: Schema.String,
  amount: Schema.Number,
  currency: CurrencyCode,
  /**
   * `needed`: payment details are to be entered. `waiting`: for an approval. `closed`: nothing will be paid. `expired`:
   * the details were not entered in time.
   */
  status: Schema.Literals(["needed", "waiting", "approved", "paying", "paid", "failed", "closed", "expired"]),
  /** True if the details entered through this link may be replaced through it. */
  canChange: Schema.Boolean,
  /** True if the bank has no such account, while the details may be replaced. */
  isAccountInvalid: Schema.optional(Schema.Boolean),
  /** The account entered through this link, masked. */
  account: Schema.optional(Schema.String),
  /** The last day of the link, while details can be entered. */
  until: Schema.optional(Schema.String),
  paidAt: Schema.optional(Schema.String)
})

export type PayeeRequest = typeof PayeeRequest.Type

const largestAmount = 10_000_000

/** More than zero, at most two decimals (every currency here has two), at most ten million. */
export const Amount = Schema.Number.annotate({ message: messages.amountRequired }).check(
  Schema.makeFilter((value) => Number.isFinite(value) && value > 0, { message: messages.amountPositive }),
  Schema.makeFilter((value) => !(value > largestAmount), { message: messages.amountTooLarge }),
  Schema.makeFilter((value) => !Number.isFinite(value) || /^-?\d+(\.\d{1,2})?$/.test(String(value)), {
    message: messages.amountDecimals
  })
)

/** The honorarium payment request, on both sides. */
export const honorariumRequestFields = {
  respondentName: requiredKey(
    filledText(limits.text.short, { missing: messages.respondentNameRequired }),
    messages.respondentNameRequired
  ),
  respondentId: requiredKey(
    filledText(100, { missing: messages.respondentIdRequired }),
    messages.respondentIdRequired
  ),
  reference: Schema.optional(ShortText),
  /** Before a record exists this is the organisation's own reference: the same as `reference`. */
  honorariumId: Schema.optional(ShortText),
  respondentEmail: Schema.optional(Email),
  respondentNumber: Schema.optional(Schema.Union([ShortText, AccountDigits])),
  /** The caller's own language by default. */
  respondentLanguage: Schema.optional(LanguageCode),
  amount: requiredKey(Amount, messages.amountRequired),
  currency: requiredKey(CurrencyCode, messages.currencyRequired),
  accountHolder: Schema.optional(ShortText),
  accountNumber: Schema.optional(AccountDigits),
  ifscCode: Schema.optional(
    ShortText.check(Schema.isPattern(/^[A-Z]{4}0[A-Z0-9]{6}$/, { message: messages.ifsc }))
  ),
  iban: Schema.optional(ShortText),
  bic: Schema.optional(ShortText),
  routingNumber: Schema.optional(ShortText),
  sortCode: Schema.optional(ShortText),
  upiId: Schema.optional(
    ShortText.check(Schema.isPattern(/^[\w.-]{2,256}@[A-Za-z][A-Za-z0-9]{1,63}$/, { message: messages.upi }))
  ),
  paypalId: Schema.optional(ShortText),
  notes: Schema.optional(LongText)
}

const LimitAmount = Schema.Number.annotate({ message: messages.amountRequired }).check(
  Schema.makeFilter((value) => Number.isFinite(value) && value >= 0, { message: messages.amountPositive }),
  Schema.makeFilter((value) => !(value > largestAmount), { message: messages.amountTooLarge }),
  Schema.makeFilter((value) => !Number.isFinite(value) || /^\d+(\.\d{1,2})?$/.test(String(value)), {
    message: messages.amountDecimals
  })
)

/** Amounts above which approving and paying ask for a fresh code; 0 for always. */
export const ConfirmationLimits = Schema.Struct({ INR: LimitAmount, USD: LimitAmount, EUR: LimitAmount })

export type ConfirmationLimits = typeof ConfirmationLimits.Type

const OptionalLimit = Schema.NullOr(LimitAmount)

/** Amounts above which two Admins have to approve; 0 for always, null for never. */
export const ApprovalLimits = Schema.Struct({ INR: OptionalLimit, USD: OptionalLimit, EUR: OptionalLimit })

export type ApprovalLimits = typeof ApprovalLimits.Type

/** Budgets for each month; null for none. */
export const Budgets = Schema.Struct({ INR: OptionalLimit, USD: OptionalLimit, EUR: OptionalLimit })

export type Budgets = typeof Budgets.Type

/** The budget of this month, a calendar month in UTC. Decimal amounts; `left` is negative if it is exceeded. */
export const BudgetTotal = Schema.Struct({
  currency: CurrencyCode,
  budget: Schema.Number,
  /** Paid this month, or being paid. */
  paid: Schema.Number,
  approved: Schema.Number,
  requested: Schema.Number,
  left: Schema.Number
})

export type BudgetTotal = typeof BudgetTotal.Type

/** A warning before a payment. Warnings stop nothing. */
export const HonorariumWarning = Schema.Struct({
  kind: Schema.Literals([
    "repeat",
    "paidRecently",
    "sharedAccount",
    "unusualAmount",
    "otherHolder",
    "otherAccountName",
    "accountInvalid",
    "interviewMissing",
    "overBudget"
  ]),
  honorariumIds: Schema.Array(Schema.String),
  /** `overBudget`: by how much this month's budget would be exceeded. `unusualAmount`: the usual amount. */
  money: Schema.optional(Schema.Struct({ amount: Schema.Number, currency: CurrencyCode })),
  /** `otherAccountName`: the name that the bank has for the account. */
  name: Schema.optional(Schema.String)
})

export type HonorariumWarning = typeof HonorariumWarning.Type

/** Obstacles between a request and its payment. */
export const HonorariumObstacle = Schema.Literals([
  "notApproved",
  "payeeMissing",
  "approvalStale",
  "lateMoney",
  "noGateway",
  "overBalance"
])

export type HonorariumObstacle = typeof HonorariumObstacle.Type

export const WeighedHonorarium = Schema.Struct({
  honorarium: Honorarium,
  /** True if someone other than the caller is an Admin, or was within the last day. */
  hasOtherAdmin: Schema.Boolean,
  /** Whether paying it needs a reason. */
  isReasonDue: Schema.Boolean,
  obstacles: Schema.Array(HonorariumObstacle),
  warnings: Schema.Array(HonorariumWarning)
})

export type WeighedHonorarium = typeof WeighedHonorarium.Type

/** A total in one currency; a decimal amount. */
export const CurrencyTotal = Schema.Struct({
  currency: CurrencyCode,
  count: Schema.Number,
  amount: Schema.Number
})

export type CurrencyTotal = typeof CurrencyTotal.Type

export const StateTotal = Schema.Struct({ state: HonorariumState, ...CurrencyTotal.fields })

export type StateTotal = typeof StateTotal.Type
