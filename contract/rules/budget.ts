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
 * The amount by which a step exceeds a budget, or 0. Only what has come at least as far as the step counts: an approval
 * is compared with what is approved and paid, not with what is only requested.
 */
export const excessOf = (budget: number | null, { step, amount, use }: Step): number =>
  budget === null ? 0 : Math.max(0, usedBefore[step](use) + amount - budget)

/** The rest of a budget, negative if it is exceeded. Everything requested counts as used. */
export const leftOf = (budget: number, use: BudgetUse): number => budget - usedBefore.request(use)
