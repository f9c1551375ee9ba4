/** Amounts of one currency and month in minor units, without the honorarium in question. */
export type BudgetUse = {
  /** Paid this month, or being paid. */
  readonly paid: number
  /** Approved and not yet paid, from whatever month. */
  readonly approved: number
  /** Waiting for an approval, from whatever month. */
  readonly requested: number
}

/** The next step of an honorarium. */
export type BudgetStep = "request" | "approve" | "pay"

const usedBefore: Readonly<Record<BudgetStep, (use: BudgetUse) => number>> = {
  request: ({ paid, approved, requested }) => paid + approved + requested,
  approve: ({ paid, approved }) => paid + approved,
  pay: ({ paid }) => paid
}

type Step = { readonly step: BudgetStep; readonly amount: number; readonly use: BudgetUse }

/**
 * By how much a step exceeds a budget, or 0. A step is measured against everything that is as far as it will be: what is
 * only requested does not count against an approval.
 */
export const excessOf = (budget: number | null, { step, amount, use }: Step): number =>
  budget === null ? 0 : Math.max(0, usedBefore[step](use) + amount - budget)

/** The rest of a budget, negative if it is exceeded. Everything requested counts as used. */
export const leftOf = (budget: number, use: BudgetUse): number => budget - usedBefore.request(use)
