import { type ReactNode, useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import { useSearch } from "wouter"
import type { Contact } from "../../../contract/entities/Contact.ts"
import type { FieldDefinition } from "../../../contract/entities/FieldDefinition.ts"
import type { Label } from "../../../contract/entities/Label.ts"
import { css } from "../../../styled-system/css"
import { useFormats } from "../../i18n/useFormats.ts"
import { Choice } from "../../ui/Choice.tsx"
import { Loading } from "../../ui/Loading.tsx"
import { Muted, Stack } from "../../ui/layout.tsx"
import { lazyPart } from "../../ui/lazyPart.ts"
import { SkeletonRows } from "../../ui/Skeleton.tsx"
import { useOnChange } from "../../ui/useOnChange.ts"
import { type BoardRef, boardOf, selectIsBoard, useBoard } from "./board/board.ts"
import { ColumnChooser } from "./ColumnChooser.tsx"
import { ContactFilters } from "./ContactFilters.tsx"
import { ContactTable } from "./ContactTable.tsx"
import { type Columns, isOwnColumn, readColumns, writeColumns } from "./columns.ts"
import { criteriaAt } from "./contactAddress.ts"
import {
  type ContactListKind,
  type ContactListRef,
  selectHasFailed,
  selectIsEmpty,
  selectIsLoading,
  selectTotal,
  useContactList
} from "./contactLists.ts"
import type { RowLabels } from "./inline/RowMenu.tsx"
import { NoContacts } from "./NoContacts.tsx"

const status = css({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "2",
  color: "text.muted",
  fontSize: "sm"
})
const grow = css({ flexGrow: 1 })

export type ContactListViewProps = {
  /** The labels that a row offers, and the way to a new one. */
  readonly rowLabels: RowLabels
  readonly list: ContactListRef
  readonly kind: ContactListKind
  readonly canWrite: boolean
  readonly shownId: string | null
  /** The custom fields, which can be columns. */
  readonly definitions: ReadonlyArray<FieldDefinition>
  /** Called when one of them is shown or can be chosen. */
  readonly onFieldsWanted: () => void
  /** The current account, whose columns are remembered. */
  readonly personId: string
  readonly onOpen: (contact: Contact) => void
  /** The labels to filter by, if no other part of the page offers them. */
  readonly labels?: ReadonlyArray<Label> | undefined
  /** Actions for the selected contacts. */
  readonly selectionBar?: ReactNode
  /** The saved lists. */
  readonly views?: ReactNode
  readonly emptyAction?: ReactNode
}

const ContactBoard = lazyPart(() => import("./board/ContactBoard.tsx").then((module) => module.ContactBoard))

/** The choice between a table and a board. */
const LayoutChoice = ({ board }: { readonly board: BoardRef }) => {
  const { t } = useTranslation("contacts")
  return (
    <Choice
      label={t("board.layout")}
      hideLabel
      value={useBoard(board, selectIsBoard) ? "board" : "table"}
      options={[
        { value: "table", label: t("board.table") },
        { value: "board", label: t("board.board") }
      ]}
      onChange={(layout) => board.send({ type: layout === "board" ? "board.show" : "table.show" })}
    />
  )
}

const Total = ({ list }: Pick<ContactListViewProps, "list">) => {
  const { t } = useTranslation("contacts")
  const { number } = useFormats()
  const { value, exact } = useContactList(list, selectTotal)
  const hasFailed = useContactList(list, selectHasFailed)
  const shown = number(value)
  return (
    <span className={grow} role="status">
      {hasFailed || value === 0
        ? ""
        : exact
          ? t("total", { count: value, shown })
          : t("totalOver", { shown })}
    </span>
  )
}

type ColumnOptions = Pick<ContactListViewProps, "kind" | "personId" | "onFieldsWanted">

/** The columns of the list that the person chose, stored in this browser. */
const useStoredColumns = ({ kind, personId, onFieldsWanted }: ColumnOptions) => {
  const [columns, setColumns] = useState(() => readColumns(kind, personId))
  const hasOwnColumn = columns.shown.some(isOwnColumn)
  useEffect(() => {
    if (hasOwnColumn) onFieldsWanted()
  }, [hasOwnColumn, onFieldsWanted])
  const storeColumns = (next: Columns) => {
    setColumns(next)
    writeColumns(kind, personId, next)
  }
  return { columns, storeColumns }
}

type RowsProps = ContactListViewProps & ReturnType<typeof useStoredColumns> & { readonly board: BoardRef }

/** The loaded contacts, on the board or in the table. */
const Rows = (props: RowsProps) => {
  const { list, board, storeColumns, canWrite, shownId, onOpen } = props
  const { t } = useTranslation("contacts")
  const { number } = useFormats()
  const total = useContactList(list, selectTotal)
  const isLoading = useContactList(list, selectIsLoading)
  const isBoard = useBoard(board, selectIsBoard)
  return isBoard ? (
    <Loading fallback={<SkeletonRows rows={8} />}>
      <ContactBoard {...{ list, board, canWrite, shownId, onOpen }} {...props.rowLabels} />
    </Loading>
  ) : (
    <Stack gap="3" width="fits" aria-busy={isLoading}>
      <ContactTable {...props} {...props.rowLabels} onColumns={storeColumns} />
      {props.selectionBar}
      {total.exact ? null : <Muted>{t("reachable", { shown: number(total.value) })}</Muted>}
    </Stack>
  )
}

/** A list of the organisation's contacts, as its address describes. */
export const ContactListView = (props: ContactListViewProps) => {
  const { list, kind, definitions, onFieldsWanted, personId, labels, rowLabels, views, emptyAction } = props
  const address = useSearch()
  const total = useContactList(list, selectTotal)
  const isLoading = useContactList(list, selectIsLoading)
  const isEmpty = useContactList(list, selectIsEmpty)
  const hasFailed = useContactList(list, selectHasFailed)
  const { columns, storeColumns } = useStoredColumns(props)
  const board = boardOf(kind, personId)
  const isBoard = useBoard(board, selectIsBoard)

  useOnChange([address, list], () => list.send({ type: "address.change", criteria: criteriaAt(location) }))

  return (
    <Stack gap="3" width="fits">
      <ContactFilters list={list} kind={kind} personId={personId} labels={labels} />
      <div className={status}>
        {views}
        <Total list={list} />
        {isBoard ? null : (
          <ColumnChooser
            columns={columns}
            definitions={definitions}
            onOpen={onFieldsWanted}
            onColumns={storeColumns}
          />
        )}
        <LayoutChoice board={board} />
      </div>
      {hasFailed || isEmpty || (isLoading && total.value === 0) ? (
        <NoContacts
          list={list}
          kind={kind}
          emptyAction={emptyAction}
          labels={rowLabels.labels}
          personId={personId}
        />
      ) : (
        <Rows {...props} columns={columns} storeColumns={storeColumns} board={board} />
      )}
    </Stack>
  )
}
