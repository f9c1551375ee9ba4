import { useTranslation } from "react-i18next"
import type { CheckedFilter } from "../../../../machines/flows/bulk-import.machine.ts"
import { css } from "../../../../styled-system/css"
import { useFormats } from "../../../i18n/useFormats.ts"
import { Button } from "../../../ui/Button.tsx"
import { Stack } from "../../../ui/layout.tsx"
import { Table, TableCell, TableRow } from "../../../ui/Table.tsx"
import {
  bulkImport,
  selectFilter,
  selectIsChanging,
  selectOffset,
  selectWindow,
  useBulkImport
} from "../bulkImport.ts"
import { rowsInSight } from "../importReader.ts"
import type { CheckedRow } from "../reading/readingTypes.ts"
import type { Column } from "../reading/table.ts"
import { EditableCell } from "./EditableCell.tsx"
import { RepeatsTable } from "./RepeatsTable.tsx"
import { RowState } from "./RowState.tsx"

const scroller = css({
  "& section": { maxBlockSize: "28rem", overflowY: "auto" },
  "& th": { position: "sticky", insetBlockStart: "0", zIndex: "1", background: "sunken" }
})
const foot = css({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "2",
  fontSize: "sm",
  color: "text.muted",
  "& > :first-child": { flexGrow: 1 }
})
const none = css({ padding: "6", textAlign: "center", color: "text.muted" })

const leaveOut = (indexes: ReadonlyArray<number>, out: boolean) =>
  bulkImport.send({ type: "rows.change", change: { kind: "leaveOut", indexes, out } })

const Row = ({ row, columns }: { readonly row: CheckedRow; readonly columns: ReadonlyArray<Column> }) => {
  const { t } = useTranslation("import")
  const { number } = useFormats()
  const shown = number(row.rowNumber)
  return (
    <TableRow>
      <TableCell>{shown}</TableCell>
      <TableCell>
        <RowState row={row} />
      </TableCell>
      {columns.map(({ name }, column) => (
        <TableCell key={name}>
          <EditableCell
            label={t("checking.cell", { column: name, row: shown })}
            value={row.cells[column] ?? ""}
            severity={row.problems.find((problem) => problem.column === column)?.severity}
            onSave={(value) =>
              bulkImport.send({
                type: "rows.change",
                change: { kind: "edit", index: row.index, column, value }
              })
            }
          />
        </TableCell>
      ))}
      <TableCell align="end">
        <Button
          size="small"
          look="quiet"
          aria-label={t(row.leftOut ? "checking.takeInRow" : "checking.leaveOutRow", { row: shown })}
          onClick={() => leaveOut([row.index], !row.leftOut)}
        >
          {t(row.leftOut ? "checking.takeIn" : "checking.leaveOut")}
        </Button>
      </TableCell>
    </TableRow>
  )
}

/** The rows of a list that can be excluded together. */
const bulkOf = (filter: CheckedFilter) => {
  if (filter.kind === "reason") return filter
  return filter.kind === "duplicate" ? ({ kind: "duplicate" } as const) : null
}

const Foot = () => {
  const { t } = useTranslation("import")
  const { number } = useFormats()
  const { total, rows } = useBulkImport(selectWindow)
  const offset = useBulkImport(selectOffset)
  const filter = useBulkImport(selectFilter)
  const areLeftOut = filter.kind === "leftOut"
  const all = bulkOf(filter)
  const turn = (to: number) => bulkImport.send({ type: "rows.turn", offset: to })
  return (
    <div className={foot}>
      <span role="status">
        {t("checking.window", {
          from: number(rows.length === 0 ? 0 : offset + 1),
          to: number(offset + rows.length),
          total: number(total)
        })}
      </span>
      {rows.length > 0 ? (
        <Button
          size="small"
          onClick={() =>
            leaveOut(
              rows.map(({ index }) => index),
              !areLeftOut
            )
          }
        >
          {t(areLeftOut ? "checking.takeInShown" : "checking.leaveOutShown")}
        </Button>
      ) : null}
      {all !== null && total > rows.length ? (
        <Button
          size="small"
          onClick={() =>
            bulkImport.send({ type: "rows.change", change: { kind: "leaveOutAll", of: all, out: true } })
          }
        >
          {t("checking.leaveOutAll", { shown: number(total) })}
        </Button>
      ) : null}
      <Button size="small" disabled={offset === 0} onClick={() => turn(Math.max(0, offset - rowsInSight))}>
        {t("checking.previous")}
      </Button>
      <Button
        size="small"
        disabled={offset + rows.length >= total}
        onClick={() => turn(offset + rowsInSight)}
      >
        {t("checking.next")}
      </Button>
    </div>
  )
}

const AllColumns = ({ columns }: { readonly columns: ReadonlyArray<Column> }) => {
  const { t } = useTranslation("import")
  const { rows } = useBulkImport(selectWindow)
  return (
    <Table
      label={t("checking.table")}
      columns={[
        { name: t("checking.row") },
        { name: t("checking.state") },
        ...columns.map(({ name }) => ({ name: <bdi>{name}</bdi> })),
        { name: t("checking.leaveOut") }
      ]}
    >
      {rows.map((row) => (
        <Row key={row.index} row={row} columns={columns} />
      ))}
    </Table>
  )
}

/** The visible rows, loaded from the worker in pages: the page never holds the file. */
export const CheckedTable = ({ columns }: { readonly columns: ReadonlyArray<Column> }) => {
  const { t } = useTranslation("import")
  const { rows } = useBulkImport(selectWindow)
  const isChanging = useBulkImport(selectIsChanging)
  const areRepeats = useBulkImport(selectFilter).kind === "duplicate"
  return (
    <Stack gap="2" width="fits" aria-busy={isChanging}>
      <div className={scroller}>
        {areRepeats ? <RepeatsTable rows={rows} /> : <AllColumns columns={columns} />}

        {rows.length === 0 && !isChanging ? <p className={none}>{t("checking.none")}</p> : null}
      </div>
      <Foot />
    </Stack>
  )
}
