import { limits } from "../../../../../contract/rules/limits.ts"
import { ReadFailed } from "../failure.ts"
import type { Notice, RawTable, Table } from "../table.ts"
import { breathe, type Work } from "../work.ts"
import { type Address, readAddressList } from "./addressList.ts"
import { assemble } from "./assemble.ts"
import { readCards } from "./cards.ts"
import { type Decoded, decode } from "./decode.ts"
import { type Delimiter, parseDelimited, unifyLineEnds } from "./delimited.ts"
import type { Encoding } from "./encodings.ts"
import { lastFilled } from "./header.ts"
import { declaredDelimiter, sniffDelimiter } from "./sniff.ts"
import { readWorkbook } from "./workbook.ts"

export type Source =
  | { readonly kind: "file"; readonly name: string; readonly bytes: Uint8Array }
  | { readonly kind: "text"; readonly text: string }

export type ReadOptions = {
  /** Which sheet of a workbook; the first visible one with something in it when left out. */
  readonly sheet?: string
  /** Read with this delimiter whatever the file looks like. */
  readonly delimiter?: Delimiter
  /** Read in this encoding whatever the bytes look like. */
  readonly encoding?: Encoding
}

/** The most columns of one file. */
const columnLimit = 500
/** The most text of all cells of a workbook; shared texts could otherwise grow without end. */
const textLimit = 64 * 1024 * 1024

/** Reads a file or pasted text into a table. Throws `ReadFailed`; `settle` makes a value of it. */
export const readTable = async (
  source: Source,
  options: ReadOptions = {},
  work: Work = {}
): Promise<Table> => {
  await breathe(work, "decoding", 0, 1)
  const raw = await readRaw(source, options, work)
  if (raw.rows.some((row) => row.length > columnLimit && lastFilled(row) > columnLimit))
    throw new ReadFailed("tooManyColumns", columnLimit)
  const table = assemble({ ...raw, rows: raw.rows.map(cutToLimit) })
  if (table.rows.length === 0) throw new ReadFailed("noRows")
  if (table.rows.length > limits.import.rows) throw new ReadFailed("tooManyRows", limits.import.rows)
  return table
}

const cutToLimit = (row: ReadonlyArray<string>): ReadonlyArray<string> =>
  row.length > columnLimit ? row.slice(0, columnLimit) : row

const readRaw = async (source: Source, options: ReadOptions, work: Work): Promise<RawTable> => {
  const size = source.kind === "file" ? source.bytes.length : source.text.length
  if (size === 0) throw new ReadFailed("empty")
  if (size > limits.import.bytes) throw new ReadFailed("tooBig", limits.import.bytes)
  if (source.kind === "text") {
    const text = source.text.startsWith("\ufeff") ? source.text.slice(1) : source.text
    return readText({ text, encoding: "utf-8", badBytes: 0, isUnsure: false }, "", options, work)
  }
  refuseForeign(source.bytes)
  if (isZip(source.bytes)) return readSheetRows(source.bytes, options, work)
  return readText(decode(source.bytes, options.encoding), source.name, options, work)
}

const startsWith = (bytes: Uint8Array, ...start: ReadonlyArray<number>): boolean =>
  start.every((byte, index) => bytes[index] === byte)

const isZip = (bytes: Uint8Array): boolean =>
  startsWith(bytes, 0x50, 0x4b, 3, 4) || startsWith(bytes, 0x50, 0x4b, 5, 6)

const lockedMark = new TextEncoder().encode("E\0n\0c\0r\0y\0p\0t\0e\0d\0P\0a\0c\0k\0a\0g\0e")

/** Other programs' files that people choose by mistake, told apart by their first bytes. */
const refuseForeign = (bytes: Uint8Array): void => {
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    throw new ReadFailed(includes(bytes, lockedMark) ? "locked" : "oldExcel")
  const foreign = [
    [0x25, 0x50, 0x44, 0x46],
    [0x1f, 0x8b],
    [0x89, 0x50, 0x4e, 0x47],
    [0xff, 0xd8, 0xff],
    [0x52, 0x61, 0x72, 0x21],
    [0x37, 0x7a, 0xbc, 0xaf]
  ]
  if (foreign.some((start) => startsWith(bytes, ...start))) throw new ReadFailed("notText")
}

const includes = (bytes: Uint8Array, wanted: Uint8Array): boolean => {
  const [first = 0] = wanted
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1)) {
    if (wanted.every((byte, index) => bytes[at + index] === byte)) return true
  }
  return false
}

const readSheetRows = async (bytes: Uint8Array, options: ReadOptions, work: Work): Promise<RawTable> => {
  await breathe(work, "reading", 0, 1)
  const most = { rows: limits.import.rows + 1_000, columns: columnLimit, text: textLimit }
  const read = readWorkbook(bytes, most, options.sheet)
  const filled = dropEmpty(read.rows, (index) => read.rowNumbers[index] ?? 0)
  const notices: Array<Notice> = []
  if (read.otherSheets.length > 0) notices.push({ kind: "otherSheets", names: read.otherSheets })
  if (read.cutCells > 0) notices.push({ kind: "cutCells", count: read.cutCells })
  for (const kind of ["hiddenRows", "hiddenColumns", "hiddenSheets"] as const)
    if (read[kind] > 0) notices.push({ kind, count: read[kind] })
  return {
    ...filled,
    lastRow: filled.rowNumbers.at(-1) ?? 0,
    kind: "workbook",
    encoding: null,
    delimiter: null,
    sheet: read.sheet,
    notices
  }
}

