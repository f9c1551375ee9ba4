import { useTranslation } from "react-i18next"
import type { KeptImport } from "../../../../machines/flows/import-sending.machine.ts"
import { useFormats } from "../../../i18n/useFormats.ts"
import { Strong } from "../../../ui/layout.tsx"
import { Table, TableCell, TableRow } from "../../../ui/Table.tsx"

const rowsOf = ({ sums, unsent, total: sendable, done }: KeptImport) =>
  [
    ["added", sums.added],
    ["updated", sums.updated],
    ["unchanged", sums.unchanged],
    ["skipped", sums.skipped],
    ["rejected", sums.rejected],
    ["wrong", unsent.wrong],
    ["leftOut", unsent.leftOut],
    ["empty", unsent.empty],
    ["unsent", sendable - done]
  ] as const

const always = new Set<string>(["added", "updated", "unchanged", "skipped", "rejected"])

/** The result of every row; the lines add up to the last one. */
export const SumsTable = ({ kept }: { readonly kept: KeptImport }) => {
  const { t } = useTranslation("import")
  const { number } = useFormats()
  const rows = rowsOf(kept)
  return (
    <Table
      label={t("ended.table")}
      columns={[{ name: t("ended.result") }, { name: t("ended.rows"), align: "end" }]}
    >
      {rows
        .filter(([result, count]) => count > 0 || always.has(result))
        .map(([result, count]) => (
          <TableRow key={result}>
            <TableCell>{t(`result.${result}`)}</TableCell>
            <TableCell align="end">{number(count)}</TableCell>
          </TableRow>
        ))}
      <TableRow>
        <TableCell>
          <Strong>{t("ended.total")}</Strong>
        </TableCell>
        <TableCell align="end">
          <Strong>{number(rows.reduce((sum, [, count]) => sum + count, 0))}</Strong>
        </TableCell>
      </TableRow>
    </Table>
  )
}
