import {
  type CSSProperties,
  type KeyboardEvent,
  memo,
  useEffect,
  useLayoutEffect,
  useRef,
  useState
} from "react"
import { useTranslation } from "react-i18next"
import type { Contact } from "../../../contract/entities/Contact.ts"
import { contactAt, pageRows } from "../../../machines/flows/contact-list.machine.ts"
import { css } from "../../../styled-system/css"
import { useFormats } from "../../i18n/useFormats.ts"
import { Checkbox } from "../../ui/Checkbox.tsx"
import { usePrinting } from "../../ui/usePrinting.ts"
import { ColumnHeader } from "./ColumnHeader.tsx"
import { ContactCell } from "./ContactCell.tsx"
import { type ColumnName, type Columns, columnNames, widthOf, withinWidths } from "./columns.ts"
import {
  type ContactListRef,
  countSelected,
  selectCriteria,
  selectPages,
  selectSelection,
  selectTotal,
  useContactList
} from "./contactLists.ts"

const rowHeight = 52
const headHeight = 40
const around = 5
const compactBelow = 620
const mostOnPaper = 2_000

const scroller = css({
  position: "relative",
  overflow: "auto",
  borderWidth: "1px",
  borderStyle: "solid",
  borderColor: "border",
  borderRadius: "card",
  background: "surface",
  overscrollBehaviorX: "contain",
  overflowAnchor: "none",
  maxBlockSize: "calc(100dvh - 20rem)",
  minBlockSize: "16rem",
  _print: { overflow: "visible", maxBlockSize: "none" }
})
const table = css({
  display: "block",
  minInlineSize: "full",
  inlineSize: "max-content",
  fontSize: "sm",
  _print: { inlineSize: "full" }
})
const head = css({
  display: "block",
  position: "sticky",
  insetBlockStart: "0",
  zIndex: 2,
  _print: { position: "static" }
})
const line = {
  display: "grid",
  alignItems: "stretch",
  gridTemplateColumns: "var(--columns)",
  minInlineSize: "full",
  _print: { gridTemplateColumns: "var(--columns-on-paper)" }
} as const
const headLine = css(line, {
  background: "sunken",
  color: "text.muted",
  borderBlockEndWidth: "1px",
  borderColor: "border",
  _print: { "& > th": { paddingInline: "1.5" } }
})
const body = css({ display: "block", position: "relative", _print: { blockSize: "auto !important" } })
const row = css(line, {
  position: "absolute",
  insetInline: "0",
  alignItems: "center",
  borderBlockEndWidth: "1px",
  borderColor: "border",
  contain: "layout style",
  _print: { position: "static", blockSize: "auto !important", breakInside: "avoid", contain: "none" },
  _hover: { background: "hover" },
  "&[data-shown]": { background: "selected" },
  "&[aria-selected=true]": { background: "accent.soft" },
  _focusVisible: { outlineOffset: "-2px" }
})
const cell = css({
  display: "block",
  minInlineSize: "0",
  paddingInline: "3",
  overflow: "hidden",
  _print: { paddingBlock: "1.5", paddingInline: "1.5" }
})
const check = css({ display: "grid", placeItems: "center", _print: { display: "none" } })
const onPaper = css({ display: "none", _print: { display: "block", paddingBlockEnd: "2" } })
const waiting = css({ blockSize: "3", inlineSize: "60%", borderRadius: "px", background: "hover" })

type ContactTableProps = {
  readonly list: ContactListRef
  readonly columns: Columns
  readonly onColumns: (columns: Columns) => void
  readonly canWrite: boolean
  readonly shownId: string | null
  readonly onOpen: (contact: Contact) => void
}

const templateFor = (
  shown: ReadonlyArray<ColumnName>,
  widths: (name: ColumnName) => number,
  isCompact: boolean
) =>
  isCompact
    ? "44px minmax(0, 1fr) minmax(0, 40%)"
    : `44px ${shown.map((name, index) => (index === shown.length - 1 ? `minmax(${widths(name)}px, 1fr)` : `${widths(name)}px`)).join(" ")}`

/** As wide as the paper, each column in its share. */
const paperTemplateFor = (shown: ReadonlyArray<ColumnName>, widths: (name: ColumnName) => number) =>
  shown.map((name) => `minmax(0, ${widths(name)}fr)`).join(" ")

