import { randomUUID } from "node:crypto"
import { beforeAll, expect, it } from "vitest"
import type { ContactExport } from "../../contract/entities/Export.ts"
import { callStatuses } from "../../contract/rules/callStatuses.ts"
import { fromNeutral } from "../../src/features/import/reading/checking/formulas.ts"
import { readTable } from "../../src/features/import/reading/files/readTable.ts"
import { Reading } from "../../src/features/import/reading/Reading.ts"
import { delimitedText, encodeText, workbook } from "../contactFiles/files.ts"
import type { SignedIn } from "../support/accounts.ts"
import { long } from "../support/long.ts"
import fc from "../support/properties.ts"
import { sharedTestServer, type TestServer } from "../support/testServer.ts"

let server: TestServer
beforeAll(async () => {
  server = await sharedTestServer()
})

/** A cell that looks like a neutralised one is read as its original. */
const word = fc
  .string({ unit: fc.constantFrom(..."aZ9;|\"'=+-@ëß日م🙂"), minLength: 1, maxLength: 9 })
  .filter((text) => /[a-zë]/i.test(text) && fromNeutral(text) === text)
const maybe = (cell: fc.Arbitrary<string>) => fc.option(cell, { nil: "", freq: 3 })
const words = fc.uniqueArray(fc.constantFrom("Steel", "Valves", "Fair 2030", "Käse"), { maxLength: 3 })
const list = words.map((all) => all.join(", "))

const digits = fc.integer({ min: 6_000_000_000, max: 9_999_999_999 }).map(String)

/** Columns of a table of contacts, by an export's headings, and of custom fields. */
const columns = {
  "Job title": maybe(word),
  Company: maybe(word),
  Industry: maybe(word),
  City: maybe(word),
  Skills: list,
  Labels: words.map((all) => all.toSorted().join(", ")),
  Thumbs: maybe(fc.constantFrom("up", "down")),
  "Call status": fc.constantFrom(...callStatuses),
  Notes: maybe(fc.array(word, { minLength: 1, maxLength: 3 }).map((lines) => lines.join("\n"))),
  "Shoe size": maybe(word)
}

const people = fc.uniqueArray(
  fc.record({ Phone: digits, name: word, hasEmail: fc.boolean(), ...columns }, { noNullPrototype: true }),
  { minLength: 1, maxLength: 15, selector: ({ Phone }) => Phone }
)

const header = ["Name", "Email", "Country code", "Phone", ...Object.keys(columns)]

const tables = people.map((all) => [
  header,
  ...all.map(({ name, hasEmail, ...person }, row) => [
    `${name} ${row}`,
    hasEmail ? `p${person.Phone}@example.com` : "",
    "+91",
    person.Phone,
    ...Object.keys(columns).map((heading) => person[heading as keyof typeof columns])
  ])
])

const files = {
  csv: (table: ReadonlyArray<ReadonlyArray<string>>) =>
    encodeText(delimitedText(table, { lineEnd: "\r\n" }), "utf-8 bom"),
  tsv: (table: ReadonlyArray<ReadonlyArray<string>>) =>
    encodeText(delimitedText(table, { delimiter: "\t", lineEnd: "\n", quoteAll: true }), "utf-16le bom"),
  xlsx: (table: ReadonlyArray<ReadonlyArray<string>>) => workbook([{ rows: table }])
}

const bringIn = async (bytes: Uint8Array, name: string, who: SignedIn) => {
  const reading = new Reading()
  const { guesses } = await reading.open({ kind: "file", name, bytes })
  const { sendable } = await reading.check(guesses.map(({ target }) => target))
  const rows = reading.chunk(0, sendable).map(({ row }) => row)
  const chunk = { importId: randomUUID(), offset: 0, total: rows.length, duplicates: "skip", rows }
  const { body } = await server.call<{ data: { added: number } }>(
    "/leads/bulk-add-contacts",
    chunk,
    who.token
  )
  return body.data.added
}

const takeOut = async (who: SignedIn) => {
  const selection = { list: "added", criteria: {} }
  const { body } = await server.call<{ data: ContactExport }>(
    "/people/start-export",
    { selection, idempotencyKey: randomUUID() },
    who.token
  )
  const exportId = body.data._id
  await expect
    .poll(
      async () => {
        const { body: all } = await server.call<{ data: ReadonlyArray<ContactExport> }>(
          "/people/get-exports",
          {},
          who.token
        )
        return all.data.find(({ _id }) => _id === exportId)?.state
      },
      { timeout: 60_000, interval: 20 }
    )
    .toBe("finished")
  const part = await server.call<{ data: { text: string } }>(
    "/people/get-export-part",
    { exportId, part: 0 },
    who.token
  )
  return part.body.data.text
}

/** The cells under those headings, in an order independent of the file's. */
const cellsOf = async (text: string) => {
  const { columns: found, rows } = await readTable({ kind: "text", text }, { delimiter: "," })
  const places = header.map((heading) => found.findIndex(({ name }) => name === heading))
  return rows.map((row) => places.map((place) => fromNeutral(row[place] ?? ""))).toSorted()
}

it("any table → file → import → export → the same table, and that file again the same contacts", async () => {
  await fc.assert(
    fc.asyncProperty(tables, fc.constantFrom("csv", "tsv", "xlsx"), async (table, kind) => {
      const who = await server.signUp()
      expect(await bringIn(files[kind](table), `any.${kind}`, who)).toBe(table.length - 1)
      const text = await takeOut(who)
      expect(await cellsOf(text)).toEqual(table.slice(1).toSorted())
      const other = await server.signUp()
      expect(await bringIn(new TextEncoder().encode(text), "export.csv", other)).toBe(table.length - 1)
      expect(await cellsOf(await takeOut(other))).toEqual(table.slice(1).toSorted())
    }),
    { numRuns: long(6, 60) }
  )
})
