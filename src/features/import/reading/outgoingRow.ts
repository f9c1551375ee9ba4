import { type Checked, repeatedBy, rowToSend } from "./checking/check.ts"
import { type Answers, type ForAll, fateOf } from "./checking/forecast.ts"
import { labelKey } from "./newLabels.ts"
import type { SendableRow } from "./readingTypes.ts"

type Reading = {
  readonly checked: Checked
  readonly answers: Answers
  /** For each row its place in the file. */
  readonly rowNumbers: ReadonlyArray<number>
  /** Keys of the organisation's labels. */
  readonly existingLabels: ReadonlySet<string>
}

/** A row as sent, its place in the file and the row that it repeats. */
export const outgoingRow = (
  { checked, answers, rowNumbers, existingLabels }: Reading,
  all: ForAll,
  index: number
): SendableRow => {
  const { labels, nextCallAt, ...row } = rowToSend(checked, index)
  const { choice, repeats } = fateOf(checked, answers, all, index)
  const kept = all.makesLabels ? labels : labels?.filter((name) => existingLabels.has(labelKey(name)))
  return {
    index,
    rowNumber: rowNumbers[index] ?? index + 1,
    row: {
      ...row,
      ...(kept && kept.length > 0 && { labels: kept }),
      ...(nextCallAt && all.makesNextCalls && { nextCallAt }),
      ...(row.callStatus && !all.makesNextCalls && { withoutNextCall: true }),
      ...(choice !== all.duplicates && { duplicates: choice })
    },
    ...(repeats !== null && {
      repeats: { row: rowNumbers[repeats] ?? repeats + 1, by: repeatedBy(checked, index) }
    })
  }
}
