import type { Delimiter } from "./files/delimited.ts"
import type { Encoding } from "./files/encodings.ts"
import type { RowStore } from "./files/rowStore.ts"
import type { KnownFile } from "./mapping/knownFiles.ts"

export type SourceKind = "delimited" | "workbook" | "cards"

/** Warnings about a file that was read. */
export type Notice =
  | { readonly kind: "badBytes"; readonly count: number }
  | { readonly kind: "encodingUnsure" }
  | { readonly kind: "garbled" }
  | { readonly kind: "brokenQuotes"; readonly count: number }
  | { readonly kind: "otherSheets"; readonly names: ReadonlyArray<string> }
  | { readonly kind: "longRows"; readonly count: number }
  | { readonly kind: "shortRows"; readonly count: number }
  | { readonly kind: "unfinishedCards"; readonly count: number }
  | { readonly kind: "cutCells"; readonly count: number }
  | { readonly kind: "hiddenRows"; readonly count: number }
  | { readonly kind: "hiddenColumns"; readonly count: number }
  | { readonly kind: "hiddenSheets"; readonly count: number }
  | { readonly kind: "groupCards"; readonly count: number }
  /** The last row, by its number in the file, is a total. It starts excluded. */
  | { readonly kind: "totalRow"; readonly row: number }

export type Column = {
  /** Unique within the table, never empty. */
  readonly name: string
  /** As in the file, without control characters. */
  readonly heading: string
  readonly named: "given" | "repeated" | "empty" | "missing"
}

/** A parsed file: nothing trimmed, line breaks within cells as `\n`, every row as wide as the columns. */
export type Table = {
  readonly kind: SourceKind
  readonly encoding: Encoding | null
  readonly delimiter: Delimiter | null
  readonly sheet: string | null
  readonly known: KnownFile | null
  /** Lines before the header, with cells joined by a space. */
  readonly preamble: ReadonlyArray<string>
  /** Lines after the data that a known program adds. */
  readonly footer: ReadonlyArray<string>
  /** Row of the header in the file, counted from 1; null when the file has none. */
  readonly headerRow: number | null
  readonly columns: ReadonlyArray<Column>
  /** Unpacked on every read: iterate once, and never copy all of them. */
  readonly rows: ReadonlyArray<ReadonlyArray<string>>
  /** For each of `rows`, its row in the file, counted from 1. */
  readonly rowNumbers: ReadonlyArray<number>
  /** Empty rows among and after the data. They are dropped. */
  readonly emptyRows: number
  readonly notices: ReadonlyArray<Notice>
}

/** Rows of a file before the header is found. */
export type RawTable = Pick<Table, "kind" | "encoding" | "delimiter" | "sheet" | "notices"> & {
  readonly rows: RowStore
  readonly rowNumbers: ReadonlyArray<number>
  /** The file's last row, empty or not. */
  readonly lastRow: number
  /** The first row is certainly a header. */
  readonly headed?: boolean
}
