import type { KeyboardEvent, PointerEvent } from "react"
import { useTranslation } from "react-i18next"
import type { contactSorts } from "../../../contract/calls/leads.ts"
import { css } from "../../../styled-system/css"
import { ArrowUpIcon } from "../../ui/icons.tsx"
import { type ColumnName, narrowest, widest, withinWidths } from "./columns.ts"

type Sort = (typeof contactSorts)[number]

const sortOf: Readonly<Partial<Record<ColumnName, Sort>>> = {
  name: "name",
  company: "company",
  status: "status",
  nextCall: "nextCall",
  added: "newest",
  updated: "updated"
}

const goesDown = (sort: Sort, reverse: boolean) => (sort === "newest" || sort === "updated") !== reverse

const cell = css({
  position: "relative",
  display: "flex",
  alignItems: "center",
  minInlineSize: "0",
  textAlign: "start"
})
const words = css({
  display: "inline-flex",
  alignItems: "center",
  gap: "1",
  paddingInline: "3",
  inlineSize: "full",
  blockSize: "full",
  minInlineSize: "0",
  overflow: "hidden",
  overflowWrap: "anywhere",
  textAlign: "start",
  fontSize: "xs",
  fontWeight: "medium",
  lineHeight: "tight",
  _hover: { color: "text" }
})
const arrow = css({ flexShrink: 0, "&[data-down]": { transform: "rotate(180deg)" } })
const handle = css({
  position: "absolute",
  insetInlineEnd: "0",
  insetBlock: "1.5",
  inlineSize: "2.5",
  cursor: "col-resize",
  touchAction: "none",
  borderRadius: "px",
  _after: {
    content: '""',
    position: "absolute",
    insetInlineEnd: "0",
    insetBlock: "1",
    inlineSize: "px",
    background: "border.control",
    opacity: 0.5
  },
  _hover: { _after: { opacity: 1, inlineSize: "0.5", background: "accent" } }
})

type ColumnHeaderProps = {
  readonly name: ColumnName
  readonly label: string
  readonly width: number
  readonly sort: Sort
  readonly reverse: boolean
  readonly canResize: boolean
  readonly onSort: (sort: Sort, reverse: boolean) => void
  readonly onResize: (width: number, isDone: boolean) => void
}

const direction = (element: HTMLElement) => (getComputedStyle(element).direction === "rtl" ? -1 : 1)

type ResizeHandleProps = Pick<ColumnHeaderProps, "label" | "width" | "onResize">

/** The column's edge, which is dragged or moved by the arrow keys. */
const ResizeHandle = ({ label, width, onResize }: ResizeHandleProps) => {
  const { t } = useTranslation("contacts")
  const draw = (event: PointerEvent<HTMLDivElement>) => {
    const edge = event.currentTarget
    const from = event.clientX
    const way = direction(edge)
    edge.setPointerCapture(event.pointerId)
    const widthAt = ({ clientX }: { readonly clientX: number }) =>
      withinWidths(width + (clientX - from) * way)
    const move = (moved: globalThis.PointerEvent) => onResize(widthAt(moved), false)
    const end = (ended: globalThis.PointerEvent) => {
      edge.removeEventListener("pointermove", move)
      onResize(widthAt(ended), true)
    }
    edge.addEventListener("pointermove", move)
    edge.addEventListener("lostpointercapture", end as EventListener, { once: true })
  }
  const nudge = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return
    event.preventDefault()
    event.stopPropagation()
    const step = (event.key === "ArrowRight" ? 16 : -16) * direction(event.currentTarget)
    onResize(withinWidths(width + step), true)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a movable column edge is not a thematic break
    <div
      role="separator"
      tabIndex={0}
      className={handle}
      aria-orientation="vertical"
      aria-label={t("resize", { column: label })}
      aria-valuenow={width}
      aria-valuemin={narrowest}
      aria-valuemax={widest}
      onPointerDown={draw}
      onKeyDown={nudge}
    />
  )
}

/** A column's name, which sorts, and its edge, which is dragged or moved by the arrow keys. */
export const ColumnHeader = (props: ColumnHeaderProps) => {
  const { name, label, width, sort, reverse, canResize, onSort, onResize } = props
  const own = sortOf[name]
  const isSorted = own !== undefined && (own === sort || (own === "newest" && sort === "oldest"))
  const isDown = isSorted && sort !== "oldest" && goesDown(sort, reverse)

  return (
    <th
      scope="col"
      className={cell}
      data-column={name}
      aria-sort={isSorted ? (isDown ? "descending" : "ascending") : undefined}
    >
      {own === undefined ? (
        <span className={words} dir="auto">
          {label}
        </span>
      ) : (
        <button
          type="button"
          className={words}
          onClick={() => onSort(own, isSorted && sort === own ? !reverse : false)}
        >
          {label}
          {isSorted ? (
            <span className={arrow} data-down={isDown ? "" : undefined}>
              <ArrowUpIcon />
            </span>
          ) : null}
        </button>
      )}
      {canResize ? <ResizeHandle label={label} width={width} onResize={onResize} /> : null}
    </th>
  )
}
