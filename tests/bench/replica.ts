import { randomBytes, randomUUID } from "node:crypto"
import pg from "pg"
import { loadPeople } from "../../server/domain/leads/pool/loadPeople.ts"
import { samplePeople } from "../../server/domain/leads/pool/samplePeople.ts"
import { findPort } from "../../server/embedded/ports.ts"
import { prepareDatabase } from "../../server/platform/database/prepare.ts"
import { metricName } from "../../server/platform/telemetry/metrics.ts"
import { createAsAdministrator } from "../support/database.ts"
import { generous } from "../support/generous.ts"
import { installedPgBouncer, startPgBouncer } from "../support/pooler.ts"
import { clientOf, endProcess, makeDataDir, startProcess } from "../support/realProcess.ts"
import { startReplicated } from "../support/replicated.ts"
import { cpuMsOf, keepResult, median, printTable, quantile, rounded } from "./measure.ts"
import { strangers } from "./strangers.ts"

const people = 100_000
const poolSize = 10
const callers = 16
const rounds = 5
const seconds = 5

const connect = async (url: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}

/** Processor time of a cluster's processes so far, in ms, by process. */
const cpuOf = async (client: pg.Client) => {
  const { rows } = await client.query<{ pid: number }>(
    "select pid from pg_stat_activity where pid <> pg_backend_pid()"
  )
  return new Map(rows.map(({ pid }) => [pid, cpuMsOf(pid)]))
}

const cpuSince = async (client: pg.Client, before: ReadonlyMap<number, number>) => {
  const after = await cpuOf(client)
  return [...after].reduce((sum, [pid, ms]) => sum + ms - (before.get(pid) ?? 0), 0)
}

/** A copy that knows the addresses in `settings`, and not the owner's. */
const startCopy = async (name: string, settings: Readonly<Record<string, string>>) => {
  const dataDir = makeDataDir()
  const health = await findPort()
  const { urls, child } = await startProcess(dataDir.path, {
    ...generous,
    ...settings,
    SAMPLE_LEADS: "0",
    LOG_LEVEL: "info",
    DATABASE_POOL: String(poolSize),
    HEALTH_PORT: String(health)
  })
  /** Long reads that a replica answered. */
  const answered = async () => {
    const text = await (await fetch(`http://127.0.0.1:${health}/metrics`)).text()
    const line = `${metricName("replica_reads_total")}{result="answered"} `
    const found = text.split("\n").find((one) => one.startsWith(line))
    return Number(found?.slice(line.length) ?? 0)
  }
  return {
    name,
    pid: child.pid ?? 0,
    call: clientOf(urls).call,
    answered,
    close: async () => {
      await endProcess(child, "SIGTERM")
      dataDir.remove()
    }
  }
}

type Copy = Awaited<ReturnType<typeof startCopy>>

/** Every caller searches and lists four times, then adds a contact and looks for it, until the time is over. */
const load = async ({ call }: Copy, tokens: ReadonlyArray<string>, forSeconds: number) => {
  const end = performance.now() + forSeconds * 1_000
  const reads: Array<number> = []
  const writes: Array<number> = []
  let unseen = 0
  const timed = async (times: Array<number>, path: string, payload: unknown, token: string) => {
    const began = performance.now()
    const { status, body } = await call(path, payload, token)
    if (status !== 200) throw new Error(`${path} answered ${status}`)
    times.push(performance.now() - began)
    return body.data
  }
  await Promise.all(
    tokens.map(async (token) => {
      while (performance.now() < end) {
        for (let index = 0; index < 4; index++) {
          await timed(reads, "/leads/get-leads", { limit: 20 }, token)
          await timed(reads, "/leads/get-added-contacts", { limit: 20 }, token)
        }
        const name = `n${randomUUID()}`
        await timed(writes, "/leads/add-lead", { name, idempotencyKey: randomUUID() }, token)
        const found = await timed(reads, "/leads/get-added-contacts", { query: name }, token)
        if (found.length !== 1) unseen += 1
      }
    })
  )
  return { reads, writes, unseen }
}

/**
 * The first step of growth, on one machine: a copy on the primary alone, one behind PgBouncer, and one behind PgBouncer
 * with a streaming replica, in turn, each with 16 callers. Processor time is what counts: all share two cores.
 */
export const bench = async () => {
  const pgbouncer = await installedPgBouncer()
  if (pgbouncer === undefined) throw new Error("PgBouncer is not installed")
  const databases = await startReplicated()
  const SECRET = randomBytes(32).toString("hex")
  const owner = await createAsAdministrator(databases.primary, "growing")
  const { traffic } = await prepareDatabase({ owner }, { secret: SECRET, previous: [] })
  const { username, password } = new URL(traffic)
  const read = Object.assign(new URL(databases.replica), { pathname: "/growing", username, password }).href
  const pooler = await startPgBouncer(traffic, 3 * (poolSize + 1))
  const [primary, replica] = [await connect(owner), await connect(databases.replica)]
  const superuser = await connect(databases.primary)
  const copies: Array<Copy> = []
  try {
    await loadPeople(primary, samplePeople(people), { isSample: true })
    await primary.query("vacuum analyze")
    const tokens = await strangers(primary, callers)
    const direct = { SECRET, DATABASE_URL: traffic }
    const pooled = { SECRET, DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: traffic }
    copies.push(await startCopy("primary", direct))
    copies.push(await startCopy("pooler", pooled))
    copies.push(await startCopy("pooler and replica", { ...pooled, DATABASE_READ_URL: read }))
    const measure = async (copy: Copy) => {
      const before = [await cpuOf(superuser), await cpuOf(replica)] as const
      const [serverBefore, answeredBefore] = [cpuMsOf(copy.pid), await copy.answered()]
      const { reads, writes, unseen } = await load(copy, tokens, seconds)
      const calls = reads.length + writes.length
      return {
        calls: calls / seconds,
        server: (cpuMsOf(copy.pid) - serverBefore) / calls,
        primary: (await cpuSince(superuser, before[0])) / calls,
        replica: (await cpuSince(replica, before[1])) / calls,
        readP50: quantile(reads, 0.5),
        readP99: quantile(reads, 0.99),
        writeP50: quantile(writes, 0.5),
        answered: (100 * ((await copy.answered()) - answeredBefore)) / reads.length,
        unseen
      }
    }
    const measured = new Map(
      copies.map(({ name }) => [name, [] as Array<Awaited<ReturnType<typeof measure>>>])
    )
    for (const copy of copies) await load(copy, tokens, 3)
    for (let round = 0; round < rounds; round++)
      for (const copy of copies) measured.get(copy.name)?.push(await measure(copy))
    const rows = [...measured].map(([name, figures]) => {
      const of = (figure: Exclude<keyof (typeof figures)[number], "unseen">) =>
        rounded(median(figures.map((one) => one[figure])))
      return {
        addresses: name,
        "calls/s": of("calls"),
        "server ms/call": of("server"),
        "primary ms/call": of("primary"),
        "replica ms/call": of("replica"),
        "read p50 ms": of("readP50"),
        "read p99 ms": of("readP99"),
        "write p50 ms": of("writeP50"),
        "reads by the replica %": of("answered"),
        "contacts missing from the next list": figures.reduce((sum, { unseen }) => sum + unseen, 0)
      }
    })
    printTable(rows)
    keepResult("replica", { pgbouncer, people, callers, poolSize, rounds, seconds, rows })
  } finally {
    for (const copy of copies) await copy.close()
    for (const client of [primary, replica, superuser]) await client.end()
    await pooler.stop()
    await databases.stop()
  }
}
