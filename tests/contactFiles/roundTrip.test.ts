import { describe, expect, it } from "vitest"
import { importFields } from "../../contract/rules/importFields.ts"
import { callStatusReader } from "../../src/features/import/reading/checking/callStatuses.ts"
import {
  checkTable,
  editCell,
  leaveOut,
  sendableRows
} from "../../src/features/import/reading/checking/check.ts"
import { countRows } from "../../src/features/import/reading/checking/counts.ts"
import { fromNeutral, neutral } from "../../src/features/import/reading/checking/formulas.ts"
import { writeReceipt } from "../../src/features/import/reading/checking/receipt.ts"
import { settle } from "../../src/features/import/reading/failure.ts"
import { readTable } from "../../src/features/import/reading/files/readTable.ts"
import { fieldOfHeading } from "../../src/features/import/reading/mapping/fieldNames.ts"
import type { Target } from "../../src/features/import/reading/mapping/guess.ts"
import { Reading } from "../../src/features/import/reading/Reading.ts"
import type { Table } from "../../src/features/import/reading/table.ts"
import { long } from "../support/long.ts"
import fc from "../support/properties.ts"
import { delimitedText, encodeText, type Rows, textEncodings, workbook } from "./files.ts"

/** Milliseconds that a property may take on a busy machine; idle, each takes one or two seconds. */
const slow = 60_000

const letters = "abcdefghijklmnopqrstuvwxyz"
const heading = fc.string({ unit: fc.constantFrom(...letters), minLength: 3, maxLength: 8 })
/** Letters of Windows-1252 and everything that breaks delimited texts. */
const awkward = [..."aZ9 ,;\t|\"'\n=+-@ëßÿñ€’", "::"]
/** A row with the name of a field may correctly be taken for the header. */
const isNoHeading = (cell: string) => fieldOfHeading(cell) === undefined
const narrowCell = fc.string({ unit: fc.constantFrom(...awkward), maxLength: 12 }).filter(isNoHeading)
const wideCell = fc.oneof(
  narrowCell,
  fc
    .string({ unit: "grapheme", maxLength: 8 })
    .filter((cell) => isNoHeading(cell) && cell === cell.replace(/[\p{Cc}\ufeff\ufffd]/gu, ""))
)

const tableOf = (cell: fc.Arbitrary<string>) =>
  fc
    .integer({ min: 2, max: 6 })
    .chain((width) =>
      fc.record({
        header: fc.uniqueArray(heading, { minLength: width, maxLength: width }),
        rows: fc.array(fc.array(cell, { minLength: width, maxLength: width }), {
          minLength: 1,
          maxLength: 12
        })
      })
    )
    .filter(({ rows }) => rows.every((row) => row.some((value) => value.trim() !== "")))

const shape = fc.record({
  delimiter: fc.constantFrom(",", ";", "\t", "|"),
  lineEnd: fc.constantFrom("\n" as const, "\r\n" as const, "\r" as const),
  quoteAll: fc.boolean(),
  end: fc.boolean()
})

