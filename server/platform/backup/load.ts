import { createReadStream } from "node:fs"
import { join } from "node:path"
import { pipeline } from "node:stream/promises"
import { createGunzip } from "node:zlib"
import type pg from "pg"
import { from as copyFrom } from "pg-copy-streams"
import { jobSchema } from "../jobs/queues.ts"
import { inTransaction } from "./client.ts"
import type { BackupFile, Manifest } from "./manifest.ts"

const copyFromFile = async (client: pg.Client, into: string, folder: string, { file, rows }: BackupFile) => {
  const target = client.query(copyFrom(`copy ${into} from stdin`))
  await pipeline(createReadStream(join(folder, file)), createGunzip(), target)
  if (target.rowCount !== rows)
    throw new Error(`${file} has ${target.rowCount} rows, and its manifest says ${rows}.`)
}

type Reference = { readonly table: string; readonly name: string; readonly definition: string }

const referencesQuery = `select conrelid::regclass::text as table, quote_ident(conname) as name,
    pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`

const tablesQuery = `select c.oid::regclass::text as name, c.relforcerowsecurity as forced from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    and c.relname not in ('migrations', 'restoring')`

/**
 * Runs the body on empty tables without references, triggers and policies, which the rows of a backup don't need, and
 * puts them back. References are checked then.
 */
const onBareTables = async (client: pg.Client, body: () => Promise<void>) => {
  const tables = await client.query<{ name: string; forced: boolean }>(tablesQuery)
  const references = await client.query<Reference>(referencesQuery)
  const each = async (statement: (name: string) => string, names: ReadonlyArray<string>) => {
    for (const name of names) await client.query(statement(name))
  }
  const names = tables.rows.map(({ name }) => name)
  const forced = tables.rows.filter((table) => table.forced).map(({ name }) => name)
  for (const { table, name } of references.rows)
    await client.query(`alter table ${table} drop constraint ${name}`)
  await each((name) => `alter table ${name} no force row level security`, forced)
  await each((name) => `alter table ${name} disable trigger user`, names)
  await client.query(`truncate ${names.join(", ")}`)
  await body()
  for (const { table, name, definition } of references.rows)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`)
  await each((name) => `alter table ${name} enable trigger user`, names)
  await each((name) => `alter table ${name} force row level security`, forced)
}

/** Loads the tables of a backup into a database with the same migrations. */
export const loadTables = (url: string, folder: string, manifest: Manifest): Promise<void> =>
  inTransaction(url, async (client) => {
    await onBareTables(client, async () => {
      for (const { name, columns, ...file } of manifest.tables)
        await copyFromFile(client, `public.${name} (${columns.join(", ")})`, folder, file)
    })
    for (const [name, value] of Object.entries(manifest.sequences))
      await client.query("select setval(format('public.%I', $1::text)::regclass, $2)", [name, value])
  })

const jobColumnsQuery = `select quote_ident(a.attname) as name from pg_attribute a
  where a.attrelid = '${jobSchema}.job'::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    and exists (select from restored_jobs where job ? a.attname)`

/** Loads the waiting jobs, and holds those that send or pay. Queues and columns that no longer exist are left out. */
export const loadHeldJobs = (url: string, folder: string, { at, jobs }: Manifest): Promise<void> =>
  inTransaction(url, async (client) => {
    await client.query("insert into job_hold (backup_at) values ($1) on conflict do nothing", [at])
    await client.query("create temporary table restored_jobs (job jsonb) on commit drop")
    await copyFromFile(client, "restored_jobs", folder, jobs)
    const found = await client.query<{ name: string }>(jobColumnsQuery)
    const columns = found.rows.map(({ name }) => name)
    if (columns.length === 0) return
    await client.query(
      `insert into ${jobSchema}.job (${columns.join(", ")})
        select ${columns.map((name) => `j.${name}`).join(", ")}
        from restored_jobs r cross join lateral jsonb_populate_record(null::${jobSchema}.job, r.job) j
        where j.name in (select name from ${jobSchema}.queue) on conflict do nothing`
    )
  })
