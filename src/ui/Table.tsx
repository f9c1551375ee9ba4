import type { ComponentProps, ReactNode } from "react"
import { css, cva } from "../../styled-system/css"
import { Scrollable } from "./layout.tsx"
import { VisuallyHidden } from "./VisuallyHidden.tsx"

const scroller = css({
  position: "relative",
  containerType: "inline-size",
  overflowX: "auto",
  layerStyle: "card",
  _print: { overflow: "visible" }
})
const table = css({ inlineSize: "full", borderCollapse: "collapse", fontSize: "sm", textAlign: "start" })
const head = css({ background: "sunken", color: "text.muted" })
const row = css({
  borderBlockStartWidth: "1px",
  borderColor: "border",
  _hover: { background: "hover" },
  "&[aria-selected=true]": { background: "accent.soft" }
})
const cell = cva({
  base: { paddingInline: "3", paddingBlock: "2", textAlign: "start", verticalAlign: "middle" },
  variants: {
    kind: { head: { fontSize: "xs", fontWeight: "medium", whiteSpace: "nowrap" }, body: {} },
    align: { start: {}, end: { textAlign: "end" } },
    from: {
      narrow: {},
      medium: {
        display: "none",
        "@container (width >= 42rem)": { display: "table-cell" },
        _print: { display: "table-cell" }
      },
      wide: {
        display: "none",
        "@container (width >= 50rem)": { display: "table-cell" },
        _print: { display: "table-cell" }
      }
    }
  }
})
const below = cva({
  base: { gap: "1", display: "grid", _print: { display: "none" } },
  variants: {
    width: {
      medium: { "@container (width >= 42rem)": { display: "none" } },
      wide: { "@container (width >= 50rem)": { display: "none" } }
    }
  }
})

const lines = css({ display: "grid", gap: "1", minInlineSize: "9rem", overflowWrap: "anywhere" })

type CellProps = {
  readonly align?: "start" | "end"
  /** The smallest width of the table that shows the column: any, 42rem or 50rem. Paper shows all columns. */
  readonly from?: "narrow" | "medium" | "wide"
}

type Column = CellProps & {
  readonly name: ReactNode
  /** For a column of buttons: its name is only read out. */
  readonly hideName?: boolean
}

type TableProps = {
  readonly label: string
  readonly columns: ReadonlyArray<Column>
  readonly children: ReactNode
}

/** A table of `TableRow`s, which scrolls sideways. */
export const Table = ({ label, columns, children }: TableProps) => (
  <Scrollable className={scroller} label={label}>
    <table className={table}>
      <thead className={head}>
        <tr>
          {columns.map(({ name, align = "start", from = "narrow", hideName = false }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns stay in their places
            <th key={place} scope="col" className={cell({ kind: "head", align, from })}>
              {hideName ? <VisuallyHidden>{name}</VisuallyHidden> : name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </Scrollable>
)

export const TableRow = (props: Omit<ComponentProps<"tr">, "className">) => <tr {...props} className={row} />

export const TableCell = ({
  align = "start",
  from = "narrow",
  ...props
}: Omit<ComponentProps<"td">, "className" | "align"> & CellProps) => (
  <td {...props} className={cell({ kind: "body", align, from })} />
)

type BelowProps = { readonly width: "medium" | "wide"; readonly children: ReactNode }

/** In a cell: what columns show that a narrower table hides. */
export const Below = ({ width, children }: BelowProps) => <div className={below({ width })}>{children}</div>

/** Lines below each other in a cell, which stays wide enough to read. */
export const CellLines = ({ children }: { readonly children: ReactNode }) => (
  <div className={lines}>{children}</div>
)