const isUtf8 = (bytes: Uint8Array): boolean => {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

const parts = (table: Table) => ({ header: table.columns.map(({ name }) => name), rows: table.rows })

describe("any table → any file → the same table", () => {
  it(
    "as delimited text: the delimiter is found, and the encoding where it is Unicode",
    async () => {
      await fc.assert(
        fc.asyncProperty(
          tableOf(wideCell),
          tableOf(narrowCell),
          shape,
          fc.constantFrom(...textEncodings),
          async (wide, narrow, how, encoding) => {
            const { header, rows } = encoding === "windows-1252" ? narrow : wide
            const lines: Rows = [header, ...rows].map((row) =>
              row.map((cell) => cell.replaceAll("\n", how.lineEnd))
            )
            const bytes = encodeText(delimitedText(lines, how), encoding)
            fc.pre(encoding !== "windows-1252" || !isUtf8(bytes) || bytes.every((byte) => byte < 0x80))
            const source = { kind: "file", name: "any.csv", bytes } as const
            const chosen = encoding === "windows-1252" && !isUtf8(bytes) ? { encoding } : {}
            const table = await readTable(source, chosen)
            expect({ ...parts(table), delimiter: table.delimiter, encoding: table.encoding }).toEqual({
              header,
              rows,
              delimiter: how.delimiter,
              encoding: encoding === "windows-1252" && isUtf8(bytes) ? "utf-8" : encoding.replace(" bom", "")
            })
          }
        ),
        { numRuns: long(150, 4_000) }
      )
    },
    slow
  )

  it(
    "as a workbook",
    async () => {
      await fc.assert(
        fc.asyncProperty(
          tableOf(wideCell),
          fc.boolean(),
          fc.boolean(),
          async ({ header, rows }, shared, addresses) => {
            fc.pre(rows.flat().every((cell) => !/_x[0-9a-f]{4}_/i.test(cell)))
            const bytes = workbook([{ rows: [header, ...rows], shared, addresses }])
            const table = await readTable({ kind: "file", name: "any.xlsx", bytes })
            expect(parts(table)).toEqual({ header, rows })
          }
        ),
        { numRuns: long(50, 1_500) }
      )
    },
    slow
  )

  it(
    "through a receipt: formulas are neutral in the file and whole again once read",
    async () => {
      await fc.assert(
        fc.asyncProperty(tableOf(wideCell), async ({ header, rows }) => {
          fc.pre(!rows.flat().some((cell) => fieldOfHeading(cell) !== undefined))
          const text = delimitedText([header, ...rows], { lineEnd: "\n", quoteAll: true })
          const table = await readTable({ kind: "text", text }, { delimiter: "," })
          const receipt = await writeReceipt(table, table.rows, () => ({ result: "rejected", reason: "why" }))
          const again = await readTable({ kind: "text", text: receipt }, { delimiter: "," })
          expect(again.rows.flat().filter((cell) => /^[=+\-@\t]/.test(cell))).toEqual([])
          expect(again.rows.map((row) => row.slice(0, -3).map(fromNeutral))).toEqual(rows)
        }),
        { numRuns: long(50, 1_500) }
      )
    },
    slow
  )
})

describe("any input", () => {
  it("neutral and fromNeutral are each other's inverse", () => {
    fc.assert(fc.property(wideCell, (cell) => fromNeutral(neutral(cell)) === cell))
  })

  it(
    "bytes of any kind end in a table or a reason, never in an exception",
    async () => {
      const book = workbook([
        {
          rows: [
            ["Name", "Email"],
            ["Ann", "ann@example.com"]
          ]
        }
      ])
      const mutated = fc
        .array(fc.tuple(fc.nat(book.length - 1), fc.nat(255)), { minLength: 1, maxLength: 20 })
        .map((changes) => {
          const copy = book.slice()
          for (const [at, byte] of changes) copy[at] = byte
          return copy
        })
      const card = fc
        .string({ maxLength: 60 })
        .map((text) => new TextEncoder().encode(`BEGIN:VCARD\n${text}`))
      await fc.assert(
        fc.asyncProperty(fc.oneof(fc.uint8Array({ maxLength: 300 }), mutated, card), async (bytes) => {
          const settled = await settle(() => readTable({ kind: "file", name: "any", bytes }))
          if (!settled.ok) expect(settled.failure.reason).not.toBe("unexpected")
        }),
        { numRuns: long(200, 5_000) }
      )
    },
    slow
  )

  const target: fc.Arbitrary<Target> = fc.oneof(
    fc.constantFrom(...importFields).map((field) => ({ to: "field" as const, field })),
    fc.record({
      to: fc.constant("custom" as const),
      key: fc.constantFrom("a", "__proto__"),
      as: fc.constantFrom("text" as const, "day" as const)
    }),
    fc.constant({ to: "nothing" as const })
  )
  const value = fc.oneof(
    wideCell,
    fc.constantFrom(
      "ann@example.com",
      "+44 20 7946 0004",
      "linkedin.com/in/a",
      "yes",
      "01/02/2024",
      "Call later",
      ""
    )
  )

  it(
    "the counts add up to the file's rows, edits and rows left out included",
    async () => {
      await fc.assert(
        fc.asyncProperty(
          tableOf(value),
          fc.array(target, { minLength: 6, maxLength: 6 }),
          fc.array(fc.tuple(fc.nat(12), fc.nat(6), value), { maxLength: 4 }),
          fc.array(fc.nat(15), { maxLength: 4 }),
          fc.nat(3),
          async ({ header, rows }, targets, edits, out, blanks) => {
            const text =
              delimitedText([header, ...rows], { lineEnd: "\n", quoteAll: true }) + "\n".repeat(blanks)
            const table = await readTable({ kind: "text", text }, { delimiter: "," })
            const checked = await checkTable(table, targets.slice(0, header.length), {
              readStatus: callStatusReader()
            })
            for (const [row, column, cell] of edits) editCell(checked, row, column, cell)
            leaveOut(checked, out, true)
            const counts = countRows(checked)
            expect(counts.good + counts.warning + counts.wrong + counts.leftOut + counts.empty).toBe(
              counts.rows
            )
            expect(counts.rows).toBe(rows.length + blanks)
            expect(sendableRows(checked).length).toBe(counts.good + counts.warning)
            expect(counts.duplicates).toBeLessThanOrEqual(counts.warning)
          }
        ),
        { numRuns: long(200, 2_000) }
      )
    },
    slow
  )

  it("the page's view of an unread file is a reason", () => {
    expect(() => new Reading().rows({ kind: "all" }, 0, 10)).toThrow("notReady")
  })
})
