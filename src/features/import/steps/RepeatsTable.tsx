import { useTranslation } from "react-i18next"
import { css } from "../../../../styled-system/css"
import { useFormats } from "../../../i18n/useFormats.ts"
import { Button } from "../../../ui/Button.tsx"
import { Row, Small } from "../../../ui/layout.tsx"
import { CellLines, Table, TableCell, TableRow } from "../../../ui/Table.tsx"
import { bulkImport } from "../bulkImport.ts"
import type { Repeat } from "../reading/checking/repeats.ts"
import type { CheckedRow } from "../reading/readingTypes.ts"
import { FateChoice } from "./FateChoice.tsx"

const lines = css({
  display: "grid",
  gap: "0.5",
  fontSize: "xs",
  minInlineSize: "12rem",
  overflowWrap: "anywhere"
})

/** Text of the file, isolated so that its direction does not affect the arrow between. */
const isolated = (text: string) => `\u2068${text}\u2069`

const Person = ({ row, name }: { readonly row: number; readonly name: string }) => {
  const { t } = useTranslation("import")
  const { number } = useFormats()
  return (
    <CellLines>
      <span>
        <bdi>{name}</bdi>
      </span>
      <Small>{t("checking.rowNumber", { row: number(row) })}</Small>
    </CellLines>
  )
}

const Differences = ({ differences }: Pick<Repeat, "differences">) => {
  const { t } = useTranslation("import")
  if (differences.length === 0) return <Small>{t("checking.same")}</Small>
  return (
    <ul className={lines}>
      {differences.map(({ column, first, own }) => (
        <li key={column}>
          {t("checking.change", {
            field: isolated(column),
            from: isolated(first || "–"),
            to: isolated(own || "–")
          })}
        </li>
      ))}
    </ul>
  )
}

const RepeatRow = ({ row, repeat }: { readonly row: CheckedRow; readonly repeat: Repeat }) => {
  const { t } = useTranslation("import")
  const { number } = useFormats()
  return (
    <TableRow>
      <TableCell>
        <Person row={row.rowNumber} name={repeat.name} />
      </TableCell>
      <TableCell>
        <Person row={repeat.row} name={repeat.firstName} />
      </TableCell>
      <TableCell>
        <CellLines>
          <span>
            <bdi>{repeat.value}</bdi>
          </span>
          <Small>{t(`checking.by.${repeat.by}`)}</Small>
        </CellLines>
      </TableCell>
      <TableCell>
        <Differences differences={repeat.differences} />
      </TableCell>
      <TableCell>
        <Row as="span" gap="2" wraps="no" align="center">
          <FateChoice row={row} />
          <Button
            size="small"
            look="quiet"
            aria-label={t("checking.leaveOutRow", { row: number(row.rowNumber) })}
            onClick={() =>
              bulkImport.send({
                type: "rows.change",
                change: { kind: "leaveOut", indexes: [row.index], out: true }
              })
            }
          >
            {t("checking.leaveOut")}
          </Button>
        </Row>
      </TableCell>
    </TableRow>
  )
}

export const RepeatsTable = ({ rows }: { readonly rows: ReadonlyArray<CheckedRow> }) => {
  const { t } = useTranslation("import")
  return (
    <Table
      label={t("checking.repeatsTitle")}
      columns={[
        { name: t("checking.row") },
        { name: t("checking.repeated") },
        { name: t("checking.inCommon") },
        { name: t("checking.differs") },
        { name: t("checking.happens") }
      ]}
    >
      {rows.map((row) => (row.repeat ? <RepeatRow key={row.index} row={row} repeat={row.repeat} /> : null))}
    </Table>
  )
}
