import Papa from "papaparse"
import { expect, it } from "vitest"
import { fromNeutral, neutral } from "../../contract/rules/formulas.ts"
import { csvOf } from "../../server/platform/csv.ts"
import { long } from "../support/long.ts"
import fc from "../support/properties.ts"

const readers = [",", ";", "\t"]

/** A hyphen and words. No formula has a quote right after a word: it may be the cell's own, and the next cell's. */
const isListItem = (cell: string) =>
  /^- [\p{L}\p{N}](?:[\p{L}\p{N} .:?’]|, )*(?:$|(?<=[\p{L}\p{N}.?’])")/u.test(cell)

/** Text that a program with this separator takes for formulas. */
const formulasIn = (csv: string, delimiter: string) =>
  Papa.parse<ReadonlyArray<string>>(csv, { delimiter })
    .data.flat()
    .filter((cell) => /^"*[=+\-@\uff1d\uff0b\uff0d\uff20]/.test(cell) && !isListItem(cell))

const cell = fc.string({
  unit: fc.constantFrom("=", "+", "-", "@", ",", ";", "\t", "\n", "\r", '"', "'", " ", "a", "(", "\uff1d")
})

it.each([
  "x;=HYPERLINK(1)",
  "x;'=1",
  'x;"=1"',
  "x\t@SUM(1)",
  "x\n=cmd|' /C calc'!A0",
  "x,+1,-2",
  "- point one\n- point two;-3"
])("no reader finds a formula in %j, wherever the cell stands", (text) => {
  for (const row of [[text], ["a", text], [text, "b"], ["a", text, "b"]]) {
    for (const delimiter of readers) expect(formulasIn(csvOf([row]), delimiter)).toEqual([])
  }
})

it.each([
  { table: [["", "\t- ", ""], [""]] },
  { table: [["\t- ", '"&HYPERLINK(1)\t']] },
  { table: [["\t- a ", '"&HYPERLINK(1)\t']] },
  { table: [["\t- a: ", "b"]] },
  { table: [["\n- word", '"&HYPERLINK(1)\t']] }
])("no reader makes a formula of the end of one cell and the start of the next: $table", ({ table }) => {
  for (const delimiter of readers) expect(formulasIn(csvOf(table), delimiter)).toEqual([])
})

it("no reader finds a formula in any table", () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(cell, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 }),
      (table) => {
        const csv = csvOf(table)
        return readers.every((delimiter) => formulasIn(csv, delimiter).length === 0)
      }
    ),
    { numRuns: long(2_000, 20_000) }
  )
})

it("exactly the inserted characters are removed again", () => {
  fc.assert(
    fc.property(cell, (text) => fromNeutral(neutral(text)) === text),
    { numRuns: long(5_000, 50_000) }
  )
})

it("leaves a list of points as people write it", () => {
  const notes = "Agreed:\n- calls on Friday\n- wants a price, soon"
  expect(neutral(notes)).toBe(notes)
})
