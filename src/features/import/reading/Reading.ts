import type { DuplicateChoice } from "../../../../contract/entities/Import.ts"
import { asSent } from "./asSent.ts"
import { describeRow, listRows, rowsToCompare } from "./checkedRows.ts"
import { type CallStatusReader, callStatusReader } from "./checking/callStatuses.ts"
import {
  type Checked,
  checkTable,
  duplicateOf,
  editCell,
  leaveOut,
  leaveValuesOut,
  rowToSend,
  sendableRows
} from "./checking/check.ts"
import {
  type ForAll,
  type Forecast,
  fateOf,
  forecastRows,
  groupsToPreview,
  inSendingOrder,
  type Previewed
} from "./checking/forecast.ts"
import type { FaultReason } from "./checking/problems.ts"
import { writeReceipt } from "./checking/receipt.ts"
import { notReady } from "./failure.ts"
import { type ReadOptions, readTable, type Source } from "./files/readTable.ts"
import type { Remembered } from "./mapping/choices.ts"
import { type MappingFault, mappingFaults } from "./mapping/faults.ts"
import { guessMapping, headerKey, type Target } from "./mapping/guess.ts"
import { labelKey } from "./newLabels.ts"
import { outgoingRow } from "./outgoingRow.ts"
import { Previews } from "./Previews.ts"
import type {
  BulkFilter,
  CheckedRow,
  CheckSummary,
  ChunkRow,
  Comparison,
  KeyRow,
  Opened,
  ReadingOptions,
  ReceiptOrder,
  RowFilter,
  RowPage,
  RowsToCompare,
  SendableRow
} from "./readingTypes.ts"
import { rowOutcome } from "./rowOutcome.ts"
import { ServerAnswers } from "./ServerAnswers.ts"
import { summaryOf } from "./summaryOf.ts"
import type { Table } from "./table.ts"
import { breathe, type Work } from "./work.ts"

const forAllRows: ForAll = { duplicates: "skip", repeats: "skip", makesLabels: true, makesNextCalls: true }

/** A list of row indexes, computed once per key. */
type Listed = { readonly key: string; readonly indexes: ReadonlyArray<number> } | undefined

/**
 * One file being imported: opened, mapped, checked, corrected, split into chunks. Holds the rows; the page holds none.
 */
export class Reading {
  readonly #options: ReadingOptions
  readonly #readStatus: CallStatusReader
  #table: Table | undefined
  /** For each column, the number of rows with a value. */
  #filled: ReadonlyArray<number> = []
  #checked: Checked | undefined
  #faults: ReadonlyArray<MappingFault> = []
  #sendable: ReadonlyArray<number> = []
  readonly #answers = new ServerAnswers()
  #existingLabels: ReadonlySet<string> = new Set()
  readonly #previews = new Previews()
  #ordered: Listed
  #listed: Listed

  constructor(options: ReadingOptions = {}) {
    this.#options = options
    this.#readStatus = callStatusReader(options.callStatusNames)
  }

  async open(
    source: Source,
    how: ReadOptions & { readonly remembered?: Readonly<Record<string, Remembered>> } = {},
    work: Work = {}
  ): Promise<Opened> {
    this.#checked = undefined
    this.#table = undefined
    const table = await readTable(source, how, work)
    await breathe(work, "mapping", 0, 1)
    const key = headerKey(table)
    const { remembered = {} } = how
    const guesses = guessMapping(
      table,
      this.#readStatus,
      Object.hasOwn(remembered, key) ? remembered[key] : undefined
    )
    this.#table = table
    this.#filled = guesses.map(({ filled }) => filled)
    const { rows, rowNumbers: _, ...rest } = table
    return {
      table: { ...rest, rowCount: rows.length, headerKey: key },
      guesses,
      faults: mappingFaults(guesses)
    }
  }

