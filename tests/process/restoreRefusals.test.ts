import { randomBytes } from "node:crypto"
import { cpSync, existsSync, linkSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import pg from "pg"
import { PgBoss } from "pg-boss"
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from "vitest"
import { writeErasures } from "../../server/platform/backup/erasureLog.ts"
import { connected } from "../../server/platform/database/connected.ts"
import { makeTables } from "../../server/platform/database/migrate.ts"
import { prepareDatabase } from "../../server/platform/database/prepare.ts"
import { rolesFor } from "../../server/platform/database/roles.ts"
import { jobSchema } from "../../server/platform/jobs/queues.ts"
import { createKeyRing } from "../../server/platform/secrets/keyRing.ts"
import { long } from "../support/long.ts"
import { expectRefused, makeOperator, type Operator } from "../support/operator.ts"
import { startStandIn } from "../support/pooler.ts"

const secret = randomBytes(32).toString("hex")
const secrets = { secret, previous: [] }
const folder = mkdtempSync(join(tmpdir(), "pro-leads-restore-"))
const pathOf = (name: string) => join(folder, name)
const patience = { timeout: 60_000, interval: 50 }

const made: Array<Operator> = []
const makeEmpty = async () => {
  const operator = await makeOperator({ SECRET: secret })
  made.push(operator)
  return operator
}

let operator: Operator
/** The log of erasures, and one that no database accepts. */
let log: string
let wrongLog: string
beforeAll(async () => {
  operator = await makeEmpty()
  expect(await operator.run("migrate")).toMatchObject({ status: 0 })
  await operator.query("insert into users (email, name) values ('kept@example.com', 'Kept')")
  expect(await operator.run("backup", pathOf("backup"))).toMatchObject({ status: 0 })
  log = pathOf("log.json")
  expect(await operator.run("backup", "--erasures", log)).toMatchObject({ status: 0 })
  wrongLog = pathOf("wrong.json")
  const accounts = ["none"]
  writeFileSync(wrongLog, JSON.stringify({ ...JSON.parse(readFileSync(log, "utf8")), accounts }))
})
afterAll(async () => {
  for (const { drop } of made) await drop()
  rmSync(folder, { recursive: true, force: true })
})

const usersOf = ({ query }: Operator) => query<{ email: string }>("select email from users order by email")

const kept = [{ email: "kept@example.com" }]

const restoreAgain = ["restore", pathOf("backup"), "--replace", "--erasures", pathOf("log.json")] as const

/** A database whose restore failed after its rows and jobs were loaded. */
const makeHalf = async () => {
  const half = await makeEmpty()
  const failed = await half.run("restore", pathOf("backup"), "--erasures", wrongLog)
  expectRefused(failed, "invalid input syntax for type uuid")
  return half
}

/** A database of an earlier version: without the migrations from this one on. */
const makeEarlier = async (until: string) => {
  const earlier = await makeEmpty()
  const migrations = await operator.query<{ name: string }>("select name from migrations order by name")
  const names = migrations.map(({ name }) => name).filter((name) => name < until)
  await connected(earlier.url, async (client) => {
    await makeTables(client, names)
    await createKeyRing(client, secrets, rolesFor(earlier.name))
  })
  const queues = new PgBoss({ connectionString: earlier.url, schema: jobSchema, supervise: false })
  await queues.start()
  await queues.stop({ graceful: false })
  return earlier
}

it("backs up and releases no database whose restore did not finish", async () => {
  const half = await makeHalf()
  const before = readFileSync(log, "utf8")
  const words = "A restore of the database did not finish"
  expectRefused(await half.run("backup", pathOf("half")), words)
  expectRefused(await half.run("backup", "--erasures", log), words)
  expectRefused(await half.run("restore", "--release"), words)
  expect([existsSync(pathOf("half")), readFileSync(log, "utf8")]).toEqual([false, before])
  expect(await half.run(...restoreAgain)).toMatchObject({ status: 0 })
  expect(await half.run("backup", pathOf("whole"))).toMatchObject({ status: 0 })
  expect(await half.run("restore", "--release")).toMatchObject({ status: 0 })
})

it("does not start again while servers are connected to what it left", async () => {
  const half = await makeHalf()
  const { direct } = await prepareDatabase({ owner: half.url }, secrets, { isRestoring: true })
  const server = new pg.Client({ connectionString: direct })
  await server.connect()
  try {
    expectRefused(await half.run(...restoreAgain), "Stop every copy first")
  } finally {
    await server.end()
  }
  expect(await half.run(...restoreAgain)).toMatchObject({ status: 0 })
})

it("runs once at a time", async () => {
  const target = await makeEarlier("9999")
  const reader = new pg.Client({ connectionString: target.url })
  await reader.connect()
  await reader.query("begin; lock table users in access share mode")
  const first = target.run(...restoreAgain)
  await vi.waitFor(
    async () =>
      expect(
        await target.query(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
        )
      ).toHaveLength(1),
    patience
  )
  expectRefused(await target.run(...restoreAgain), "Another restore of the database is running")
  await reader.end()
  expect(await first).toMatchObject({ status: 0 })
  expect(await usersOf(target)).toEqual(kept)
})

it("refuses a pooler before it deletes anything", async () => {
  const target = await makeEarlier("9999")
  await target.query("insert into users (email, name) values ('present@example.com', 'Present')")
  const pooler = await startStandIn(target.url)
  onTestFinished(pooler.stop)
  expectRefused(await target.runWith({ DATABASE_URL: pooler.url }, ...restoreAgain), "A connection pooler")
  expect(await usersOf(target)).toEqual([{ email: "present@example.com" }])
})

it.each(long(["0270"], ["0270", "0290", "0320"]))(
  "reads and replaces databases without the migrations from %s on",
  async (until) => {
    const earlier = await makeEarlier(until)
    await earlier.query("insert into users (email, name) values ('earlier@example.com', 'Earlier')")
    const [backup, ownLog] = [pathOf(`backup-${until}`), pathOf(`log-${until}.json`)]
    expect(await earlier.run("backup", "--erasures", ownLog)).toMatchObject({ status: 0 })
    expect(await earlier.run("backup", backup)).toMatchObject({ status: 0 })
    const copy = pathOf(`copy-${until}`)
    cpSync(pathOf("backup"), copy, { recursive: true })
    expect(await earlier.run("restore", copy, "--replace")).toMatchObject({ status: 0 })
    expect(await usersOf(earlier)).toEqual(kept)
    expect(await earlier.run("restore", backup, "--replace")).toMatchObject({ status: 0 })
    expect(await usersOf(earlier)).toEqual([{ email: "earlier@example.com" }])
  }
)

it("says that a database has no log of erasures", async () => {
  const file = pathOf("none.json")
  const earlier = await makeEarlier("0260")
  expectRefused(await earlier.run("backup", "--erasures", file), "The database has no log of erasures")
  expect(existsSync(file)).toBe(false)
})

it("never leaves a part of the log of erasures in the place of the earlier one", () => {
  const [file, earlier] = [pathOf("erasures.json"), pathOf("earlier.json")]
  const written = JSON.parse(readFileSync(log, "utf8"))
  writeErasures(file, written)
  linkSync(file, earlier)
  writeErasures(file, { ...written, accounts: ["another"] })
  expect(JSON.parse(readFileSync(file, "utf8")).accounts).toEqual(["another"])
  expect(JSON.parse(readFileSync(earlier, "utf8"))).toEqual(written)
})
