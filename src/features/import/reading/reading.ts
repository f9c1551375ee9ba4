import type { DuplicateChoice } from "../../../../contract/entities/Import.ts"
import type { ImportRow } from "../../../../contract/rules/importFields.ts"
import { asSent } from "./asSent.ts"
import { type CallStatusName, callStatusReader } from "./checking/callStatuses.ts"
import {
  type Checked,
  type Counts,
  checkTable,
  countProblems,
  countRows,
  countWaivers,
  duplicateOf,
  editCell,
  leaveOut,
  leaveValuesOut,
  problemsOf,
  repeatedBy,
  rowToCompare,
  rowToSend,
  type Severity,
  sendableRows,
  severityOf,
  waivedFaults
} from "./checking/check.ts"
import type { OwnField } from "./checking/fields/draft.ts"
import {
  type Answers,
  type Fate,
  type ForAll,
  type Forecast,
  fateOf,
  forecastRows,
  type Group,
  groupKey,
  groupsToPreview,
  inSendingOrder,
  type KnownContact,
  type Previewed
} from "./checking/forecast.ts"
import type { FaultReason, Problem } from "./checking/problems.ts"
import { type Outcome, writeReceipt } from "./checking/receipt.ts"
import { describeRepeat, type Repeat } from "./checking/repeats.ts"
import { ReadFailed } from "./failure.ts"
import { type ReadOptions, readTable, type Source } from "./files/readTable.ts"
import type { Remembered } from "./mapping/choices.ts"
import { type MappingFault, mappingFaults } from "./mapping/faults.ts"
import { type ColumnGuess, guessMapping, headerKey, type Target } from "./mapping/guess.ts"
import type { Table } from "./table.ts"
import { breathe, type Work } from "./work.ts"

export type ReadingOptions = {
  /** Calling code, such as `+91`, for numbers without one in rows without a country. */
  readonly defaultCountryCode?: string
  /** Labels of the call statuses in the languages of the interface. */
  readonly callStatusNames?: ReadonlyArray<CallStatusName>
  /** The organisation's custom fields; values of another type are wrong. */
  readonly ownFields?: ReadonlyArray<OwnField>
}

/** A table without its rows, and their number. */
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
  readonly waivers: ReturnType<typeof countWaivers>
  readonly faults: ReadonlyArray<MappingFault>
  /** The number of rows to send. */
  readonly sendable: number
  /** The number of rows that repeat a contact; null until all were compared. */
  readonly known: number | null
  /** The number of new contacts within the plan; null until the server was asked. */
  readonly room: number | null
  /** Missing labels of rows to send: their number, and the names of the first ones. */
  readonly newLabels: number
  readonly newLabelNames: ReadonlyArray<string>
}

/** Identifying values of the rows from `from` to before `next`. */
export type RowsToCompare = { readonly rows: ReadonlyArray<KeyRow>; readonly next: number }

/** The server's results for the rows of one request, by index. */
export type Comparison = {
  readonly compared: ReadonlyArray<number>
  readonly found: ReadonlyArray<KnownContact & { readonly index: number }>
  readonly refused: ReadonlyArray<number>
  /** The number of new contacts within the plan. */
  readonly room: number
}

export type KeyRow = { readonly index: number; readonly row: Partial<ImportRow> }

export type RowFilter =
  | { readonly kind: "all" }
  | { readonly kind: "leftOut" }
  | { readonly kind: "duplicate" }
  | { readonly kind: "known" }
  | { readonly kind: "severity"; readonly severity: Severity }
  | { readonly kind: "reason"; readonly reason: Problem["reason"] }

/** Rows that can be excluded together. */
export type BulkFilter = Extract<RowFilter, { readonly kind: "duplicate" | "reason" }>

