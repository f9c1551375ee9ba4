import { Effect } from "effect"
import { paths } from "../../../contract/paths.ts"
import type { Currency } from "../../../contract/rules/currencies.ts"
import type { Language } from "../../../contract/rules/languages.ts"
import { fromMinor, type PayeeFields } from "../../../contract/rules/money.ts"
import { normalPayee } from "../../../contract/rules/payee.ts"
import { type Change, record } from "../../platform/audit.ts"
import { rows } from "../../platform/database/Database.ts"
import { type Sql, sql } from "../../platform/database/sql.ts"
import { notifyAdmins } from "../../platform/notifications/adminNotifications.ts"
import { CurrentMember } from "../../platform/session.ts"
import { startCheck } from "./accountChecks.ts"
import { minorOf } from "./amounts.ts"
import {
  type HonorariumRow,
  leaveLine,
  legalAfter,
  lockHonorarium,
  maskedPayee,
  moveHonorarium,
  releaseMoney
} from "./honoraria.ts"
import { checkPayee, openPayee, type PayeeColumns, sealPayee, termsOf } from "./payees.ts"
import { answerOf } from "./requests.ts"

const noMark = Buffer.alloc(0)

const differences = (
  before: HonorariumRow,
  after: PayeeColumns & { readonly amount_minor: number; readonly currency: Currency }
): ReadonlyArray<Change> => {
  const isOtherAccount = !(before.payee_mark ?? noMark).equals(after.payee_mark ?? noMark)
  const seen = (row: typeof after) => ({
    amount: fromMinor(row.amount_minor, row.currency),
    currency: row.currency,
    accountHolder: row.account_holder,
    accountNumber: maskedPayee(row).accountNumber ?? null,
    ifscCode: row.ifsc_code,
    iban: maskedPayee(row).iban ?? null,
    bic: row.bic,
    routingNumber: row.routing_number,
    sortCode: row.sort_code,
    upiId: row.upi_id,
    paypalId: row.paypal_id
  })
  const [old, fresh] = [seen(before), seen(after)]
  return (Object.keys(old) as ReadonlyArray<keyof typeof old>)
    .filter(
      (field) =>
        old[field] !== fresh[field] ||
        ((field === "accountNumber" || field === "iban") && isOtherAccount && old[field] !== null)
    )
    .map((field) => ({ field, from: old[field], to: fresh[field] }))
}

type Changed = {
  readonly amountMinor?: number | undefined
  readonly currency?: Currency | undefined
  readonly payee?: PayeeFields | undefined
  readonly email?: string | undefined
  readonly number?: string | undefined
  readonly language?: Language | undefined
  readonly reference?: string | undefined
  readonly notes?: string | undefined
}

/** A column that a text replaces and an empty text clears. */
const clearing = (column: Sql, text: string | undefined) =>
  text === undefined ? column : sql`${text.trim() || null}`

type Terms = {
  readonly amountMinor: number
  readonly currency: Currency
  readonly columns: PayeeColumns
  readonly terms: Buffer
  readonly isSame: boolean
  readonly isOtherPayee: boolean
  readonly email: string | null
  readonly setters: ReadonlyArray<string>
}

/** The columns of new terms, as they follow `set state = …`. */
const termColumns = (row: HonorariumRow, changed: Changed, terms: Terms) => {
  const { columns, isSame, isOtherPayee, setters } = terms
  return sql`, payee_changed_at = case when ${isOtherPayee} then now() else payee_changed_at end,
      payee_confirmed_at = case when ${isOtherPayee} then null else payee_confirmed_at end,
      amount_minor = ${terms.amountMinor}, currency = ${terms.currency}, account_holder = ${columns.account_holder},
      account_sealed = ${columns.account_sealed}, account_last4 = ${columns.account_last4},
      ifsc_code = ${columns.ifsc_code}, iban_country = ${columns.iban_country}, bic = ${columns.bic},
      routing_number = ${columns.routing_number}, sort_code = ${columns.sort_code}, upi_id = ${columns.upi_id}, paypal_id = ${columns.paypal_id},
      payee_mark = ${columns.payee_mark}, terms = ${terms.terms}, terms_set_by = ${setters},
      first_approved_by = case when ${isSame} and first_approved_by <> all(${setters}::uuid[]) then first_approved_by end,
      respondent_email = ${terms.email}, respondent_language = ${changed.language ?? row.respondent_language},
      respondent_number = ${clearing(sql`respondent_number`, changed.number)},
      own_reference = ${clearing(sql`own_reference`, changed.reference)},
      notes = coalesce(${changed.notes?.trim() ?? null}, notes)`
}

