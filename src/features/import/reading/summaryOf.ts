import type { Checked } from "./checking/check.ts"
import { countProblems, countRows, countWaivers } from "./checking/counts.ts"
import type { Answers } from "./checking/forecast.ts"
import type { MappingFault } from "./mapping/faults.ts"
import { findNewLabels } from "./newLabels.ts"
import type { CheckSummary } from "./readingTypes.ts"

const labelsNamed = 20

type Reading = {
  readonly checked: Checked
  readonly sendable: ReadonlyArray<number>
  readonly answers: Answers
  readonly faults: ReadonlyArray<MappingFault>
  /** Keys of the organisation's labels. */
  readonly existingLabels: ReadonlySet<string>
}

/** The result of the check in numbers. */
export const summaryOf = ({ checked, sendable, answers, faults, existingLabels }: Reading): CheckSummary => {
  const { known, isCompared, room } = answers
  const newLabels = findNewLabels(checked, sendable, existingLabels)
  return {
    counts: countRows(checked),
    problems: countProblems(checked),
    waivers: countWaivers(checked),
    faults,
    sendable: sendable.length,
    known: isCompared ? sendable.filter((index) => known.has(index)).length : null,
    room,
    newLabels: newLabels.length,
    newLabelNames: newLabels.slice(0, labelsNamed)
  }
}
