import { emailShape } from "../../../../../contract/rules/emailShape.ts"
import { receiptColumns } from "../../../../../contract/rules/importFields.ts"
import { fieldOfHeading } from "../mapping/fieldNames.ts"
import { type KnownFile, recognise } from "../mapping/knownFiles.ts"
import { lastFilled } from "./rowStore.ts"

export type HeaderPlace = {
  /** Index among the given rows; null if the first rows are data. */
  readonly index: number | null
  /** Rows before the header with information about the file. */
  readonly preamble: number
  readonly known: KnownFile | null
  /** Share of the header's cells that name a field. */
  readonly share: number
  readonly width: number
}

const searched = 40

/**
 * Finds the header: a known one, otherwise the row that names most fields, otherwise the first row as wide as the data.
 */
export const findHeader = (rows: ReadonlyArray<ReadonlyArray<string>>): HeaderPlace => {
  const first = rows.slice(0, searched)
  for (const [index, row] of first.entries()) {
    if (isReceipt(row)) return { index, preamble: index, known: recognise(row), share: 1, width: row.length }
    const known = row.length > 2 ? recognise(row) : null
    if (known !== null) return { index, preamble: index, known, share: 1, width: row.length }
  }
  const width = usualWidth(rows)
  const named = bestNamed(first, width)
  if (named !== null) return named
  const start = first.findIndex((row) => row.length >= width && filled(row) >= Math.min(2, width))
  if (start < 0) return { index: null, preamble: 0, known: null, share: 0, width }
  const row = first[start] ?? []
  const index = row.some(looksLikeData) ? null : start
  return { index, preamble: start, known: null, share: 0, width: row.length }
}

/** Our own receipt ends with its two columns, whatever the columns before are. */
const isReceipt = (row: ReadonlyArray<string>) =>
  row.at(-2) === receiptColumns.result && row.at(-1) === receiptColumns.reason

const bestNamed = (rows: ReadonlyArray<ReadonlyArray<string>>, usual: number): HeaderPlace | null => {
  let best: HeaderPlace | null = null
  let most = 0
  for (const [index, row] of rows.entries()) {
    const cells = row.filter((cell) => cell.trim() !== "")
    const names = cells.filter((cell) => cell.length <= 60 && fieldOfHeading(cell) !== undefined).length
    const share = names / Math.max(1, cells.length)
    const enough =
      names >= 2 ? share >= 0.2 : names === 1 && share >= 0.5 && cells.length >= Math.min(2, usual)
    if (!enough || names <= most || row.some(looksLikeData)) continue
    most = names
    best = { index, preamble: index, known: null, share, width: row.length }
  }
  return best
}

const filled = (row: ReadonlyArray<string>): number => row.filter((cell) => cell.trim() !== "").length

const usualWidth = (rows: ReadonlyArray<ReadonlyArray<string>>): number => {
  const seen = new Map<number, number>()
  for (const row of rows.slice(0, 200))
    if (filled(row) > 0) seen.set(lastFilled(row), (seen.get(lastFilled(row)) ?? 0) + 1)
  let width = 1
  let most = 0
  for (const [candidate, times] of seen) {
    if (times > most || (times === most && candidate > width)) {
      width = candidate
      most = times
    }
  }
  return width
}

const dataPatterns = [
  emailShape,
  /^(?:https?:\/\/|www\.)\S+$/i,
  /^'?\+?[\d\s().-]{6,}$/,
  /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}(?:\s.*)?$/
]

/** An address, a phone number or a day is never a heading. */
const looksLikeData = (cell: string): boolean => {
  const text = cell.trim()
  return dataPatterns.some((pattern) => pattern.test(text))
}
