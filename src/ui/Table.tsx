import type { ComponentProps, ReactNode } from "react"
import { css, cva } from "../../styled-system/css"
import { VisuallyHidden } from "./VisuallyHidden.tsx"

const scroller = css({
  position: "relative",
  overflowX: "auto",
  borderWidth: "1px",
  borderStyle: "solid",
  borderColor: "border",
  borderRadius: "card",
  background: "surface",
  _print: { overflow: "visible" }
})
const table = css({ inlineSize: "full", borderCollapse: "collapse", fontSize: "sm", textAlign: "start" })
const head = css({ background: "sunken", color: "text.muted" })
const row = css({
  borderBlockStartWidth: "1px",
  borderColor: "border",
  _hover: { background: "hover" },
  "&[aria-selected=true]": { background: "accent.soft" },
  "thead &": { borderBlockStartWidth: "0", background: "sunken" }
})
const cell = cva({
  base: { paddingInline: "3", paddingBlock: "2", textAlign: "start", verticalAlign: "middle" },
  variants: {
    kind: { head: { fontSize: "xs", fontWeight: "medium", whiteSpace: "nowrap" }, body: {} },
    align: { start: {}, end: { textAlign: "end" } },
    from: {
      phone: {},
      md: { display: { base: "none", md: "table-cell", _print: "table-cell" } },
      lg: { display: { base: "none", lg: "table-cell", _print: "table-cell" } }
    }
  }
})
const below = cva({
  base: { gap: "1" },
  variants: {
    width: {
      md: { display: { base: "grid", md: "none", _print: "none" } },
      lg: { display: { base: "grid", lg: "none", _print: "none" } }
    }
  }
})

type CellProps = {
  readonly align?: "start" | "end"
  /** The smallest width of the window that shows the column. Paper shows all. */
  readonly from?: "phone" | "md" | "lg"
}

/** A table. Scrolls sideways on its own, also by keyboard. */
export const Table = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable
  <section className={scroller} aria-label={label} tabIndex={0}>
    <table className={table}>{children}</table>
  </section>
)

export const TableHead = ({ children }: { readonly children: ReactNode }) => (
  <thead className={head}>{children}</thead>
)

export const TableBody = ({ children }: { readonly children: ReactNode }) => <tbody>{children}</tbody>

export const TableRow = (props: Omit<ComponentProps<"tr">, "className">) => <tr {...props} className={row} />

type HeaderProps = Omit<ComponentProps<"th">, "className" | "align"> &
  CellProps & {
    /** For a column of buttons: its name is only read out. */
    readonly hideLabel?: boolean
  }

export const TableHeader = ({
  align = "start",
  from = "phone",
  hideLabel = false,
  children,
  ...props
}: HeaderProps) => (
  <th scope="col" {...props} className={cell({ kind: "head", align, from })}>
    {hideLabel ? <VisuallyHidden>{children}</VisuallyHidden> : children}
  </th>
)

export const TableCell = ({
  align = "start",
  from = "phone",
  ...props
}: Omit<ComponentProps<"td">, "className" | "align"> & CellProps) => (
  <td {...props} className={cell({ kind: "body", align, from })} />
)

type BelowProps = { readonly width: "md" | "lg"; readonly children: ReactNode }

/** In a cell: what columns show that a narrower window hides. */
export const Below = ({ width, children }: BelowProps) => <div className={below({ width })}>{children}</div>
