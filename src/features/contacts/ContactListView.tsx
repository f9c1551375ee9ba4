import { type ReactNode, Suspense, useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import { Link, useSearch } from "wouter"
import type { Contact } from "../../../contract/entities/Contact.ts"
import type { FieldDefinition } from "../../../contract/entities/FieldDefinition.ts"
import type { Label } from "../../../contract/entities/Label.ts"
import { paths } from "../../../contract/paths.ts"
import { css } from "../../../styled-system/css"
import { useFormats } from "../../i18n/useFormats.ts"
import { Button } from "../../ui/Button.tsx"
import { buttonStyle } from "../../ui/buttonStyle.ts"
import { Choice } from "../../ui/Choice.tsx"
import { EmptyState } from "../../ui/EmptyState.tsx"
import { LoadState } from "../../ui/LoadState.tsx"
import { lazyPart } from "../../ui/lazyPart.ts"
import { SkeletonRows } from "../../ui/Skeleton.tsx"
import { type BoardRef, boardOf, selectIsBoard, useBoard } from "./board/board.ts"
import { ColumnChooser } from "./ColumnChooser.tsx"
import { ContactFilters } from "./ContactFilters.tsx"
import { ContactTable } from "./ContactTable.tsx"
import { type Columns, isOwnColumn, readColumns, writeColumns } from "./columns.ts"
import { criteriaAt, isNarrowed, widened } from "./contactAddress.ts"
import {
  type ContactListKind,
  type ContactListRef,
  selectCriteria,
  selectHasFailed,
  selectIsEmpty,
  selectIsLoading,
  selectProblem,
  selectTotal,
  useContactList
} from "./contactLists.ts"
import type { RowLabels } from "./inline/RowMenu.tsx"
import { useFilterWords } from "./useFilterWords.ts"

const frame = css({ display: "grid", gap: "3", gridTemplateColumns: "minmax(0, 1fr)", minInlineSize: "0" })

const status = css({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "2",
  color: "text.muted",
  fontSize: "sm"
})
const grow = css({ flexGrow: 1 })
/** As high as the page, so that loading rows move nothing visible. */
const waiting = css({ minBlockSize: "100dvh" })
const note = css({ color: "text.muted", fontSize: "sm" })

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

type EmptyProps = Pick<ContactListViewProps, "list" | "kind" | "emptyAction" | "rowLabels" | "personId">

const Empty = ({ list, kind, emptyAction, rowLabels: { labels }, personId }: EmptyProps) => {
  const { t } = useTranslation("contacts")
  const criteria = useContactList(list, selectCriteria)
  const filters = useFilterWords(criteria, { labels, personId })
  if (isNarrowed(criteria)) {
    return (
      <EmptyState
        title={t("empty.filteredTitle")}
        action={
          <Button onClick={() => list.send({ type: "criteria.change", criteria: widened(criteria) })}>
            {t("filters.clear")}
          </Button>
        }
      >
        {filters}
      </EmptyState>
    )
  }
  if (kind === "company") return emptyAction
  return kind === "viewed" ? (
    <EmptyState
      title={t("empty.viewedTitle")}
      action={
        <Link href={paths.search} className={buttonStyle({ look: "primary" })}>
          {t("empty.findLeads")}
        </Link>
      }
    >
      {t("empty.viewedMessage")}
    </EmptyState>
  ) : (
    <EmptyState title={t("empty.addedTitle")} action={emptyAction}>
      {t("empty.addedMessage")}
    </EmptyState>
  )
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

/** A list of the organisation's contacts, as its address describes. */
export const ContactListView = ({
  list,
  kind,
  canWrite,
  shownId,
  definitions,
  onFieldsWanted,
  personId,
  onOpen,
  labels,
  rowLabels,
  selectionBar,
  views,
  emptyAction
}: ContactListViewProps) => {
  const { t } = useTranslation(["contacts", "common"])
  const { number } = useFormats()
  const address = useSearch()
  const total = useContactList(list, selectTotal)
  const problem = useContactList(list, selectProblem)
  const isLoading = useContactList(list, selectIsLoading)
  const isEmpty = useContactList(list, selectIsEmpty)
  const hasFailed = useContactList(list, selectHasFailed)
  const [columns, setColumns] = useState(() => readColumns(kind, personId))
  const board = boardOf(kind, personId)
  const isBoard = useBoard(board, selectIsBoard)
  const hasOwnColumn = columns.shown.some(isOwnColumn)
  useEffect(() => {
    if (hasOwnColumn) onFieldsWanted()
  }, [hasOwnColumn, onFieldsWanted])
  const keepColumns = (next: Columns) => {
    setColumns(next)
    writeColumns(kind, personId, next)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: uses the current address, not the rendered one
  useEffect(() => {
    list.send({ type: "address.change", criteria: criteriaAt(location) })
  }, [address, list])

  const shown = number(total.value)
  return (
    <div className={frame}>
      <ContactFilters list={list} kind={kind} personId={personId} labels={labels} />
      <div className={status}>
        {views}
        <span className={grow} role="status">
          {hasFailed || total.value === 0
            ? ""
            : total.exact
              ? t("total", { count: total.value, shown })
              : t("totalOver", { shown })}
        </span>
        {isBoard ? null : (
          <ColumnChooser
            columns={columns}
            definitions={definitions}
            onOpen={onFieldsWanted}
            onColumns={keepColumns}
          />
        )}
        <LayoutChoice board={board} />
      </div>
      {hasFailed || isEmpty || (isLoading && total.value === 0) ? (
        <div className={hasFailed || isEmpty ? undefined : waiting}>
          <LoadState
            isLoading={!isEmpty}
            hasFailed={hasFailed}
            failedTitle={t("failed")}
            problem={problem}
            onRetry={() => list.send({ type: "list.retry" })}
            empty={
              <Empty
                list={list}
                kind={kind}
                emptyAction={emptyAction}
                rowLabels={rowLabels}
                personId={personId}
              />
            }
            skeletonRows={8}
          />
        </div>
      ) : isBoard ? (
        <Suspense fallback={<SkeletonRows rows={8} label={t("common:loading")} />}>
          <ContactBoard {...{ list, board, canWrite, shownId, onOpen }} {...rowLabels} />
        </Suspense>
      ) : (
        <div className={frame} aria-busy={isLoading}>
          <ContactTable
            list={list}
            columns={columns}
            definitions={definitions}
            onColumns={keepColumns}
            canWrite={canWrite}
            shownId={shownId}
            onOpen={onOpen}
            {...rowLabels}
          />
          {selectionBar}
          {total.exact ? null : <p className={note}>{t("reachable", { shown })}</p>}
        </div>
      )}
    </div>
  )
}
