import { Schema } from "effect"
import { CurrencyCode, Total } from "../rules/fields.ts"
import { CallEntry, MailEntry } from "./HistoryEntry.ts"
import { HonorariumState } from "./Honorarium.ts"

/** The honoraria of a company's contacts in one currency and status. */
const CompanySpend = Schema.Struct({
  currency: CurrencyCode,
  state: HonorariumState,
  count: Schema.Number,
  amount: Schema.Number
})

/** A company of the organisation's contacts, in its most frequent spelling. `spend` is null without the permission. */
export const Company = Schema.Struct({
  name: Schema.String,
  industry: Schema.String,
  people: Total,
  spend: Schema.NullOr(Schema.Array(CompanySpend))
})

/** A call or an email to one of a company's contacts. */
export const CompanyEntry = Schema.Struct({
  _id: Schema.String,
  contactId: Schema.String,
  contactName: Schema.String,
  entry: Schema.Union([CallEntry, MailEntry])
})

export type Company = typeof Company.Type
export type CompanyEntry = typeof CompanyEntry.Type
