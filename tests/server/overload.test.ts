import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { onDatabase } from "../support/database.ts"
import { type Answer, startTestServer, type TestServer } from "../support/testServer.ts"

const many = (count: number) => Array.from({ length: count }, (_, index) => index)

const readiness = async ({ app }: TestServer) => (await fetch(`${app}/readyz`)).status

const until = (holds: () => Promise<void>) => vi.waitFor(holds, { timeout: 60_000, interval: 50 })

const nameOf = ({ database }: TestServer) => new URL(database.url).pathname.slice(1)

describe("a server with the usual limits", () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ settings: { LIMIT_WAIT_MS: "20000" } })
  })
  afterAll(() => server.close())

  it("serves a neighbour while one person asks for 200 searches at once", async () => {
    const greedy = await server.signUp()
    const neighbour = await server.signUp()
    const searches = many(200).map(() => server.call("/leads/get-leads", { limit: 20 }, greedy.token))
    const calls = []
    for (const index of many(15)) {
      const path = index % 2 ? "/leads/get-leads" : "/mail/get-templates"
      calls.push(await server.call(path, {}, neighbour.token))
    }
    expect(calls.filter(({ status }) => status !== 200)).toEqual([])
    const statuses = (await Promise.all(searches)).map(({ status }) => status)
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([])
  })

  it("refuses none of many sign-ins at once", async () => {
    const answers = await Promise.all(
      many(200).map((index) => server.call("/auth/login", { email: `burst-${index}@example.com` }))
    )
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
  })
})

describe("a server with one connection", () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ settings: { DATABASE_POOL: "1", LIMIT_WAIT_MS: "0" } })
  })
  afterAll(() => server.close())

  it("refuses early what would wait too long, and says when to come back", async () => {
    const { token } = await server.signUp()
    /** Work that the sign-up left may hold the connection for a moment, and then all are refused. */
    const ask = async (): Promise<ReadonlyArray<Answer>> => {
      const answers = await Promise.all(many(20).map(() => server.call("/mail/get-templates", {}, token)))
      return answers.some(({ status }) => status !== 503) ? answers : ask()
    }
    const answers = await ask()
    const refused = answers.filter(({ status }) => status === 503)
    expect(answers.filter(({ status }) => status !== 200).length).toBe(refused.length)
    expect(refused.length).toBeGreaterThan(0)
    for (const { body, headers } of refused) {
      expect(body).toMatchObject({ status: false, code: "unavailable" })
      expect(Number(headers.get("retry-after"))).toBeGreaterThan(0)
    }
  })

  it("is ready while the connection is busy", async () => {
    const { token } = await server.signUp()
    await onDatabase(server.database.url, nameOf(server), async (client) => {
      await client.query("begin; lock table mail_templates")
      /** Work that the sign-up left may hold the connection for a moment, and then the call is refused. */
      const taken = async (): Promise<string> => {
        const { status } = await server.call("/mail/get-templates", {}, token)
        return status === 503 ? taken() : `call ${status}`
      }
      const blocked = taken()
      const waiting = async () =>
        (
          await client.query(
            "select from pg_locks where relation = 'mail_templates'::regclass and not granted"
          )
        ).rowCount
      await expect.poll(waiting, { timeout: 60_000, interval: 20 }).toBeGreaterThan(0)
      expect(await Promise.race([blocked, readiness(server)])).toBe(200)
      await client.query("rollback")
      expect(await blocked).toBe("call 200")
    })
  })
})

/** Readiness stays off for seconds, so they run at once, each with a server of its own. */
describe.concurrent("a database that refuses writes", () => {
  const signUp = (server: TestServer) =>
    server.call("/auth/signup", { email: "someone@example.com", name: "Someone" })

  it.for(["53100", "58030", "57P04"])("is answered with 503 (%s)", async (code, { onTestFinished }) => {
    const server = await startTestServer()
    onTestFinished(server.close)
    await server.database.query(`create function refuse_write() returns trigger language plpgsql as
      $$ begin raise exception 'refused' using errcode = '${code}'; end $$`)
    await server.database.query(
      "create trigger refuse_write before insert on codes execute function refuse_write()"
    )
    const answer = await signUp(server)
    const ready = await readiness(server)
    await server.database.query("drop function refuse_write() cascade")
    expect(answer).toMatchObject({ status: 503, body: { status: false, code: "unavailable" } })
    if (code.startsWith("5") && !code.startsWith("57")) expect(ready).toBe(503)
    await until(async () => expect(await readiness(server)).toBe(200))
    expect(await signUp(server)).toMatchObject({ status: 200 })
  })

  it("turns readiness off while the database is read-only", async ({ onTestFinished }) => {
    const server = await startTestServer()
    onTestFinished(server.close)
    const name = nameOf(server)
    const reconnect = (setting: string) =>
      onDatabase(server.database.url, "postgres", async (client) => {
        await client.query(`alter database ${name} ${setting} default_transaction_read_only`)
        await client.query(
          "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and application_name <> ''",
          [name]
        )
      })
    expect(await readiness(server)).toBe(200)
    await reconnect("set default_transaction_read_only = on --")
    await until(async () => expect(await readiness(server)).toBe(503))
    await until(async () => expect((await signUp(server)).status).toBe(503))
    await reconnect("reset")
    await until(async () => expect(await readiness(server)).toBe(200))
    await until(async () => expect((await signUp(server)).status).toBe(200))
  })
})
