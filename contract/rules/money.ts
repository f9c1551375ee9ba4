import { type Currency, currencies } from "./currencies.ts"
import { emailShape } from "./emailShape.ts"
import { messages } from "./messages.ts"

const decimalsOf = (currency: Currency) => currencies.find(({ code }) => code === currency)?.decimals ?? 2

/**
 * Whole minor units of a decimal amount, read digit by digit, never as a product of fractions. Undefined if there are
 * none.
 */
export const toMinor = (amount: number, currency: Currency): number | undefined => {
  const decimals = decimalsOf(currency)
  const [, sign, whole, fraction = ""] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(amount)) ?? []
  if (whole === undefined || fraction.length > decimals) return undefined
  const minor = Number(`${sign}${whole}${fraction.padEnd(decimals, "0")}`)
  return Number.isSafeInteger(minor) ? minor : undefined
}

/** The decimal text of whole minor units, with all the currency's decimals: `-0.05`, `1234.50`. */
export const minorText = (minor: number, currency: Currency): string => {
  const decimals = decimalsOf(currency)
  const digits = String(Math.abs(minor)).padStart(decimals + 1, "0")
  return `${minor < 0 ? "-" : ""}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

/** The decimal amount of whole minor units. */
export const fromMinor = (minor: number, currency: Currency): number => Number(minorText(minor, currency))

export type PayeeFields = {
  readonly accountHolder?: string | undefined
  readonly accountNumber?: string | number | undefined
  readonly ifscCode?: string | undefined
  readonly upiId?: string | undefined
  readonly paypalId?: string | undefined
}

export type PayeeWay = "upi" | "bank" | "paypal"

/** The payment method, or undefined if none is given. */
export const payeeWay = (payee: PayeeFields): PayeeWay | undefined => {
  if (payee.upiId) return "upi"
  if (payee.paypalId) return "paypal"
  return payee.accountNumber === undefined || payee.accountNumber === "" ? undefined : "bank"
}

const paypalAccount = /^[A-Z0-9]{13}$/

/**
 * Problems of the payment details, by field: at most one method, and one of the currency. INR is paid by UPI id or
 * account with IFSC, USD and EUR by PayPal or account. No method at all is allowed.
 */
export const payeeProblems = (payee: PayeeFields, currency: Currency): Readonly<Record<string, string>> => {
  const { upiId, paypalId, ifscCode } = payee
  const account = payee.accountNumber === undefined ? "" : String(payee.accountNumber)
  const given = [upiId && "upiId", paypalId && "paypalId", account && "accountNumber"].filter(Boolean)
  if (given.length > 1) {
    return Object.fromEntries(given.slice(1).map((field) => [field, messages.payeeOneWay]))
  }
  const isRupee = currency === "INR"
  return {
    ...(upiId && !isRupee && { upiId: messages.payeeUpiInr }),
    ...(paypalId && isRupee && { paypalId: messages.payeePaypalInr }),
    ...(paypalId &&
      !isRupee &&
      !paypalAccount.test(paypalId) &&
      !emailShape.test(paypalId) && { paypalId: messages.paypal }),
    ...(account && isRupee && !/^\d{9,18}$/.test(account) && { accountNumber: messages.accountLengthInr }),
    ...(account && isRupee && !ifscCode && { ifscCode: messages.ifscRequired })
  }
}

/** True if an honorarium can be paid: one payment method, with everything that the currency requires. */
export const isPayable = (payee: PayeeFields, currency: Currency): boolean =>
  payeeWay(payee) !== undefined && Object.keys(payeeProblems(payee, currency)).length === 0

/** The last four digits behind dots. */
export const maskedAccount = (last4: string) => `••••${last4}`
