import { css, cva } from "../../../../styled-system/css"
import { heightOfLine } from "./boxes.ts"
import { type DrawnWay, roundedPath } from "./picture.ts"
import { Mark } from "./StateBox.tsx"

const line = cva({
  base: { fill: "none", stroke: "text.subtle", strokeWidth: "1.25", strokeLinejoin: "round" },
  variants: { isLit: { true: { stroke: "accent.text", strokeWidth: "2" } } }
})
const chip = cva({
  base: { fill: "surface", stroke: "border" },
  variants: { isLit: { true: { stroke: "accent.text", fill: "accent.soft" } } }
})
const text = css({ fill: "text", fontSize: "12px", fontWeight: "medium" })
const note = css({ fill: "text.subtle", fontSize: "11px" })
const offered = css({
  cursor: "pointer",
  "& > rect": { fill: "accent.soft" },
  "& > text": { fill: "accent.text" },
  "&:hover > text": { textDecoration: "underline" }
})
const hitArea = css({ fill: "transparent" })

export type WayLineProps = {
  readonly drawn: DrawnWay
  readonly isLit: boolean
}

export const WayLine = ({ drawn, isLit }: WayLineProps) => (
  <path
    className={line({ isLit })}
    d={roundedPath(drawn.points)}
    markerEnd={isLit ? "url(#flow-arrow-lit)" : "url(#flow-arrow)"}
  />
)

type WayLabelProps = WayLineProps & {
  readonly isOffered: (move: string) => boolean
  readonly onTake: (move: string) => void
}

/** The label of a line. Available transitions can be clicked; the list beside has them as buttons. */
export const WayLabel = ({ drawn, isLit, isOffered, onTake }: WayLabelProps) => {
  const { label } = drawn
  if (!label) return null
  const tops = label.lines.map((_, index) =>
    label.lines.slice(0, index).reduce((sum, line) => sum + heightOfLine(line), 4)
  )
  return (
    <g lang="en" transform={`translate(${label.x} ${label.y})`}>
      <rect className={chip({ isLit })} width={label.width} height={label.height} rx={7} />
      {label.lines.map((line, index) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: the list of steps has the same action as a button
        <g
          key={line.move.name}
          className={isOffered(line.move.name) ? offered : undefined}
          onClick={() => {
            if (isOffered(line.move.name)) onTake(line.move.name)
          }}
        >
          <rect
            className={hitArea}
            x={2}
            y={tops[index]}
            width={label.width - 4}
            height={heightOfLine(line)}
            rx={5}
          />
          <Mark kind={line.move.kind} x={11} y={(tops[index] ?? 0) + 9} />
          <text className={text} x={20} y={(tops[index] ?? 0) + 13}>
            {line.text}
          </text>
          {line.note === "" ? null : (
            <text className={note} x={20} y={(tops[index] ?? 0) + 27}>
              {line.note}
            </text>
          )}
        </g>
      ))}
    </g>
  )
}
