/** Cells that a spreadsheet program would run. The full-width signs count: some programs fold them. */
const dangerous = /^["']*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/

/**
 * Places inside a cell where a program with another separator, which ignores the quotes, would start a formula. A list
 * item (a hyphen, then words) is allowed. At the end of a cell it has to end with a word, because that program reads
 * the closing quote and the next cells as part of it: `- "` starts a formula, `- word"` does not.
 */
const listItem = String.raw`- [\p{L}\p{N}](?:[\p{L}\p{N} .:?’]|, )*(?:[\r\n]|(?<=[\p{L}\p{N}.?’])$)`
const isRun = String.raw`(?=["']*[=+\-@\uff1d\uff0b\uff0d\uff20])(?!${listItem})`
const runAfterSeparator = new RegExp(`(?<=[,;\\t\\r\\n])${isRun}`, "gu")
const neutralAfterSeparator = new RegExp(`(?<=[,;\\t\\r\\n])'${isRun}`, "gu")

const apostrophe = 39

/** Puts an apostrophe before formulas. `fromNeutral` removes exactly those. */
export const neutral = (cell: string): string => {
  const inside = cell.replace(runAfterSeparator, "'")
  return dangerous.test(cell) ? `'${inside}` : inside
}

export const fromNeutral = (cell: string): string => {
  if (!cell.includes("'")) return cell
  const inside = cell.replace(neutralAfterSeparator, "")
  return cell.charCodeAt(0) === apostrophe && dangerous.test(cell) ? inside.slice(1) : inside
}

/** Characters that make a common reader split an unquoted cell. */
export const separators = /[,;\t\r\n]/
