import { neutral, separators } from "../../contract/rules/formulas.ts"

const number = /^-?\d+(\.\d+)?$/

/** A cell that no spreadsheet takes for a formula, quoted if needed. */
const cell = (value: string) => {
  const harmless = number.test(value) ? value : neutral(value)
  return harmless.includes('"') || separators.test(harmless)
    ? `"${harmless.replaceAll('"', '""')}"`
    : harmless
}

/** RFC 4180, with CRLF. */
export const csvOf = (table: ReadonlyArray<ReadonlyArray<string>>): string =>
  table.map((line) => `${line.map(cell).join(",")}\r\n`).join("")
