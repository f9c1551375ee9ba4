import { type Delimiter, delimiters, parseDelimited } from "./delimited.ts"
import { findHeader } from "./header.ts"

const sampleLength = 65_536
const sampleRows = 150

/**
 * The delimiter with the most consistent rows and the best-known header; null if the text is best read as one column.
 */
export const sniffDelimiter = (text: string, hint: Delimiter | null): Delimiter | null => {
  const sample =
    text.length <= sampleLength
      ? text
      : text.slice(0, text.lastIndexOf("\n", sampleLength) + 1 || sampleLength)
  let best: Delimiter | null = null
  let most = -1
  for (const delimiter of delimiters) {
    if (!sample.includes(delimiter)) continue
    const score = agreement(sample, delimiter) + (delimiter === hint ? 0.1 : 0)
    if (score > most) {
      best = delimiter
      most = score
    }
  }
  return best !== null && most > 0.6 + singleColumnShare(sample, best) ? best : null
}

const agreement = (sample: string, delimiter: Delimiter): number => {
  const rows = parseDelimited(sample, delimiter, sampleRows).rows.filter((row) =>
    row.some((cell) => cell.trim() !== "")
  )
  const header = findHeader(rows)
  if (header.width < 2) return 0
  const after = rows.slice(header.preamble)
  const lost = Math.min(header.preamble, 3) / 10
  const agreeing = after.filter((row) => row.length === header.width).length
  return agreeing / Math.max(1, after.length) + header.share / 2 + Math.min(header.width, 20) / 1_000 - lost
}

/** The score of the text as one column, so that "Smith, John" under "Name" stays one cell. */
const singleColumnShare = (sample: string, delimiter: Delimiter): number => {
  const [first = ""] = sample.trimStart().split("\n", 1)
  return first.includes(delimiter) ? -0.6 : findHeader([[first]]).share / 2
}

const separatorLine = /^sep=([,;\t|])\n/i

/** The `sep=;` line that spreadsheet programs write first. */
export const declaredDelimiter = (text: string): Delimiter | null =>
  (separatorLine.exec(text)?.[1] as Delimiter | undefined) ?? null
