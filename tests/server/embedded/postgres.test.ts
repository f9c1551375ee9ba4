import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import fs from "node:fs"
import os from "node:os"
import path from "node:path"
import { text } from "node:stream/consumers"
import { setTimeout as delay } from "node:timers/promises"
import pg from "pg"
import { afterAll, afterEach, expect, test } from "vitest"
import { startPostgres } from "../../../server/embedded/postgres.ts"
import { isLong } from "../../support/long.ts"

const postgresModule = path.resolve(import.meta.dirname, "../../../server/embedded/postgres.ts")
const root = fs.mkdtempSync(path.join(os.tmpdir(), "pro-leads-postgres-"))
fs.chmodSync(root, 0o755)
const dataDir = path.join(root, "data")

const toEnd: Array<() => unknown> = []
afterEach(async () => {
  for (const end of toEnd.splice(0).reverse()) await end()
})
afterAll(() => fs.rmSync(root, { recursive: true, force: true }))

const start = async (log?: (line: string) => void) => {
  const server = await startPostgres({ dataDir, ...(log && { log }) })
  toEnd.push(() => server.stop())
  return server
}

const query = async (url: string, sql: string) => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on("error", () => {})
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

const until = async <A>(look: () => Promise<A> | A): Promise<NonNullable<A>> => {
  for (const end = Date.now() + 60_000; Date.now() < end; await delay(10)) {
    const found = await look()
    if (found) return found
  }
  throw new Error("waited in vain")
}

const postmasterPid = () =>
  Number(fs.readFileSync(path.join(dataDir, "pg18/postmaster.pid"), "utf8").split("\n")[0])

const isGone = (pid: number) => {
  try {
    process.kill(pid, 0)
    return false
  } catch {
    return true
  }
}

const accepts = (url: string) =>
  query(url, "select 1").then(
    () => true,
    () => false
  )

const kill = async (parent: ChildProcess) => {
  const gone = once(parent, "exit")
  parent.kill("SIGKILL")
  await gone
}

/** A separate process that starts PostgreSQL and stays. */
const startParent = async () => {
  const code = `
    const { startPostgres } = await import(${JSON.stringify(postgresModule)})
    const { url } = await startPostgres({ dataDir: ${JSON.stringify(dataDir)} })
    process.stdout.write(url + "\\n")`
  const parent = spawn(process.execPath, ["--input-type=module", "-e", code], {
    stdio: ["ignore", "pipe", "pipe"]
  })
  toEnd.push(() => parent.kill("SIGKILL"))
  const complaint = text(parent.stderr)
  const said = await Promise.race([once(parent.stdout, "data"), once(parent, "exit")])
  if (typeof said[0] === "number") throw new Error(await complaint)
  return { url: String(said[0]).trim(), parent }
}

test("an empty folder becomes PostgreSQL 18 in UTF-8 with the extensions that search needs", async () => {
  const { url } = await start()
  const [facts] = await query(
    url,
    `select current_setting('server_version_num')::int / 10000 as version, pg_encoding_to_char(encoding) as encoding,
       datlocprovider as provider, datlocale as locale,
       (select rolsuper from pg_roles where rolname = current_user) as superuser
     from pg_database where datname = current_database()`
  )
  expect(facts).toEqual({ version: 18, encoding: "UTF8", provider: "b", locale: "C.UTF-8", superuser: true })
  const extensions = ["btree_gin", "pg_trgm", "unaccent"]
  const found = await query(
    url,
    `select name from pg_available_extensions where name in ('${extensions.join("','")}') order by 1`
  )
  expect(found.map(({ name }) => name)).toEqual(extensions)
  expect(new URL(url).hostname).toBe("127.0.0.1")
  expect(new URL(url).searchParams.get("host")).toBe(path.join(dataDir, "pg18"))
  expect(await query(url, "select inet_server_addr() as address")).toEqual([{ address: null }])
  expect(fs.statSync(path.join(dataDir, "pg18.password")).mode & 0o777).toBe(0o600)
})

test("a wrong password is refused", async () => {
  const { url } = await start()
  const wrong = new URL(url)
  wrong.password = "postgres"
  await expect(query(wrong.href, "select 1")).rejects.toThrow("password authentication failed")
})

test("committed data survives a stop, and the folder is free again", async () => {
  const first = await startPostgres({ dataDir })
  await query(first.url, "create table kept as select 42 as answer")
  await first.stop()
  const { url } = await start()
  expect(await query(url, "select answer from kept")).toEqual([{ answer: 42 }])
})

test("a second start on the same folder is refused and leaves the first alone", async () => {
  const { url } = await start()
  await expect(startPostgres({ dataDir })).rejects.toThrow(`in use by process ${process.pid}`)
  expect(await query(url, "select 1 as one")).toEqual([{ one: 1 }])
})

test("an incomplete data folder is created again", async () => {
  const half = path.join(root, "half")
  fs.mkdirSync(path.join(half, "pg18.init.cut"), { recursive: true })
  fs.writeFileSync(path.join(half, "pg18.init.cut", "PG_VERSION"), "18\n")
  const server = await startPostgres({ dataDir: half })
  toEnd.push(() => server.stop())
  expect(await query(server.url, "select 1 as one")).toEqual([{ one: 1 }])
  expect(fs.readdirSync(half).sort()).toEqual(["pg18", "pg18.password", "postgres.lock"])
})

test("killing its parent takes PostgreSQL down, and nothing committed is missing afterwards", async () => {
  const { url, parent } = await startParent()
  await query(url, "create table survivors as select generate_series(1, 1000) as id")
  const pid = postmasterPid()
  const killedAt = performance.now()
  await kill(parent)
  await until(() => isGone(pid))
  if (isLong) expect(performance.now() - killedAt).toBeLessThan(1_000)
  const again = await start()
  expect(await query(again.url, "select count(*)::int as count from survivors")).toEqual([{ count: 1000 }])
})

test("killing PostgreSQL and its parent at once leaves a folder that starts again", async () => {
  const { url, parent } = await startParent()
  await query(url, "create table twice as select 7 as seven")
  const pid = postmasterPid()
  process.kill(pid, "SIGKILL")
  await kill(parent)
  const again = await start()
  expect(await query(again.url, "select seven from twice")).toEqual([{ seven: 7 }])
})

test("a killed PostgreSQL is back at the same address", async () => {
  const { url } = await start()
  await query(url, "create table back as select 1 as one")
  process.kill(postmasterPid(), "SIGKILL")
  await until(async () => !(await accepts(url)))
  await until(() => accepts(url))
  expect(await query(url, "select one from back")).toEqual([{ one: 1 }])
})
