import pg from "pg"
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest"
import { seedPool } from "../../server/domain/leads/pool/seedPool.ts"
import { prepareDatabase } from "../../server/platform/database/prepare.ts"
import { appUrl, rolesFor } from "../../server/platform/database/roles.ts"
import { makeDatabase, passwordFor, type TestDatabase, testSecret } from "../support/database.ts"
import { installedPgBouncer, startPgBouncer, startStandIn } from "../support/pooler.ts"
import { startTestServer, type TestServer } from "../support/testServer.ts"

const secrets = { secret: testSecret, previous: [] }
const pgBouncer = await installedPgBouncer()

let database: TestDatabase
let direct: string
beforeAll(async () => {
  database = await makeDatabase()
  await prepareDatabase({ owner: database.url }, secrets)
  direct = appUrl(database.url, passwordFor(testSecret), rolesFor("pro_leads"))
})
afterAll(() => database.drop())

const poolers = [
  { name: "the stand-in", start: startStandIn, isThere: true },
  {
    name: pgBouncer ?? "PgBouncer, which is not installed",
    start: startPgBouncer,
    isThere: pgBouncer !== undefined
  }
]

/** Calls of several people at the same time: in sessions, in the system, with jobs and with statements that are kept. */
const exercise = async (server: TestServer) => {
  const admins = await Promise.all(Array.from({ length: 4 }, () => server.signUp()))
  const rounds = admins.flatMap((admin) => [admin, admin, admin])
  return Promise.all(
    rounds.map(async ({ token, userId, organisationId }, index) => {
      const label = await server.call(
        "/label/create-label",
        { consumer: userId, organization_id: organisationId, name: `L${index}` },
        token
      )
      const found = await server.call<{ data: ReadonlyArray<{ _id: string }> }>(
        "/leads/get-leads",
        { limit: 5 },
        token
      )
      const viewed = await server.call("/leads/view-lead", { leadId: found.body.data[index % 5]?._id }, token)
      const own = await server.call<{ data: ReadonlyArray<unknown> }>(
        "/leads/get-all-viewed-leads",
        {},
        token
      )
      return [label, found, viewed, own].map(({ status, body }) => (status === 200 ? 200 : body))
    })
  )
}

describe.each(poolers)("behind $name", ({ start, isThere }) => {
  it.runIf(isThere)(
    "serves a copy without the owner's address, and leaves nothing on connections",
    async () => {
      const pooler = await start(direct, 2)
      onTestFinished(pooler.stop)
      await seedPool(database.url, 50)
      const server = await startTestServer({
        database,
        addresses: { traffic: pooler.url, direct },
        settings: { DATABASE_POOL: "6" }
      })
      try {
        const statuses = await exercise(server)
        expect(statuses.flat().filter((status) => status !== 200)).toEqual([])
        expect((await fetch(`${server.app}/readyz`)).status).toBe(200)
        if (pooler.switches) expect(pooler.switches()).toBeGreaterThan(10)

        const client = new pg.Client({ connectionString: pooler.url })
        await client.connect()
        for (let connection = 0; connection < 4; connection++) {
          const { rows } = await client.query(
            `select current_setting('app.org', true) as org, current_setting('app.scope', true) as scope,
            current_setting('statement_timeout') as timeout, (select count(*)::int from pg_prepared_statements) as kept`
          )
          expect([{ ...rows[0], org: rows[0].org ?? "", scope: rows[0].scope ?? "" }]).toEqual([
            { org: "", scope: "", timeout: "0", kept: 0 }
          ])
        }
        await client.end()
      } finally {
        await server.close()
      }
    }
  )

  it.runIf(isThere)(
    "is refused for jobs, live events and migrations, which need PostgreSQL itself",
    async () => {
      const pooler = await start(direct, 1)
      onTestFinished(pooler.stop)
      await expect(prepareDatabase({ traffic: pooler.url }, secrets)).rejects.toThrow(
        "Set DATABASE_DIRECT_URL"
      )
      await expect(prepareDatabase({ traffic: direct, direct: pooler.url }, secrets)).rejects.toThrow(
        "DATABASE_DIRECT_URL"
      )
      const owner = await start(database.url, 1)
      onTestFinished(owner.stop)
      await expect(prepareDatabase({ owner: owner.url, traffic: direct }, secrets)).rejects.toThrow(
        "DATABASE_OWNER_URL"
      )
    }
  )
})
