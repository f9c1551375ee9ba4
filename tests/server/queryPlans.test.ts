import { randomUUID } from "node:crypto"
import pg from "pg"
import { beforeAll, expect, it, onTestFinished } from "vitest"
import { taking } from "../../server/domain/contacts/bulkChanges.ts"
import { edits } from "../../server/domain/contacts/contactHistory.ts"
import { listedConditions } from "../../server/domain/contacts/contactLists.ts"
import { leadColumns, leadMarks } from "../../server/domain/leads/search/leadQueries.ts"
import { type Sql, sql } from "../../server/platform/database/sql.ts"
import type { SignedIn } from "../support/accounts.ts"
import { startTestServer, type TestServer } from "../support/testServer.ts"

type Plan = {
  readonly "Actual Loops": number
  readonly "Rows Removed by Filter"?: number
  readonly "Rows Removed by Join Filter"?: number
  readonly Plans?: ReadonlyArray<Plan>
}

/** Rows that an executed plan read, or compared in its joins, in vain. */
const inVain = (plan: Plan): number =>
  ((plan["Rows Removed by Filter"] ?? 0) + (plan["Rows Removed by Join Filter"] ?? 0)) *
    plan["Actual Loops"] +
  (plan.Plans ?? []).reduce((sum, part) => sum + inVain(part), 0)

const many = 2_000
const importId = randomUUID()

let server: TestServer
let admin: SignedIn
/** Statistics of one contact, then a large import, and no autovacuum. */
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signUp()
  await server.call("/leads/add-lead", { name: "Person" }, admin.token)
  for (const table of ["contacts", "contact_state", "bulk_change_contacts"])
    await server.database.query(`alter table ${table} set (autovacuum_enabled = false)`)
  await server.database.query("analyze")
  const rows = Array.from({ length: many }, (_, n) => ({ name: `Person ${n}` }))
  const { status } = await server.call(
    "/leads/bulk-add-contacts",
    { importId, offset: 0, total: many, rows },
    admin.token
  )
  expect(status).toBe(200)
})

const connect = async () => {
  const client = new pg.Client({ connectionString: server.database.url })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

/** Executes a statement as the organisation's Admin, and takes it back. */
const planOf = async ({ text, values }: Sql): Promise<Plan> => {
  const client = await connect()
  await client.query("begin; set local role pro_leads_app")
  await client.query("select set_config('app.org', $1, true), set_config('app.account', $2, true)", [
    admin.organisationId,
    admin.userId
  ])
  const { rows } = await client.query(`explain (analyze, format json) ${text}`, [...values])
  await client.query("rollback")
  return rows[0]["QUERY PLAN"][0].Plan
}

it.each([{ importId }, { hasPhone: false }, { company: "" }, { query: "person" }])(
  "after a large import, a list of %j does not compare each contact with each",
  async (criteria) => {
    const where = listedConditions({ list: "added", criteria }, 0)
    const plan = await planOf(
      sql`select from contact_state s join contacts c on c.organization_id = s.organization_id and c.id = s.contact_id
        where ${where}`
    )
    expect(inVain(plan)).toBeLessThan(many)
  }
)

it("finds whether a lead's company is known, though most contacts have none", async () => {
  const plan = await planOf(
    sql`select ${leadColumns} from (select l.* from generate_series(1, 10) n, jsonb_populate_record(null::leads,
        jsonb_build_object('id', n, 'company', 'Company ' || n)) l) l ${leadMarks}`
  )
  expect(inVain(plan)).toBeLessThan(many)
})

it("finds a contact's history without reading that of others", async () => {
  const [contact] = await server.database.query("select id from contacts limit 1")
  expect(inVain(await planOf(edits(contact?.id)))).toBeLessThan(many)
})

it("takes part of a new bulk change without comparing each contact with each", async () => {
  const bulkId = randomUUID()
  await server.database.query(
    `with made as (insert into bulk_changes (organization_id, id, created_by, act) values ($1, $2, $3, '{}'))
      insert into bulk_change_contacts (organization_id, bulk_id, contact_id)
      select organization_id, $2, id from contacts where import_id = $4`,
    [admin.organisationId, bulkId, admin.userId, importId]
  )
  expect(inVain(await planOf(taking(bulkId)))).toBeLessThan(many)
})

it("refreshes statistics once more was added than they know of, and not while PostgreSQL does", async () => {
  const [client, other] = [await connect(), await connect()]
  await other.query("update pg_class set reltuples = 100000 where oid = 'contacts'::regclass")
  await client.query("set role pro_leads_app")
  const refreshed = async (added: number) => {
    const count = "select analyze_count::int as count from pg_stat_user_tables where relname = 'contacts'"
    const before = await client.query(count)
    await client.query("select app.learn_contacts($1)", [added])
    const after = await client.query(count)
    return after.rows[0].count - before.rows[0].count
  }
  await other.query("begin; lock table contacts in share update exclusive mode")
  expect(await refreshed(200_000)).toBe(0)
  await other.query("rollback")
  expect(await refreshed(1_000)).toBe(0)
  expect(await refreshed(200_000)).toBe(1)
})