  async check(
    targets: ReadonlyArray<Target>,
    work: Work = {},
    defaultCountryCode = this.#options.defaultCountryCode
  ): Promise<CheckSummary> {
    const table = this.#openTable()
    this.#answers.clear()
    this.#previews.clear()
    const { ownFields } = this.#options
    this.#checked = await checkTable(
      table,
      targets,
      {
        readStatus: this.#readStatus,
        ...(defaultCountryCode && { defaultCountryCode }),
        ...(ownFields && { ownFields })
      },
      work
    )
    this.#faults = mappingFaults(
      table.columns.map((_, column) => ({
        column,
        filled: this.#filled[column] ?? 0,
        target: targets[column] ?? { to: "nothing" }
      }))
    )
    return this.#summarise()
  }

  rows(filter: RowFilter, offset: number, limit: number): RowPage {
    const checked = this.#checkedTable()
    const key = JSON.stringify(filter)
    if (this.#listed?.key !== key)
      this.#listed = { key, indexes: listRows(checked, filter, this.#answers.known) }
    const { indexes } = this.#listed
    return {
      total: indexes.length,
      rows: indexes.slice(offset, offset + limit).map((index) => this.#describe(index))
    }
  }

  edit(index: number, column: number, value: string): CheckSummary & { readonly row: CheckedRow } {
    editCell(this.#checkedTable(), index, column, value)
    this.#answers.forget(index)
    return { ...this.#summarise(), row: this.#describe(index) }
  }

  leaveOut(indexes: ReadonlyArray<number>, out: boolean): CheckSummary {
    leaveOut(this.#checkedTable(), indexes, out)
    return this.#summarise()
  }

  /** Excludes all rows of one kind, or includes them again. */
  leaveOutAll(of: BulkFilter, out: boolean): CheckSummary {
    const checked = this.#checkedTable()
    leaveOut(checked, listRows(checked, of, this.#answers.known), out)
    return this.#summarise()
  }

  /** Leaves out the wrong values with one reason from some rows, or from all. */
  leaveValuesOut(reason: FaultReason, indexes: ReadonlyArray<number> | null, out: boolean): CheckSummary {
    const checked = this.#checkedTable()
    leaveValuesOut(checked, reason, indexes ?? checked.problems.keys(), out)
    this.#answers.isCompared = false
    return this.#summarise()
  }

  /** Sets the choice for some rows that repeat someone; null for the choice for all. */
  decide(indexes: ReadonlyArray<number>, choice: DuplicateChoice | null): CheckSummary {
    this.#answers.choose(indexes, choice)
    return this.#summarise()
  }

  /** Existing labels; a row may name others at its own risk. */
  knowLabels(names: ReadonlyArray<string>): CheckSummary {
    this.#existingLabels = new Set(names.map(labelKey))
    return this.#summarise()
  }

  /** The content of rows, before any choices. */
  rowsAt(indexes: ReadonlyArray<number>): ReadonlyArray<KeyRow> {
    const checked = this.#checkedTable()
    return indexes.map((index) => ({ index, row: rowToSend(checked, index) }))
  }

  /** Rows to compare with existing contacts, `most` at a time. */
  toCompare(from: number, to: number, most: number): RowsToCompare {
    return rowsToCompare(this.#checkedTable(), (index) => this.#answers.asked.has(index), from, to, most)
  }

  /** Stores which of the rows `compared` repeat a contact and which are refused. */
  know(comparison: Comparison): undefined {
    this.#answers.store(comparison)
  }

  /** The result of the check after comparing rows; `isWhole` if every row was compared. */
  compared(isWhole: boolean): CheckSummary {
    this.#answers.isCompared ||= isWhole
    return this.#summarise()
  }

  /** The expected results. `results` is null until the server has answered the requests of `toPreview`. */
  forecast(all: ForAll = forAllRows): Forecast {
    const checked = this.#checkedTable()
    this.#previews.expect(
      groupsToPreview(
        checked,
        this.#answers,
        this.#sendable,
        (index) => fateOf(checked, this.#answers, all, index),
        (index) => asSent(this.#outgoing(index, all))
      )
    )
    return forecastRows({
      checked,
      answers: this.#answers,
      rowNumbers: this.#openTable().rowNumbers,
      sent: this.#sendable,
      all,
      previewOf: (index) =>
        this.#previews.at(this.#answers.known, duplicateOf(checked, index) ?? index, index),
      at: Date.now()
    })
  }

  /** Rows whose updates only the server can compute, as many whole groups as `limit` rows hold. */
  toPreview(limit: number, all: ForAll = forAllRows): ReadonlyArray<SendableRow> {
    return this.#previews.missing(limit).map((index) => this.#outgoing(index, all))
  }

  /** Stores the server's results for those rows. */
  previewed(rows: ReadonlyArray<Previewed & { readonly index: number }>): undefined {
    this.#previews.store(rows)
  }

  /** A part of the rows to send, in sending order; `offset` counts only those. */
  chunk(offset: number, limit: number, all: ForAll = forAllRows): ReadonlyArray<ChunkRow> {
    const checked = this.#checkedTable()
    const { rowNumbers } = this.#openTable()
    const key = JSON.stringify(all)
    if (this.#ordered?.key !== key)
      this.#ordered = {
        key,
        indexes: inSendingOrder(this.#sendable, (index) => fateOf(checked, this.#answers, all, index))
      }
    return this.#ordered.indexes.slice(offset, offset + limit).map((index) => {
      const original = duplicateOf(checked, index)
      return {
        ...this.#outgoing(index, all),
        cells: checked.rows[index] ?? [],
        repeatsRow: original === null ? null : (rowNumbers[original] ?? null)
      }
    })
  }

  receipt(order: ReceiptOrder, work: Work = {}): Promise<string> {
    const checked = this.#checkedTable()
    const outcomeOf = (index: number) => rowOutcome(checked, index, order)
    const wanted = order.results === undefined ? undefined : new Set(order.results)
    const only = wanted && ((index: number) => wanted.has(outcomeOf(index).result))
    return writeReceipt(this.#openTable(), checked.rows, outcomeOf, only ? { ...work, only } : work)
  }

  #openTable(): Table {
    return this.#table ?? notReady()
  }

  #checkedTable(): Checked {
    return this.#checked ?? notReady()
  }

  #describe(index: number): CheckedRow {
    return describeRow(this.#openTable(), this.#checkedTable(), this.#answers, index)
  }

  #outgoing(index: number, all: ForAll): SendableRow {
    const { rowNumbers } = this.#openTable()
    const reading = { checked: this.#checkedTable(), answers: this.#answers, rowNumbers }
    return outgoingRow({ ...reading, existingLabels: this.#existingLabels }, all, index)
  }

  /** Lists and orders depend on the result, so they are computed again. */
  #summarise(): CheckSummary {
    const checked = this.#checkedTable()
    const sendable = sendableRows(checked)
    this.#sendable = sendable
    this.#listed = undefined
    this.#ordered = undefined
    const [answers, faults, existingLabels] = [this.#answers, this.#faults, this.#existingLabels]
    return summaryOf({ checked, sendable, answers, faults, existingLabels })
  }
}
