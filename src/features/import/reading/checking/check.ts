import type { ImportRow } from "../../../../../contract/rules/importFields.ts"
import { mayBeSamePerson } from "../../../../../contract/rules/samePerson.ts"
import type { Target } from "../mapping/guess.ts"
import type { Table } from "../table.ts"
import { breathe, rowsPerBreath, type Work } from "../work.ts"
import { makeConverter } from "./convert.ts"
import { type DayOrder, orderOf } from "./days.ts"
import { makePlan, type PlanOptions } from "./fields/plan.ts"
import { keyOf, RowKeys } from "./keys.ts"
import { type Problem, warning } from "./problems.ts"

export type Severity = "good" | "warning" | "wrong"

/** Each row of the file in exactly one of the first five; they add up to `rows`. */
export type Counts = {
  readonly good: number
  readonly warning: number
  readonly wrong: number
  readonly leftOut: number
  readonly empty: number
  readonly rows: number
  /** Rows that repeat an earlier one; they are among the warnings. */
  readonly duplicates: number
}

export type Checked = {
  readonly convert: ReturnType<typeof makeConverter>
  /** Cells as mended so far. */
  readonly rows: Array<ReadonlyArray<string>>
  readonly problems: Map<number, ReadonlyArray<Problem>>
  readonly keys: RowKeys
  readonly leftOut: Set<number>
  /** The name of each row's person, empty where the row says none of its own. */
  readonly names: Array<string>
  /** Labels that rows name. */
  readonly labels: Map<number, ReadonlyArray<string>>
  /** For a row that repeats an earlier one, that one; else -1. */
  duplicates: Int32Array
  /** Keys of e-mail addresses and numbers that several people of the file share. */
  shared: ReadonlySet<number>
  readonly emptyRows: number
}

/** Checks every row under a mapping. */
export const checkTable = async (
  table: Table,
  targets: ReadonlyArray<Target>,
  options: PlanOptions,
  work: Work = {}
): Promise<Checked> => {
  const plan = makePlan(table.columns, targets, table.known, dayOrders(table, targets), options)
  const convert = makeConverter(plan)
  const problems = new Map<number, ReadonlyArray<Problem>>()
  const keys = new RowKeys()
  const names: Array<string> = []
  const labels = new Map<number, ReadonlyArray<string>>()
  const total = table.rows.length
  for (let index = 0; index < total; index++) {
    if (index % rowsPerBreath === 0) await breathe(work, "checking", index, total)
    const converted = convert(table.rows[index] ?? [])
    if (converted.problems.length > 0) problems.set(index, [...converted.problems])
    keys.set(index, converted.keys)
    names.push(converted.hasOwnName ? converted.row.name : "")
    if (converted.row.labels) labels.set(index, converted.row.labels)
  }
  const checked: Checked = {
    convert,
    rows: [...table.rows],
    problems,
    keys,
    leftOut: new Set(table.notices.some(({ kind }) => kind === "totalRow") ? [total - 1] : []),
    names,
    labels,
    duplicates: new Int32Array(0),
    shared: new Set(),
    emptyRows: table.emptyRows
  }
  findDuplicates(checked)
  await breathe(work, "checking", total, total)
  return checked
}

const dayOrders = (table: Table, targets: ReadonlyArray<Target>): ReadonlyArray<DayOrder | null> =>
  targets.map((target, column) =>
    (target.to === "field" && target.field === "nextCallAt") ||
    (target.to === "custom" && target.as === "day")
      ? orderOf(cellsOf(table, column))
      : null
  )

function* cellsOf(table: Table, column: number): Generator<string> {
  for (const row of table.rows) yield row[column] ?? ""
}

/** Finds rows that are the same person as an earlier row that will be sent, and what several people share. */
const findDuplicates = (checked: Checked): void => {
  const { keys, names, rows, problems, leftOut } = checked
  const { firsts, shared } = keys.repeated(
    rows.length,
    (index) => leftOut.has(index) || isWrong(problems.get(index)),
    (row, other) => mayBeSamePerson(names[row] ?? "", names[other] ?? "")
  )
  checked.duplicates = firsts
  checked.shared = shared
}

const isSharing = ({ keys, shared, leftOut }: Checked, index: number): boolean =>
  shared.size > 0 && !leftOut.has(index) && keys.hasAny(index, shared)

const isWrong = (problems: ReadonlyArray<Problem> | undefined): boolean =>
  problems?.some(({ severity }) => severity === "wrong") ?? false

const isDuplicate = (checked: Checked, index: number): boolean => (checked.duplicates[index] ?? -1) >= 0

