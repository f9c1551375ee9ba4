import Papa from "papaparse"

export const delimiters = [",", ";", "\t", "|"] as const

export type Delimiter = (typeof delimiters)[number]

export type Delimited = {
  readonly rows: ReadonlyArray<ReadonlyArray<string>>
  /** Cells whose quotes did not close and were taken as written. */
  readonly brokenQuotes: number
}

/** CR, LF and CRLF become LF, within cells too. */
export const unifyLineEnds = (text: string): string => text.replaceAll("\r\n", "\n").replaceAll("\r", "\n")

const repairs = 10
/** A sign that texts do not hold. Papa Parse wants some delimiter. */
const noDelimiter = "\u001f"

/** Every record, of one cell each without a delimiter, empty ones as `[""]`, at most `most`. */
export const parseDelimited = (text: string, delimiter: Delimiter | null, most: number): Delimited => {
  const separator = delimiter ?? noDelimiter
  let mended = text
  for (let brokenQuotes = 0; brokenQuotes <= repairs; brokenQuotes++) {
    const { data, errors } = parse(mended, separator, most, '"')
    const broken = firstSwallowing(errors, data)
    if (broken?.index === undefined) return { rows: data, brokenQuotes }
    mended = closeCell(mended, broken.index - 1, separator)
  }
  return { rows: parse(text, separator, most, "\0").data, brokenQuotes: repairs }
}

const parse = (text: string, delimiter: string, preview: number, quoteChar: string) =>
  Papa.parse<ReadonlyArray<string>>(text, { delimiter, newline: "\n", quoteChar, preview })

/** The first stray quote that matters: one that made a cell run over the ends of lines. Each row is looked at once. */
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

/** Quotes the cell that opens at `quote` so that it ends where its line or the cell does. */
const closeCell = (text: string, quote: number, delimiter: string): string => {
  const ends = [text.indexOf(delimiter, quote), text.indexOf("\n", quote)].filter((at) => at >= 0)
  const end = ends.length === 0 ? text.length : Math.min(...ends)
  return `${text.slice(0, quote)}"${text.slice(quote, end).replaceAll('"', '""')}"${text.slice(end)}`
}
