import type { KeyboardEvent } from "react"
import { css, cva } from "../../../../styled-system/css"
import { inWords, titleOf } from "../chart/names.ts"
import type { StateNumbers } from "../numbers/numbers.ts"
import { type Row, rowHeight, titleHeight } from "./boxes.ts"
import type { DrawnState } from "./picture.ts"
import { StateCount } from "./StateCount.tsx"

const box = cva({
  base: {
    stroke: "border.control",
    strokeWidth: "1.25",
    transitionProperty: "fill, stroke",
    transitionDuration: "calm"
  },
  variants: {
    isOuter: { true: { fill: "transparent", strokeWidth: "1.5" }, false: { fill: "surface" } },
    isRegion: { true: { strokeDasharray: "6 4", stroke: "border.control" } },
    isHere: { true: { stroke: "accent.text", strokeWidth: "2.25" } },
    isLive: { true: { stroke: "good.text", strokeWidth: "2.25" } }
  },
  compoundVariants: [
    { isOuter: true, isHere: true, css: { strokeWidth: "1.5" } },
    { isOuter: true, isLive: true, css: { strokeWidth: "1.5" } },
    { isOuter: false, isHere: true, css: { fill: "accent.soft" } },
    { isOuter: false, isLive: true, css: { fill: "good.soft" } }
  ]
})
const focusable = css({
  cursor: "pointer",
  outline: "none",
  "&:focus-visible > [data-ring], &[aria-pressed=true] > [data-ring]": { opacity: 1 }
})
const ring = css({ fill: "none", stroke: "accent.text", strokeWidth: "2", opacity: 0 })
const heated = css({ fill: "accent.text", pointerEvents: "none" })
const innerBorder = css({ fill: "none", stroke: "border.control" })
const ground = css({ fill: "sunken", stroke: "border" })
const halo = css({ stroke: "sunken", strokeWidth: "4px", strokeLinejoin: "round", paintOrder: "stroke" })
const title = css({ fill: "text", fontSize: "13px", fontWeight: "semibold", letterSpacing: "normal" })
const rowText = css({ fill: "text.muted", fontSize: "12px" })
const line = css({ stroke: "border" })
const tagBox = css({ fill: "selected" })
const tagText = css({ fill: "text.muted", fontSize: "11px", fontWeight: "medium" })
/** The fullest state is this opaque, so that its text stays readable. */
const mostHeat = 0.22

const liveDot = css({ fill: "good.text" })
const mark = cva({
  base: { fill: "accent.text" },
  variants: {
    kind: {
      event: { fill: "accent.text" },
      done: { fill: "good.text" },
      failed: { fill: "bad.text" },
      delay: { fill: "warning.text" },
      always: { fill: "text.subtle" },
      entry: { fill: "text.subtle" },
      exit: { fill: "text.subtle" },
      actor: { fill: "tag.violet" }
    }
  }
})

/** Each kind of line has its own shape, so that colour is not the only difference. */
const shapes: Readonly<Record<Row["kind"], string>> = {
  event: "M-3 -4 4 0 -3 4Z",
  done: "M-4 0 -1.5 3.5 4.5 -3.5 3.4 -4.6 -1.6 1.2 -3 -1.1Z",
  failed: "M-4 -3 -3 -4 0 -1 3 -4 4 -3 1 0 4 3 3 4 0 1 -3 4 -4 3 -1 0Z",
  delay: "M0 -4.5A4.5 4.5 0 1 0 0 4.5 4.5 4.5 0 1 0 0 -4.5ZM-.6 -3H.6V-.2L2.4 1.4 1.6 2.3 -.6 .4Z",
  always: "M0 -4.5 4.5 0 0 4.5 -4.5 0Z",
  entry: "M-4 -1H0V-4L4 0 0 4V1H-4Z",
  exit: "M-4 -1H0V-4L4 0 0 4V1H-4Z",
  actor: "M0 -4.5A4.5 4.5 0 1 0 0 4.5 4.5 4.5 0 1 0 0 -4.5ZM0 -2A2 2 0 1 1 0 2 2 2 0 1 1 0 -2Z"
}

export const Mark = ({
  kind,
  x,
  y
}: {
  readonly kind: Row["kind"]
  readonly x: number
  readonly y: number
}) => (
  <path className={mark({ kind })} fillRule="evenodd" d={shapes[kind]} transform={`translate(${x} ${y})`} />
)

