import { useRef } from "react"
import { useTranslation } from "react-i18next"
import type { Contact } from "../../../contract/entities/Contact.ts"
import { contactAt } from "../../../machines/flows/contact-list.machine.ts"
import { useFormats } from "../../i18n/useFormats.ts"
import { Checkbox } from "../../ui/Checkbox.tsx"
import { useListEntry } from "../../ui/useListEntry.ts"
import { ColumnHeader } from "./ColumnHeader.tsx"
import { ContactRow } from "./ContactRow.tsx"
import type { ColumnName } from "./columns.ts"
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
import { type TableColumns, useTableColumns } from "./useTableColumns.ts"

type ContactTableProps = RowLabels &
  TableColumns & {
    readonly list: ContactListRef
    readonly canWrite: boolean
    readonly shownId: string | null
    readonly onOpen: (contact: Contact) => void
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
  const { list, canWrite, labels, onAddLabel } = props
  const { t } = useTranslation("contacts")
  const { number } = useFormats()
  const frame = useRef<HTMLElement>(null)
  const rows = useContactRows(list, frame)
  const { count, positions, isPrinting } = rows
  useListEntry(rows.enter, canWrite ? editKeys : [])
  const { isCompact, shown, widths, templates, resize } = useTableColumns(frame, props)

  return (
    <section ref={frame} className={scroller} style={templates} aria-label={t("list")}>
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
          {...props}
          count={count}
          shown={shown}
          isCompact={isCompact}
          widths={widths}
          onResize={resize}
        />
        <Body {...props} rows={rows} shown={shown} />
      </table>
      {canWrite ? (
        <RowMenu isShown={(field) => shown.includes(field)} labels={labels} onAddLabel={onAddLabel} />
      ) : null}
    </section>
  )
}