type ContactRowProps = Pick<ContactTableProps, "list" | "canWrite" | "onOpen"> & {
  readonly position: number
  readonly contact: Contact | undefined
  readonly shown: ReadonlyArray<ColumnName>
  readonly isChosen: boolean
  readonly isActive: boolean
  readonly isOpen: boolean
  readonly onActive: (position: number) => void
  readonly onKeys: (event: KeyboardEvent<HTMLTableRowElement>, position: number) => void
}

/** One row, drawn again only when something of its own changes: scrolling draws those alone that come into sight. */
const ContactRow = memo((props: ContactRowProps) => {
  const { list, position, contact, shown, isChosen, isActive, isOpen, canWrite, onOpen, onActive, onKeys } =
    props
  const { t } = useTranslation("contacts")
  return (
    <tr
      className={row}
      style={{ blockSize: rowHeight, insetBlockStart: position * rowHeight }}
      aria-rowindex={position + 2}
      aria-selected={isChosen}
      aria-busy={contact === undefined}
      data-position={position}
      data-row={contact ? "" : undefined}
      data-contact={contact?._id}
      data-shown={isOpen ? "" : undefined}
      tabIndex={isActive ? 0 : -1}
      onFocus={() => onActive(position)}
      onKeyDown={(event) => onKeys(event, position)}
    >
      <td className={check}>
        {contact ? (
          <Checkbox
            label={t("selection.row", { name: contact.name })}
            hideLabel
            tabIndex={-1}
            checked={isChosen}
            onClick={({ shiftKey }) =>
              list.send({ type: shiftKey ? "range.select" : "row.select", position })
            }
            onChange={() => undefined}
          />
        ) : null}
      </td>
      {shown.map((name) => (
        <td key={name} className={cell}>
          {contact ? (
            <ContactCell name={name} contact={contact} canWrite={canWrite} onOpen={onOpen} />
          ) : (
            <div className={waiting} />
          )}
        </td>
      ))}
    </tr>
  )
})

/**
 * A list as long as it may be, of which only the rows in sight are in the document. Every row is as high as the next,
 * so a place in the list is a place on the page, and nothing moves when rows arrive. The rows in sight, and a page
 * before and after, are asked for; the chart fetches what is missing of them.
 */