/**
 * Changes the terms of a locked record. An approved or failed one goes back for approval, and its set-aside money is
 * released. Everyone who changed the terms, or the address of its link, is recorded and can't approve it: the payee who
 * fills in a link has no account and could be anyone.
 */
export const setTerms = Effect.fn("Changes.setTerms")(function* (
  row: HonorariumRow,
  changed: Changed,
  by: string | null
) {
  const amountMinor = changed.amountMinor ?? row.amount_minor
  const currency = changed.currency ?? row.currency
  const payee = changed.payee ? normalPayee(changed.payee) : yield* openPayee(row)
  yield* checkPayee(payee, currency, changed.payee && by !== null ? "payee." : "")
  const columns = changed.payee ? yield* sealPayee(row.id, payee, row.payee_mark) : row
  const terms = yield* termsOf({
    respondentId: row.respondent_id,
    respondentName: row.respondent_name,
    amountMinor,
    currency,
    payee,
    before: row.terms
  })
  const isSame = terms.equals(row.terms)
  const email = changed.email?.trim() || row.respondent_email
  const changes = differences(row, { ...columns, amount_minor: amountMinor, currency })
  const byLink = by === null
  const isBehind = !isSame || email !== row.respondent_email
  const setters = isBehind && by !== null ? [...new Set([...row.terms_set_by, by])] : row.terms_set_by
  const isOtherPayee = !(row.payee_mark ?? noMark).equals(columns.payee_mark ?? noMark)
  const set = termColumns(row, changed, {
    amountMinor,
    currency,
    columns,
    terms,
    isSame,
    isOtherPayee,
    email,
    setters
  })
  if (row.state === "requested" || isSame) {
    yield* rows(
      sql`update honoraria set state = state${set} where organization_id = app.org() and id = ${row.id}`
    )
    if (changes.length > 0) yield* leaveLine(row.id, row.state, row.state, { changes, byLink })
  } else {
    const to = yield* legalAfter(row, "honorarium.change")
    const cause = yield* moveHonorarium(row, to, {
      set: sql`${set}, approved_by = null, approved_terms = null`,
      changes,
      byLink
    })
    yield* releaseMoney("honorarium.changed", row, cause)
    yield* notifyAdmins("honorariumWaiting", { name: row.respondent_name }, paths.honorarium, by, {
      honorariumId: row.id
    })
  }
  if (isOtherPayee || currency !== row.currency) yield* startCheck({ id: row.id, payee, currency })
  yield* record({ action: "honorarium.changed", entity: "honorarium", entityId: row.id, changes })
})

/** Changes the amount or the payment details. */
export const change = Effect.fn("Changes.change")(function* (wanted: {
  readonly honorariumId: string
  readonly amount?: number | undefined
  readonly currency?: Currency | undefined
  readonly respondentEmail?: string | undefined
  readonly respondentNumber?: string | undefined
  readonly respondentLanguage?: Language | undefined
  readonly reference?: string | undefined
  readonly notes?: string | undefined
  readonly payee?: PayeeFields | undefined
}) {
  const { userId } = yield* CurrentMember
  const row = yield* lockHonorarium(wanted.honorariumId)
  yield* legalAfter(row, "honorarium.change")
  const { amount, currency, payee, reference, notes } = wanted
  const { respondentEmail: email, respondentNumber: number, respondentLanguage: language } = wanted
  const amountMinor = amount === undefined ? undefined : yield* minorOf(amount, currency ?? row.currency)
  yield* setTerms(row, { amountMinor, currency, payee, email, number, language, reference, notes }, userId)
  return yield* answerOf(row.id)
})
