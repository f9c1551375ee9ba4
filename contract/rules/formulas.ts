/** Cells that a spreadsheet program would run. The full-width signs count: some programs fold them. */
const dangerous = /^["']*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/

/**
 * Places inside a cell where a program that separates by another sign, and so misses the quotes, starts a cell that it
 * would run. A line of a list, a hyphen and words, is none.
 */
const isRun = String.raw`(?=["']*[=+\-@\uff1d\uff0b\uff0d\uff20])(?!- (?:[\p{L}\p{N} .:?’]|, )*(?:[\r\n]|$))`
const runAfterSeparator = new RegExp(`(?<=[,;\\t\\r\\n])${isRun}`, "gu")
const neutralAfterSeparator = new RegExp(`(?<=[,;\\t\\r\\n])'${isRun}`, "gu")

const apostrophe = 39

/** Puts an apostrophe before what would be run. `fromNeutral` takes exactly those away. */
export const neutral = (cell: string): string => {
  const inside = cell.replace(runAfterSeparator, "'")
  return dangerous.test(cell) ? `'${inside}` : inside
}

export const fromNeutral = (cell: string): string => {
  if (!cell.includes("'")) return cell
  const inside = cell.replace(neutralAfterSeparator, "")
  return cell.charCodeAt(0) === apostrophe && dangerous.test(cell) ? inside.slice(1) : inside
}

/** Signs that make one of the usual readers split a cell that is not quoted. */
export const separators = /[,;\t\r\n]/
