import type { Currency } from "./currencies.ts"

/** True if the payment details are those that the organisation last confirmed or used for a payment. */
export type PayeeTrust = "known" | "new" | "changed"

/** The risk of an action. */
export type Risk =
  | { readonly kind: "session" }
  | { readonly kind: "adminRole" }
  | { readonly kind: "apiKey" }
  | { readonly kind: "webhook" }
  | { readonly kind: "raisedLimit" }
  | { readonly kind: "payment"; readonly payee: PayeeTrust; readonly isAboveLimit: boolean }

/** The reason why an action needs a fresh code. */
export type StepUpReason =
  | "oldSession"
  | "adminRole"
  | "apiKey"
  | "webhook"
  | "raisedLimit"
  | "largeAmount"
  | "newPayee"
  | "changedPayee"

/** The time of a person's last sign-in or confirmation, and how long it is valid. In minutes. */
export type Confirmation = {
  readonly age: number
  /** Covers every risk. */
  readonly freshFor: number
  /** Covers risks to the session only. */
  readonly trustedFor: number
}

const reasonOfRisk = (risk: Risk): StepUpReason | undefined => {
  if (risk.kind === "session") return undefined
  if (risk.kind !== "payment") return risk.kind
  if (risk.isAboveLimit) return "largeAmount"
  return { known: undefined, new: "newPayee", changed: "changedPayee" }[risk.payee] as
    | StepUpReason
    | undefined
}

/** The reason why an action needs a fresh code first, or undefined. */
export const stepUpReason = (risk: Risk, { age, freshFor, trustedFor }: Confirmation) => {
  if (age < freshFor) return undefined
  return reasonOfRisk(risk) ?? (age < trustedFor ? undefined : "oldSession")
}

/** Amounts above which approving and paying ask for a fresh code, unless an organisation sets its own. */
export const confirmAboveByDefault: Readonly<Record<Currency, number>> = { INR: 50_000, USD: 500, EUR: 500 }