export type StateBoxProps = {
  readonly drawn: DrawnState
  /** Of the organisation's things in this state. */
  readonly numbers: StateNumbers | undefined
  readonly label: string
  readonly isChosen: boolean
  readonly isHere: boolean
  readonly isLive: boolean
  readonly isTabStop: boolean
  readonly onChoose: (id: string) => void
  readonly onKeyDown: (event: KeyboardEvent, id: string) => void
}

const Tags = ({ drawn, y }: { readonly drawn: DrawnState; readonly y: number }) => {
  const tags = drawn.state.tags.map(inWords)
  const starts = tags.map((_, index) =>
    tags.slice(0, index).reduce((sum, tag) => sum + tag.length * 6.4 + 20, 12)
  )
  return tags.map((tag, index) => (
    <g key={tag} lang="en" transform={`translate(${starts[index]} ${y})`}>
      <rect className={tagBox} width={tag.length * 6.4 + 14} height={17} rx={8.5} />
      <text className={tagText} x={7 + (tag.length * 6.4) / 2} y={12.5} textAnchor="middle">
        {tag}
      </text>
    </g>
  ))
}

/** Below the lines, which cross a group of states but not its text. */
export const StateGround = ({ drawn: { state, x, y, width, height } }: { readonly drawn: DrawnState }) =>
  state.children.length === 0 ? null : (
    <rect className={ground} x={x} y={y} width={width} height={height} rx={12} />
  )

type FrameProps = Pick<StateBoxProps, "drawn" | "numbers" | "isHere" | "isLive">

/** The box: its heat, a second border if the state is final, and the ring of the chosen state. */
const Frame = ({ drawn: { state, width, height }, numbers, isHere, isLive }: FrameProps) => {
  const isOuter = state.children.length > 0
  const radius = isOuter ? 12 : 8
  return (
    <>
      <rect
        className={box({ isOuter, isRegion: state.kind === "parallel", isHere, isLive })}
        width={width}
        height={height}
        rx={radius}
      />
      {numbers === undefined || numbers.count === 0 ? null : (
        <rect
          className={heated}
          fillOpacity={mostHeat * numbers.heat}
          width={width}
          height={height}
          rx={radius}
        />
      )}
      {state.kind === "final" ? (
        <rect className={innerBorder} x={3.5} y={3.5} width={width - 7} height={height - 7} rx={radius - 3} />
      ) : null}
      <rect
        className={ring}
        data-ring=""
        x={-4}
        y={-4}
        width={width + 8}
        height={height + 8}
        rx={radius + 4}
      />
    </>
  )
}

/** The entry, the exit and the actors of the state. */
const Rows = ({ drawn: { state, rows } }: { readonly drawn: DrawnState }) => {
  const isOuter = state.children.length > 0
  return rows.map((row, index) => (
    <g
      key={`${row.text}${row.move}`}
      lang="en"
      transform={`translate(14 ${titleHeight + (index + 0.5) * rowHeight + 2})`}
    >
      <Mark kind={row.kind} x={5} y={0} />
      <text className={isOuter ? `${rowText} ${halo}` : rowText} x={16} y={4}>
        {row.text}
      </text>
    </g>
  ))
}

export const StateBox = (props: StateBoxProps) => {
  const { drawn, numbers, label, isChosen, isHere, isLive, isTabStop, onChoose, onKeyDown } = props
  const { state, rows, x, y, width } = drawn
  const isOuter = state.children.length > 0
  const rowsEnd = titleHeight + rows.length * rowHeight
  return (
    // biome-ignore lint/a11y/useSemanticElements: SVG has no button element
    <g
      role="button"
      data-state={state.id}
      tabIndex={isTabStop ? 0 : -1}
      aria-label={label}
      aria-pressed={isChosen}
      aria-current={isHere ? "step" : undefined}
      className={focusable}
      transform={`translate(${x} ${y})`}
      onClick={() => onChoose(state.id)}
      onFocus={() => onChoose(state.id)}
      onKeyDown={(event) => onKeyDown(event, state.id)}
    >
      <title lang="en">{state.description}</title>
      <Frame {...props} />
      <text lang="en" className={isOuter ? `${title} ${halo}` : title} x={14} y={20}>
        {titleOf(state.key)}
      </text>
      {isLive && !isOuter ? <circle className={liveDot} cx={width - 14} cy={15.5} r={4.5} /> : null}
      {rows.length > 0 && !isOuter ? (
        <path className={line} d={`M1 ${titleHeight - 1}H${width - 1}`} />
      ) : null}
      <Rows drawn={drawn} />
      {numbers ? <StateCount numbers={numbers} width={width} /> : null}
      <Tags drawn={drawn} y={rowsEnd + (rows.length > 0 ? 5 : 1)} />
    </g>
  )
}
