import type { DuplicateChoice } from "../../../../contract/entities/Import.ts"
import type { ImportRow } from "../../../../contract/rules/importFields.ts"
import { type CallStatusName, callStatusReader } from "./checking/callStatuses.ts"
import {
  type Checked,
  type Counts,
  checkTable,
  countProblems,
  countRows,
  duplicateOf,
  editCell,
  leaveOut,
  problemsOf,
  rowToSend,
  type Severity,
  sendableRows,
  severityOf
} from "./checking/check.ts"
import type { OwnField } from "./checking/fields/draft.ts"
import type { Problem } from "./checking/problems.ts"
import { type Outcome, writeReceipt } from "./checking/receipt.ts"
import { ReadFailed } from "./failure.ts"
import { type ReadOptions, readTable, type Source } from "./files/readTable.ts"
import {
  type ColumnGuess,
  guessMapping,
  headerKey,
  type MappingFault,
  mappingFaults,
  type Remembered,
  type Target
} from "./mapping/guess.ts"
import type { Table } from "./table.ts"
import { breathe, type Work } from "./work.ts"

export type ReadingOptions = {
  /** Calling code, such as `+91`, for numbers without one in rows that name no country. */
  readonly defaultCountryCode?: string
  /** What the languages of the interface call the statuses. */
  readonly callStatusNames?: ReadonlyArray<CallStatusName>
  /** What the organisation defined; values of another kind are wrong. */
  readonly ownFields?: ReadonlyArray<OwnField>
}

/** A table without its rows, and how many there are. */
export type TableSummary = Omit<Table, "rows" | "rowNumbers"> & {
  readonly rowCount: number
  readonly headerKey: string
}

export type Opened = {
  readonly table: TableSummary
  readonly guesses: ReadonlyArray<ColumnGuess>
  readonly faults: ReadonlyArray<MappingFault>
}

export type CheckSummary = {
  readonly counts: Counts
  readonly problems: Readonly<Partial<Record<Problem["reason"], number>>>
  readonly faults: ReadonlyArray<MappingFault>
  /** How many rows will be sent. */
  readonly sendable: number
  /** How many rows repeat a contact of the organisation; null while not all were compared. */
  readonly known: number | null
  /** How many new contacts the plan has room for; null while the server was not asked. */
  readonly room: number | null
  /** Labels of rows to send that are not there yet: how many, and the first of them by name. */
  readonly newLabels: number
  readonly newLabelNames: ReadonlyArray<string>
}

/** A contact of the organisation that a row repeats. */
export type KnownContact = { readonly contactId: string; readonly name: string }

/** What people are known by, of the rows from `from` to before `next`. */
export type RowsToCompare = { readonly rows: ReadonlyArray<KeyRow>; readonly next: number }

export type KeyRow = { readonly index: number; readonly row: Partial<ImportRow> }

export type RowFilter =
  | { readonly kind: "all" }
  | { readonly kind: "leftOut" }
  | { readonly kind: "duplicate" }
  | { readonly kind: "known" }
  | { readonly kind: "severity"; readonly severity: Severity }
  | { readonly kind: "reason"; readonly reason: Problem["reason"] }

export type CheckedRow = {
  /** Index among the data rows, which edits and outcomes name. */
  readonly index: number
  /** Row in the file, counted from 1. */
  readonly rowNumber: number
  readonly cells: ReadonlyArray<string>
  readonly severity: Severity
  readonly leftOut: boolean
  readonly problems: ReadonlyArray<Problem>
  /** Row in the file of the earlier row that this one repeats. */
  readonly duplicateOf: number | null
  readonly known: KnownContact | null
  /** What was chosen for this row where it repeats a contact or a row; null for what was chosen for all. */
  readonly choice: DuplicateChoice | null
}

export type RowPage = { readonly total: number; readonly rows: ReadonlyArray<CheckedRow> }

export type SendableRow = { readonly index: number; readonly row: ImportRow }

export type ReceiptOrder = {
  /** One for every row that was sent, by index among the data rows. */
  readonly outcomes: ReadonlyMap<number, Outcome>
  /** For rows that were not sent: words for the reason, from their problems. */
  readonly unsent: {
    readonly leftOut: Outcome
    readonly wrong: string
    readonly reasons: Readonly<Record<string, string>>
  }
  /** Only rows with one of these results. */
  readonly results?: ReadonlyArray<string>
}

