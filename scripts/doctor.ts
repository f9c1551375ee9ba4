import { statfsSync } from "node:fs"
import { Effect } from "effect"
import { createTransport } from "nodemailer"
import pg from "pg"
import { readSettings, revealed, type Settings, searchEngineOf } from "../server/config.ts"
import { hasIndex } from "../server/domain/leads/pool/leadIndex.ts"
import type { SearchOptions } from "../server/domain/leads/search/engine/openSearch.ts"
import { isBuiltHere } from "../server/embedded/build.ts"
import { incompletePayments } from "../server/paymentSettings.ts"
import { holdOf } from "../server/platform/backup/release.ts"
import { inspectAccount } from "../server/platform/database/account.ts"
import { missingMigrations } from "../server/platform/database/migrate.ts"
import { databaseAddresses, refusedInProduction } from "../server/settings.ts"

/** `npm run doctor`: looks at everything the server needs, changes nothing, and says what to do. */

/** The problems that a check found; an empty list is a good result. */
type Check = { readonly name: string; readonly run: () => Promise<ReadonlyArray<string>> }

const mostMs = 10_000
const leastBytes = 1e9
const mostSkewMs = 2_000

/** Other connections of a server, besides DATABASE_POOL: jobs, live events, readiness. */
const otherConnections = 16

const extensions = ["pg_trgm", "unaccent", "btree_gin"]

type Facts = {
  readonly version: number
  readonly may_create_roles: boolean
  readonly may_create_objects: boolean
  readonly connections: number
  readonly extensions: ReadonlyArray<string>
  readonly now: Date
}

const factsQuery = `select current_setting('server_version_num')::int as version,
  (select rolcreaterole or rolsuper from pg_roles where rolname = current_user) as may_create_roles,
  has_database_privilege(current_database(), 'create') as may_create_objects,
  current_setting('max_connections')::int as connections,
  array(select name::text from pg_available_extensions where name = any($1)) as extensions,
  clock_timestamp() as now`

const ifSo = (isSo: boolean, problem: string): ReadonlyArray<string> => (isSo ? [problem] : [])

const administrator =
  "Its account may not create roles and objects. Let an administrator run deploy/sql/admin.sql once."

const databaseProblems = async (url: string, { databasePool }: Settings): Promise<ReadonlyArray<string>> => {
  const { name, roles } = await inspectAccount(url)
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: mostMs,
    query_timeout: mostMs
  })
  await client.connect()
  try {
    const { rows } = await client.query<Facts>(factsQuery, [extensions])
    const [facts] = rows
    if (facts === undefined) return ["It did not answer."]
    const absent = extensions.filter((name) => !facts.extensions.includes(name))
    const skewMs = Math.abs(facts.now.getTime() - Date.now())
    const wanted = databasePool + otherConnections
    return [
      ...ifSo(facts.version < 150_000, "It is older than PostgreSQL 15. Update it."),
      ...ifSo(name !== roles.app && !(facts.may_create_roles && facts.may_create_objects), administrator),
      ...absent.map((name) => `It has no extension ${name}. Install PostgreSQL's contrib package.`),
      ...ifSo(
        facts.connections < wanted,
        `It allows ${facts.connections} connections, and one server uses up to ${wanted}. Raise max_connections or lower DATABASE_POOL.`
      ),
      ...ifSo(
        skewMs > mostSkewMs,
        `Its clock and this machine's differ by ${Math.round(skewMs / 1000)} s. Synchronise both by NTP.`
      )
    ]
  } finally {
    await client.end()
  }
}

/** The address for calls or for jobs, as the server's own role. */
const roleProblems = async (url: string, mayBePooled: boolean): Promise<ReadonlyArray<string>> => {
  const { name, roles, isPooled } = await inspectAccount(url)
  return [
    ...ifSo(name !== roles.app, `It signs in as ${name} and has to sign in as ${roles.app}.`),
    ...ifSo(isPooled && !mayBePooled, "A connection pooler answers. Give the address of PostgreSQL itself.")
  ]
}

const clusterQuery =
  "select system_identifier::text as id, pg_is_in_recovery() as follows from pg_control_system()"

const clusterOf = async (url: string) => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: mostMs })
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string; follows: boolean }>(clusterQuery)
    return rows[0]
  } finally {
    await client.end()
  }
}

const replicaProblems = async (url: string, primary: string): Promise<ReadonlyArray<string>> => {
  const [replica, original] = await Promise.all([clusterOf(url), clusterOf(primary)])
  return [
    ...(await roleProblems(url, true)),
    ...ifSo(replica?.id !== original?.id, "It is a copy of another database."),
    ...ifSo(replica?.follows === false, "It is no replica. Remove DATABASE_READ_URL, or name one.")
  ]
}