export const ContactTable = ({ list, columns, onColumns, canWrite, shownId, onOpen }: ContactTableProps) => {
  const { t } = useTranslation("contacts")
  const { number } = useFormats()
  const pages = useContactList(list, selectPages)
  const criteria = useContactList(list, selectCriteria)
  const { value: count } = useContactList(list, selectTotal)
  const selection = useContactList(list, selectSelection)
  const chosen = useContactList(list, ({ context }) => countSelected(context))
  const frame = useRef<HTMLElement>(null)
  const [sight, setSight] = useState({ first: 0, last: 20 })
  const [isCompact, setIsCompact] = useState(false)
  const [active, setActive] = useState(0)
  const toFocus = useRef<number | null>(null)

  const look = () => {
    const box = frame.current
    if (box === null) return
    const first = Math.max(0, Math.floor(box.scrollTop / rowHeight) - around)
    const last = Math.ceil((box.scrollTop + box.clientHeight) / rowHeight) + around
    setSight((before) => (before.first === first && before.last === last ? before : { first, last }))
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: measured once, and when the frame's size changes
  useLayoutEffect(() => {
    const box = frame.current
    if (box === null) return
    const measure = () => {
      setIsCompact(box.clientWidth < compactBelow)
      look()
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    return () => observer.disconnect()
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another list starts at its top
  useEffect(() => {
    frame.current?.scrollTo({ top: 0 })
    setActive(0)
  }, [criteria])

  const last = Math.min(count - 1, sight.last)
  const [fromPage, toPage] = [Math.floor(sight.first / pageRows), Math.floor(Math.max(0, last) / pageRows)]
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew when pages came or went
  useEffect(() => {
    const near = [...Array(toPage - fromPage + 1).keys()].map((step) => fromPage + step)
    list.send({ type: "rows.want", pages: [...near, toPage + 1, fromPage - 1].filter((page) => page >= 0) })
  }, [list, fromPage, toPage, pages, count])

  useLayoutEffect(() => {
    if (toFocus.current === null) return
    const target = frame.current?.querySelector<HTMLElement>(`tr[data-position="${toFocus.current}"]`)
    toFocus.current = null
    target?.focus({ preventScroll: true })
  })

  const go = (position: number) => {
    const box = frame.current
    const target = Math.max(0, Math.min(count - 1, position))
    if (box === null || count === 0) return
    const top = target * rowHeight
    if (top < box.scrollTop) box.scrollTop = top
    else if (top + rowHeight + headHeight > box.scrollTop + box.clientHeight)
      box.scrollTop = top + rowHeight + headHeight - box.clientHeight
    toFocus.current = target
    setActive(target)
    look()
  }

  const moves: Readonly<Record<string, (from: number) => number>> = {
    ArrowDown: (from) => from + 1,
    ArrowUp: (from) => from - 1,
    PageDown: (from) => from + 10,
    PageUp: (from) => from - 10,
    Home: () => 0,
    End: () => count - 1
  }

  const keys = (event: KeyboardEvent<HTMLTableRowElement>, position: number) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const move = moves[event.key]
    const onRow = event.target === event.currentTarget
    const contact = contactAt(pages, position)
    if (move) {
      const next = Math.max(0, Math.min(count - 1, move(position)))
      if (event.shiftKey) {
        if (list.getSnapshot().context.anchor === null) list.send({ type: "range.select", position })
        list.send({ type: "range.select", position: next })
      }
      go(next)
    } else if (onRow && event.key === "Enter" && contact) onOpen(contact)
    else if (onRow && (event.key === "x" || event.key === " "))
      list.send({ type: event.shiftKey ? "range.select" : "row.select", position })
    else return
    event.preventDefault()
  }

  const keysNow = useRef(keys)
  useLayoutEffect(() => {
    keysNow.current = keys
  })
  const [onKeys] = useState(
    () => (event: KeyboardEvent<HTMLTableRowElement>, position: number) => keysNow.current(event, position)
  )

  const shown: ReadonlyArray<ColumnName> = isCompact
    ? ["name", "status"]
    : columnNames.filter((name) => columns.shown.includes(name))
  const widths = (name: ColumnName) => widthOf(columns, name)
  const isPrinting = usePrinting()
  const positions = isPrinting
    ? [...Array(count).keys()].filter((position) => contactAt(pages, position)).slice(0, mostOnPaper)
    : Array.from({ length: Math.max(0, last - sight.first + 1) }, (_, step) => sight.first + step)
  if (!isPrinting && active < count && !positions.includes(active)) positions.push(active)
  const isChosen = (id: string) => selection.ids.includes(id) !== selection.isAll

  const resize = (name: ColumnName, width: number, isDone: boolean) => {
    const next = { ...columns, widths: { ...columns.widths, [name]: withinWidths(width) } }
    if (isDone) onColumns(next)
    else
      frame.current?.style.setProperty(
        "--columns",
        templateFor(shown, (one) => widthOf(next, one), isCompact)
      )
  }

  return (
    <section
      ref={frame}
      className={scroller}
      style={
        {
          "--columns": templateFor(shown, widths, isCompact),
          "--columns-on-paper": paperTemplateFor(shown, widths)
        } as CSSProperties
      }
      aria-label={t("list")}
      onScroll={look}
    >
      {isPrinting && positions.length < count ? (
        <p className={onPaper}>{t("onPaper", { shown: number(positions.length), total: number(count) })}</p>
      ) : null}
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: rows are gone through by arrow keys
        role="grid"
        className={table}
        aria-label={t("list")}
        aria-rowcount={count + 1}
        aria-colcount={shown.length + 1}
        aria-multiselectable="true"
      >
        <thead className={head}>
          <tr className={headLine} style={{ blockSize: headHeight }} aria-rowindex={1}>
            <th scope="col" className={check}>
              <Checkbox
                label={t("selection.shown")}
                hideLabel
                checked={chosen > 0 && chosen === count}
                isPartial={chosen > 0 && chosen < count}
                onChange={() => list.send({ type: "shown.select" })}
              />
            </th>
            {shown.map((name) => (
              <ColumnHeader
                key={name}
                name={name}
                width={widths(name)}
                sort={criteria.sort}
                reverse={criteria.reverse}
                canResize={!isCompact}
                onSort={(sort, reverse) =>
                  list.send({ type: "criteria.change", criteria: { ...criteria, sort, reverse } })
                }
                onResize={(width, isDone) => resize(name, width, isDone)}
              />
            ))}
          </tr>
        </thead>
        <tbody className={body} style={{ blockSize: count * rowHeight }}>
          {positions.map((position) => {
            const contact = contactAt(pages, position)
            return (
              <ContactRow
                key={position}
                list={list}
                position={position}
                contact={contact}
                shown={shown}
                isChosen={contact !== undefined && isChosen(contact._id)}
                isActive={position === active}
                isOpen={contact !== undefined && contact._id === shownId}
                canWrite={canWrite}
                onOpen={onOpen}
                onActive={setActive}
                onKeys={onKeys}
              />
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
