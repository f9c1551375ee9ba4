import { execFile } from "node:child_process"
import { randomUUID } from "node:crypto"
import { join } from "node:path"
import { Effect } from "effect"
import { format } from "effect/observability/PrometheusMetrics"
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest"
import { longReads } from "../../server/http/waiting.ts"
import { appUrl, rolesFor } from "../../server/platform/database/roles.ts"
import { metricName } from "../../server/platform/telemetry/metrics.ts"
import type { SignedIn } from "../support/accounts.ts"
import { onDatabase, overTcp, passwordFor, type TestDatabase, testSecret } from "../support/database.ts"
import { startReplicated } from "../support/replicated.ts"
import { startTestServer, type TestServer } from "../support/testServer.ts"

/** A server with a streaming replica for its long reads. */

let databases: Awaited<ReturnType<typeof startReplicated>>
let server: TestServer
let admin: SignedIn
let owner: string
let read: string

const inDatabase = (url: string) => Object.assign(new URL(url), { pathname: "/pro_leads" }).href

const replicated = (): TestDatabase => ({
  url: owner,
  query: (text, values = []) =>
    onDatabase(owner, "pro_leads", async (client) => (await client.query(text, [...values])).rows),
  drop: async () => undefined
})

beforeAll(async () => {
  databases = await startReplicated()
  await onDatabase(databases.primary, "postgres", (client) => client.query("create database pro_leads"))
  owner = inDatabase(databases.primary)
  read = appUrl(inDatabase(databases.replica), passwordFor(testSecret), rolesFor("pro_leads"))
  server = await startTestServer({
    database: replicated(),
    addresses: { owner, read }
  })
  admin = await server.signUp()
})
afterAll(async () => {
  await server.close()
  await databases.stop()
})

/** How many long reads had this result in this process. */
const reads = async (result: "answered" | "behind" | "lost") => {
  const name = `${metricName("replica_reads_total")}{result="${result}"}`
  const line = (await Effect.runPromise(format())).split("\n").find((each) => each.startsWith(name))
  return Number(line?.split(" ").at(-1) ?? 0)
}

type List = { readonly data: ReadonlyArray<{ readonly _id: string }> }

const found = async (query: string) =>
  (await server.call<List>("/leads/get-added-contacts", { query }, admin.token)).body.data

const add = async () => {
  const name = `n${randomUUID()}`
  const { body } = await server.call<{ data: { readonly _id: string } }>(
    "/leads/add-lead",
    { name, email: `${name}@example.com` },
    admin.token
  )
  return { name, id: body.data._id }
}

const onReplica = (statement: string) =>
  onDatabase(databases.replica, "postgres", (client) => client.query(statement))

/** Until the test ends, or `resume`. */
const pauseReplica = async () => {
  const resume = () => onReplica("select pg_wal_replay_resume()")
  await onReplica("select pg_wal_replay_pause()")
  onTestFinished(async () => void (await resume()))
  const state = async () =>
    (await onReplica("select pg_get_wal_replay_pause_state() as state")).rows[0]?.state
  await expect.poll(state).toBe("paused")
  return resume
}

/** Waits until the replica answers. A pause after it could not takes up to five seconds. */
const replicaAnswers = () =>
  expect
    .poll(async () => {
      const before = await reads("answered")
      await found("nobody")
      return (await reads("answered")) - before
    })
    .toBe(1)

it("answers long reads from the replica, with all that was written before", async () => {
  await replicaAnswers()
  const before = await reads("answered")
  for (let round = 0; round < 50; round++) {
    const { name, id } = await add()
    expect((await found(name)).map(({ _id }) => _id)).toEqual([id])
  }
  expect((await reads("answered")) - before).toBeGreaterThan(0)
  expect(await reads("lost")).toBe(0)
})

it("answers each kind of long read there, since they neither write nor lock", async () => {
  await replicaAnswers()
  const { id } = await add()
  const payloads: Readonly<Record<string, Record<string, unknown>>> = {
    "/analytics/get-analytics": {},
    "/analytics/get-calling-analytics": {},
    "/flows/get-numbers": {},
    "/leads/find-duplicate": { email: "absent@example.com" },
    "/leads/get-added-contacts": {},
    "/leads/get-all-viewed-leads": {},
    "/leads/get-leads": { query: "ada", facets: true },
    "/leads/preview-bulk-change": { selection: { contactIds: [id] }, act: { thumbs: "up" } },
    "/leads/preview-import": { rows: [{ index: 0, name: "Ada Example", email: "ada@example.com" }] },
    "/leads/search-viewed-leads": { query: "ada" },
    "/people/find-person": { query: "ada@example.com" },
    "/transaction/export-ledger": {},
    "/transaction/export-payments": {}
  }
  for (const path of longReads) {
    const answered = async () => {
      const before = await reads("answered")
      const { status, body } = await server.call(path, payloads[path], admin.token)
      expect({ status, body }, path).toMatchObject({ status: 200 })
      return (await reads("answered")) - before
    }
    await expect.poll(answered, { message: path }).toBe(1)
  }
  expect(await reads("lost")).toBe(0)
})

it("sees writes at once while the replica is behind", async () => {
  await replicaAnswers()
  const before = await reads("behind")
  const resume = await pauseReplica()
  for (let round = 0; round < 5; round++) {
    const { name, id } = await add()
    expect((await found(name)).map(({ _id }) => _id)).toEqual([id])
  }
  expect(await reads("behind")).toBeGreaterThan(before)
  await resume()
  await replicaAnswers()
})

it("answers while the replica is away, and uses it again afterwards", async () => {
  await replicaAnswers()
  const before = await reads("lost")
  await databases.stopReplica()
  for (let round = 0; round < 5; round++) {
    const { name, id } = await add()
    expect((await found(name)).map(({ _id }) => _id)).toEqual([id])
  }
  expect(await reads("lost")).toBeGreaterThan(before)
  await databases.startReplica()
  await replicaAnswers()
})

it("is a replica in the eyes of the doctor", async () => {
  const env = { DATABASE_OWNER_URL: owner, DATABASE_READ_URL: read }
  const script = join(import.meta.dirname, "../../scripts/doctor.ts")
  const lines = await new Promise<string>((resolve) => {
    execFile(process.execPath, [script], { env }, (_, output) => resolve(output))
  })
  expect(lines).toContain("fine      database for reads")
})

it("lets no one read whose session has ended", async () => {
  await replicaAnswers()
  const other = await server.joinAs(admin.organisationId, "Write")
  await pauseReplica()
  const search = () => server.call("/leads/get-leads", {}, other.token)
  await server.call("/auth/logout", {}, other.token)
  expect((await search()).status).toBe(401)
})

it.each([
  ["does not answer", "lost", () => overTcp(read, "127.0.0.1:9")],
  ["is the primary's", "behind", () => appUrl(owner, passwordFor(testSecret), rolesFor("pro_leads"))],
  ["is of a role that row policies don't bind", "lost", () => inDatabase(databases.replica)]
] as const)("starts, and reads from the primary, where the address %s", async (_, result, address) => {
  const [answered, before] = [await reads("answered"), await reads(result)]
  const other = await startTestServer({
    database: replicated(),
    addresses: { owner, read: address() }
  })
  onTestFinished(other.close)
  const { name, id } = await add()
  const tried = async () => {
    const { body } = await other.call<List>("/leads/get-added-contacts", { query: name }, admin.token)
    expect(body.data.map(({ _id }) => _id)).toEqual([id])
    return (await reads(result)) - before
  }
  await expect.poll(tried).toBeGreaterThan(0)
  await tried()
  expect(await reads("answered")).toBe(answered)
})
