import Papa from "papaparse"
import { ReadFailed } from "../failure.ts"

export const delimiters = [",", ";", "\t", "|"] as const

export type Delimiter = (typeof delimiters)[number]

export type Delimited = {
  readonly rows: ReadonlyArray<ReadonlyArray<string>>
  /** Cells whose quotes did not close and were taken literally. */
  readonly brokenQuotes: number
}

/** CR, LF and CRLF become LF, within cells too. */
export const unifyLineEnds = (text: string): string => text.replaceAll("\r\n", "\n").replaceAll("\r", "\n")

/** The number of quotes corrected before all are taken literally. */
export const quoteRepairs = 10
/** A character that texts do not contain. Papa Parse needs some delimiter. */
const noDelimiter = "\u001f"

/** Every record, with a single cell if there is no delimiter, empty ones as `[""]`, at most `most`. */
export const parseDelimited = (text: string, delimiter: Delimiter | null, most: number): Delimited => {
  const separator = delimiter ?? noDelimiter
  let mended = text
  for (let brokenQuotes = 0; brokenQuotes <= quoteRepairs; brokenQuotes++) {
    const { data, errors } = parse(mended, separator, most, '"')
    const broken = firstSwallowing(errors, data)
    if (broken?.index === undefined) return { rows: data, brokenQuotes }
    mended = closeCell(mended, broken.index - 1, separator)
  }
  return { rows: parse(text, separator, most, "\0").data, brokenQuotes: quoteRepairs }
}

/** The maximum characters of one row in memory. */
const rowLimit = 1_000_000

type Row = ReadonlyArray<string>
type Parsed = {
  readonly data: ReadonlyArray<Row>
  readonly errors: ReadonlyArray<Papa.ParseError>
  readonly meta: Papa.ParseMeta
}

/**
 * Passes every record to `take` as a stream, as `parseDelimited` reads them. Returns how many cells had unclosed
 * quotes; null if there were too many, and the text has to be read again `asWritten`, with quotes as ordinary
 * characters. Throws `rowTooLong` with the record's number.
 */
export const takeDelimited = async (
  pieces: AsyncIterable<string>,
  delimiter: Delimiter | null,
  take: (row: Row) => void,
  asWritten = false
): Promise<number | null> => {
  const separator = delimiter ?? noDelimiter
  const parser = new Papa.Parser({
    delimiter: separator,
    newline: "\n",
    ...(asWritten && { fastMode: true })
  })
  let rest = ""
  let taken = 0
  let brokenQuotes = 0

  const parse = (isLast: boolean): boolean => {
    for (;;) {
      const { data, errors, meta } = parser.parse(rest, 0, !isLast) as Parsed
      const broken = firstSwallowing(errors, data)
      if (broken?.index !== undefined) {
        if (++brokenQuotes > quoteRepairs) return false
        rest = closeCell(rest, broken.index - 1, separator)
        continue
      }
      for (const row of data) take(row)
      taken += data.length
      rest = isLast ? "" : rest.slice(meta.cursor)
      return true
    }
  }
  /** A quote still open after so much text was not meant as one. */
  const closeOpenQuote = (): boolean => {
    const { data, errors } = parser.parse(rest, 0, false) as Parsed
    const open = firstSwallowing(errors, data)
    if (open?.index === undefined) throw new ReadFailed("rowTooLong", rowLimit, taken + 1)
    rest = closeCell(rest, open.index - 1, separator)
    return ++brokenQuotes <= quoteRepairs && parse(false)
  }

  for await (const piece of pieces) {
    rest += piece
    if (!parse(false)) return null
    while (rest.length > rowLimit) if (!closeOpenQuote()) return null
  }
  rest = rest.replace(/\n$/, "")
  return rest === "" || parse(true) ? brokenQuotes : null
}

const parse = (text: string, delimiter: string, preview: number, quoteChar: string) =>
  Papa.parse<ReadonlyArray<string>>(text, { delimiter, newline: "\n", quoteChar, preview })

/** The first relevant stray quote: one that made a cell run over line ends. Each row is checked once. */
const firstSwallowing = (
  errors: ReadonlyArray<Papa.ParseError>,
  rows: ReadonlyArray<ReadonlyArray<string>>
): Papa.ParseError | undefined => {
  const harmless = new Set<number>()
  return errors.find(({ code, row = -1 }) => {
    if (code === "MissingQuotes") return true
    if (code !== "InvalidQuotes" || harmless.has(row)) return false
    if ((rows[row] ?? []).some((cell) => cell.includes('"') && cell.includes("\n"))) return true
    harmless.add(row)
    return false
  })
}

/** Quotes the cell that starts at `quote`, so that it ends with its line or cell. */
const closeCell = (text: string, quote: number, delimiter: string): string => {
  const ends = [text.indexOf(delimiter, quote), text.indexOf("\n", quote)].filter((at) => at >= 0)
  const end = ends.length === 0 ? text.length : Math.min(...ends)
  return `${text.slice(0, quote)}"${text.slice(quote, end).replaceAll('"', '""')}"${text.slice(end)}`
}
