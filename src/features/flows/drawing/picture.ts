import type { ElkNode, ElkPoint } from "elkjs/lib/elk-api.js"
import type { Chart, ChartState } from "../chart/readChart.ts"
import { type Lines, linesOf, type Row, rowsOf } from "./boxes.ts"
import { hubOf, startOf, startWayOf, type Way, wayId, waysOf } from "./graph.ts"

export type Rect = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

export type DrawnState = Rect & { readonly state: ChartState; readonly rows: ReadonlyArray<Row> }
export type DrawnWay = {
  readonly id: string
  readonly way: Way
  readonly points: ReadonlyArray<ElkPoint>
  readonly label: (Rect & { readonly lines: Lines }) | null
}

/** Everything that is drawn, in the chart's order, outer states before inner ones. */
export type Picture = {
  readonly width: number
  readonly height: number
  readonly states: ReadonlyArray<DrawnState>
  readonly ways: ReadonlyArray<DrawnWay>
  readonly starts: ReadonlyArray<{ readonly id: string; readonly points: ReadonlyArray<ElkPoint> }>
  readonly hubs: ReadonlyArray<Rect & { readonly id: string }>
}

export const toPicture = (chart: Chart, laidOut: ElkNode): Picture => {
  const nodes = new Map(nodesUnder(laidOut).map((node) => [node.id, node]))
  const edges = new Map(
    nodesUnder(laidOut).flatMap((node) => (node.edges ?? []).map((edge) => [edge.id, edge]))
  )
  const rectOf = (id: string): Rect => {
    const { x = 0, y = 0, width = 0, height = 0 } = nodes.get(id) ?? {}
    return { x, y, width, height }
  }
  const pointsOf = (id: string): ReadonlyArray<ElkPoint> =>
    (edges.get(id)?.sections ?? []).flatMap(({ startPoint, bendPoints = [], endPoint }) => [
      startPoint,
      ...bendPoints,
      endPoint
    ])
  const labelOf = (id: string, way: Way) => {
    const [label] = edges.get(id)?.labels ?? []
    if (!label) return null
    const { x = 0, y = 0, width = 0, height = 0 } = label
    return { x, y, width, height, lines: linesOf(way.moves) }
  }
  return {
    width: laidOut.width ?? 0,
    height: laidOut.height ?? 0,
    states: chart.states.map((state) => ({ ...rectOf(state.id), state, rows: rowsOf(chart, state) })),
    ways: waysOf(chart).map((way) => {
      const id = wayId(way)
      return { id, way, points: pointsOf(id), label: labelOf(id, way) }
    }),
    starts: chart.states
      .filter(({ isInitial }) => isInitial)
      .map(({ id }) => ({ id: startOf(id), points: pointsOf(startWayOf(id)) })),
    hubs: [chart.root, ...chart.states]
      .filter(({ id }) => nodes.has(hubOf(id)))
      .map(({ id }) => ({ id: hubOf(id), ...rectOf(hubOf(id)) }))
  }
}

const nodesUnder = (node: ElkNode): ReadonlyArray<ElkNode> => [
  node,
  ...(node.children ?? []).flatMap(nodesUnder)
]

const corner = 7

/** A line through points with its corners rounded. */
export const roundedPath = (points: ReadonlyArray<ElkPoint>): string =>
  points
    .map((point, index) => {
      const before = points[index - 1]
      const after = points[index + 1]
      if (!before) return `M${point.x} ${point.y}`
      if (!after) return `L${point.x} ${point.y}`
      const from = towards(point, before)
      const to = towards(point, after)
      return `L${from.x} ${from.y}Q${point.x} ${point.y} ${to.x} ${to.y}`
    })
    .join("")

const towards = (from: ElkPoint, to: ElkPoint): ElkPoint => {
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  const part = length === 0 ? 0 : Math.min(corner, length / 2) / length
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }
}
