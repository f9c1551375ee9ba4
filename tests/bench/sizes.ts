import { randomUUID } from "node:crypto"
import { limits } from "../../contract/rules/limits.ts"
import { keepResult, printTable, rounded } from "./measure.ts"
import { startBenchServer } from "./server.ts"

const people = 100_000
const contacts = 20_000
const outcomes = 2_000

const rowOf = (row: number) => ({
  name: `Person ${row} of the file`,
  title: `Buyer of building materials ${row % 89}`,
  company: `Example Company ${row % 997} Ltd`,
  industry: "Construction",
  seniority: "Manager",
  city: `City ${row % 300}`,
  country: "IN",
  email: `person.${row}.${randomUUID()}@example.com`,
  countryCode: "+91",
  phone: String(6_000_000_000 + row * 37),
  linkedinProfile: `https://www.linkedin.com/in/example-${row}`
})

/** Tables with rows, with the bytes of a row and its share of the indexes. */
const sizes = `select c.relname as name, s.n_live_tup::float8 as rows,
    pg_total_relation_size(c.oid) / s.n_live_tup::float8 as bytes,
    pg_indexes_size(c.oid) / s.n_live_tup::float8 as indexes
  from pg_class c join pg_stat_user_tables s on s.relid = c.oid
  where s.schemaname = 'public' and s.n_live_tup > 400 order by 3 desc`

type Size = { readonly name: string; readonly rows: number; readonly bytes: number; readonly indexes: number }

/** The bytes that a row of each large table takes: the figures that docs/scaling.md calculates with. */
export const bench = async () => {
  const { call, database, signUp, close } = await startBenchServer(people)
  try {
    const { token } = await signUp()
    const chunk = limits.importChunk.rows
    const importId = randomUUID()
    for (let offset = 0; offset < contacts; offset += chunk) {
      const rows = Array.from({ length: chunk }, (_, index) => rowOf(offset + index))
      await call(
        "/leads/bulk-add-contacts",
        { importId, offset, total: contacts, duplicates: "skip", rows },
        token
      )
    }
    const outcome = { callStatus: "Not answering", note: "Rang out twice" }
    for (let done = 0, next = {}; done < outcomes; done += limits.page.max) {
      const page = await call("/leads/get-added-contacts", { limit: limits.page.max, ...next }, token)
      next = { cursor: page.body.nextCursor }
      for (const { _id: contactId } of page.body.data)
        await call("/calling/record-outcome", { callId: randomUUID(), contactId, ...outcome }, token)
    }
    await database.query("vacuum analyze")
    await database.query("select pg_stat_force_next_flush()")
    const { rows } = await database.query<Size>(sizes)
    const table = rows.map(({ name, rows, bytes, indexes }) => ({
      table: name,
      rows,
      "bytes of a row": rounded(bytes),
      "of them indexes": rounded(indexes)
    }))
    printTable(table)
    keepResult("sizes", { tables: table })
  } finally {
    await close()
  }
}
