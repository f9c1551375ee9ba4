import type { Currency } from "./currencies.ts"

/** Whether payment details are those that the organisation last confirmed or paid by. */
export type PayeeTrust = "known" | "new" | "changed"

/** The risk of an action. */
export type Risk =
  | { readonly kind: "session" }
  | { readonly kind: "adminRole" }
  | { readonly kind: "raisedLimit" }
  | { readonly kind: "payment"; readonly payee: PayeeTrust; readonly isAboveLimit: boolean }

/** Why an action asks for a fresh code. */
export type StepUpReason =
  | "oldSession"
  | "adminRole"
  | "raisedLimit"
  | "largeAmount"
  | "newPayee"
  | "changedPayee"

/** When a person last signed in or confirmed, and for how long that counts. In minutes. */
export type Confirmation = {
  readonly age: number
  /** Covers every risk. */
  readonly freshFor: number
  /** Covers what puts nothing but the session at risk. */
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

/** Why an action asks for a fresh code first, or undefined where it does not. */
export const stepUpReason = (risk: Risk, { age, freshFor, trustedFor }: Confirmation) => {
  if (age < freshFor) return undefined
  return reasonOfRisk(risk) ?? (age < trustedFor ? undefined : "oldSession")
}

/** Amounts above which approving and paying ask for a fresh code, where an organisation sets none. */
export const confirmAboveByDefault: Readonly<Record<Currency, number>> = { INR: 50_000, USD: 500, EUR: 500 }
