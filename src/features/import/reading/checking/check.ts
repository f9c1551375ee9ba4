import type { ImportRow } from "../../../../../contract/rules/importFields.ts"
import { mayBeSamePerson } from "../../../../../contract/rules/samePerson.ts"
import { changeableRows } from "../files/rowStore.ts"
import type { Target } from "../mapping/guess.ts"
import type { Table } from "../table.ts"
import { breathe, rowsPerBreath, type Work } from "../work.ts"
import { keysOf, makeConverter } from "./convert.ts"
import { type DayOrder, orderOf } from "./days.ts"
import { keysOnly, makePlan, type PlanOptions } from "./fields/plan.ts"
import { type KeyKind, keyOf, kindAt, RowKeys } from "./keys.ts"
import { type FaultReason, faultReasons, type Problem, warning } from "./problems.ts"

export type Severity = "good" | "warning" | "wrong"

export type Checked = {
  readonly convert: ReturnType<typeof makeConverter>
  /** The same for only the identifying values of a row. */
  readonly convertKeys: ReturnType<typeof makeConverter>
  /** Corrected cells so far. */
  readonly rows: Array<ReadonlyArray<string>>
  readonly problems: Map<number, ReadonlyArray<Problem>>
  readonly keys: RowKeys
  readonly leftOut: Set<number>
  /** Errors whose values are left out so that their rows can be sent: for each row, `column:reason`. */
  readonly waived: Map<number, ReadonlySet<string>>
  /** The name of each row's person, empty without one of its own. */
  readonly names: Array<string>
  /** Labels that rows name. */
  readonly labels: Map<number, ReadonlyArray<string>>
  /** Rows with a call status or a time of the next call. */
  readonly calls: Map<number, Pick<ImportRow, "callStatus" | "nextCallAt">>
  /** For a row that repeats an earlier one, that row; else -1. */
  duplicates: Int32Array
  kinds: Uint8Array
  /** Keys of email addresses and numbers that several people of the file share. */
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
  const calls: Checked["calls"] = new Map()
  const total = table.rows.length
  for (let index = 0; index < total; index++) {
    if (index % rowsPerBreath === 0) await breathe(work, "checking", index, total)
    const converted = convert(table.rows[index] ?? [])
    if (converted.problems.length > 0) problems.set(index, [...converted.problems])
    keys.set(index, keysOf(converted))
    names.push(converted.hasOwnName ? converted.row.name : "")
    if (converted.row.labels) labels.set(index, converted.row.labels)
    const call = callIn(converted.row)
    if (call) calls.set(index, call)
  }
  const checked: Checked = {
    convert,
    convertKeys: makeConverter(keysOnly(plan, targets)),
    rows: changeableRows(table.rows),
    problems,
    keys,
    leftOut: new Set(table.notices.some(({ kind }) => kind === "totalRow") ? [total - 1] : []),
    waived: new Map(),
    names,
    labels,
    calls,
    duplicates: new Int32Array(0),
    kinds: new Uint8Array(0),
    shared: new Set(),
    emptyRows: table.emptyRows
  }
  findDuplicates(checked)
  await breathe(work, "checking", total, total)
  return checked
}

const callIn = ({ callStatus, nextCallAt }: ImportRow) =>
  callStatus === undefined && !nextCallAt
    ? undefined
    : { ...(callStatus && { callStatus }), ...(nextCallAt && { nextCallAt }) }

/** The day order of each column, found in one pass over the rows. */
const dayOrders = (table: Table, targets: ReadonlyArray<Target>): ReadonlyArray<DayOrder | null> => {
  const orders: Array<DayOrder | null> = targets.map(() => null)
  let open = targets.flatMap((target, column) =>
    (target.to === "field" && target.field === "nextCallAt") ||
    (target.to === "custom" && target.as === "day")
      ? [column]
      : []
  )
  for (const row of open.length === 0 ? [] : table.rows) {
    for (const column of open) orders[column] = orderOf([row[column] ?? ""])
    open = open.filter((column) => orders[column] === null)
    if (open.length === 0) break
  }
  return orders
}

/** Finds rows of the same person as an earlier sendable row, and shared values. */
const findDuplicates = (checked: Checked): void => {
  const { keys, names, rows, leftOut } = checked
  const { firsts, kinds, shared } = keys.repeated(
    rows.length,
    (index) => leftOut.has(index) || isWrong(checked, index),
    (row, other) => mayBeSamePerson(names[row] ?? "", names[other] ?? "")
  )
  checked.duplicates = firsts
  checked.kinds = kinds
  checked.shared = shared
}

/** Some value of the row belongs to several people of the file. */
export const isSharing = ({ keys, shared, leftOut }: Checked, index: number): boolean =>
  shared.size > 0 && !leftOut.has(index) && keys.hasAny(index, shared)

const waiverOf = ({ column, reason }: Problem): string => `${column}:${reason}`

/** An error of one cell, whose wrong value is not sent. */
export const isWaivable = ({ column, severity }: Problem): boolean => severity === "wrong" && column !== null

