import { type ChildProcess, spawn } from "node:child_process"
import { createHash, randomBytes, randomUUID } from "node:crypto"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest"
import { prepareDatabase } from "../../server/platform/database/prepare.ts"
import { appUrl, rolesFor } from "../../server/platform/database/roles.ts"
import { type Balancer, startBalancer } from "../support/balancer.ts"
import { createAsAdministrator, onDatabase, passwordFor } from "../support/database.ts"
import { generous } from "../support/generous.ts"
import { installedHaproxy, startHaproxy } from "../support/haproxy.ts"
import { long } from "../support/long.ts"
import { installedPgBouncer, startPgBouncer, startStandIn } from "../support/pooler.ts"
import { endProcess, forNode } from "../support/realProcess.ts"
import { startReplicated } from "../support/replicated.ts"

/**
 * Two copies without the owner's address, behind a balancer and a pooler, with a replica for reads, as docs/operating.md
 * describes. HAProxy and PgBouncer are used where they are installed.
 */

const root = join(import.meta.dirname, "../..")

const [haproxy, pgBouncer] = await Promise.all([installedHaproxy(), installedPgBouncer()])

const secret = randomBytes(32).toString("hex")
const name = `production_${randomBytes(4).toString("hex")}`

let databases: Awaited<ReturnType<typeof startReplicated>>
let balancer: Balancer
let settings: Readonly<Record<string, string>>
let copies: ReadonlyArray<Copy>
let token: string
const children = new Set<ChildProcess>()
const stops: Array<() => Promise<void>> = []

beforeAll(async () => {
  databases = await startReplicated()
  stops.push(databases.stop)
  const owner = await createAsAdministrator(databases.primary, name)
  await prepareDatabase({ owner }, { secret, previous: [] })
  const direct = appUrl(owner, passwordFor(secret), rolesFor(name))
  const pooler = await (pgBouncer ? startPgBouncer : startStandIn)(direct, 8)
  stops.push(pooler.stop)
  balancer = await (haproxy ? startHaproxy : startBalancer)()
  stops.push(balancer.stop)
  const replica = Object.assign(new URL(databases.replica), { pathname: `/${name}` }).href
  settings = {
    ...generous,
    NODE_ENV: "production",
    PORT: "0",
    DATABASE_URL: pooler.url,
    DATABASE_DIRECT_URL: direct,
    DATABASE_READ_URL: appUrl(replica, passwordFor(secret), rolesFor(name)),
    DATABASE_POOL: "3",
    SECRET: secret,
    SMTP_URL: "smtp://127.0.0.1:9",
    SMS_URL: "http://127.0.0.1:9",
    FIREBASE_PROJECT_ID: "example",
    PUBLIC_URL: "https://leads.example.com",
    TRUSTED_PROXIES: "1"
  }
  token = await makeAdmin()
  copies = await Promise.all([startCopy(), startCopy()])
  await balanceCopies()
})
afterAll(async () => {
  for (const child of children) child.kill("SIGKILL")
  for (const stop of stops.reverse()) await stop()
})

const query = <R>(text: string, values: ReadonlyArray<unknown>) =>
  onDatabase(
    databases.primary,
    name,
    async (client) => (await client.query(text, [...values])).rows as ReadonlyArray<R>
  )

/** Starts a copy. Resolves with its address when it serves. */
const startCopy = () =>
  new Promise<{ readonly child: ChildProcess; readonly address: string }>((resolve, reject) => {
    const child = spawn(process.execPath, ["server/main.ts", "serve"], {
      cwd: root,
      env: { ...forNode(), ...settings },
      stdio: ["ignore", "pipe", "pipe"]
    })
    children.add(child)
    let output = ""
    const read = (chunk: Buffer) => {
      output += chunk
      const address = /"address":"(http[^"]+)"/.exec(output)?.[1]
      if (address !== undefined && output.includes('"message":"ready"')) resolve({ child, address })
    }
    child.stdout.on("data", read)
    child.stderr.on("data", read)
    child.on("exit", (code) => reject(new Error(`ended with ${code}: ${output}`)))
  })

type Copy = Awaited<ReturnType<typeof startCopy>>

const balanceCopies = () => balancer.use(copies.map(({ address }) => address))

/** The token of a new Admin, written directly into the database. */
const makeAdmin = async () => {
  const token = randomBytes(32).toString("base64url")
  const hash = createHash("sha256").update(token).digest("hex")
  await query(
    `with org as (
        insert into organisations (name, linkedin_profile, country_code, phone, phone_verified_at)
        values ('Acme Research', 'https://www.linkedin.com/company/example', '+91', '9000000001', now()) returning id
      ), person as (
        insert into users (email, name, organization_id) select 'admin@example.com', 'Admin', id from org returning id
      ), member as (
        insert into members (organization_id, user_id, email, name, role, state)
        select org.id, person.id, 'admin@example.com', 'Admin', 'Admin', 'active' from org, person
      )
      insert into sessions (token_hash, user_id) select decode($1, 'hex'), id from person`,
    [hash]
  )
  return token
}

type Entry = { readonly name: string; readonly key: string }

/** The status and the data of a reply, or why there is none. */
type Outcome = { readonly status: number | string; readonly data?: unknown }

const headers = () => ({
  "content-type": "application/json",
  "access-token": "pro-leads-web",
  authKey: `Bearer ${token}`
})

