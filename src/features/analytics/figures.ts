import type { CallStatus } from "../../../contract/rules/callStatuses.ts"
import { outcomeRules } from "../../../contract/rules/outcomes.ts"

/** Whether an outcome says that somebody was talked to. */
export const isReached = (status: CallStatus): boolean => {
  const { category, consequence } = outcomeRules[status]
  return category !== "new" && category !== "noContact" && consequence !== "badNumber"
}

export const reachedOf = (
  outcomes: ReadonlyArray<{ readonly callStatus: CallStatus; readonly count: number }>
): number => outcomes.reduce((sum, { callStatus, count }) => sum + (isReached(callStatus) ? count : 0), 0)

export const sumOf = <A>(all: ReadonlyArray<A>, value: (one: A) => number): number =>
  all.reduce((sum, one) => sum + value(one), 0)