const databaseChecks = (settings: Settings): ReadonlyArray<Check> => {
  const { owner, traffic, direct, read } = databaseAddresses(settings)
  const url = owner ?? traffic
  if (url === undefined) return []
  return [
    { name: "database", run: () => databaseProblems(url, settings) },
    ...(owner === undefined || traffic === undefined
      ? []
      : [{ name: "database for calls", run: () => roleProblems(traffic, direct !== undefined) }]),
    ...(direct === undefined ? [] : [{ name: "database for jobs", run: () => roleProblems(direct, false) }]),
    ...(read === undefined ? [] : [{ name: "database for reads", run: () => replicaProblems(read, url) }]),
    { name: "migrations", run: () => migrationProblems(url) },
    { name: "held jobs", run: () => holdProblems(url) }
  ]
}

const searchProblems = async (engine: SearchOptions) =>
  ifSo(!(await hasIndex(engine)), `It has no index ${engine.index}. Build it: \`npm run leads:index\`.`)

const mailProblems = async (url: string) => {
  const transport = createTransport({ url, connectionTimeout: mostMs, greetingTimeout: mostMs } as never)
  try {
    await transport.verify()
    return []
  } finally {
    transport.close()
  }
}

const answers = async (url: string) => {
  await fetch(url, { method: "HEAD", redirect: "manual", signal: AbortSignal.timeout(mostMs) })
  return []
}

const publicProblems = async (url: string) => {
  const { status } = await fetch(new URL("/healthz", url), { signal: AbortSignal.timeout(mostMs) })
  return ifSo(status !== 200, `It answers ${status}. Start the server, and point the proxy to it.`)
}

/** Behind a proxy that ends TLS, the caller's address is in a header, which is read from trusted proxies only. */
const proxyProblems = ({ publicUrl = "", tlsCertFile, trustedProxies }: Settings) =>
  ifSo(
    publicUrl.startsWith("https:") && tlsCertFile === undefined && trustedProxies === 0,
    "PUBLIC_URL is https and this server has no certificate, so a proxy is in front of it. Set TRUSTED_PROXIES to the number of proxies: without it, all people share the limits of one address."
  )

const migrationProblems = async (url: string) =>
  (await missingMigrations(url)).length === 0
    ? []
    : ["Migrations are missing. The next start applies them, or `npm run migrate` before it."]

const holdProblems = async (url: string) => {
  const hold = await holdOf(url)
  return hold === undefined
    ? []
    : [
        `${hold.jobs} jobs that send something or move money wait since the restore of ${hold.since.toISOString()}. \`npm run restore -- --release\` releases them.`
      ]
}

const checksOf = (settings: Settings): ReadonlyArray<Check> => {
  const { smsUrl, publicUrl } = settings
  const searchEngine = searchEngineOf(settings)
  const smtpUrl = revealed(settings.smtpUrl)
  const { NODE_ENV } = process.env
  return [
    {
      name: "settings",
      run: async () => [
        ...ifSo(NODE_ENV !== "production", "NODE_ENV is not production: embedded parts would start."),
        ...refusedInProduction(settings),
        ...proxyProblems(settings),
        ...incompletePayments(settings)
      ]
    },
    {
      name: "build",
      run: async () => ifSo(!isBuiltHere(), "The application is not built: run `npm run build`.")
    },
    {
      name: "disk",
      run: async () => {
        const { bavail, bsize } = statfsSync(import.meta.dirname)
        return ifSo(bavail * bsize < leastBytes, "Less than 1 GB is free. Free some.")
      }
    },
    ...databaseChecks(settings),
    ...(searchEngine === undefined
      ? []
      : [{ name: "search engine", run: () => searchProblems(searchEngine) }]),
    ...(smtpUrl === undefined ? [] : [{ name: "mail", run: () => mailProblems(smtpUrl) }]),
    ...(smsUrl === undefined ? [] : [{ name: "text messages", run: () => answers(smsUrl) }]),
    ...(publicUrl === undefined ? [] : [{ name: "public address", run: () => publicProblems(publicUrl) }])
  ]
}

/** The message of an error and of its cause, which says why a connection failed. */
const wordsOf = (error: unknown): string =>
  error instanceof Error
    ? [error.message, error.cause ? wordsOf(error.cause) : ""].join(" ").trim()
    : String(error)

const settings = await Effect.runPromise(readSettings)
for (const { name, run } of checksOf(settings)) {
  const problems = await run().catch((error: unknown) => [`It can't be reached: ${wordsOf(error)}`])
  process.stdout.write(problems.length === 0 ? `fine      ${name}\n` : "")
  for (const problem of problems) process.stdout.write(`PROBLEM   ${name}: ${problem}\n`)
  if (problems.length > 0) process.exitCode = 1
}
