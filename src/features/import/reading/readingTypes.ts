import type { DuplicateChoice } from "../../../../contract/entities/Import.ts"
import type { ImportRow } from "../../../../contract/rules/importFields.ts"
import type { CallStatusName } from "./checking/callStatuses.ts"
import type { Severity } from "./checking/check.ts"
import type { Counts, countWaivers } from "./checking/counts.ts"
import type { OwnField } from "./checking/fields/draft.ts"
import type { KnownContact } from "./checking/forecast.ts"
import type { FaultReason, Problem } from "./checking/problems.ts"
import type { Outcome } from "./checking/receipt.ts"
import type { Repeat } from "./checking/repeats.ts"
import type { MappingFault } from "./mapping/faults.ts"
import type { ColumnGuess } from "./mapping/guess.ts"
import type { Table } from "./table.ts"

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
