import { limits } from "../../../../../contract/rules/limits.ts"
import { ReadFailed } from "../failure.ts"
import type { Notice, RawTable, Table } from "../table.ts"
import { breathe, type Work } from "../work.ts"
import { readAddressList } from "./addressList.ts"
import { assemble } from "./assemble.ts"
import { readCards } from "./cards.ts"
import { detectEncoding, type Text, textOf } from "./decode.ts"
import { type Delimiter, quoteRepairs, takeDelimited, unifyLineEnds } from "./delimited.ts"
import type { Encoding } from "./encodings.ts"
import { bytesOf, pieceSize } from "./pieces.ts"
import { lastFilled, makeRowStore } from "./rowStore.ts"
import { declaredDelimiter, sniffDelimiter } from "./sniff.ts"
import { readWorkbook } from "./workbook.ts"

/** A chosen file, with its bytes if they are already loaded, or pasted text. */
export type Source =
  | { readonly kind: "file"; readonly name: string; readonly file: Blob }
  | { readonly kind: "file"; readonly name: string; readonly bytes: Uint8Array }
  | { readonly kind: "text"; readonly text: string }

export type ReadOptions = {
  /** The sheet of a workbook; by default the first visible one with content. */
  readonly sheet?: string
  /** Read with this delimiter regardless of the content. */
  readonly delimiter?: Delimiter
  /** Read in this encoding regardless of the bytes. */
  readonly encoding?: Encoding
}

/** The maximum number of columns. */
const columnLimit = 500
/** The maximum text of all cells of a workbook; shared texts could otherwise grow without limit. */
const textLimit = 64 * 1024 * 1024

/** Reads a file or pasted text into a table. Throws `ReadFailed`, which `settle` turns into a value. */
export const readTable = async (
  source: Source,
  options: ReadOptions = {},
  work: Work = {}
): Promise<Table> => {
  await breathe(work, "decoding", 0, 1)
  const table = assemble(await readRaw(source, options, work))
  if (table.rows.length === 0) throw new ReadFailed("noRows")
  if (table.rows.length > limits.import.rows) throw new ReadFailed("tooManyRows", limits.import.rows)
  return table
}

const blobOf = (source: Exclude<Source, { kind: "text" }>): Blob =>
  "file" in source ? source.file : new Blob([source.bytes.slice()])

const readRaw = async (source: Source, options: ReadOptions, work: Work): Promise<RawTable> => {
  const file = source.kind === "text" ? null : blobOf(source)
  const size = source.kind === "text" ? source.text.length : (file?.size ?? 0)
  if (size === 0) throw new ReadFailed("empty")
  if (size > limits.import.bytes) throw new ReadFailed("tooBig", limits.import.bytes)
  if (source.kind === "text") return readText(pasted(source.text), "", options, work)
  if (file === null) throw new ReadFailed("empty")
  const head = await bytesOf(file.slice(0, 8))
  await refuseForeign(file, head)
  if (isZip(head)) return readSheetRows(file, options, work)
  const kind = await detectEncoding(file, options.encoding, work)
  return readText(textOf(file, kind, work), source.name, options, work)
}

const pasted = (text: string): Text => {
  async function* pieces(): AsyncGenerator<string> {
    for (let at = text.startsWith("\ufeff") ? 1 : 0; at < text.length; at += pieceSize)
      yield text.slice(at, at + pieceSize)
  }
  return { encoding: "utf-8", isUnsure: false, badBytes: () => 0, pieces }
}

const startsWith = (bytes: Uint8Array, ...start: ReadonlyArray<number>): boolean =>
  start.every((byte, index) => bytes[index] === byte)

const isZip = (bytes: Uint8Array): boolean =>
  startsWith(bytes, 0x50, 0x4b, 3, 4) || startsWith(bytes, 0x50, 0x4b, 5, 6)

const lockedMark = new TextEncoder().encode("E\0n\0c\0r\0y\0p\0t\0e\0d\0P\0a\0c\0k\0a\0g\0e")

