import { afterAll, beforeAll, expect, it } from "vitest"
import type { BatchLine } from "../../contract/batch.ts"
import type { SignedIn } from "../support/accounts.ts"
import { startTestServer, type TestServer } from "../support/testServer.ts"

let server: TestServer
let admin: SignedIn
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signUp()
})
afterAll(() => server.close())

type Sent = { readonly token?: string | undefined; readonly headers?: Record<string, string> }

const send = (body: unknown, { token = admin.token, headers = {} }: Sent = {}, method = "POST") =>
  fetch(`${server.app}/api/consumer/batch`, {
    method,
    headers: {
      "content-type": "application/json",
      "access-token": "pro-leads-web",
      authKey: `Bearer ${token}`,
      ...headers
    },
    ...(method === "POST" && { body: typeof body === "string" ? body : JSON.stringify(body) })
  })

const linesOf = async (response: Response): Promise<ReadonlyArray<BatchLine>> =>
  (await response.text())
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line))
    .sort((one: BatchLine, other: BatchLine) => one.index - other.index)

const session = { path: "/auth/get-session", payload: {} }
const leads = { path: "/leads/get-leads", payload: {} }

it("answers each call of a batch as it does alone", async () => {
  const wrong = { path: "/leads/get-leads", payload: { limit: "many" } }
  const response = await send({ calls: [session, leads, wrong] })
  expect(response.headers.get("content-type")).toContain("application/x-ndjson")
  expect(response.headers.get("content-encoding")).toBe("gzip")
  const lines = await linesOf(response)
  const alone = await Promise.all(
    [session, leads, wrong].map(({ path, payload }) => server.call(path, payload, admin.token))
  )
  expect(lines).toEqual(alone.map(({ status, body }, index) => ({ index, status, body })))
  expect(lines.map(({ status }) => status)).toEqual([200, 200, 422])
})

it("is not compressed for those who can't read that", async () => {
  const response = await send({ calls: [session] }, { headers: { "accept-encoding": "identity" } })
  expect(response.headers.get("content-encoding")).toBe(null)
  expect((await linesOf(response)).map(({ status }) => status)).toEqual([200])
})

it("refuses each call that the caller may not make", async () => {
  const ended = await linesOf(await send({ calls: [session, leads] }, { token: "x".repeat(43) }))
  expect(ended.map(({ status, body }) => [status, body.code])).toEqual([
    [401, "session_invalid"],
    [401, "session_invalid"]
  ])
  const reader = await server.joinAs(admin.organisationId, "Read")
  const forAdmins = { path: "/audit/get-audit", payload: {} }
  const lines = await linesOf(await send({ calls: [session, forAdmins] }, { token: reader.token }))
  expect(lines.map(({ status, body }) => [status, body.code])).toEqual([
    [200, undefined],
    [403, "forbidden"]
  ])
})

it("refuses a batch with a call that writes, that does not exist or that is itself a batch", async () => {
  const wrongs = ["/label/create-label", "/transaction/buy-plan", "/leads/no-such-call", "/batch", ""]
  for (const path of wrongs) {
    const response = await send({ calls: [session, { path, payload: {} }] })
    const body = await response.json()
    expect([path, response.status, body.code]).toEqual([path, 422, "invalid_payload"])
    expect(Object.keys(body.errors)).toEqual(["calls.1.path"])
  }
})

it("refuses what is no batch, or too large a one", async () => {
  const refused = async (body: unknown) => {
    const response = await send(body)
    return [response.status, (await response.json()).code]
  }
  const wrongs = [
    {},
    [],
    null,
    { calls: [] },
    { calls: {} },
    { calls: [{ path: "/auth/get-session" }] },
    { calls: [{ path: "/auth/get-session", payload: [] }] },
    { calls: Array(11).fill(session) }
  ]
  for (const body of wrongs) expect(await refused(body)).toEqual([422, "invalid_payload"])
  expect(await refused("{")).toEqual([400, "invalid_json"])
  expect(await refused({ calls: [session], more: "x".repeat(70_000) })).toEqual([413, "too_large"])
  expect((await send(undefined, {}, "GET")).status).toBe(404)
  expect((await send({ calls: [session] }, { headers: { "access-token": "wrong" } })).status).toBe(401)
})

it("counts each call of a batch against the limits", async () => {
  const strict = await startTestServer({ settings: { LIMIT_USER_PER_MINUTE: "3" } })
  try {
    const { token } = await strict.signUp()
    const response = await fetch(`${strict.app}/api/consumer/batch`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "access-token": "pro-leads-web",
        authKey: `Bearer ${token}`
      },
      body: JSON.stringify({ calls: Array(10).fill(session) })
    })
    const lines = await linesOf(response)
    const over = lines.filter(({ status }) => status === 429)
    expect(over.length).toBeGreaterThanOrEqual(4)
    for (const { body, retryAfterSeconds } of over) {
      expect(body.code).toBe("rate_limited")
      expect(retryAfterSeconds).toBeGreaterThan(0)
    }
  } finally {
    await strict.close()
  }
})
