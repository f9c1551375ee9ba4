import { afterAll, beforeAll, expect, it } from "vitest"
import { distributionOf } from "../../server/platform/database/distribution.ts"
import { makeDatabase, type TestDatabase } from "../support/database.ts"

/** That each tenant's keys and references carry the organisation is tested in catalogue.test.ts. */

let database: TestDatabase
let lines: ReadonlyArray<string>
beforeAll(async () => {
  database = await makeDatabase()
  lines = await distributionOf(database.url)
})
afterAll(() => database.drop())

const names = (start: string) =>
  lines.flatMap((line) => (line.startsWith(start) ? line.slice(start.length).split(", ") : []))

it("has a place for every table, and leaves only accounts and the server's own state on one machine", () => {
  expect(names("-- On the first machine alone: ")).toEqual([
    "account_deletions",
    "call_allowances",
    "codes",
    "idempotency",
    "job_hold",
    "key_ring",
    "limit_events",
    "migrations",
    "outbox_keys",
    "sessions",
    "social_accounts",
    "webhook_events"
  ])
})

it("gives up no reference but those to the pool and from accounts to their organisation", () => {
  expect(lines.filter((line) => line.startsWith("alter"))).toEqual([
    "alter table contacts drop constraint contacts_lead_id_fkey;",
    "alter table idempotency drop constraint idempotency_organization_id_fkey;",
    "alter table users drop constraint users_organization_id_fkey;"
  ])
})

it("distributes the organisations first, and each tenant's table with them", async () => {
  const tenants = await database.query<{ name: string }>(
    `select relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id'
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnotnull order by 1`
  )
  const distributed = lines.flatMap((line) => /create_distributed_table\('(\w+)'/.exec(line)?.[1] ?? [])
  expect(distributed[0]).toBe("organisations")
  expect(distributed.slice(1)).toEqual(tenants.map(({ name }) => name))
})