/** Files of other programs chosen by mistake, recognised by their first bytes. */
const refuseForeign = async (file: Blob, head: Uint8Array): Promise<void> => {
  if (startsWith(head, 0xd0, 0xcf, 0x11, 0xe0))
    throw new ReadFailed((await includes(file, lockedMark)) ? "locked" : "oldExcel")
  const foreign = [
    [0x25, 0x50, 0x44, 0x46],
    [0x1f, 0x8b],
    [0x89, 0x50, 0x4e, 0x47],
    [0xff, 0xd8, 0xff],
    [0x52, 0x61, 0x72, 0x21],
    [0x37, 0x7a, 0xbc, 0xaf]
  ]
  if (foreign.some((start) => startsWith(head, ...start))) throw new ReadFailed("notText")
}

const includes = async (file: Blob, wanted: Uint8Array): Promise<boolean> => {
  const [first = 0] = wanted
  for (let start = 0; start < file.size; start += pieceSize) {
    const bytes = await bytesOf(file.slice(start, start + pieceSize + wanted.length - 1))
    for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1)) {
      if (wanted.every((byte, index) => bytes[at + index] === byte)) return true
    }
  }
  return false
}

/** Non-empty rows within the limits, with their numbers in the file. */
const collectRows = () => {
  const rows = makeRowStore()
  const rowNumbers: Array<number> = []
  const take = (row: ReadonlyArray<string>, rowNumber: number): void => {
    if (isBlank(row[0] ?? "") && row.every(isBlank)) return
    const isWide = row.length > columnLimit
    if (isWide && lastFilled(row) > columnLimit) throw new ReadFailed("tooManyColumns", columnLimit)
    rows.push(isWide ? row.slice(0, columnLimit) : row)
    rowNumbers.push(rowNumber)
    if (rows.length > limits.import.rows + linesAround)
      throw new ReadFailed("tooManyRows", limits.import.rows)
  }
  return { rows, rowNumbers, take }
}

/** The number of lines allowed before the header and after the rows. */
const linesAround = 1_000

const readSheetRows = async (file: Blob, options: ReadOptions, work: Work): Promise<RawTable> => {
  await breathe(work, "reading", 0, 1)
  const most = { rows: limits.import.rows + linesAround, columns: columnLimit, text: textLimit }
  const { rows, rowNumbers, take } = collectRows()
  const read = await readWorkbook(file, most, take, options.sheet, work)
  const notices: Array<Notice> = []
  if (read.otherSheets.length > 0) notices.push({ kind: "otherSheets", names: read.otherSheets })
  if (read.cutCells > 0) notices.push({ kind: "cutCells", count: read.cutCells })
  for (const kind of ["hiddenRows", "hiddenColumns", "hiddenSheets"] as const)
    if (read[kind] > 0) notices.push({ kind, count: read[kind] })
  return {
    rows,
    rowNumbers,
    lastRow: rowNumbers.at(-1) ?? 0,
    kind: "workbook",
    encoding: null,
    delimiter: null,
    sheet: read.sheet,
    notices
  }
}

/** The text's start used to recognise it. */
const headLength = 1_000_000

const readText = async (text: Text, name: string, options: ReadOptions, work: Work): Promise<RawTable> => {
  await breathe(work, "reading", 0, 1)
  const head = await headOf(text)
  if (head.trim() === "") throw new ReadFailed("empty")
  if (/^\s*<(?:!doctype html|html|head|meta|table)\b/i.test(head)) throw new ReadFailed("webPage")
  if (/^\s*<\?xml\b/i.test(head)) throw new ReadFailed("notSpreadsheet")
  const isCards = /^[^\S\n]*BEGIN:VCARD\s*$/im.test(head.slice(0, 1_000))
  if (!isCards && /\.vcf$/i.test(name)) throw new ReadFailed("noCards")
  const read = isCards
    ? await cardRows(text)
    : (addressRows(head, name) ?? (await textRows(text, head, name, options)))
  const badBytes = text.badBytes()
  return {
    ...read,
    encoding: text.encoding,
    sheet: null,
    notices: [
      ...(badBytes > 0 ? [{ kind: "badBytes" as const, count: badBytes }] : []),
      ...(text.isUnsure ? [{ kind: "encodingUnsure" as const }] : []),
      ...(doubled.test(head) ? [{ kind: "garbled" as const }] : []),
      ...read.notices
    ]
  }
}

