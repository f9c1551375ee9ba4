import { afterAll, beforeAll, expect, it } from "vitest"
import { startTestServer, type TestServer } from "../support/testServer.ts"

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

it("deletes what has served its time when the server starts, and keeps the rest", async () => {
  const { userId, organisationId, token } = await server.signUp()
  await server.database.query(
    "insert into limit_events (key, at) values ('old', now() - interval '2 days'), ('new', now())"
  )
  await server.database.query(
    "insert into sessions (token_hash, user_id, ended_at) values ('\\x01', $1, now() - interval '31 days')",
    [userId]
  )
  await server.database.query(
    `with made as (insert into bulk_changes (organization_id, created_by, act) values ($1, $2, '{}')
        returning organization_id, id)
      insert into bulk_change_values (organization_id, bulk_id, contact_id, before, created_at)
      select organization_id, id, gen_random_uuid(), to_jsonb(days), now() - days * interval '1 day'
      from made, unnest('{0,2}'::int[]) days`,
    [organisationId, userId]
  )
  const again = await startTestServer({ database: server.database })
  const left = () =>
    server.database.query("select key from limit_events where key in ('old', 'new') order by key")
  await expect.poll(left).toEqual([{ key: "new" }])
  expect(await server.database.query("select from sessions where token_hash = '\\x01'")).toEqual([])
  expect(await server.database.query("select before from bulk_change_values")).toEqual([{ before: 0 }])
  expect(await again.call("/auth/get-session", {}, token)).toMatchObject({ status: 200 })
  await again.close()
})
