import { emailShape } from "../../../../../contract/rules/emailShape.ts"

export type Address = readonly [name: string, email: string]

/**
 * The people in a line copied from an email, such as `Ann <ann@example.com>; "Rao, Asha" <asha@example.com>`; null if
 * any part is something else, or if no address has a name and they are not separated by semicolons.
 */
export const readAddressList = (text: string): ReadonlyArray<Address> | null => {
  const start = text.slice(0, 1_000)
  if (!start.includes("@") || start.includes("\t")) return null
  const lines = splitEntries(text, null)
  const parted = splitEntries(text, ";")
  const isBySemicolon = parted.length > lines.length || lines.some((line) => line.endsWith(";"))
  const entries = isBySemicolon ? parted : splitEntries(text, ",")
  const addresses: Array<Address> = []
  for (const entry of entries) {
    const address = addressOf(entry)
    if (address === null) return null
    addresses.push(address)
  }
  return isBySemicolon || addresses.some(([name]) => name !== "") ? addresses : null
}

const splitEntries = (text: string, separator: "," | ";" | null): ReadonlyArray<string> => {
  const entries: Array<string> = []
  let from = 0
  let isQuoted = false
  for (let at = 0; at <= text.length; at++) {
    const letter = text[at]
    if (letter === "\\") at++
    else if (letter === '"') isQuoted = !isQuoted
    const isEnd = at === text.length || letter === "\n" || (letter === separator && !isQuoted)
    if (!isEnd) continue
    entries.push(text.slice(from, at).trim())
    from = at + 1
    if (letter === "\n") isQuoted = false
  }
  return entries.filter((entry) => entry !== "")
}

const addressOf = (entry: string): Address | null => {
  if (!entry.endsWith(">")) return emailShape.test(entry) ? ["", entry] : null
  const open = entry.lastIndexOf("<")
  const email = entry.slice(open + 1, -1).trim()
  if (open < 0 || !emailShape.test(email)) return null
  const given = entry.slice(0, open).trim()
  const isQuoted = given.length > 1 && /^["']/.test(given) && given.endsWith(given[0] ?? "")
  if (!isQuoted && /[<>"@]/.test(given) && given !== email) return null
  const name = isQuoted ? given.slice(1, -1).replaceAll('\\"', '"').trim() : given
  return [name === email ? "" : name, email]
}