/** One file on its way in: opened, mapped, checked, mended, handed out in chunks. Holds the rows; the page holds none. */
export const makeReading = (options: ReadingOptions = {}) => {
  const readStatus = callStatusReader(options.callStatusNames)
  let table: Table | undefined
  let checked: Checked | undefined
  let faults: ReadonlyArray<MappingFault> = []
  let sendable: ReadonlyArray<number> = []
  let known = new Map<number, KnownContact>()
  let choices = new Map<number, DuplicateChoice>()
  let labelsThere: ReadonlySet<string> = new Set()
  let isCompared = false
  let room: number | null = null
  let listed: { readonly key: string; readonly indexes: ReadonlyArray<number> } | undefined

  const opened = (): Table => table ?? notReady()
  const ready = (): Checked => checked ?? notReady()

  const summary = (): CheckSummary => {
    const current = ready()
    sendable = sendableRows(current)
    listed = undefined
    const newLabels = labelsToMake(current, sendable, labelsThere)
    return {
      counts: countRows(current),
      problems: countProblems(current),
      faults,
      sendable: sendable.length,
      known: isCompared ? sendable.filter((index) => known.has(index)).length : null,
      room,
      newLabels: newLabels.length,
      newLabelNames: newLabels.slice(0, labelsNamed)
    }
  }

  const rowAt = (current: Checked, index: number): CheckedRow => {
    const { rowNumbers } = opened()
    const original = duplicateOf(current, index)
    return {
      index,
      rowNumber: rowNumbers[index] ?? 0,
      cells: current.rows[index] ?? [],
      severity: severityOf(current, index),
      leftOut: current.leftOut.has(index),
      problems: problemsOf(current, index),
      duplicateOf: original === null ? null : (rowNumbers[original] ?? null),
      known: known.get(index) ?? null,
      choice: choices.get(index) ?? null
    }
  }

  return {
    open: async (
      source: Source,
      how: ReadOptions & { readonly remembered?: Readonly<Record<string, Remembered>> } = {},
      work: Work = {}
    ): Promise<Opened> => {
      checked = undefined
      table = undefined
      const read = await readTable(source, how, work)
      await breathe(work, "mapping", 0, 1)
      const key = headerKey(read)
      const kept =
        how.remembered !== undefined && Object.hasOwn(how.remembered, key) ? how.remembered[key] : undefined
      const guesses = guessMapping(read, readStatus, kept)
      table = read
      const { rows, rowNumbers: _, ...rest } = read
      return {
        table: { ...rest, rowCount: rows.length, headerKey: key },
        guesses,
        faults: mappingFaults(guesses)
      }
    },

    check: async (
      targets: ReadonlyArray<Target>,
      work: Work = {},
      defaultCountryCode = options.defaultCountryCode
    ): Promise<CheckSummary> => {
      const current = opened()
      known = new Map()
      choices = new Map()
      isCompared = false
      const { ownFields } = options
      checked = await checkTable(
        current,
        targets,
        { readStatus, ...(defaultCountryCode && { defaultCountryCode }), ...(ownFields && { ownFields }) },
        work
      )
      const filled = current.columns.map((_, column) =>
        current.rows.some((row) => (row[column] ?? "").trim() !== "") ? 1 : 0
      )
      faults = mappingFaults(
        current.columns.map((_, column) => ({
          column,
          filled: filled[column] ?? 0,
          target: targets[column] ?? { to: "nothing" }
        }))
      )
      return summary()
    },

    rows: (filter: RowFilter, offset: number, limit: number): RowPage => {
      const current = ready()
      const key = JSON.stringify(filter)
      if (listed?.key !== key) listed = { key, indexes: listRows(current, filter, known) }
      const { indexes } = listed
      return {
        total: indexes.length,
        rows: indexes.slice(offset, offset + limit).map((index) => rowAt(current, index))
      }
    },

    edit: (index: number, column: number, value: string): CheckSummary & { readonly row: CheckedRow } => {
      const current = ready()
      editCell(current, index, column, value)
      known.delete(index)
      return { ...summary(), row: rowAt(current, index) }
    },

    leaveOut: (indexes: ReadonlyArray<number>, out: boolean): CheckSummary => {
      leaveOut(ready(), indexes, out)
      return summary()
    },

    /** Says for some rows what happens where they repeat somebody; null for what happens to all. */
    decide: (indexes: ReadonlyArray<number>, choice: DuplicateChoice | null): CheckSummary => {
      for (const index of indexes) {
        if (choice === null) choices.delete(index)
        else choices.set(index, choice)
      }
      return summary()
    },

    /** Labels that are there already; a row names others at its own risk. */
    knowLabels: (names: ReadonlyArray<string>): CheckSummary => {
      labelsThere = new Set(names.map(labelKey))
      return summary()
    },

    /** Rows as they would be sent. */
    rowsAt: (indexes: ReadonlyArray<number>): ReadonlyArray<SendableRow> => {
      const current = ready()
      return indexes.map((index) => ({ index, row: rowToSend(current, index) }))
    },

    /** Rows that can be compared with the organisation's contacts, `most` of them at a time. */
    toCompare: (from: number, to: number, most: number): RowsToCompare => {
      const current = ready()
      const rows: Array<KeyRow> = []
      const end = Math.min(to, current.rows.length)
      let next = from
      for (; next < end && rows.length < most; next++) {
        if (severityOf(current, next) === "wrong") continue
        const row = keysOf(rowToSend(current, next))
        if (Object.keys(row).length > 0) rows.push({ index: next, row })
      }
      return { rows, next }
    },

    /** Takes down which rows repeat a contact. `isWhole` once every row was compared. */
    know: (
      found: ReadonlyArray<KnownContact & { readonly index: number }>,
      isWhole: boolean,
      roomLeft: number | null = null
    ): CheckSummary => {
      room = roomLeft ?? room
      for (const { index, contactId, name } of found) known.set(index, { contactId, name })
      isCompared ||= isWhole
      return summary()
    },

    /** A part of the rows to send; `offset` counts those alone. Labels that are not there yet stay out unless wanted. */
    chunk: (offset: number, limit: number, makesLabels = true): ReadonlyArray<SendableRow> => {
      const current = ready()
      return sendable.slice(offset, offset + limit).map((index) => {
        const { labels, ...row } = rowToSend(current, index)
        const kept = makesLabels ? labels : labels?.filter((name) => labelsThere.has(labelKey(name)))
        const choice = choices.get(index)
        return {
          index,
          row: {
            ...row,
            ...(kept && kept.length > 0 && { labels: kept }),
            ...(choice && { duplicates: choice })
          }
        }
      })
    },

    receipt: (order: ReceiptOrder, work: Work = {}): Promise<string> => {
      const current = ready()
      const outcomeOf = (index: number): Outcome =>
        order.outcomes.get(index) ?? unsentOutcome(current, index, order)
      const wanted = order.results === undefined ? undefined : new Set(order.results)
      const only = wanted && ((index: number) => wanted.has(outcomeOf(index).result))
      return writeReceipt(opened(), current.rows, outcomeOf, only ? { ...work, only } : work)
    }
  }
}

