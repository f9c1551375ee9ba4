import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import pg from "pg"
import { PgBoss } from "pg-boss"
import { jobSchema, queues } from "../outside/queues.ts"
import { appRole, ensurePassword, ensureRoles } from "./roles.ts"

const folder = join(import.meta.dirname, "migrations")

const migrationLock = 7_215_001

const extensions = ["pg_trgm", "unaccent", "btree_gin"]

const applyNew = async (client: pg.Client) => {
  await client.query(
    "create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())"
  )
  const { rows } = await client.query<{ name: string }>("select name from migrations")
  const applied = new Set(rows.map((row) => row.name))
  for (const name of readdirSync(folder)
    .filter((file) => file.endsWith(".sql"))
    .sort()) {
    if (applied.has(name)) continue
    await client.query("begin")
    try {
      await client.query(readFileSync(join(folder, name), "utf8"))
      await client.query("insert into migrations (name) values ($1)", [name])
      await client.query("commit")
    } catch (error) {
      await client.query("rollback")
      throw new Error(`migration ${name}: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error
      })
    }
  }
}

const prepareJobs = async (client: pg.Client, url: string) => {
  const boss = new PgBoss({
    connectionString: url,
    schema: jobSchema,
    max: 1,
    supervise: false,
    schedule: false
  })
  boss.on("error", () => undefined)
  await boss.start()
  for (const [name, options] of Object.entries(queues)) {
    if (!(await boss.getQueue(name))) await boss.createQueue(name, options)
  }
  await boss.stop({ graceful: false })
  await client.query(`grant usage on schema ${jobSchema} to ${appRole}`)
  await client.query(
    `grant select, insert, update, delete on all tables in schema ${jobSchema} to ${appRole}`
  )
  await client.query(`grant usage on all sequences in schema ${jobSchema} to ${appRole}`)
  await client.query(`grant execute on all functions in schema ${jobSchema} to ${appRole}`)
}

/**
 * Brings the database up to date: roles, extensions, migrations in the order of their names, job queues.
 * `url` is the owner's. Several servers may do this at once; they take turns.
 */
export const migrate = async (url: string, appPassword: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query("select pg_advisory_lock($1)", [migrationLock])
    await ensureRoles(client)
    for (const name of extensions) await client.query(`create extension if not exists ${name}`)
    await applyNew(client)
    await prepareJobs(client, url)
    await client.query("revoke create on schema public from public")
    await client.query("revoke execute on all functions in schema app from public")
    await client.query(`grant usage on schema public to ${appRole}, pro_leads_definer`)
    await ensurePassword(client, url, appPassword)
  } finally {
    await client.end()
  }
}