const readText = async (
  { text, encoding, badBytes, isUnsure }: Decoded,
  name: string,
  options: ReadOptions,
  work: Work
): Promise<RawTable> => {
  const unified = unifyLineEnds(text)
  if (unified.trim() === "") throw new ReadFailed("empty")
  if (/^\s*<(?:!doctype html|html|head|meta|table)\b/i.test(unified)) throw new ReadFailed("webPage")
  if (/^\s*<\?xml\b/i.test(unified)) throw new ReadFailed("notSpreadsheet")
  await breathe(work, "reading", 0, 1)
  const notices: ReadonlyArray<Notice> = [
    ...(badBytes > 0 ? [{ kind: "badBytes" as const, count: badBytes }] : []),
    ...(isUnsure ? [{ kind: "encodingUnsure" as const }] : []),
    ...(isGarbled(unified) ? [{ kind: "garbled" as const }] : [])
  ]
  if (/^[^\S\n]*BEGIN:VCARD\s*$/im.test(unified.slice(0, 1_000))) return cardRows(unified, encoding, notices)
  if (/\.vcf$/i.test(name)) throw new ReadFailed("noCards")
  const addresses = name === "" || /\.txt$/i.test(name) ? readAddressList(unified) : null
  if (addresses !== null) return addressRows(addresses, encoding, notices)
  return textRows(unified, encoding, notices, name, options)
}

/** UTF-8 that was once read as Windows-1252 and saved again: "Ã©" for "é", "â€™" for an apostrophe. */
const doubled =
  /Ã[\u0080-\u00bf\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192\u02c6\u02dc\u2010-\u203a\u20ac\u2122]|â€[\u0098-\u009d\u2018-\u2022\u2122œ]|[ÐÑ][\u0080-\u00bf\u2018-\u2022]{1}[ÐÑ]/

const isGarbled = (text: string): boolean => doubled.test(text.slice(0, 1_000_000))

const cardRows = (text: string, encoding: Decoded["encoding"], notices: ReadonlyArray<Notice>): RawTable => {
  const { headings, rows, unfinished, groups } = readCards(text, limits.import.rows)
  const cards = dropEmpty([headings, ...rows], (index) => index)
  return {
    ...cards,
    lastRow: rows.length,
    kind: "cards",
    encoding,
    delimiter: null,
    sheet: null,
    headed: true,
    notices: [
      ...notices,
      ...(unfinished > 0 ? [{ kind: "unfinishedCards" as const, count: unfinished }] : []),
      ...(groups > 0 ? [{ kind: "groupCards" as const, count: groups }] : [])
    ]
  }
}

const addressRows = (
  addresses: ReadonlyArray<Address>,
  encoding: Decoded["encoding"],
  notices: ReadonlyArray<Notice>
): RawTable => ({
  ...dropEmpty([["Name", "Email"], ...addresses], (index) => index),
  lastRow: addresses.length,
  kind: "delimited",
  encoding,
  delimiter: null,
  sheet: null,
  notices
})

const textRows = (
  text: string,
  encoding: Decoded["encoding"],
  notices: ReadonlyArray<Notice>,
  name: string,
  options: ReadOptions
): RawTable => {
  const declared = declaredDelimiter(text)
  const body = (declared === null ? text : text.slice(text.indexOf("\n") + 1)).replace(/\n$/, "")
  const hint = /\.tsv$/i.test(name) ? "\t" : null
  const delimiter = options.delimiter ?? declared ?? sniffDelimiter(body, hint)
  const most = limits.import.rows * 2
  const { rows, brokenQuotes } = parseDelimited(body, delimiter, most)
  if (rows.length >= most) throw new ReadFailed("tooManyRows", limits.import.rows)
  const firstRow = declared === null ? 1 : 2
  return {
    ...dropEmpty(rows, (index) => index + firstRow),
    lastRow: rows.length - 1 + firstRow,
    kind: "delimited",
    encoding,
    delimiter,
    sheet: null,
    notices: brokenQuotes > 0 ? [...notices, { kind: "brokenQuotes", count: brokenQuotes }] : notices
  }
}

const dropEmpty = (all: ReadonlyArray<ReadonlyArray<string>>, numberOf: (index: number) => number) => {
  const rows: Array<ReadonlyArray<string>> = []
  const rowNumbers: Array<number> = []
  for (const [index, row] of all.entries()) {
    if (isBlank(row[0] ?? "") && row.every(isBlank)) continue
    rows.push(row)
    rowNumbers.push(numberOf(index))
  }
  return { rows, rowNumbers }
}

const isBlank = (cell: string): boolean => cell === "" || cell.trim() === ""
