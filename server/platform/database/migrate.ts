import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import type pg from "pg"
import { PgBoss } from "pg-boss"
import { everyQueue, jobSchema } from "../jobs/queues.ts"
import { lockConnection } from "../locks.ts"
import { inspect } from "./account.ts"
import { connected } from "./connected.ts"
import { ensureRoles, openForDefiner, type Roles, withRoles } from "./roles.ts"

const folder = join(import.meta.dirname, "migrations")

const extensions = ["pg_trgm", "unaccent", "btree_gin"]

/**
 * Applies one migration. While it runs, the definer may create in schema `app`, which it needs to become the owner of
 * functions, and system policies let the owner reach all rows.
 */
const apply = async (client: pg.Client, name: string, roles: Roles) => {
  await client.query("select set_config('app.scope', 'system', true)")
  await client.query(`alter default privileges grant create on schemas to ${roles.definer}`)
  const { rowCount } = await client.query("select from pg_namespace where nspname = 'app'")
  if (rowCount) await client.query(`grant create on schema app to ${roles.definer}`)
  await client.query(withRoles(readFileSync(join(folder, name), "utf8"), roles))
  await client.query(`alter default privileges revoke create on schemas from ${roles.definer}`)
  await client.query(`revoke create on schema app from ${roles.definer}`)
  await openForDefiner(client, roles)
  await client.query("insert into migrations (name) values ($1)", [name])
}

const migrationFiles = () =>
  readdirSync(folder)
    .filter((file) => file.endsWith(".sql"))
    .sort()

const prepareRoles = async (client: pg.Client): Promise<Roles> => {
  const roles = await ensureRoles(client)
  for (const name of extensions) await client.query(`create extension if not exists ${name}`)
  return roles
}

/** The migrations that this version has and the database does not. Fails if the database is of a newer version. */
export const missingIn = async (client: pg.Client): Promise<ReadonlyArray<string>> => {
  const ours = migrationFiles()
  const { rows: tables } = await client.query("select where to_regclass('public.migrations') is not null")
  if (tables.length === 0) return ours
  const { rows } = await client.query<{ name: string }>("select name from migrations order by name")
  const applied = rows.map(({ name }) => name)
  const newer = applied.filter((name) => !ours.includes(name))
  if (newer.length > 0)
    throw new Error(
      `The database is of a newer version, with ${newer.join(", ")}. Start that version, or restore a backup.`
    )
  return ours.filter((name) => !applied.includes(name))
}

/** A lock of a connection would stay on one that a pooler hands to others. */
export const refusePooler = async (client: pg.Client) => {
  if ((await inspect(client)).isPooled)
    throw new Error(
      "A connection pooler answers for PostgreSQL, and migrations need PostgreSQL itself. Set DATABASE_OWNER_URL to its own address."
    )
}

const applyMissing = async (client: pg.Client, roles: Roles, isWanted: (name: string) => boolean) => {
  await client.query(
    "create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())"
  )
  for (const name of (await missingIn(client)).filter(isWanted)) {
    await client.query("begin")
    try {
      await apply(client, name, roles)
      await client.query("commit")
    } catch (error) {
      await client.query("rollback")
      throw new Error(`migration ${name}: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error
      })
    }
  }
}

const prepareJobs = async (client: pg.Client, { app }: Roles) => {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => client.query(text, values) },
    schema: jobSchema,
    supervise: false,
    schedule: false
  })
  boss.on("error", () => undefined)
  await boss.start()
  for (const [name, options] of everyQueue) {
    if (await boss.getQueue(name)) await boss.updateQueue(name, options)
    else await boss.createQueue(name, options)
  }
  await boss.stop({ graceful: false })
  await client.query(`grant usage on schema ${jobSchema} to ${app}`)
  await client.query(`grant select, insert, update, delete on all tables in schema ${jobSchema} to ${app}`)
  await client.query(`grant usage on all sequences in schema ${jobSchema} to ${app}`)
  await client.query(`grant execute on all functions in schema ${jobSchema} to ${app}`)
}

/** Fails if this version has not all of these migrations, which a newer one made. */
export const refuseNewer = (names: ReadonlyArray<string>) => {
  const ours = migrationFiles()
  const newer = names.filter((name) => !ours.includes(name))
  if (newer.length > 0) throw new Error(`The backup is of a newer version, with ${newer.join(", ")}.`)
}

/** Roles, extensions and tables of an earlier version, without job queues. Other migrations are applied by `migrate`. */
export const makeTables = async (client: pg.Client, names: ReadonlyArray<string>): Promise<void> => {
  await refusePooler(client)
  await lockConnection(client, "migration")
  await applyMissing(client, await prepareRoles(client), (name) => names.includes(name))
}

/** The migrations that `migrate` would apply to the database, in order. Changes nothing. */
export const missingMigrations = (url: string): Promise<ReadonlyArray<string>> => connected(url, missingIn)

/**
 * Updates the database: roles, extensions, migrations in the order of their names, job queues. `client` is the owner's;
 * it keeps a lock, so that several servers that start take turns. Returns the names of the roles.
 */
export const migrate = async (client: pg.Client): Promise<Roles> => {
  await refusePooler(client)
  await lockConnection(client, "migration")
  const roles = await prepareRoles(client)
  await applyMissing(client, roles, () => true)
  await prepareJobs(client, roles)
  await client.query(`do $$ begin
    if has_schema_privilege('public', 'public', 'create') then revoke create on schema public from public; end if;
  end $$`)
  const { rows } = await client.query<{ name: string }>("select quote_ident(current_database()) as name")
  await client.query(`revoke temporary on database ${rows[0]?.name} from public, ${roles.app}`)
  await client.query("revoke execute on all functions in schema app from public")
  await client.query(`grant usage on schema public to ${roles.app}, ${roles.definer}`)
  return roles
}
