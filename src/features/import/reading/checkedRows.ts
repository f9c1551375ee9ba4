import type { ImportRow } from "../../../../contract/rules/importFields.ts"
import {
  type Checked,
  duplicateOf,
  problemsOf,
  rowToCompare,
  severityOf,
  waivedFaults
} from "./checking/check.ts"
import type { Answers } from "./checking/forecast.ts"
import type { FaultReason } from "./checking/problems.ts"
import { describeRepeat } from "./checking/repeats.ts"
import type { CheckedRow, KeyRow, RowFilter, RowsToCompare } from "./readingTypes.ts"
import type { Table } from "./table.ts"

export const listRows = (
  checked: Checked,
  filter: RowFilter,
  known: Answers["known"]
): ReadonlyArray<number> => {
  const all = Array.from(checked.rows.keys())
  if (filter.kind === "all") return all
  if (filter.kind === "leftOut") return all.filter((index) => checked.leftOut.has(index))
  if (filter.kind === "duplicate") return all.filter((index) => duplicateOf(checked, index) !== null)
  const kept = all.filter((index) => !checked.leftOut.has(index))
  if (filter.kind === "known")
    return kept.filter((index) => known.has(index) && severityOf(checked, index) !== "wrong")
  if (filter.kind === "severity")
    return kept.filter((index) => severityOf(checked, index) === filter.severity)
  return kept.filter((index) => problemsOf(checked, index).some(({ reason }) => reason === filter.reason))
}

/** One row with its problems, the row or contact that it repeats, and its choice. */
export const describeRow = (
  table: Table,
  checked: Checked,
  { known, choices }: Answers,
  index: number
): CheckedRow => {
  const { rowNumbers } = table
  const original = duplicateOf(checked, index)
  const problems = problemsOf(checked, index)
  const waivable = problems.flatMap(({ severity, column, reason }) =>
    severity === "wrong" && column !== null ? [reason as FaultReason] : []
  )
  return {
    index,
    rowNumber: rowNumbers[index] ?? 0,
    cells: checked.rows[index] ?? [],
    severity: severityOf(checked, index),
    leftOut: checked.leftOut.has(index),
    problems,
    duplicateOf: original === null ? null : (rowNumbers[original] ?? null),
    repeat: original === null ? null : describeRepeat(checked, table, index, original),
    waivable: [...new Set(waivable)],
    waived: waivedFaults(checked, index),
    known: known.get(index) ?? null,
    choice: choices.get(index) ?? null
  }
}

/** The identifying values of up to `most` rows that were not compared yet, from `from` to before `to`. */
export const rowsToCompare = (
  checked: Checked,
  wasCompared: (index: number) => boolean,
  from: number,
  to: number,
  most: number
): RowsToCompare => {
  const rows: Array<KeyRow> = []
  const end = Math.min(to, checked.rows.length)
  let next = from
  for (; next < end && rows.length < most; next++) {
    if (wasCompared(next) || severityOf(checked, next) === "wrong") continue
    const row = identifyingValues(rowToCompare(checked, next))
    if (Object.keys(row).length > 0) rows.push({ index: next, row })
  }
  return { rows, next }
}

/** A person's addresses, or name and company if the row has none. */
const identifyingValues = (row: ImportRow): KeyRow["row"] => {
  const { name, company, email, phone, countryCode, phones, linkedinProfile, fields = {}, shared } = row
  const further = Object.entries(fields).filter(([key]) => /^Email \d+$/.test(key))
  const addresses = {
    ...(email && { email }),
    ...(phone && { phone, ...(countryCode && { countryCode }) }),
    ...(phones && { phones }),
    ...(linkedinProfile && { linkedinProfile }),
    ...(further.length > 0 && { fields: Object.fromEntries(further) }),
    ...(shared && { shared })
  }
  return Object.keys(addresses).length > 0 || company
    ? { ...addresses, name, ...(company && { company }) }
    : {}
}