const call = (path: string, payload: Readonly<Record<string, unknown>>): Promise<Outcome> =>
  fetch(`${balancer.url}/api/consumer${path}`, {
    method: "POST",
    headers: headers(),
    body: JSON.stringify(payload)
  })
    .then(async (response) => {
      const text = await response.text()
      return response.ok ? { status: 200, data: JSON.parse(text).data } : { status: response.status }
    })
    .catch((error: Error) => ({ status: `${error.message}: ${error.cause}` }))

const add = async ({ name, key }: Entry) => {
  const entry = { name, email: `${name}@example.com`, idempotencyKey: key }
  return (await call("/leads/add-lead", entry)).status
}

const nextEntry = (): Entry => ({ name: `n${randomUUID()}`, key: randomUUID() })

/**
 * Adds contacts one after the other until it is stopped. Returns the status of each call, and who was missing in the next
 * list, which any copy answers from a replica.
 */
const startCaller = () => {
  let isStopped = false
  const statuses: Array<number | string> = []
  const names: Array<string> = []
  const unseen: Array<string> = []
  const running = (async () => {
    while (!isStopped) {
      const entry = nextEntry()
      const status = await add(entry)
      statuses.push(status)
      if (status !== 200) continue
      names.push(entry.name)
      const list = await call("/leads/get-added-contacts", { query: entry.name })
      statuses.push(list.status)
      const listed = (list.data ?? []) as ReadonlyArray<{ readonly name: string }>
      if (listed.every(({ name }) => name !== entry.name)) unseen.push(entry.name)
    }
  })()
  return {
    count: () => statuses.length,
    stop: async () => {
      isStopped = true
      await running
      return { statuses, names, unseen }
    }
  }
}

/** As the browser does: the same entry again, with its key, until it is accepted. */
const startPatientCaller = () => {
  let isStopped = false
  const names: Array<string> = []
  const running = (async () => {
    while (!isStopped) {
      const entry = nextEntry()
      for (let status: number | string = 0; status !== 200; ) status = await add(entry)
      names.push(entry.name)
    }
  })()
  return {
    count: () => names.length,
    stop: async () => {
      isStopped = true
      await running
      return names
    }
  }
}

const rowsNamed = async (names: ReadonlyArray<string>) => {
  const rows = await query<{ name: string }>("select name from contacts where name = any($1) order by name", [
    names
  ])
  return rows.map(({ name }) => name)
}

const callers = 3

describe(`behind ${haproxy ?? "a balancer"} and ${pgBouncer ?? "a pooler"}`, () => {
  it("brings an event to an open page as it happens", async () => {
    const leave = new AbortController()
    onTestFinished(() => leave.abort())
    const stream = await fetch(`${balancer.url}/api/consumer/events`, {
      headers: headers(),
      signal: leave.signal
    })
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
    const read = async (event: string) => {
      for (let text = ""; !text.includes(`event: ${event}\n`); ) {
        const { value } = (await reader?.read()) ?? {}
        if (value === undefined) throw new Error(`The stream ended before ${event}`)
        text += value
      }
    }
    await read("ready")
    await query(
      `insert into notifications (organization_id, user_id, kind)
        select organization_id, id, 'phoneVerified' from users where email = $1`,
      ["admin@example.com"]
    )
    await read("notifications")
  })

  it("restarts one copy after the other without a failed call or an old list, and loses nothing acknowledged by a killed one", async () => {
    const steady = Array.from({ length: callers }, startCaller)
    const some = () =>
      expect.poll(() => steady.every((caller) => caller.count() > 3), { timeout: 60_000 }).toBe(true)
    await some()
    const readers = () =>
      onDatabase(databases.replica, "postgres", async (client) => {
        const text = "select count(*)::int as count from pg_stat_activity where datname = $1"
        return (await client.query<{ count: number }>(text, [name])).rows[0]?.count
      })
    await expect.poll(readers).toBeGreaterThan(0)
    for (const leaving of copies) {
      expect(await endProcess(leaving.child, "SIGTERM")).toBe(0)
      const fresh = await startCopy()
      copies = [...copies.filter((copy) => copy !== leaving), fresh]
      await balanceCopies()
    }
    const ended = await Promise.all(steady.map((caller) => caller.stop()))
    expect(ended.flatMap(({ statuses }) => statuses).filter((status) => status !== 200)).toEqual([])
    expect(ended.flatMap(({ unseen }) => unseen)).toEqual([])
    const names = ended.flatMap((caller) => caller.names).sort()
    expect(await rowsNamed(names)).toEqual(names)

    const patient = Array.from({ length: callers }, startPatientCaller)
    for (let kills = 0; kills < long(1, 10); kills++) {
      const before = patient.map((caller) => caller.count())
      const goesOn = () => patient.every((caller, index) => caller.count() > (before[index] ?? 0) + 2)
      await expect.poll(goesOn, { timeout: 60_000 }).toBe(true)
      const [killed, ...others] = copies
      await endProcess((killed as Copy).child, "SIGKILL")
      copies = [...others, await startCopy()]
      await balanceCopies()
    }
    const kept = (await Promise.all(patient.map((caller) => caller.stop()))).flat().sort()
    expect(await rowsNamed(kept)).toEqual(kept)
  })
})
