import { inWords, titleOf } from "./names.ts"
import type { Chart, ChartMove, ChartState } from "./readChart.ts"

const idOf = (state: string) => state.replaceAll(/\W/g, "_")
/** Characters that Mermaid would read as syntax. */
const plain = (text: string) => text.replaceAll(";", ",").replaceAll(":", "").replaceAll("#", "")
const indent = (lines: ReadonlyArray<string>) => lines.map((line) => `  ${line}`)

/** The chart as a Mermaid state diagram. */
export const toMermaid = (chart: Chart): string => {
  const byScope = Map.groupBy(chart.moves.flatMap(drawnMoves(chart)), ({ scope }) => scope)
  const scopeOf = (state: ChartState): ReadonlyArray<string> => {
    const moves = byScope.get(state.id) ?? []
    const hub = moves.some(({ from }) => from === hubOf(state.id))
    return [
      ...(hub ? [`state "any of these" as ${hubOf(state.id)}`] : []),
      ...state.children.flatMap((child, index) => [
        ...(state.kind === "parallel" && index > 0 ? ["--"] : []),
        ...declared(child)
      ]),
      ...state.children.filter(({ isInitial }) => isInitial).map(({ id }) => `[*] --> ${idOf(id)}`),
      ...state.children.filter(({ kind }) => kind === "final").map(({ id }) => `${idOf(id)} --> [*]`),
      ...[...merged(moves)].map(([ends, labels]) => `${ends} : ${labels.join("<br>")}`)
    ]
  }
  const declared = (state: ChartState): ReadonlyArray<string> => {
    const inside = scopeOf(state)
    const line = `state "${titleOf(state.key)}" as ${idOf(state.id)}`
    return state.children.length === 0 ? [line] : [`${line} {`, ...indent(inside), "}"]
  }
  const isSideBySide = chart.root.kind === "parallel"
  return ["stateDiagram-v2", ...indent(isSideBySide ? declared(chart.root) : scopeOf(chart.root))].join("\n")
}

const hubOf = (state: string) => `${idOf(state)}__any`

const merged = (moves: ReadonlyArray<{ from: string; to: string; label: string }>) => {
  const byEnds = Map.groupBy(moves, ({ from, to }) => `${from} --> ${to}`)
  return [...byEnds].map(([ends, group]) => [ends, group.map(({ label }) => label)] as const)
}

/**
 * A transition from a state to its child starts at a placeholder for "any of these", because Mermaid has no other
 * notation.
 */
const drawnMoves = (chart: Chart) => (move: ChartMove) => {
  const targets = move.targets.length === 0 ? [move.source] : move.targets
  return targets.flatMap((target) => {
    const isDown = target !== move.source && isWithin(target, move.source)
    if (move.source === chart.root.id && !isDown) return []
    return [
      {
        scope: isDown ? move.source : scopeShared(chart, move.source, target),
        from: isDown ? hubOf(move.source) : idOf(move.source),
        to: idOf(target),
        label: plain(labelOf(move))
      }
    ]
  })
}

const isWithin = (inner: string, outer: string) => inner.startsWith(`${outer}.`)

const scopeShared = (chart: Chart, source: string, target: string): string => {
  const outer = source.split(".").slice(0, -1)
  while (outer.length > 1 && !isWithin(target, outer.join("."))) outer.pop()
  return outer.join(".") || chart.root.id
}

const labelOf = ({ trigger, guard, actions }: ChartMove): string =>
  [
    trigger,
    guard === null ? "" : `[${inWords(guard)}]`,
    actions.length === 0 ? "" : `/ ${actions.map(inWords).join(", ")}`
  ]
    .filter(Boolean)
    .join(" ")
