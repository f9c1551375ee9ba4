import { readFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { connected } from "../../server/platform/database/connected.ts"
import { migrate } from "../../server/platform/database/migrate.ts"
import { makeDatabase, onDatabase, type TestDatabase } from "../support/database.ts"

let database: TestDatabase
beforeAll(async () => {
  database = await makeDatabase()
  await connected(database.url, migrate)
})
afterAll(() => database.drop())

type Finding = { readonly finding: string }

const list = async (text: string) => (await database.query<Finding>(text)).map((row) => row.finding)

const tables = `select c.oid, c.relname, c.relrowsecurity, c.relforcerowsecurity from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'migrations'`

const tenantTables = `select t.oid, t.relname, a.attnum from (${tables}) t
  join pg_attribute a on a.attrelid = t.oid and a.attname = 'organization_id' and a.attnotnull`

const policiesNow = `select tablename || ' ' || policyname || ' ' || cmd || ' ' || array_to_string(roles, ',') || ' '
    || regexp_replace(coalesce(qual, '-') || ' / ' || coalesce(with_check, '-'), '\\s+', ' ', 'g') as finding
  from pg_policies where schemaname = 'public' order by 1`

/** Every allowed policy, as reviewed. */
const reviewed = join(import.meta.dirname, "policies.txt")

describe("the catalogue", () => {
  it("has row security enabled and forced, with a policy, on every table", async () => {
    expect(
      await list(`select relname as finding from (${tables}) t where not relrowsecurity or not relforcerowsecurity
        or not exists (select from pg_policy p where p.polrelid = t.oid)`)
    ).toEqual([])
  })

  it("has exactly the policies that were thought about", async () => {
    await expect((await list(policiesNow)).join("\n")).toMatchFileSnapshot(reviewed)
  })

  it("carries the organisation in every unique index of a tenant's table", async () => {
    expect(
      await list(`select i.indexrelid::regclass::text as finding from (${tenantTables}) t
        join pg_index i on i.indrelid = t.oid and i.indisunique where not t.attnum = any(i.indkey::int2[])`)
    ).toEqual([])
  })

  it("carries the organisation in every reference from one tenant's table to another", async () => {
    expect(
      await list(`select k.conname as finding from pg_constraint k
        join (${tenantTables}) t on t.oid = k.conrelid join (${tenantTables}) u on u.oid = k.confrelid
        where k.contype = 'f' and not t.attnum = any(k.conkey)`)
    ).toEqual([])
  })

  it("lets views see no more than their reader", async () => {
    expect(
      await list(`select relname as finding from pg_class where relkind = 'v' and relnamespace in ('public'::regnamespace, 'app'::regnamespace)
        and not coalesce('security_invoker=true' = any(reloptions) or 'security_invoker=on' = any(reloptions), false)`)
    ).toEqual([])
  })

  it("pins what runs with another's rights, and lets only the server run it", async () => {
    expect(
      await list(`select p.oid::regprocedure::text as finding from pg_proc p
        where p.prosecdef and p.pronamespace in ('public'::regnamespace, 'app'::regnamespace)
          and (p.proowner <> 'pro_leads_definer'::regrole
            or not exists (select from unnest(p.proconfig) setting where setting like 'search_path=%, pg_temp')
            or has_function_privilege('public', p.oid, 'execute'))`)
    ).toEqual([])
  })

  it("gives the server's role no way around", async () => {
    expect(
      await database.query(`select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication,
        (select count(*)::int from pg_class where relowner = r.oid and relnamespace = 'public'::regnamespace) as owned,
        (select count(*)::int from pg_auth_members where member = r.oid) as memberships,
        has_schema_privilege(r.rolname, 'public', 'create') as creates,
        has_database_privilege(r.rolname, current_database(), 'temporary') as temporary
        from pg_roles r where rolname = 'pro_leads_app'`)
    ).toEqual([
      {
        rolsuper: false,
        rolbypassrls: false,
        rolcreaterole: false,
        rolcreatedb: false,
        rolreplication: false,
        owned: 0,
        memberships: 0,
        creates: false,
        temporary: false
      }
    ])
  })

  it("keeps the audit log append-only for the server", async () => {
    expect(
      await list(`select privilege as finding from unnest(array['update', 'delete', 'truncate']) privilege
        where has_table_privilege('pro_leads_app', 'audit', privilege)`)
    ).toEqual([])
  })

  it("misses any single policy", async () => {
    await onDatabase(database.url, new URL(database.url).pathname.slice(1), async (client) => {
      const expected = readFileSync(reviewed, "utf8")
      const { rows } = await client.query(
        "select tablename, policyname from pg_policies where schemaname = 'public'"
      )
      expect(rows.length).toBeGreaterThan(15)
      for (const { tablename, policyname } of rows) {
        await client.query("begin")
        await client.query(`drop policy ${policyname} on ${tablename}`)
        const left = await client.query<Finding>(policiesNow)
        await client.query("rollback")
        expect(left.rows.map((row) => row.finding).join("\n"), `${tablename} ${policyname}`).not.toBe(
          expected
        )
      }
    })
  })
})
