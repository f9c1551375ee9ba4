import type { ReactNode } from "react"
import { css } from "../../../../styled-system/css"
import { Digits } from "../../../ui/layout.tsx"

const box = css({
  overflow: "hidden",
  layerStyle: "card",
  fontSize: "sm"
})
const row = css({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "end",
  columnGap: "4",
  rowGap: "2",
  paddingInline: "3",
  paddingBlock: "2",
  borderColor: "border",
  "& + &": { borderBlockStartWidth: "1px" }
})
const figure = css({ flex: "0 1 auto", minInlineSize: "5.5rem", maxInlineSize: "full" })
const term = css({ color: "text.muted", fontSize: "xs", fontWeight: "medium" })

export type Figure = { readonly id: string; readonly label: string; readonly value: ReactNode }

export type FigureRow = { readonly id: string; readonly figures: ReadonlyArray<Figure> }

/** Labelled figures in rows. A row continues on the next line where it is wider than the page. */
export const FigureRows = ({
  label,
  rows
}: {
  readonly label: string
  readonly rows: ReadonlyArray<FigureRow>
}) => (
  <section className={box} aria-label={label}>
    {rows.map(({ id, figures }) => (
      <dl key={id} className={row}>
        {figures.map((one) => (
          <div key={one.id} className={figure}>
            <dt className={term}>{one.label}</dt>
            <Digits as="dd">{one.value}</Digits>
          </div>
        ))}
      </dl>
    ))}
  </section>
)
