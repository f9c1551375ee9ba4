import Papa from "papaparse"
import { receiptColumns } from "../../../../../contract/rules/importFields.ts"
import type { Table } from "../table.ts"
import { breathe, rowsPerBreath, type Work } from "../work.ts"
import { neutral, separators } from "./formulas.ts"

export type Outcome = { readonly result: string; readonly reason: string }

/**
 * The file's columns and rows as CSV, with the result of each row and its reason. Formulas are neutralised with an
 * apostrophe, which the reader removes again. `only` selects some rows, to correct and import them.
 */
export const writeReceipt = async (
  table: Table,
  rows: ReadonlyArray<ReadonlyArray<string>>,
  outcomeOf: (index: number) => Outcome,
  options: { readonly only?: (index: number) => boolean } & Work = {}
): Promise<string> => {
  const headings = table.columns.map(({ name, heading }) => (heading.trim() === "" ? name : heading))
  const kept = headings.flatMap((heading, column) => (isReceiptColumn(heading) ? [] : [column]))
  const header = [
    ...kept.map((column) => headings[column] ?? ""),
    receiptColumns.row,
    receiptColumns.result,
    receiptColumns.reason
  ]
  const pieces = [`\ufeff${csv([header])}`]
  for (let start = 0; start < rows.length; start += rowsPerBreath) {
    await breathe(options, "writing", start, rows.length)
    const lines: Array<ReadonlyArray<string>> = []
    for (let index = start; index < Math.min(rows.length, start + rowsPerBreath); index++) {
      if (options.only?.(index) === false) continue
      const { result, reason } = outcomeOf(index)
      const row = rows[index] ?? []
      const cells = kept.map((column) => row[column] ?? "")
      lines.push([...cells, String(table.rowNumbers[index] ?? ""), result, reason])
    }
    if (lines.length > 0) pieces.push(csv(lines))
  }
  return pieces.join("\r\n")
}

const isReceiptColumn = (heading: string): boolean =>
  heading === receiptColumns.row || heading === receiptColumns.result || heading === receiptColumns.reason

/** Lines of CSV, joined by CRLF, in which no spreadsheet finds a formula. */
export const csv = (rows: ReadonlyArray<ReadonlyArray<string>>): string =>
  Papa.unparse(
    rows.map((row) => row.map(neutral)),
    { newline: "\r\n", quotes: (cell) => separators.test(String(cell)) }
  )