/** The earlier row that a row repeats, or null. */
export const duplicateOf = (checked: Checked, index: number): number | null =>
  isDuplicate(checked, index) ? (checked.duplicates[index] ?? null) : null

export const severityOf = (checked: Checked, index: number): Severity => {
  const problems = checked.problems.get(index)
  if (isWrong(problems)) return "wrong"
  return problems !== undefined || isDuplicate(checked, index) || isSharing(checked, index)
    ? "warning"
    : "good"
}

/** What is wrong with a row, the repetition of an earlier one included. */
export const problemsOf = (checked: Checked, index: number): ReadonlyArray<Problem> => {
  return [
    ...(checked.problems.get(index) ?? []),
    ...(isDuplicate(checked, index) ? [warning(null, "duplicate")] : []),
    ...(isSharing(checked, index) ? [warning(null, "sharedAddress")] : [])
  ]
}

export const countRows = (checked: Checked): Counts => {
  const counts = { good: 0, warning: 0, wrong: 0, leftOut: checked.leftOut.size, empty: checked.emptyRows }
  for (let index = 0; index < checked.rows.length; index++) {
    if (!checked.leftOut.has(index)) counts[severityOf(checked, index)]++
  }
  const rows = checked.rows.length + checked.emptyRows
  return { ...counts, rows, duplicates: checked.duplicates.filter((first) => first >= 0).length }
}

/** How many rows have each problem, to filter by. */
export const countProblems = (checked: Checked): Readonly<Partial<Record<Problem["reason"], number>>> => {
  const counts: Partial<Record<Problem["reason"], number>> = {}
  const add = (reason: Problem["reason"]): void => {
    counts[reason] = (counts[reason] ?? 0) + 1
  }
  for (const [index, problems] of checked.problems) {
    if (checked.leftOut.has(index)) continue
    for (const reason of new Set(problems.map((problem) => problem.reason))) add(reason)
  }
  const duplicates = checked.duplicates.filter((first) => first >= 0).length
  const sharing = checked.rows.filter((_, index) => isSharing(checked, index)).length
  return {
    ...counts,
    ...(duplicates > 0 && { duplicate: duplicates }),
    ...(sharing > 0 && { sharedAddress: sharing })
  }
}

/** Mends one cell and checks its row again. A row or column that is not there changes nothing. */
export const editCell = (checked: Checked, index: number, column: number, value: string): void => {
  const row = checked.rows[index]
  if (row === undefined || row[column] === undefined) return
  const mended = row.with(column, value)
  const converted = checked.convert(mended)
  checked.rows[index] = mended
  checked.keys.set(index, converted.keys)
  checked.names[index] = converted.hasOwnName ? converted.row.name : ""
  if (converted.row.labels) checked.labels.set(index, converted.row.labels)
  else checked.labels.delete(index)
  if (converted.problems.length > 0) checked.problems.set(index, [...converted.problems])
  else checked.problems.delete(index)
  findDuplicates(checked)
}

/** Leaves rows out of the import, or takes them in again. */
export const leaveOut = (checked: Checked, indexes: Iterable<number>, out: boolean): void => {
  for (const index of indexes) {
    if (!out) checked.leftOut.delete(index)
    else if (Number.isInteger(index) && index >= 0 && index < checked.rows.length) checked.leftOut.add(index)
  }
  findDuplicates(checked)
}

/** Rows that can be sent, in the file's order: neither wrong nor left out. */
export const sendableRows = (checked: Checked): ReadonlyArray<number> => {
  const rows: Array<number> = []
  for (let index = 0; index < checked.rows.length; index++) {
    if (!checked.leftOut.has(index) && severityOf(checked, index) !== "wrong") rows.push(index)
  }
  return rows
}

/** A row as it is sent, with the values by which nobody is known because several people share them. */
export const rowToSend = (checked: Checked, index: number): ImportRow => {
  const { row } = checked.convert(checked.rows[index] ?? [])
  const shared = isSharing(checked, index) ? sharedIn(row, checked.shared) : []
  return shared.length === 0 ? row : { ...row, shared }
}

const sharedIn = (row: ImportRow, shared: ReadonlySet<number>): ReadonlyArray<string> => {
  const further = Object.entries(row.fields ?? {}).filter(([key]) => /^Email \d+$/.test(key))
  const emails = [row.email ?? "", ...further.map(([, value]) => String(value))]
  const phones = row.phones ?? [{ countryCode: row.countryCode ?? "", number: row.phone ?? "" }]
  return [
    ...emails.filter((email) => shared.has(keyOf("email", email).hash)),
    ...phones
      .map(({ countryCode, number }) => `${countryCode}${number}`)
      .filter((phone) => shared.has(keyOf("phone", phone).hash))
  ]
}
