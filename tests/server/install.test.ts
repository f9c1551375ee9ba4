import { rmSync } from "node:fs"
import pg from "pg"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { seedPool } from "../../server/domain/leads/pool/seedPool.ts"
import { type EmbeddedPostgres, startPostgres } from "../../server/embedded/postgres.ts"
import { connected } from "../../server/platform/database/connected.ts"
import { migrate } from "../../server/platform/database/migrate.ts"
import { appUrl, ensurePassword, rolesFor } from "../../server/platform/database/roles.ts"
import { createAsAdministrator, onDatabase, type TestDatabase } from "../support/database.ts"
import { installedPostgres, startInstalledPostgres } from "../support/installedPostgres.ts"
import { newDatabaseFolder } from "../support/memoryFolder.ts"
import { startTestServer } from "../support/testServer.ts"

/** The embedded PostgreSQL in a folder that is deleted when it has stopped. */
const startEmbedded = async (): Promise<EmbeddedPostgres> => {
  const folder = newDatabaseFolder("pro-leads-install-")
  const { url, stop } = await startPostgres({ dataDir: folder })
  return { url, stop: () => stop().finally(() => rmSync(folder, { recursive: true, force: true })) }
}

const servers = [
  { name: "the embedded PostgreSQL 18", start: startEmbedded },
  ...installedPostgres().map((installed) => ({
    name: `the installed PostgreSQL ${installed.version}`,
    start: () => startInstalledPostgres(installed)
  }))
]

describe.each(servers)("on $name", ({ start }) => {
  const pools: Array<pg.Pool> = []

  let postgres: EmbeddedPostgres
  beforeAll(async () => {
    postgres = await start()
  })
  afterAll(async () => {
    await Promise.all(pools.map((pool) => pool.end()))
    await postgres.stop()
  })

  /** A database created as documented, accessed as its owner. */
  const prepared = async (name: string): Promise<TestDatabase> => {
    const url = await createAsAdministrator(postgres.url, name)
    const pool = new pg.Pool({ connectionString: url, max: 2 })
    /** Ending the pool does not wait for its connections, and the server stops before. */
    pool.on("error", () => undefined)
    pools.push(pool)
    return {
      url,
      query: async (text, values = []) => (await pool.query(text, [...values])).rows,
      drop: async () => undefined
    }
  }

  it("installs and works for an owner that is no superuser", async () => {
    const database = await prepared("leads")
    const server = await startTestServer({ database, settings: { LIMIT_WAIT_MS: "60000" } })
    try {
      expect(await seedPool(database.url, 50)).toBe(50)
      const { token, organisationId } = await server.signUp()
      const found = await server.call<{ data: ReadonlyArray<{ _id: string; hasEmail: boolean }> }>(
        "/leads/get-leads",
        { limit: 20 },
        token
      )
      const leadId = found.body.data.find(({ hasEmail }) => hasEmail)?._id
      const viewed = await server.call("/leads/view-lead", { leadId }, token)
      expect(viewed).toMatchObject({ status: 200, body: { data: { email: expect.stringContaining("@") } } })
      const stranger = await server.signUp()
      const theirs = await server.call("/leads/get-all-viewed-leads", {}, stranger.token)
      expect(theirs).toMatchObject({ status: 200, body: { data: [] } })
      const member = await server.joinAs(organisationId, "Write")
      const members = await server.call<{ data: ReadonlyArray<{ id: string; email: string }> }>(
        "/onboard/get-all-member",
        {},
        token
      )
      const id = members.body.data.find(({ email }) => email === member.email)?.id
      expect(await server.call("/onboard/delete-member", { id }, token)).toMatchObject({ status: 200 })
      expect(await server.call("/leads/get-leads", {}, member.token)).toMatchObject({ status: 401 })
    } finally {
      await server.close()
    }
  })

  it("gives the server's role nothing that it does not have elsewhere", async () => {
    await onDatabase(postgres.url, "leads", async (client) => {
      const { rows } = await client.query(
        `select rolname, rolsuper, rolbypassrls,
          has_schema_privilege(oid, 'app', 'create') as creates,
          exists (select from pg_auth_members where member = r.oid) as "isMember"
        from pg_roles r where rolname in ('leads_owner', 'leads_app', 'leads_definer') order by 1`
      )
      const bound = { rolsuper: false, rolbypassrls: false, creates: false, isMember: false }
      expect(rows).toEqual([
        { ...bound, rolname: "leads_app" },
        { ...bound, rolname: "leads_definer" },
        { ...bound, rolname: "leads_owner", creates: true, isMember: true }
      ])
      const policies = await client.query(
        "select distinct roles::text[] as roles from pg_policies where policyname = 'definer'"
      )
      expect(policies.rows).toEqual([{ roles: ["leads_definer"] }])
      const { rowCount } = await client.query("select from pg_default_acl")
      expect(rowCount).toBe(0)
      await client.query("set role leads_app")
      expect((await client.query("select count(*)::int as seen from users")).rows).toEqual([{ seen: 0 }])
    })
  })

  it("keeps two deployments of one cluster apart", async () => {
    const [first, second] = [await prepared("first"), await prepared("second")]
    const names = [await connected(first.url, migrate), await connected(second.url, migrate)]
    const setPassword = ({ url }: typeof first, password: string, name: string) =>
      connected(url, (client) => ensurePassword(client, url, password, rolesFor(name)))
    await setPassword(first, "one password", "first")
    await setPassword(second, "another password", "second")
    expect(names).toEqual([rolesFor("first"), rolesFor("second")])
    const usersSeenBy = async (url: string, password: string, name: string) => {
      const client = new pg.Client({ connectionString: appUrl(url, password, rolesFor(name)) })
      await client.connect()
      try {
        return (await client.query("select count(*)::int as seen from users")).rows
      } finally {
        await client.end()
      }
    }
    expect(await usersSeenBy(first.url, "one password", "first")).toEqual([{ seen: 0 }])
    expect(await usersSeenBy(second.url, "another password", "second")).toEqual([{ seen: 0 }])
    await expect(usersSeenBy(second.url, "one password", "first")).rejects.toThrow("permission denied")
  })

  it("keeps the roles of a database that is renamed, and starts again", async () => {
    const { url } = await prepared("before")
    const roles = await connected(url, migrate)
    await onDatabase(postgres.url, "postgres", (client) =>
      client.query("alter database before rename to after")
    )
    const renamed = new URL(url)
    renamed.pathname = "/after"
    expect(await connected(renamed.href, migrate)).toEqual(roles)
  })

  it("says what an administrator has to do when the owner may not create roles", async () => {
    const { url } = await prepared("powerless")
    await onDatabase(postgres.url, "postgres", (client) =>
      client.query("alter role powerless_owner nocreaterole")
    )
    await expect(connected(url, migrate)).rejects.toThrow("deploy/sql/admin.sql")
  })
})

it("makes names of roles that need no quotes and differ for each database", () => {
  const names = ["leads", "Leads", "le-ads", "9leads", "pg_leads", "l".repeat(63), `${"l".repeat(62)}m`]
  const roles = names.map((name) => rolesFor(name).definer)
  expect(new Set(roles).size).toBe(names.length)
  for (const role of roles) expect(role).toMatch(/^(?!pg_)[a-z_][a-z0-9_]{0,62}$/)
})
