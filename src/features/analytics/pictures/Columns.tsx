import { css } from "../../../../styled-system/css"
import { Facts, Row, Stack } from "../../../ui/layout.tsx"

const picture = css({
  display: "block",
  inlineSize: "full",
  blockSize: "10rem",
  _rtl: { transform: "scaleX(-1)" }
})
const faintBar = css({
  fill: "accent.soft",
  stroke: "accent.text",
  strokeWidth: "1px",
  vectorEffect: "non-scaling-stroke"
})
const fullBar = css({ fill: "accent" })
const ground = css({ stroke: "border", strokeWidth: "1px", vectorEffect: "non-scaling-stroke" })
const axis = css({
  display: "flex",
  justifyContent: "space-between",
  color: "text.subtle",
  fontSize: "xs",
  fontVariantNumeric: "tabular-nums"
})
const swatch = css({ inlineSize: "3", blockSize: "3" })

export type Column = {
  readonly id: string
  readonly label: string
  /** The total, and the filled part of it. */
  readonly whole: number
  readonly part: number
}

type ColumnsProps = {
  /** The text alternative of the chart. */
  readonly summary: string
  readonly wholeLabel: string
  readonly partLabel: string
  readonly columns: ReadonlyArray<Column>
  readonly titleOf: (column: Column) => string
}

const Key = ({ look, children }: { readonly look: string; readonly children: string }) => (
  <Row as="span" gap="1.5" align="center">
    <svg className={swatch} viewBox="0 0 10 10" aria-hidden="true">
      <rect className={look} width={10} height={10} />
    </svg>
    {children}
  </Row>
)

const height = 100
const step = 10

/** One column for each day or hour: the total, and a part of it. The table beside it has the numbers. */
export const Columns = ({ summary, wholeLabel, partLabel, columns, titleOf }: ColumnsProps) => {
  const most = Math.max(1, ...columns.map(({ whole }) => whole))
  const width = Math.max(1, columns.length) * step
  const bar = (look: string, place: number, value: number) => {
    const tall = (value / most) * (height - 2)
    return <rect className={look} x={place * step + 1.5} y={height - tall} width={step - 3} height={tall} />
  }
  return (
    <Stack gap="1" width="fits">
      <svg
        role="img"
        aria-label={summary}
        className={picture}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
      >
        {columns.map((column, place) => (
          <g key={column.id}>
            <title>{titleOf(column)}</title>
            {bar(faintBar, place, column.whole)}
            {bar(fullBar, place, column.part)}
          </g>
        ))}
        <line className={ground} x1={0} x2={width} y1={height} y2={height} />
      </svg>
      <div className={axis} aria-hidden="true">
        <span>{columns[0]?.label}</span>
        {columns.length > 2 ? <span>{columns[Math.floor(columns.length / 2)]?.label}</span> : null}
        {columns.length > 1 ? <span>{columns.at(-1)?.label}</span> : null}
      </div>
      <Facts size="xs" aria-hidden="true">
        <Key look={faintBar}>{wholeLabel}</Key>
        <Key look={fullBar}>{partLabel}</Key>
      </Facts>
    </Stack>
  )
}
