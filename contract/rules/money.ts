import { type Currency, currencies } from "./currencies.ts"

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
  readonly iban?: string | undefined
  readonly bic?: string | undefined
  readonly routingNumber?: string | undefined
  readonly sortCode?: string | undefined
  readonly upiId?: string | undefined
  readonly paypalId?: string | undefined
}

export type PayeeWay = "upi" | "bank" | "paypal"

/** The payment method, or undefined if none is given. */
export const payeeWay = (payee: PayeeFields): PayeeWay | undefined => {
  if (payee.upiId) return "upi"
  if (payee.paypalId) return "paypal"
  if (payee.iban) return "bank"
  return payee.accountNumber === undefined || payee.accountNumber === "" ? undefined : "bank"
}

/** How a country names a bank account; `swift` is an account number with a BIC. */
export type AccountKind = "ifsc" | "us" | "iban" | "uk" | "swift"

/** The kinds of accounts that a currency is paid to, the usual one first. */
export const accountKinds: Readonly<Record<Currency, ReadonlyArray<AccountKind>>> = {
  INR: ["ifsc"],
  USD: ["us", "iban", "uk", "swift"],
  EUR: ["iban", "uk", "swift"]
}

/** The kind of an account by its fields; undefined for a number without any code. */
export const accountKind = (payee: PayeeFields, currency: Currency): AccountKind | undefined => {
  if (payee.iban) return "iban"
  if (currency === "INR") return "ifsc"
  if (payee.routingNumber) return "us"
  if (payee.sortCode) return "uk"
  return payee.bic ? "swift" : undefined
}

/** The first two characters and the part after an @ sign: enough to recognise a UPI id or a PayPal account. */
export const maskedId = (id: string) => {
  const [name = "", place] = id.split("@")
  return `${name.slice(0, 2)}••••${place === undefined ? "" : `@${place}`}`
}

/** The last four digits behind dots. */
export const maskedAccount = (last4: string) => `••••${last4}`