export type CheckedRow = {
  /** Index among the data rows, used by edits and outcomes. */
  readonly index: number
  /** Row in the file, counted from 1. */
  readonly rowNumber: number
  readonly cells: ReadonlyArray<string>
  readonly severity: Severity
  readonly leftOut: boolean
  readonly problems: ReadonlyArray<Problem>
  /** Row in the file of the repeated earlier row. */
  readonly duplicateOf: number | null
  /** That earlier row, for comparison. */
  readonly repeat: Repeat | null
  /** Reasons of wrong values that could be left out, and of those that are. */
  readonly waivable: ReadonlyArray<FaultReason>
  readonly waived: ReadonlyArray<FaultReason>
  readonly known: KnownContact | null
  /** The choice for this row if it repeats a contact or a row; null for the choice for all. */
  readonly choice: DuplicateChoice | null
}

export type RowPage = { readonly total: number; readonly rows: ReadonlyArray<CheckedRow> }

export type SendableRow = Pick<ImportRow, "repeats"> & {
  readonly index: number
  /** Row in the file, counted from 1. */
  readonly rowNumber: number
  readonly row: ImportRow
}

/** A row to send with its row and cells in the file, and the row that it repeats. */
export type ChunkRow = SendableRow & {
  readonly cells: ReadonlyArray<string>
  readonly repeatsRow: number | null
}

export type ReceiptOrder = {
  /** One per sent row, by index among the data rows. */
  readonly outcomes: ReadonlyMap<number, Outcome>
  /** The reason of each unsent row, as text, from its problems. */
  readonly unsent: {
    readonly leftOut: Outcome
    readonly wrong: string
    readonly reasons: Readonly<Record<string, string>>
    /** Texts for values that were left out of sent rows. */
    readonly values?: Readonly<Record<string, string>>
  }
  /** Only rows with one of these results. */
  readonly results?: ReadonlyArray<string>
}

/**
 * One file being imported: opened, mapped, checked, corrected, split into chunks. Holds the rows; the page holds none.
 */
