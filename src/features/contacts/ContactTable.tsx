import { type CSSProperties, type RefObject, useLayoutEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import type { Contact } from "../../../contract/entities/Contact.ts"
import type { FieldDefinition } from "../../../contract/entities/FieldDefinition.ts"
import { contactAt } from "../../../machines/flows/contact-list.machine.ts"
import { useFormats } from "../../i18n/useFormats.ts"
import { Checkbox } from "../../ui/Checkbox.tsx"
import { useListEntry } from "../../ui/useListEntry.ts"
import { ColumnHeader } from "./ColumnHeader.tsx"
import { ContactRow } from "./ContactRow.tsx"
import { type ColumnName, type Columns, columnsWith, widthOf, withinWidths } from "./columns.ts"
import { type ContactListRef, countSelected, selectSelection, useContactList } from "./contactLists.ts"
import {
  body,
  check,
  head,
  headHeight,
  headLine,
  onPaper,
  rowHeight,
  scroller,
  table
} from "./contactTableStyles.ts"
import { type RowLabels, RowMenu } from "./inline/RowMenu.tsx"
import { useColumnWords } from "./useColumnWords.ts"
import { useContactRows } from "./useContactRows.ts"
import { editKeys, useRowKeys } from "./useRowKeys.ts"

const compactBelow = 620

type ContactTableProps = RowLabels & {
  readonly list: ContactListRef
  readonly columns: Columns
  /** The custom fields. */
  readonly definitions: ReadonlyArray<FieldDefinition>
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

type HeadProps = Pick<ContactTableProps, "list" | "definitions"> & {
  readonly count: number
  readonly shown: ReadonlyArray<ColumnName>
  readonly isCompact: boolean
  readonly widths: (name: ColumnName) => number
  readonly onResize: (name: ColumnName, width: number, isDone: boolean) => void
}

const Head = ({ list, definitions, count, shown, isCompact, widths, onResize }: HeadProps) => {
  const { t } = useTranslation("contacts")
  const criteria = useContactList(list, ({ context }) => context.criteria)
  const chosen = useContactList(list, ({ context }) => countSelected(context))
  const words = useColumnWords(definitions)
  return (
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
            label={words(name)}
            width={widths(name)}
            sort={criteria.sort}
            reverse={criteria.reverse}
            canResize={!isCompact}
            onSort={(sort, reverse) =>
              list.send({ type: "criteria.change", criteria: { ...criteria, sort, reverse } })
            }
            onResize={(width, isDone) => onResize(name, width, isDone)}
          />
        ))}
      </tr>
    </thead>
  )
}

type BodyProps = Pick<ContactTableProps, "list" | "definitions" | "canWrite" | "shownId" | "onOpen"> & {
  readonly rows: ReturnType<typeof useContactRows>
  readonly shown: ReadonlyArray<ColumnName>
}

const Body = ({ list, definitions, canWrite, shownId, onOpen, rows, shown }: BodyProps) => {
  const { count, pages, active, setActive, positions } = rows
  const onKeys = useRowKeys({ list, rows, canWrite, onOpen })
  const selection = useContactList(list, selectSelection)
  return (
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
            definitions={definitions}
            isChosen={contact !== undefined && selection.ids.includes(contact._id) !== selection.isAll}
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
  )
}

/** The contacts of a list. Only visible rows are in the document. */
export const ContactTable = (props: ContactTableProps) => {
  const { list, columns, definitions, onColumns, canWrite, shownId, onOpen, labels, onAddLabel } = props
  const { t } = useTranslation("contacts")
  const { number } = useFormats()
  const frame = useRef<HTMLElement>(null)
  const rows = useContactRows(list, frame)
  const { count, positions, isPrinting } = rows
  useListEntry(rows.enter, canWrite ? editKeys : [])
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
    >
      {isPrinting && positions.length < count ? (
        <p className={onPaper}>{t("onPaper", { shown: number(positions.length), total: number(count) })}</p>
      ) : null}
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrow keys move between rows
        role="grid"
        className={table}
        aria-label={t("list")}
        aria-rowcount={count + 1}
        aria-colcount={shown.length + 1}
        aria-multiselectable="true"
      >
        <Head
          list={list}
          definitions={definitions}
          count={count}
          shown={shown}
          isCompact={isCompact}
          widths={widths}
          onResize={resize}
        />
        <Body
          list={list}
          definitions={definitions}
          canWrite={canWrite}
          shownId={shownId}
          onOpen={onOpen}
          rows={rows}
          shown={shown}
        />
      </table>
      {canWrite ? (
        <RowMenu isShown={(field) => shown.includes(field)} labels={labels} onAddLabel={onAddLabel} />
      ) : null}
    </section>
  )
}