/** The wrong value is left out. */
export const isWaived = ({ waived }: Checked, index: number, problem: Problem): boolean =>
  waived.get(index)?.has(waiverOf(problem)) ?? false

const isWrong = (checked: Checked, index: number): boolean =>
  checked.problems
    .get(index)
    ?.some((problem) => problem.severity === "wrong" && !isWaived(checked, index, problem)) ?? false

const isDuplicate = (checked: Checked, index: number): boolean => (checked.duplicates[index] ?? -1) >= 0

/** The earlier row that a row repeats, or null. */
export const duplicateOf = (checked: Checked, index: number): number | null =>
  isDuplicate(checked, index) ? (checked.duplicates[index] ?? null) : null

export const severityOf = (checked: Checked, index: number): Severity => {
  if (isWrong(checked, index)) return "wrong"
  return checked.problems.has(index) || isDuplicate(checked, index) || isSharing(checked, index)
    ? "warning"
    : "good"
}

/** The reason why an earlier row is the same person. */
export const repeatedBy = (checked: Checked, index: number): KeyKind => kindAt(checked.kinds[index] ?? 0)

/** Errors of a row whose values are left out. */
export const waivedFaults = (checked: Checked, index: number): ReadonlyArray<FaultReason> => {
  const faults = checked.problems.get(index)?.filter((problem) => isWaived(checked, index, problem)) ?? []
  return faultReasons.filter((reason) => faults.some((problem) => problem.reason === reason))
}

/** The problem of a row, including a repetition of an earlier one. */
export const problemsOf = (checked: Checked, index: number): ReadonlyArray<Problem> => {
  return [
    ...(checked.problems.get(index) ?? []).map((problem) =>
      isWaived(checked, index, problem) ? warning(problem.column, "valueLeftOut") : problem
    ),
    ...(isDuplicate(checked, index) ? [warning(null, "duplicate")] : []),
    ...(isSharing(checked, index) ? [warning(null, "sharedAddress")] : [])
  ]
}

/** Leaves out the wrong values with one reason, or includes them again. */
export const leaveValuesOut = (
  checked: Checked,
  reason: FaultReason,
  indexes: Iterable<number>,
  out: boolean
): void => {
  for (const index of indexes) {
    const faults =
      checked.problems.get(index)?.filter((one) => one.reason === reason && isWaivable(one)) ?? []
    if (faults.length === 0) continue
    const waived = new Set(checked.waived.get(index))
    for (const problem of faults) {
      if (out) waived.add(waiverOf(problem))
      else waived.delete(waiverOf(problem))
    }
    if (waived.size > 0) checked.waived.set(index, waived)
    else checked.waived.delete(index)
  }
  findDuplicates(checked)
}

const forgetWaivers = ({ waived }: Checked, index: number, column: number): void => {
  const kept = [...(waived.get(index) ?? [])].filter((one) => !one.startsWith(`${column}:`))
  if (kept.length > 0) waived.set(index, new Set(kept))
  else waived.delete(index)
}

/** Corrects one cell and checks its row again. An unknown row or column changes nothing. */
export const editCell = (checked: Checked, index: number, column: number, value: string): void => {
  const row = checked.rows[index]
  if (row === undefined || row[column] === undefined) return
  const mended = row.with(column, value)
  const converted = checked.convert(mended)
  checked.rows[index] = mended
  forgetWaivers(checked, index, column)
  checked.keys.set(index, keysOf(converted))
  checked.names[index] = converted.hasOwnName ? converted.row.name : ""
  if (converted.row.labels) checked.labels.set(index, converted.row.labels)
  else checked.labels.delete(index)
  const call = callIn(converted.row)
  if (call) checked.calls.set(index, call)
  else checked.calls.delete(index)
  if (converted.problems.length > 0) checked.problems.set(index, [...converted.problems])
  else checked.problems.delete(index)
  findDuplicates(checked)
}

/** Excludes rows from the import, or includes them again. */
export const leaveOut = (checked: Checked, indexes: Iterable<number>, out: boolean): void => {
  for (const index of indexes) {
    if (!out) checked.leftOut.delete(index)
    else if (Number.isInteger(index) && index >= 0 && index < checked.rows.length) checked.leftOut.add(index)
  }
  findDuplicates(checked)
}

/** Sendable rows in the file's order: neither wrong nor excluded. */
export const sendableRows = (checked: Checked): ReadonlyArray<number> => {
  const rows: Array<number> = []
  const { length } = checked.rows
  for (let index = 0; index < length; index++) {
    if (!checked.leftOut.has(index) && severityOf(checked, index) !== "wrong") rows.push(index)
  }
  return rows
}

/** A row's payload, with its shared values, which identify no one. */
export const rowToSend = (checked: Checked, index: number): ImportRow =>
  withShared(checked, index, checked.convert)

/** A row with only its identifying values. */
export const rowToCompare = (checked: Checked, index: number): ImportRow =>
  withShared(checked, index, checked.convertKeys)

const withShared = (checked: Checked, index: number, convert: Checked["convert"]): ImportRow => {
  const { row } = convert(checked.rows[index] ?? [])
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
