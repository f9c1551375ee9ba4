import type { Table } from "../../src/features/import/reading/table.ts"
import type { ContactFile } from "./contactFiles.ts"

const simple = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()

const words = (text: string): ReadonlyArray<string> => simple(text).match(/[\p{L}\p{N}]+/gu) ?? []

const digits = (text: string): string =>
  text
    .normalize("NFKC")
    .replace(/\p{Nd}/gu, (digit) => String(westernDigit(digit)))
    .replace(/\D/g, "")

const westernDigit = (digit: string): number => {
  const zeros = [0x30, 0x660, 0x6f0, 0x966]
  const code = digit.codePointAt(0) ?? 0
  return code - (zeros.find((zero) => code >= zero && code < zero + 10) ?? code)
}

/** Placeholders in cells without a value. */
const nothing = /^(?:n\/?a|null|none|-+|—|#n\/a|\.|\?)$/i
/** A column of wishes that is empty in this row. */
const noWish = new Set(
  "no n 0 false off unchecked nein nej non no não nao nie nem όχι нет hayır 否 いいえ لا falsch faux falso falsk falskt fałsz".split(
    " "
  )
)

/** A day in any format of the files, in either order; months in words are ignored. */
const daysOf = (cell: string): ReadonlyArray<RegExp> => {
  const numbers = (cell.match(/\d+/g) ?? []).map(Number)
  const [a = 0, b = 0, c = 0] = numbers
  const pad = (number: number) => String(number).padStart(2, "0")
  const year = (given: number) => (given < 100 ? given + (given < 70 ? 2000 : 1900) : given)
  const written = /\p{L}{3}/u.test(cell)
    ? [`${year(b)}-\\d\\d-${pad(a)}`]
    : [`${a}-${pad(b)}-${pad(c)}`, `${year(c)}-${pad(b)}-${pad(a)}`, `${year(c)}-${pad(a)}-${pad(b)}`]
  return written.map((day) => new RegExp(day))
}

const isIn = (cell: string, contact: string): boolean => {
  const found = simple(contact)
  if (words(cell).every((word) => found.includes(word))) return true
  const number = digits(cell)
  if (number.length >= 6 && digits(contact).includes(number.slice(-6))) return true
  return /\d/.test(cell) && daysOf(cell).some((day) => day.test(contact))
}

/** Filled cells that are in no expected contact, in columns that are not reported as left out. */
export const unaccounted = (
  { options, expected }: ContactFile,
  { columns, rows }: Table
): ReadonlyArray<string> => {
  const leftOut = new Set((options["left out"] ?? "").split("; ").map((entry) => entry.replace(/ \d+$/, "")))
  const wishes = new Set((options.wishes ?? "").split("; "))
  const otherWords = new Set((options["other words"] ?? "").split("; "))
  return rows.flatMap((row, index) => {
    const contact = expected[index] ?? ""
    if (contact.startsWith("! ")) return []
    return row.flatMap((cell, column) => {
      const text = cell.trim()
      const { name = "" } = columns[column] ?? {}
      if (text === "" || nothing.test(text) || leftOut.has(name) || otherWords.has(text)) return []
      const isThere = wishes.has(name)
        ? noWish.has(text.toLowerCase()) || contact.includes("| do not call")
        : isIn(text, contact)
      return isThere ? [] : [`${name}: ${text}`]
    })
  })
}
