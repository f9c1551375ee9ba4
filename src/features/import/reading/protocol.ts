import type { DuplicateChoice } from "../../../../contract/entities/Import.ts"
import type { ForAll, Forecast, Previewed } from "./checking/forecast.ts"
import type { FaultReason } from "./checking/problems.ts"
import type { Settled } from "./failure.ts"
import type { ReadOptions, Source } from "./files/readTable.ts"
import type { Remembered } from "./mapping/choices.ts"
import type { Target } from "./mapping/guess.ts"
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
import type { Stage } from "./work.ts"

/** Requests of the page to the worker, with their responses. */
export type Requests = {
  readonly open: {
    readonly ask: {
      readonly source: Source
      readonly options: ReadingOptions
      readonly how: ReadOptions & { readonly remembered?: Readonly<Record<string, Remembered>> }
    }
    readonly answer: Opened
  }
  readonly check: {
    readonly ask: { readonly targets: ReadonlyArray<Target>; readonly callingCode?: string }
    readonly answer: CheckSummary
  }
  readonly rows: {
    readonly ask: { readonly filter: RowFilter; readonly offset: number; readonly limit: number }
    readonly answer: RowPage
  }
  readonly edit: {
    readonly ask: { readonly index: number; readonly column: number; readonly value: string }
    readonly answer: CheckSummary & { readonly row: CheckedRow }
  }
  readonly leaveOut: {
    readonly ask: { readonly indexes: ReadonlyArray<number>; readonly out: boolean }
    readonly answer: CheckSummary
  }
  readonly decide: {
    readonly ask: { readonly indexes: ReadonlyArray<number>; readonly choice: DuplicateChoice | null }
    readonly answer: CheckSummary
  }
  readonly leaveOutAll: {
    readonly ask: { readonly of: BulkFilter; readonly out: boolean }
    readonly answer: CheckSummary
  }
  readonly leaveValuesOut: {
    readonly ask: {
      readonly reason: FaultReason
      readonly indexes: ReadonlyArray<number> | null
      readonly out: boolean
    }
    readonly answer: CheckSummary
  }
  readonly forecast: { readonly ask: ForAll; readonly answer: Forecast }
  readonly toPreview: {
    readonly ask: { readonly limit: number; readonly all: ForAll }
    readonly answer: ReadonlyArray<SendableRow>
  }
  readonly previewed: {
    readonly ask: { readonly rows: ReadonlyArray<Previewed & { readonly index: number }> }
    readonly answer: undefined
  }
  readonly knowLabels: {
    readonly ask: { readonly names: ReadonlyArray<string> }
    readonly answer: CheckSummary
  }
  readonly rowsAt: {
    readonly ask: { readonly indexes: ReadonlyArray<number> }
    readonly answer: ReadonlyArray<KeyRow>
  }
  readonly toCompare: {
    readonly ask: { readonly from: number; readonly to: number; readonly most: number }
    readonly answer: RowsToCompare
  }
  readonly know: { readonly ask: Comparison; readonly answer: undefined }
  readonly compared: { readonly ask: { readonly isWhole: boolean }; readonly answer: CheckSummary }
  readonly chunk: {
    readonly ask: { readonly offset: number; readonly limit: number; readonly all?: ForAll }
    readonly answer: ReadonlyArray<ChunkRow>
  }
  readonly receipt: { readonly ask: ReceiptOrder; readonly answer: string }
}

export type RequestName = keyof Requests

export type Request<Name extends RequestName = RequestName> = {
  readonly [Key in Name]: { readonly type: Key; readonly id: number; readonly ask: Requests[Key]["ask"] }
}[Name]

export type ToWorker = Request | { readonly type: "cancel"; readonly id: number }

export type FromWorker =
  | {
      readonly type: "progress"
      readonly id: number
      readonly stage: Stage
      readonly done: number
      readonly total: number
    }
  | { readonly type: "settled"; readonly id: number; readonly settled: Settled<unknown> }
