/** Currencies with the number of decimals of their minor unit (ISO 4217). */
export const currencies = [
  { code: "INR", decimals: 2 },
  { code: "USD", decimals: 2 },
  { code: "EUR", decimals: 2 }
] as const

export type Currency = (typeof currencies)[number]["code"]

export const currencyCodes = currencies.map((currency) => currency.code)

export const billingPeriods = ["Monthly", "Yearly"] as const

export type BillingPeriod = (typeof billingPeriods)[number]
