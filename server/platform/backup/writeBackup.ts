import { createHash } from "node:crypto"
import { createWriteStream, existsSync, mkdirSync, renameSync, rmSync } from "node:fs"
import { join } from "node:path"
import { pipeline } from "node:stream/promises"
import { createGzip } from "node:zlib"
import type pg from "pg"
import { to as copyTo } from "pg-copy-streams"
import { jobSchema } from "../jobs/queues.ts"
import { inWholeDatabase } from "./client.ts"
import { type BackupFile, type Manifest, writeManifest } from "./manifest.ts"

/**
 * Tables whose rows a restore must not bring back: sessions, API keys and addresses of calendars that may have ended
 * since, expired codes, used limits, and what belongs to the database itself.
 */
const omitted = [
  "sessions",
  "api_keys",
  "calendar_feeds",
  "codes",
  "limit_events",
  "call_allowances",
  "migrations",
  "job_hold"
]

const tablesQuery = `select c.relname as name, array_agg(quote_ident(a.attname) order by a.attnum) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and not c.relname = any($1)
  group by c.relname order by c.relname`

const sequencesQuery = `select sequencename as name, last_value::text as value from pg_sequences
  where schemaname = 'public' and last_value is not null`

/** Waiting jobs. Codes are not among them: they work for five minutes. */
const waitingJobs = `select to_jsonb(j) from ${jobSchema}.job j
  where state in ('created', 'retry', 'active') and name <> 'code.send'`

/** Writes the rows of a query into a compressed file. */
const copyInto = async (client: pg.Client, query: string, folder: string, file: string) => {
  const source = client.query(copyTo(`copy (${query}) to stdout`))
  const hash = createHash("sha256")
  await pipeline(
    source,
    createGzip({ level: 1 }),
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk)
        yield chunk
      }
    },
    createWriteStream(join(folder, file), { mode: 0o600, flags: "wx" })
  )
  return { file, rows: source.rowCount, sha256: hash.digest("hex") } satisfies BackupFile
}

const copyAll = async (client: pg.Client, folder: string): Promise<Manifest> => {
  const [about] = (
    await client.query<{ at: Date; migrations: ReadonlyArray<string>; secretId: string | null }>(
      `select now() as at, array(select name from migrations order by name) as migrations,
        (select secret_id from key_ring) as "secretId"`
    )
  ).rows
  if (!about?.secretId) throw new Error("The database has no keys. Run `npm run migrate` first.")
  const tables = await client.query<{ name: string; columns: ReadonlyArray<string> }>(tablesQuery, [omitted])
  const written = []
  for (const { name, columns } of tables.rows) {
    const rows = `select ${columns.join(", ")} from public.${name}`
    written.push({ name, columns, ...(await copyInto(client, rows, folder, `${name}.copy.gz`)) })
  }
  const jobs = await copyInto(client, waitingJobs, folder, "jobs.copy.gz")
  const sequences = await client.query<{ name: string; value: string }>(sequencesQuery)
  return {
    format: 1,
    at: about.at.toISOString(),
    migrations: about.migrations,
    secretId: about.secretId,
    tables: written,
    sequences: Object.fromEntries(sequences.rows.map(({ name, value }) => [name, value])),
    jobs
  }
}

/** Writes the database as it is at one moment into a new folder, while the server runs. `url` is the owner's. */
export const writeBackup = async (url: string, folder: string): Promise<Manifest> => {
  if (existsSync(folder)) throw new Error(`${folder} exists. A backup is written into a new folder.`)
  const draft = `${folder}.part`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { recursive: true, mode: 0o700 })
  const manifest = await inWholeDatabase(
    url,
    (client) => copyAll(client, draft),
    "repeatable read, read only"
  )
  writeManifest(draft, manifest)
  renameSync(draft, folder)
  return manifest
}