/** The text's start, of `headLength` letters or a little more. */
const headOf = async (text: Text): Promise<string> => {
  const parts: Array<string> = []
  let length = 0
  for await (const piece of unified(text)) {
    parts.push(piece)
    length += piece.length
    if (length >= headLength) break
  }
  return parts.join("")
}

/** A text with uniform line ends, without its first line if that is no row. */
async function* unified({ pieces }: Text, skipsLine = false): AsyncGenerator<string> {
  let held = ""
  let isSkipping = skipsLine
  for await (const piece of pieces()) {
    const text = held + piece
    held = text.endsWith("\r") ? "\r" : ""
    const whole = unifyLineEnds(held === "" ? text : text.slice(0, -1))
    yield isSkipping ? whole.slice(whole.indexOf("\n") + 1) : whole
    isSkipping &&= whole === ""
  }
  if (held !== "") yield "\n"
}

/** UTF-8 that was once decoded as Windows-1252 and saved again: "Ã©" for "é", "â€™" for an apostrophe. */
const doubled =
  /Ã[\u0080-\u00bf\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192\u02c6\u02dc\u2010-\u203a\u20ac\u2122]|â€[\u0098-\u009d\u2018-\u2022\u2122œ]|[ÐÑ][\u0080-\u00bf\u2018-\u2022]{1}[ÐÑ]/

type ReadText = Pick<
  RawTable,
  "rows" | "rowNumbers" | "lastRow" | "kind" | "delimiter" | "notices" | "headed"
>

const cardRows = async (text: Text): Promise<ReadText> => {
  const { headings, rows, unfinished, groups } = await readCards(unified(text), limits.import.rows)
  const cards = collectRows()
  cards.take(headings, 0)
  for (let index = 0; index < rows.length; index++) cards.take(rows.at(index) ?? [], index + 1)
  return {
    rows: cards.rows,
    rowNumbers: cards.rowNumbers,
    lastRow: rows.length,
    kind: "cards",
    delimiter: null,
    headed: true,
    notices: [
      ...(unfinished > 0 ? [{ kind: "unfinishedCards" as const, count: unfinished }] : []),
      ...(groups > 0 ? [{ kind: "groupCards" as const, count: groups }] : [])
    ]
  }
}

/** A pasted address list; null for any other text. */
const addressRows = (head: string, name: string): ReadText | null => {
  const canBeList = (name === "" || /\.txt$/i.test(name)) && head.length < headLength
  const addresses = canBeList ? readAddressList(head) : null
  if (addresses === null) return null
  const { rows, rowNumbers, take } = collectRows()
  for (const [index, row] of [["Name", "Email"], ...addresses].entries()) take(row, index)
  return {
    rows,
    rowNumbers,
    lastRow: addresses.length,
    kind: "delimited",
    delimiter: null,
    notices: []
  }
}

const textRows = async (text: Text, head: string, name: string, options: ReadOptions): Promise<ReadText> => {
  const declared = declaredDelimiter(head)
  const body = (declared === null ? head : head.slice(head.indexOf("\n") + 1)).replace(/\n$/, "")
  const hint = /\.tsv$/i.test(name) ? "\t" : null
  const delimiter = options.delimiter ?? declared ?? sniffDelimiter(body, hint)
  const firstRow = declared === null ? 1 : 2
  const attempt = async (asWritten: boolean) => {
    const found = collectRows()
    let next = firstRow
    const take = (row: ReadonlyArray<string>): void => {
      found.take(row, next++)
      if (next - firstRow >= limits.import.rows * 2) throw new ReadFailed("tooManyRows", limits.import.rows)
    }
    const pieces = unified(text, declared !== null)
    const brokenQuotes = await takeDelimited(pieces, delimiter, take, asWritten)
    return { ...found, lastRow: next - 1, brokenQuotes }
  }
  const read = await attempt(false)
  const { rows, rowNumbers, lastRow } = read.brokenQuotes === null ? await attempt(true) : read
  const brokenQuotes = read.brokenQuotes ?? quoteRepairs
  return {
    rows,
    rowNumbers,
    lastRow,
    kind: "delimited",
    delimiter,
    notices: brokenQuotes > 0 ? [{ kind: "brokenQuotes", count: brokenQuotes }] : []
  }
}

const isBlank = (cell: string): boolean => cell === "" || cell.trim() === ""
