import {
  electronicFormatIBAN,
  isSEPACountry,
  isValidBIC,
  ValidationErrorsIBAN,
  validateIBAN
} from "ibantools"
import type { Currency } from "./currencies.ts"
import { emailShape } from "./emailShape.ts"
import { messages } from "./messages.ts"
import { type AccountKind, accountKind, accountKinds, type PayeeFields, payeeWay } from "./money.ts"

type Problems = Readonly<Record<string, string>>

const compact = (text: string | undefined) => text?.replace(/[\s.-]/g, "").toUpperCase()

/** The same payment details as banks write them: codes in capitals, without spaces. */
export const normalPayee = <P extends PayeeFields>(payee: P): P => ({
  ...payee,
  ...(payee.iban && { iban: electronicFormatIBAN(payee.iban) ?? payee.iban }),
  ...(payee.bic && { bic: compact(payee.bic) }),
  ...(payee.routingNumber && { routingNumber: compact(payee.routingNumber) }),
  ...(payee.sortCode && { sortCode: compact(payee.sortCode) })
})

const lengthErrors = [ValidationErrorsIBAN.WrongBBANLength, ValidationErrorsIBAN.NoIBANProvided]

const ibanProblem = (iban: string): string | undefined => {
  const { valid, errorCodes } = validateIBAN(iban)
  if (valid) return undefined
  if (errorCodes.includes(ValidationErrorsIBAN.NoIBANCountry)) return messages.ibanCountry
  return errorCodes.some((code) => lengthErrors.includes(code)) ? messages.ibanLength : messages.ibanChecksum
}

/** Nine digits whose weighted sum is a multiple of ten (American Bankers Association). */
const isRoutingNumber = (text: string) =>
  /^\d{9}$/.test(text) &&
  [...text].reduce((sum, digit, index) => sum + Number(digit) * ([3, 7, 1][index % 3] ?? 0), 0) % 10 === 0

const isInSepa = (iban: string) => isSEPACountry(iban.slice(0, 2))

/** A transfer in euros to a SEPA country needs no BIC. */
const isBicNeeded = (iban: string, currency: Currency) =>
  currency !== "EUR" || (/^[A-Z]{2}/.test(iban) && !isInSepa(iban))

const paypalAccount = /^[A-Z0-9]{13}$/

const wayProblems = ({ upiId, paypalId }: PayeeFields, currency: Currency): Problems => {
  const isRupee = currency === "INR"
  return {
    ...(upiId && !isRupee && { upiId: messages.payeeUpiInr }),
    ...(paypalId && isRupee && { paypalId: messages.payeePaypalInr }),
    ...(paypalId &&
      !isRupee &&
      !paypalAccount.test(paypalId) &&
      !emailShape.test(paypalId) && { paypalId: messages.paypal })
  }
}

const accountShapes = {
  ifsc: [/^\d{9,18}$/, messages.accountLengthInr],
  us: [/^\d{4,17}$/, messages.accountLengthUs],
  uk: [/^\d{8}$/, messages.accountLengthUk]
} as const

const accountProblem = (kind: AccountKind | undefined, account: string): string | undefined => {
  if (kind === undefined || kind === "iban" || kind === "swift") return undefined
  const [shape, message] = accountShapes[kind]
  return shape.test(account) ? undefined : message
}

const codeProblems = ({ iban, bic, routingNumber, sortCode }: PayeeFields): Problems => {
  const ibanError = iban ? ibanProblem(iban) : undefined
  return {
    ...(ibanError && { iban: ibanError }),
    ...(bic && !isValidBIC(bic) && { bic: messages.bic }),
    ...(routingNumber && !isRoutingNumber(routingNumber) && { routingNumber: messages.routingNumber }),
    ...(sortCode && !/^\d{6}$/.test(sortCode) && { sortCode: messages.sortCode })
  }
}

const codeOf = { ifsc: "ifscCode", us: "routingNumber", uk: "sortCode", iban: "bic", swift: "bic" } as const

/** The bank codes that don't belong to this kind of account. */
const strayCodes = (kind: AccountKind | undefined, payee: PayeeFields): Problems =>
  Object.fromEntries(
    (["routingNumber", "sortCode", "bic"] as const)
      .filter((field) => payee[field] && (kind === undefined || field !== codeOf[kind]))
      .map((field) => [field, messages.bankCodeStray])
  )

const missingMessages = {
  ifsc: messages.ifscRequired,
  us: messages.routingNumberRequired,
  uk: messages.sortCodeRequired,
  iban: messages.bicRequired,
  swift: messages.bicRequired
} as const

/** The code that this kind of account lacks. */
export const missingBankCode = (
  kind: AccountKind | undefined,
  payee: PayeeFields,
  currency: Currency
): Problems => {
  if (kind === undefined) return {}
  const field = codeOf[kind]
  if (payee[field] || (kind === "iban" && !isBicNeeded(payee.iban ?? "", currency))) return {}
  return { [field]: missingMessages[kind] }
}

const bankProblems = (payee: PayeeFields, currency: Currency): Problems => {
  if (payeeWay(payee) !== "bank") return {}
  const kind = accountKind(payee, currency)
  const account = payee.iban || String(payee.accountNumber ?? "")
  const field = payee.iban ? "iban" : "accountNumber"
  if (kind !== undefined && !accountKinds[currency].includes(kind)) {
    return { [kind === "iban" ? "iban" : codeOf[kind]]: messages.accountCurrency }
  }
  const shape = accountProblem(kind, account)
  return {
    ...strayCodes(kind, payee),
    ...missingBankCode(kind, payee, currency),
    ...codeProblems(payee),
    ...(shape && { [field]: shape })
  }
}

/**
 * Problems of the payment details, by field: at most one method, one of the currency, and an account with the codes of
 * its country. No method at all is allowed. An account in USD or EUR without any code is allowed, because the
 * specification's request has no field for one; `lacksBankCode` finds it. Spaces and small letters do not matter.
 */
export const payeeProblems = (written: PayeeFields, currency: Currency): Problems => {
  const payee = normalPayee(written)
  const given = (["upiId", "paypalId", "accountNumber", "iban"] as const).filter(
    (field) => payee[field] !== undefined && payee[field] !== ""
  )
  if (given.length > 1)
    return Object.fromEntries(given.slice(1).map((field) => [field, messages.payeeOneWay]))
  return { ...wayProblems(payee, currency), ...bankProblems(payee, currency) }
}

/** True for an account number in USD or EUR without the code of its bank. */
export const lacksBankCode = (payee: PayeeFields, currency: Currency): boolean =>
  payeeWay(payee) === "bank" && accountKind(payee, currency) === undefined

/** True if an honorarium can be paid: one payment method, with everything that the currency requires. */
export const isPayable = (payee: PayeeFields, currency: Currency): boolean =>
  payeeWay(payee) !== undefined && Object.keys(payeeProblems(payee, currency)).length === 0
