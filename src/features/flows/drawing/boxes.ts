import { condition, inWords, titleOf } from "../chart/names.ts"
import type { Chart, ChartMove, ChartState, MoveKind } from "../chart/readChart.ts"

export type Face = "title" | "row" | "label"

/** Widths in pixels in the page's font. */
export type Measure = (text: string, face: Face) => number

export type Row = {
  readonly kind: MoveKind | "entry" | "exit" | "actor"
  readonly text: string
  readonly move: string
}

export type Lines = ReadonlyArray<{ readonly move: ChartMove; readonly text: string; readonly note: string }>

export const rowHeight = 19
export const titleHeight = 30
const tagHeight = 24
const sideSpace = 14
const glyphSpace = 16

/** The lines inside a state: its actors, and the transitions that stay in it. */
export const rowsOf = (chart: Chart, state: ChartState): ReadonlyArray<Row> => [
  ...state.actors.map((actor) => ({ kind: "actor" as const, text: titleOf(actor), move: "" })),
  ...state.entry.map((action) => ({
    kind: "entry" as const,
    text: `On entry: ${inWords(action)}`,
    move: ""
  })),
  ...state.exit.map((action) => ({ kind: "exit" as const, text: `On exit: ${inWords(action)}`, move: "" })),
  ...chart.moves
    .filter((move) => move.source === state.id && isInside(move))
    .map((move) => ({ kind: move.kind, text: rowTextOf(move), move: move.name }))
]

/** True for a transition that is shown as a line inside its state. */
export const isInside = (move: ChartMove): boolean =>
  move.targets.length === 0 || move.targets.every((target) => target === move.source)

const rowTextOf = (move: ChartMove): string => {
  const again = move.targets.length > 0 ? " ↻" : ""
  const actions = move.actions.length > 0 ? ` / ${move.actions.map(inWords).join(", ")}` : ""
  return `${move.trigger}${guardText(move)}${again}${actions}`
}

const guardText = ({ guard }: ChartMove) =>
  guard === null ? "" : guard === "otherwise" ? " else" : ` if ${condition(guard)}`

export const sizeOfState = (state: ChartState, rows: ReadonlyArray<Row>, measure: Measure) => {
  const tags = state.tags.reduce((sum, tag) => sum + measure(inWords(tag), "label") + 20, 0)
  const widest = Math.max(
    measure(titleOf(state.key), "title") + (state.kind === "final" ? 22 : 0),
    tags - 6,
    ...rows.map(({ text }) => measure(text, "row") + glyphSpace)
  )
  const width = Math.max(84, Math.ceil(widest) + 2 * sideSpace)
  const height = titleHeight + rows.length * rowHeight + (state.tags.length > 0 ? tagHeight : 0)
  return { width, height: rows.length + state.tags.length > 0 ? height + 6 : height + 4 }
}

const lineHeight = 18

/** The label of a line between two states: one entry for each transition. */
export const linesOf = (moves: ReadonlyArray<ChartMove>): Lines =>
  moves.map((move) => ({
    move,
    text: `${move.trigger}${guardText(move)}`,
    note: move.actions.map(inWords).join(", ")
  }))

export const heightOfLine = ({ note }: Lines[number]) => (note === "" ? lineHeight : 2 * lineHeight - 4)

export const sizeOfLines = (lines: Lines, measure: Measure) => ({
  width: Math.ceil(
    Math.max(...lines.map(({ text, note }) => Math.max(measure(text, "label"), measure(note, "label") + 8))) +
      30
  ),
  height: lines.reduce((sum, line) => sum + heightOfLine(line), 0) + 8
})
