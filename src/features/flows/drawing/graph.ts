import type { ElkExtendedEdge, ElkNode } from "elkjs/lib/elk-api.js"
import type { Chart, ChartMove, ChartState } from "../chart/readChart.ts"
import { isInside, linesOf, type Measure, rowsOf, sizeOfLines, sizeOfState } from "./boxes.ts"

export type Direction = "DOWN" | "RIGHT"

/** A line between two states; several transitions may share it. */
export type Way = { readonly from: string; readonly to: string; readonly moves: ReadonlyArray<ChartMove> }

export const startOf = (state: string) => `${state}#start`
export const startWayOf = (state: string) => `${state}#started`
/** A placeholder for "any of these" inside a state whose transitions lead to its own children. */
export const hubOf = (state: string) => `${state}#any`
export const hubSize = { width: 66, height: 24 }
const startSize = 12

/** The lines of a chart, each drawn once for all its transitions. */
export const waysOf = (chart: Chart): ReadonlyArray<Way> => {
  const ends = chart.moves
    .filter((move) => !isInside(move))
    .flatMap((move) =>
      move.targets.map((to) => ({
        move,
        to,
        from:
          to.startsWith(`${move.source}.`) || move.source === chart.root.id ? hubOf(move.source) : move.source
      }))
    )
  const byEnds = Map.groupBy(ends, ({ from, to }) => JSON.stringify([from, to]))
  return [...byEnds.values()].flatMap((group) => {
    const [first] = group
    return first ? [{ from: first.from, to: first.to, moves: group.map(({ move }) => move) }] : []
  })
}

/** The input of the layout. */
export const toGraph = (chart: Chart, direction: Direction, measure: Measure): ElkNode => {
  const ways = waysOf(chart)
  const hubs = new Set(ways.map(({ from }) => from).filter((from) => from.endsWith("#any")))
  const nodeOf = (state: ChartState, isApart: boolean): ElkNode => {
    const isRoot = state === chart.root
    const isLoose =
      state.kind === "parallel" && !ways.some((way) => isBetween(way, state) || isAcross(way, state))
    const size = sizeOfState(state, rowsOf(chart, state), measure)
    if (state.children.length === 0) return { id: state.id, ...size }
    const starts = state.children.filter(({ isInitial }) => isInitial)
    return {
      id: state.id,
      layoutOptions: {
        ...(isApart ? ordered : {}),
        ...(isLoose ? packed : flowing(direction)),
        "elk.padding": isRoot
          ? "[top=24,left=24,bottom=24,right=24]"
          : `[top=${size.height + 14},left=18,bottom=18,right=18]`,
        "elk.nodeSize.constraints": "MINIMUM_SIZE",
        "elk.nodeSize.minimum": `(${size.width},${size.height})`
      },
      children: [
        ...starts.map(() => ({ id: startOf(state.id), width: startSize, height: startSize })),
        ...(hubs.has(hubOf(state.id)) ? [{ id: hubOf(state.id), ...hubSize }] : []),
        ...state.children.map((child) => nodeOf(child, isLoose))
      ],
      edges: [
        ...starts.map(({ id }) => ({ id: startWayOf(id), sources: [startOf(state.id)], targets: [id] })),
        ...ways.filter((way) => scopeOf(chart, way) === state.id).map((way) => edgeOf(way, measure))
      ]
    }
  }
  return nodeOf(chart.root, true)
}

export const wayId = ({ from, to }: Pick<Way, "from" | "to">) => `${from} → ${to}`

const edgeOf = (way: Way, measure: Measure): ElkExtendedEdge => ({
  id: wayId(way),
  sources: [way.from],
  targets: [way.to],
  labels: [
    {
      id: `${wayId(way)} label`,
      text: way.moves.map(({ trigger }) => trigger).join(),
      ...sizeOfLines(linesOf(way.moves), measure),
      layoutOptions: { "elk.edgeLabels.inline": "true", "elk.edgeLabels.placement": "CENTER" }
    }
  ]
})

const flowing = (direction: Direction): Record<string, string> => ({
  "elk.algorithm": "layered",
  "elk.direction": direction,
  "elk.json.shapeCoords": "ROOT",
  "elk.json.edgeCoords": "ROOT",
  "elk.edgeRouting": "ORTHOGONAL",
  "elk.layered.nodePlacement.strategy": "BRANDES_KOEPF",
  "elk.layered.nodePlacement.bk.fixedAlignment": "BALANCED",
  "elk.layered.spacing.nodeNodeBetweenLayers": "30",
  "elk.layered.spacing.edgeNodeBetweenLayers": "16",
  "elk.layered.spacing.edgeEdgeBetweenLayers": "12",
  "elk.spacing.nodeNode": "28",
  "elk.spacing.edgeNode": "16",
  "elk.spacing.edgeEdge": "12",
  "elk.spacing.edgeLabel": "4",
  "elk.spacing.componentComponent": "28"
})

/** For the outermost state of a layout; inside it, the library fails. */
const ordered: Record<string, string> = {
  "elk.hierarchyHandling": "INCLUDE_CHILDREN",
  "elk.layered.considerModelOrder.strategy": "NODES_AND_EDGES",
  "elk.layered.cycleBreaking.strategy": "MODEL_ORDER"
}

const packed: Record<string, string> = {
  "elk.hierarchyHandling": "SEPARATE_CHILDREN",
  "elk.algorithm": "rectpacking",
  "elk.json.shapeCoords": "ROOT",
  "elk.json.edgeCoords": "ROOT",
  "elk.aspectRatio": "1.5",
  "elk.spacing.nodeNode": "20",
  "elk.contentAlignment": "V_TOP H_LEFT"
}

const bare = (end: string) => end.replace(/#.*$/, "")
const isWithin = (inner: string, outer: string) => inner.startsWith(`${outer}.`)

/** From one region of a parallel state to another. */
const isBetween = ({ from, to }: Way, state: ChartState) =>
  isWithin(bare(from), state.id) &&
  isWithin(to, state.id) &&
  !state.children.some(
    ({ id }) => (bare(from) === id || isWithin(bare(from), id)) && (to === id || isWithin(to, id))
  )

/** Across the border of a state, which is then laid out together with its surroundings. */
const isAcross = ({ from, to }: Way, state: ChartState) => {
  const isFromInside = from === hubOf(state.id) || isWithin(bare(from), state.id)
  return isFromInside !== isWithin(to, state.id)
}

const scopeOf = (chart: Chart, { from, to }: Way): string => {
  if (from === hubOf(bare(from))) return bare(from)
  const outer = bare(from).split(".").slice(0, -1)
  while (outer.length > 1 && !isWithin(to, outer.join("."))) outer.pop()
  return outer.join(".") || chart.root.id
}
