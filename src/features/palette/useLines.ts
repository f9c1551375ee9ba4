import { fits, type Line } from "./lines.ts"
import { selectLevel, usePalette } from "./palette.ts"
import { usePersonLines, useStatusLines } from "./usePersonLines.tsx"
import { useTimeLines } from "./useTimeLines.tsx"
import { type TopProps, useTopLines } from "./useTopLines.tsx"

export type LinesProps = TopProps

/** The lines of the present level that the query leaves. */
export const useLines = (props: LinesProps): ReadonlyArray<Line> => {
  const query = usePalette(({ context }) => context.query)
  const fitting = (lines: ReadonlyArray<Line>) => lines.filter(fits(query))
  const lines = {
    top: useTopLines(props),
    person: fitting(usePersonLines(props)),
    statuses: fitting(useStatusLines()),
    times: useTimeLines(),
    saving: []
  }
  return lines[usePalette(selectLevel)]
}
