import type { Chart, ChartState } from "./readChart.ts"

const withParents = (chart: Chart, id: string): ReadonlySet<string> =>
  new Set(
    id
      .split(".")
      .map((_, index, keys) => keys.slice(0, index + 1).join("."))
      .concat(chart.id)
  )

/** The state that is active after entering one: its initial state, recursively. */
const restIn = (chart: Chart, id: string): string => {
  const state = chart.states.find((one) => one.id === id)
  const first = state?.children.find(({ isInitial }) => isInitial)
  return first ? restIn(chart, first.id) : id
}

/**
 * The fewest events from a state to one where an event is allowed, ignoring guards: empty if it is allowed immediately,
 * null without a path.
 */
export const pathBetween = (
  chart: Chart,
  from: ChartState | undefined,
  event: string
): ReadonlyArray<string> | null => {
  if (!from) return null
  const seen = new Set([from.id])
  let edge: ReadonlyArray<readonly [id: string, way: ReadonlyArray<string>]> = [[from.id, []]]
  while (edge.length > 0) {
    const next: Array<readonly [string, ReadonlyArray<string>]> = []
    for (const [id, way] of edge) {
      const places = withParents(chart, id)
      const moves = chart.moves.filter(({ source }) => places.has(source))
      if (moves.some((move) => move.event === event)) return way
      for (const move of moves)
        for (const target of move.targets) {
          const rest = restIn(chart, target)
          if (seen.has(rest)) continue
          seen.add(rest)
          next.push([rest, [...way, move.trigger]])
        }
    }
    edge = next
  }
  return null
}
