import { type Checked, isSharing, isWaivable, isWaived, severityOf } from "./check.ts"
import { type FaultReason, faultReasons, type Problem } from "./problems.ts"

/** Each row is in exactly one of the first five; they add up to `rows`. */
export type Counts = {
  readonly good: number
  readonly warning: number
  readonly wrong: number
  readonly leftOut: number
  readonly empty: number
  readonly rows: number
  /** Rows that repeat an earlier one; they are among the warnings. */
  readonly duplicates: number
}

export const countRows = (checked: Checked): Counts => {
  const counts = { good: 0, warning: 0, wrong: 0, leftOut: checked.leftOut.size, empty: checked.emptyRows }
  const { length } = checked.rows
  for (let index = 0; index < length; index++) {
    if (!checked.leftOut.has(index)) counts[severityOf(checked, index)]++
  }
  const rows = length + checked.emptyRows
  return { ...counts, rows, duplicates: checked.duplicates.filter((first) => first >= 0).length }
}

/** The number of rows with each problem, for filtering. */
export const countProblems = (checked: Checked): Readonly<Partial<Record<Problem["reason"], number>>> => {
  const counts: Partial<Record<Problem["reason"], number>> = {}
  const add = (reason: Problem["reason"]): void => {
    counts[reason] = (counts[reason] ?? 0) + 1
  }
  for (const [index, problems] of checked.problems) {
    if (checked.leftOut.has(index)) continue
    const reasons = problems.map((problem) =>
      isWaived(checked, index, problem) ? "valueLeftOut" : problem.reason
    )
    for (const reason of new Set(reasons)) add(reason)
  }
  const duplicates = checked.duplicates.filter((first) => first >= 0).length
  const { length } = checked.rows
  let sharing = 0
  for (let index = 0; index < length; index++) if (isSharing(checked, index)) sharing++
  return {
    ...counts,
    ...(duplicates > 0 && { duplicate: duplicates }),
    ...(sharing > 0 && { sharedAddress: sharing })
  }
}

/** The number of rows whose values of each error could be left out, or are. */
export const countWaivers = (
  checked: Checked
): Readonly<Partial<Record<FaultReason, { readonly open: number; readonly out: number }>>> => {
  const counts: Partial<Record<FaultReason, { open: number; out: number }>> = {}
  for (const [index, problems] of checked.problems) {
    if (checked.leftOut.has(index)) continue
    for (const reason of faultReasons) {
      const faults = problems.filter((problem) => problem.reason === reason && isWaivable(problem))
      if (faults.length === 0) continue
      counts[reason] ??= { open: 0, out: 0 }
      counts[reason][faults.every((problem) => isWaived(checked, index, problem)) ? "out" : "open"]++
    }
  }
  return counts
}