export const makeReading = (options: ReadingOptions = {}) => {
  const readStatus = callStatusReader(options.callStatusNames)
  let table: Table | undefined
  /** For each column, the number of rows with a value. */
  let filled: ReadonlyArray<number> = []
  let checked: Checked | undefined
  let faults: ReadonlyArray<MappingFault> = []
  let sendable: ReadonlyArray<number> = []
  let known = new Map<number, KnownContact>()
  let refused = new Set<number>()
  const previews = new Map<string, { readonly signature: number; readonly rows: Map<number, Previewed> }>()
  let groups: ReadonlyMap<string, Group> = new Map()
  let choices = new Map<number, DuplicateChoice>()
  let labelsThere: ReadonlySet<string> = new Set()
  let isCompared = false
  /** Rows that were sent to the server for comparison. */
  const asked = new Set<number>()
  let room: number | null = null
  let ordered: { readonly key: string; readonly indexes: ReadonlyArray<number> } | undefined
  let listed: { readonly key: string; readonly indexes: ReadonlyArray<number> } | undefined

  const opened = (): Table => table ?? notReady()
  const ready = (): Checked => checked ?? notReady()

  const answers = (): Answers => ({ known, refused, choices, isCompared, room })

  /** A row as sent, its position in the file and the row that it repeats. */
  const outgoing = (current: Checked, index: number, all: ForAll): SendableRow => {
    const { labels, nextCallAt, ...row } = rowToSend(current, index)
    const { rowNumbers } = opened()
    const { choice, repeats } = fateOf(current, answers(), all, index)
    const kept = all.makesLabels ? labels : labels?.filter((name) => labelsThere.has(labelKey(name)))
    return {
      index,
      rowNumber: rowNumbers[index] ?? index + 1,
      row: {
        ...row,
        ...(kept && kept.length > 0 && { labels: kept }),
        ...(nextCallAt && all.makesNextCalls && { nextCallAt }),
        ...(row.callStatus && !all.makesNextCalls && { withoutNextCall: true }),
        ...(choice !== all.duplicates && { duplicates: choice })
      },
      ...(repeats !== null && {
        repeats: { row: rowNumbers[repeats] ?? repeats + 1, by: repeatedBy(current, index) }
      })
    }
  }

  const previewedAt = (index: number): Previewed | undefined => {
    const first = duplicateOf(ready(), index) ?? index
    return previews.get(groupKey(known, first, index))?.rows.get(index)
  }

  const summary = (): CheckSummary => {
    const current = ready()
    sendable = sendableRows(current)
    listed = undefined
    ordered = undefined
    const newLabels = labelsToMake(current, sendable, labelsThere)
    return {
      counts: countRows(current),
      problems: countProblems(current),
      waivers: countWaivers(current),
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
      repeat: original === null ? null : describeRepeat(current, opened(), index, original),
      waivable: [
        ...new Set(
          problemsOf(current, index).flatMap(({ severity, column, reason }) =>
            severity === "wrong" && column !== null ? [reason as FaultReason] : []
          )
        )
      ],
      waived: waivedFaults(current, index),
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
      filled = guesses.map((guess) => guess.filled)
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
      refused = new Set()
      choices = new Map()
      previews.clear()
      asked.clear()
      isCompared = false
      const { ownFields } = options
      checked = await checkTable(
        current,
        targets,
        { readStatus, ...(defaultCountryCode && { defaultCountryCode }), ...(ownFields && { ownFields }) },
        work
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
      refused.delete(index)
      asked.delete(index)
      return { ...summary(), row: rowAt(current, index) }
    },

    leaveOut: (indexes: ReadonlyArray<number>, out: boolean): CheckSummary => {
      leaveOut(ready(), indexes, out)
      return summary()
    },

    /** Excludes all rows of one kind, or includes them again. */
    leaveOutAll: (of: BulkFilter, out: boolean): CheckSummary => {
      const current = ready()
      leaveOut(current, listRows(current, of, known), out)
      return summary()
    },

    /** Leaves out the wrong values with one reason from some rows, or from all. */
    leaveValuesOut: (
      reason: FaultReason,
      indexes: ReadonlyArray<number> | null,
      out: boolean
    ): CheckSummary => {
      const current = ready()
      leaveValuesOut(current, reason, indexes ?? current.problems.keys(), out)
      isCompared = false
      return summary()
    },

    /** Sets the choice for some rows that repeat someone; null for the choice for all. */
    decide: (indexes: ReadonlyArray<number>, choice: DuplicateChoice | null): CheckSummary => {
      for (const index of indexes) {
        if (choice === null) choices.delete(index)
        else choices.set(index, choice)
      }
      return summary()
    },

    /** Existing labels; a row may name others at its own risk. */
    knowLabels: (names: ReadonlyArray<string>): CheckSummary => {
      labelsThere = new Set(names.map(labelKey))
      return summary()
    },

    /** The content of rows, before any choices. */
    rowsAt: (indexes: ReadonlyArray<number>): ReadonlyArray<KeyRow> => {
      const current = ready()
      return indexes.map((index) => ({ index, row: rowToSend(current, index) }))
    },

    /** Rows to compare with existing contacts, `most` at a time. */
    toCompare: (from: number, to: number, most: number): RowsToCompare => {
      const current = ready()
      const rows: Array<KeyRow> = []
      const end = Math.min(to, current.rows.length)
      let next = from
      for (; next < end && rows.length < most; next++) {
        if (asked.has(next) || severityOf(current, next) === "wrong") continue
        const row = keysOf(rowToCompare(current, next))
        if (Object.keys(row).length > 0) rows.push({ index: next, row })
      }
      return { rows, next }
    },

    /** Stores which of the rows `compared` repeat a contact and which are refused. */
    know: ({ compared, found, refused: refusedRows, room: roomLeft }: Comparison): undefined => {
      room = roomLeft
      for (const { index, contactId, name, by } of found) known.set(index, { contactId, name, by })
      for (const index of refusedRows) refused.add(index)
      for (const index of compared) asked.add(index)
    },

    /** The result of the check after comparing rows; `isWhole` if every row was compared. */
    compared: (isWhole: boolean): CheckSummary => {
      isCompared ||= isWhole
      return summary()
    },

    /** The expected results. `results` is null until the server has answered the requests of `toPreview`. */
    forecast: (all: ForAll = forAllRows): Forecast => {
      const current = ready()
      const fateAt = (index: number): Fate => fateOf(current, answers(), all, index)
      groups = groupsToPreview(current, answers(), sendable, fateAt, (index) =>
        asSent(outgoing(current, index, all))
      )
      for (const [key, { signature }] of previews)
        if (groups.get(key)?.signature !== signature) previews.delete(key)
      return forecastRows({
        checked: current,
        answers: answers(),
        rowNumbers: opened().rowNumbers,
        sent: sendable,
        all,
        previewOf: previewedAt,
        at: Date.now()
      })
    },

    /** Rows whose updates only the server can compute, as many whole groups as `limit` rows hold. */
    toPreview: (limit: number, all: ForAll = forAllRows): ReadonlyArray<SendableRow> => {
      const current = ready()
      const indexes: Array<number> = []
      for (const [key, group] of groups) {
        if (previews.has(key) || indexes.length + group.indexes.length > limit) continue
        indexes.push(...group.indexes)
      }
      return indexes.map((index) => outgoing(current, index, all))
    },

    /** Stores the server's results for those rows. */
    previewed: (rows: ReadonlyArray<Previewed & { readonly index: number }>): undefined => {
      const results = new Map(rows.map(({ index, result, nextCallAt }) => [index, { result, nextCallAt }]))
      for (const [key, { indexes, signature }] of groups) {
        const own = indexes.flatMap((index) => {
          const result = results.get(index)
          return result ? [[index, result] as const] : []
        })
        if (own.length > 0) previews.set(key, { signature, rows: new Map(own) })
      }
    },

    /** A part of the rows to send, in sending order; `offset` counts only those. */
    chunk: (offset: number, limit: number, all: ForAll = forAllRows): ReadonlyArray<ChunkRow> => {
      const current = ready()
      const { rowNumbers } = opened()
      const key = JSON.stringify(all)
      if (ordered?.key !== key) {
        const fateAt = (index: number): Fate => fateOf(current, answers(), all, index)
        ordered = { key, indexes: inSendingOrder(sendable, fateAt) }
      }
      return ordered.indexes.slice(offset, offset + limit).map((index) => {
        const original = duplicateOf(current, index)
        return {
          ...outgoing(current, index, all),
          cells: current.rows[index] ?? [],
          repeatsRow: original === null ? null : (rowNumbers[original] ?? null)
        }
      })
    },

    receipt: (order: ReceiptOrder, work: Work = {}): Promise<string> => {
      const current = ready()
      const outcomeOf = (index: number): Outcome => {
        const sent = order.outcomes.get(index)
        if (sent === undefined) return unsentOutcome(current, index, order)
        const left = waivedFaults(current, index).map((reason) => order.unsent.values?.[reason] ?? reason)
        return left.length === 0
          ? sent
          : { ...sent, reason: [sent.reason, ...left].filter((one) => one !== "").join("; ") }
      }
      const wanted = order.results === undefined ? undefined : new Set(order.results)
      const only = wanted && ((index: number) => wanted.has(outcomeOf(index).result))
      return writeReceipt(opened(), current.rows, outcomeOf, only ? { ...work, only } : work)
    }
  }
}

export type Reading = ReturnType<typeof makeReading>

const labelsNamed = 20

const forAllRows: ForAll = { duplicates: "skip", repeats: "skip", makesLabels: true, makesNextCalls: true }

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

/** The identifying values of a row's person: addresses, or name and company if it has none. */
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
  return Object.keys(addresses).length > 0 || company
    ? { ...addresses, name, ...(company && { company }) }
    : {}
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