export type Reading = ReturnType<typeof makeReading>

const labelsNamed = 20

const labelKey = (name: string) => name.trim().toLowerCase()

const labelsToMake = (
  { labels }: Checked,
  sendable: ReadonlyArray<number>,
  there: ReadonlySet<string>
): ReadonlyArray<string> => {
  if (labels.size === 0) return []
  const found = new Map<string, string>()
  for (const index of sendable) {
    for (const name of labels.get(index) ?? []) {
      const key = labelKey(name)
      if (!there.has(key) && !found.has(key)) found.set(key, name)
    }
  }
  return [...found.values()]
}

const notReady = (): never => {
  throw new ReadFailed("notReady")
}

const unsentOutcome = (checked: Checked, index: number, { unsent }: ReceiptOrder): Outcome => {
  if (checked.leftOut.has(index)) return unsent.leftOut
  const faults = problemsOf(checked, index).filter(({ severity }) => severity === "wrong")
  if (faults.length === 0) return { result: "", reason: "" }
  const reasons = new Set(faults.map(({ reason }) => unsent.reasons[reason] ?? reason))
  return { result: unsent.wrong, reason: [...reasons].join("; ") }
}

/** What a row's person is known by: addresses, or name and company where it has none. */
const keysOf = (row: ImportRow): KeyRow["row"] => {
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
  return Object.keys(addresses).length === 0 && company ? { name, company } : addresses
}

const listRows = (
  checked: Checked,
  filter: RowFilter,
  known: ReadonlyMap<number, KnownContact>
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
