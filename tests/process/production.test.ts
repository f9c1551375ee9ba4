import { type ChildProcess, spawn } from "node:child_process"
import { createHash, randomBytes, randomUUID } from "node:crypto"
import { join } from "node:path"
import { afterAll, beforeAll, expect, it } from "vitest"
import { prepareDatabase } from "../../server/platform/database/prepare.ts"
import { appUrl, rolesFor } from "../../server/platform/database/roles.ts"
import { startBalancer } from "../support/balancer.ts"
import { createAsAdministrator, onDatabase, passwordFor } from "../support/database.ts"
import { generous } from "../support/generous.ts"
import { long } from "../support/long.ts"
import { installedPgBouncer, type Pooler, startPgBouncer, startStandIn } from "../support/pooler.ts"
import { endProcess } from "../support/realProcess.ts"
import { startReplicated } from "../support/replicated.ts"

/**
 * Two copies without the owner's address, behind a balancer and a pooler, with a replica for reads, as docs/operating.md
 * describes.
 */

const root = join(import.meta.dirname, "../..")

const secret = randomBytes(32).toString("hex")
const name = `production_${randomBytes(4).toString("hex")}`

let databases: Awaited<ReturnType<typeof startReplicated>>
let pooler: Pooler
let balancer: Awaited<ReturnType<typeof startBalancer>>
let settings: Readonly<Record<string, string>>
const children = new Set<ChildProcess>()

beforeAll(async () => {
  databases = await startReplicated()
  const owner = await createAsAdministrator(databases.primary, name)
  await prepareDatabase({ owner }, { secret, previous: [] })
  const direct = appUrl(owner, passwordFor(secret), rolesFor(name))
  pooler = await ((await installedPgBouncer()) ? startPgBouncer : startStandIn)(direct, 8)
  balancer = await startBalancer()
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
})
afterAll(async () => {
  for (const child of children) child.kill("SIGKILL")
  await balancer.stop()
  await pooler.stop()
  await databases.stop()
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
      env: { PATH: process.env.PATH, ...settings },
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

const call = (token: string, path: string, payload: Readonly<Record<string, unknown>>) =>
  fetch(`${balancer.url}/api/consumer${path}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "access-token": "pro-leads-web",
      authKey: `Bearer ${token}`
    },
    body: JSON.stringify(payload)
  })

const add = async (token: string, { name, key }: Entry) => {
  const entry = { name, email: `${name}@example.com`, idempotencyKey: key }
  const response = await call(token, "/leads/add-lead", entry)
  await response.text()
  return response.status
}

/** The names in a list that a replica answers. */
const listed = async (token: string, query: string) => {
  const response = await call(token, "/leads/get-added-contacts", { query })
  const { data } = (await response.json()) as { readonly data: ReadonlyArray<{ readonly name: string }> }
  return data.map(({ name }) => name)
}

const nextEntry = (): Entry => ({ name: `n${randomUUID()}`, key: randomUUID() })

/**
 * Adds contacts one after the other until it is stopped. Returns the status of each call, and who was missing in the next
 * list, which any copy answers.
 */
const startCaller = (token: string) => {
  let isStopped = false
  const statuses: Array<number> = []
  const names: Array<string> = []
  const unseen: Array<string> = []
  const running = (async () => {
    while (!isStopped) {
      const entry = nextEntry()
      const status = await add(token, entry)
      statuses.push(status)
      if (status === 200) names.push(entry.name)
      if (status === 200 && !(await listed(token, entry.name)).includes(entry.name)) unseen.push(entry.name)
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
const startPatientCaller = (token: string) => {
  let isStopped = false
  const names: Array<string> = []
  const running = (async () => {
    while (!isStopped) {
      const entry = nextEntry()
      for (let status = 0; status !== 200; ) status = await add(token, entry)
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

it("restarts one copy after the other without a failed call or an old list, and loses nothing acknowledged by a killed one", async () => {
  const token = await makeAdmin()
  let copies: ReadonlyArray<Copy> = await Promise.all([startCopy(), startCopy()])
  const use = () => balancer.use(copies.map(({ address }) => address))
  await use()

  const steady = Array.from({ length: callers }, () => startCaller(token))
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
    await use()
  }
  const ended = await Promise.all(steady.map((caller) => caller.stop()))
  expect(ended.flatMap(({ statuses }) => statuses).filter((status) => status !== 200)).toEqual([])
  expect(ended.flatMap(({ unseen }) => unseen)).toEqual([])
  const names = ended.flatMap((caller) => caller.names).sort()
  expect(await rowsNamed(names)).toEqual(names)

  const patient = Array.from({ length: callers }, () => startPatientCaller(token))
  for (let kills = 0; kills < long(1, 10); kills++) {
    const before = patient.map((caller) => caller.count())
    const goesOn = () => patient.every((caller, index) => caller.count() > (before[index] ?? 0) + 2)
    await expect.poll(goesOn, { timeout: 60_000 }).toBe(true)
    const [killed, ...others] = copies
    await endProcess((killed as Copy).child, "SIGKILL")
    copies = [...others, await startCopy()]
    await use()
  }
  const kept = (await Promise.all(patient.map((caller) => caller.stop()))).flat().sort()
  expect(await rowsNamed(kept)).toEqual(kept)
})
