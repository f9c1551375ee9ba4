import { Effect } from "effect"
import type { Currency } from "../../../contract/rules/currencies.ts"
import { type PayeeFields, payeeWay } from "../../../contract/rules/money.ts"
import { payeeProblems } from "../../../contract/rules/payee.ts"
import type { Payee } from "../../outside/payments/Payout.ts"
import { refuse } from "../../platform/failures/Refusal.ts"
import { Secrets } from "../../platform/secrets/Secrets.ts"
import type { HonorariumRow } from "./honoraria.ts"

/** The stored form of a payee's account. */
export type PayeeColumns = Pick<
  HonorariumRow,
  | "account_holder"
  | "account_sealed"
  | "account_last4"
  | "ifsc_code"
  | "iban_country"
  | "bic"
  | "routing_number"
  | "sort_code"
  | "upi_id"
  | "paypal_id"
  | "payee_mark"
>

/** A sealed account number opens only for its own record. */
export const placeOf = (id: string) => `honorarium ${id}`

const payeeText = (payee: PayeeFields): string | undefined => {
  const way = payeeWay(payee)
  if (way === "bank" && payee.iban) return `bank iban ${payee.iban}`
  if (way === "bank") {
    const code = payee.ifscCode || payee.routingNumber || payee.sortCode || ""
    return `bank ${code} ${payee.accountNumber}`
  }
  return way && `${way} ${(payee.upiId || payee.paypalId || "").toLowerCase()}`
}

/** Refuses more than one payment method, and one that the currency does not have. `within` names a nested field. */
export const checkPayee = (payee: PayeeFields, currency: Currency, within = "") => {
  const problems = Object.entries(payeeProblems(payee, currency))
  return problems.length === 0
    ? Effect.void
    : refuse("invalid_payload", {
        errors: Object.fromEntries(problems.map(([field, problem]) => [`${within}${field}`, problem]))
      })
}

/**
 * The columns of a payee. The account number is sealed for this one record. `before` is the record's existing hash, if
 * any.
 */
export const sealPayee = Effect.fnUntraced(function* (
  id: string,
  payee: PayeeFields,
  before: Buffer | null = null
) {
  const { seal, markLike } = yield* Secrets
  const account = payee.iban || String(payee.accountNumber ?? "") || null
  const value = payeeText(payee)
  return {
    account_holder: payee.accountHolder?.trim() || null,
    account_sealed: account === null ? null : seal(placeOf(id), account),
    account_last4: account?.slice(-4) ?? null,
    ifsc_code: payee.ifscCode || null,
    iban_country: payee.iban?.slice(0, 2) || null,
    bic: payee.bic || null,
    routing_number: payee.routingNumber || null,
    sort_code: payee.sortCode || null,
    upi_id: payee.upiId || null,
    paypal_id: payee.paypalId || null,
    payee_mark: value === undefined ? null : markLike("payee", value, before)
  } satisfies PayeeColumns
})

/** The hashes of a payee under every key. */
export const payeeMarks = Effect.fnUntraced(function* (payee: PayeeFields) {
  const { marks } = yield* Secrets
  const value = payeeText(payee)
  return value === undefined ? [] : marks("payee", value)
})

/** The whole account number of a record, if it has one. */
export const openAccount = Effect.fnUntraced(function* (row: Pick<HonorariumRow, "id" | "account_sealed">) {
  if (row.account_sealed === null) return undefined
  const { open } = yield* Secrets
  const account = open(placeOf(row.id), row.account_sealed)
  return account ?? (yield* Effect.die(new Error("a sealed account number can't be decrypted")))
})

/** The fields that a record's payee was made from. */
export const openPayee = Effect.fnUntraced(function* (row: PayeeColumns & Pick<HonorariumRow, "id">) {
  const accountNumber = yield* openAccount(row)
  return {
    ...(row.account_holder && { accountHolder: row.account_holder }),
    ...(accountNumber !== undefined &&
      (row.iban_country === null ? { accountNumber } : { iban: accountNumber })),
    ...(row.ifsc_code && { ifscCode: row.ifsc_code }),
    ...(row.bic && { bic: row.bic }),
    ...(row.routing_number && { routingNumber: row.routing_number }),
    ...(row.sort_code && { sortCode: row.sort_code }),
    ...(row.upi_id && { upiId: row.upi_id }),
    ...(row.paypal_id && { paypalId: row.paypal_id })
  } satisfies PayeeFields
})

type Terms = {
  readonly respondentId: string | null
  readonly respondentName: string
  readonly amountMinor: number
  readonly currency: string
  readonly payee: PayeeFields
  /** The terms to compare with; they are kept if they are the same. */
  readonly before?: Buffer | null
}

/** A hash of payee, account, amount and currency, which an approval refers to. */
export const termsOf = Effect.fnUntraced(function* (terms: Terms) {
  const { markLike } = yield* Secrets
  const { respondentId, respondentName, amountMinor, currency, payee, before = null } = terms
  return markLike(
    "terms",
    JSON.stringify([
      respondentId,
      respondentName,
      amountMinor,
      currency,
      payee.accountHolder?.trim() ?? "",
      payeeText(payee) ?? "",
      ...(payee.bic ? [payee.bic] : [])
    ]),
    before
  )
})

/** The payee in the form of a payment provider. */
export const payeeFor = Effect.fnUntraced(function* (row: HonorariumRow) {
  const fields = yield* openPayee(row)
  const name = row.account_holder ?? row.respondent_name
  const way = payeeWay(fields)
  if (way === "upi") return { way, upiId: fields.upiId ?? "", name } satisfies Payee
  if (way === "paypal") return { way, paypalId: fields.paypalId ?? "", name } satisfies Payee
  const { iban, accountNumber = "", ifscCode: ifsc, bic, routingNumber, sortCode }: PayeeFields = fields
  return {
    way: "bank",
    account: iban ?? String(accountNumber),
    ifsc,
    bic,
    routingNumber,
    sortCode,
    name
  } satisfies Payee
})
