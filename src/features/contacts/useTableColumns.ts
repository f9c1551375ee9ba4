import { type CSSProperties, type RefObject, useLayoutEffect, useState } from "react"
import type { FieldDefinition } from "../../../contract/entities/FieldDefinition.ts"
import { type ColumnName, type Columns, columnsWith, widthOf, withinWidths } from "./columns.ts"

const compactBelow = 620

const templateFor = (
  shown: ReadonlyArray<ColumnName>,
  widths: (name: ColumnName) => number,
  isCompact: boolean
) =>
  isCompact
    ? "44px minmax(0, 1fr) minmax(0, 40%)"
    : `44px ${shown.map((name, index) => (index === shown.length - 1 ? `minmax(${widths(name)}px, 1fr)` : `${widths(name)}px`)).join(" ")}`

/** As wide as the paper, with proportional columns. */
const paperTemplateFor = (shown: ReadonlyArray<ColumnName>, widths: (name: ColumnName) => number) =>
  shown.map((name) => `minmax(0, ${widths(name)}fr)`).join(" ")

/** True if the table has room for only two columns. On a narrow screen it is drawn so from the start. */
const useIsCompact = (frame: RefObject<HTMLElement | null>) => {
  const [isCompact, setIsCompact] = useState(() => matchMedia(`(width < ${compactBelow}px)`).matches)
  useLayoutEffect(() => {
    const box = frame.current
    if (box === null) return
    const observer = new ResizeObserver(() => setIsCompact(box.clientWidth < compactBelow))
    observer.observe(box)
    return () => observer.disconnect()
  }, [frame])
  return isCompact
}

export type TableColumns = {
  readonly columns: Columns
  /** The custom fields. */
  readonly definitions: ReadonlyArray<FieldDefinition>
  readonly onColumns: (columns: Columns) => void
}

/** The shown columns and their widths. While an edge is dragged, only the style of the frame changes. */
export const useTableColumns = (
  frame: RefObject<HTMLElement | null>,
  { columns, definitions, onColumns }: TableColumns
) => {
  const isCompact = useIsCompact(frame)
  const shown: ReadonlyArray<ColumnName> = isCompact
    ? ["name", "status"]
    : columnsWith(definitions).filter((name) => columns.shown.includes(name))
  const widths = (name: ColumnName) => widthOf(columns, name)
  const resize = (name: ColumnName, width: number, isDone: boolean) => {
    const next = { ...columns, widths: { ...columns.widths, [name]: withinWidths(width) } }
    if (isDone) onColumns(next)
    else
      frame.current?.style.setProperty(
        "--columns",
        templateFor(shown, (one) => widthOf(next, one), isCompact)
      )
  }
  const templates = {
    "--columns": templateFor(shown, widths, isCompact),
    "--columns-on-paper": paperTemplateFor(shown, widths)
  } as CSSProperties
  return { isCompact, shown, widths, templates, resize }
}
