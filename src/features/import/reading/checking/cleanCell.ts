import { isInvisible, withoutHidden } from "../../../../../contract/rules/characters.ts"
import { fromNeutral } from "./formulas.ts"

/** Invisible characters and direction marks. Joiners stay, because some scripts need them. */
const invisible = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g
/** Also control characters, lone surrogates, and replacement characters. */
const suspect = /[\p{Cc}\p{Cs}\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufffd]/u

export type CleanCell = {
  readonly text: string
  /** True if more than invisible characters had to be removed. */
  readonly isChanged: boolean
}

/** True if the first character is a visible ASCII one: nearly always. */
const startsPlainly = (text: string): boolean => {
  const unit = text.charCodeAt(0)
  return unit > 0x20 && unit < 0x7f
}

/** Spreadsheet programs keep digits as text with `="001"`. */
const withoutQuoting = (text: string): string =>
  text.startsWith('="') ? text.replace(/^="([^"]*)"$/, "$1").trim() : text

/** A cell as stored: trimmed, without control characters and without the mark that neutralises formulas. */
export const cleanCell = (cell: string): CleanCell => {
  const text = withoutQuoting(fromNeutral(cell.trim()).trim())
  if (!startsPlainly(text) && text !== "" && isInvisible(text)) return { text: "", isChanged: true }
  if (!suspect.test(text)) return { text, isChanged: false }
  const seen = text.replace(invisible, "")
  const clean = withoutHidden(seen.toWellFormed().replaceAll("\ufffd", ""))
  return { text: clean.trim(), isChanged: clean !== seen }
}
