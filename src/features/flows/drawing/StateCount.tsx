import { css, cva } from "../../../../styled-system/css"
import { useFormats } from "../../../i18n/useFormats.ts"
import type { StateNumbers } from "../numbers/numbers.ts"

const countBox = cva({
  base: { strokeWidth: "1.5" },
  variants: {
    isNone: {
      true: { fill: "surface", stroke: "border.control" },
      false: { fill: "accent.text", stroke: "surface" }
    }
  }
})
const countText = cva({
  base: { fontSize: "12px", fontWeight: "semibold" },
  variants: { isNone: { true: { fill: "text.muted" }, false: { fill: "surface" } } }
})
const refusedBox = css({ fill: "warning.soft", stroke: "warning.text" })
const refusedText = css({ fill: "warning.text", fontSize: "11px", fontWeight: "medium" })

type StateCountProps = { readonly numbers: StateNumbers; readonly width: number }

/** How many things are in the state, and how many transitions were refused. */
export const StateCount = ({ numbers, width }: StateCountProps) => {
  const { number } = useFormats()
  const count = number(numbers.count)
  const refused = `${number(numbers.refused)} ✕`
  const countWidth = count.length * 7.4 + 14
  const refusedWidth = refused.length * 7 + 12
  return (
    <g>
      <g transform={`translate(${width - countWidth + 10} -11)`}>
        <rect className={countBox({ isNone: numbers.count === 0 })} width={countWidth} height={20} rx={10} />
        <text
          className={countText({ isNone: numbers.count === 0 })}
          x={countWidth / 2}
          y={14}
          textAnchor="middle"
        >
          {count}
        </text>
      </g>
      {numbers.refused === 0 ? null : (
        <g transform={`translate(${width + 13} -11)`}>
          <rect className={refusedBox} width={refusedWidth} height={20} rx={10} />
          <text className={refusedText} x={refusedWidth / 2} y={14} textAnchor="middle">
            {refused}
          </text>
        </g>
      )}
    </g>
  )
}
