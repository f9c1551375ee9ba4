import { request } from "node:http"
import type { Schema } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { everyCall } from "../../contract/calls/index.ts"
import type { SignedIn } from "../support/accounts.ts"
import { isLong, long } from "../support/long.ts"
import { startTestServer, type TestServer } from "../support/testServer.ts"

let server: TestServer
let admin: SignedIn
beforeAll(async () => {
  server = await startTestServer({ identity: true })
  admin = await server.signUp()
})
afterAll(() => server.close())

const calls = everyCall.map(({ call }) => call)
const hostile = [
  null,
  true,
  -1,
  1e308,
  0.1,
  "",
  " ",
  "\0",
  "\ud800",
  "x".repeat(70_000),
  "'; drop table users; --",
  "{{constructor}}",
  [],
  [[]],
  {},
  { $ne: 1 }
]

/** The values sent to the field at this position: all, or a few, so that together the fields receive all. */
const sentTo = (place: number) =>
  long(
    hostile.filter((_, index) => (index + place) % 4 === 0),
    hostile
  )

const deep = (levels: number): unknown => (levels === 0 ? 1 : { a: deep(levels - 1) })

const fieldsOf = (schema: Schema.Top) =>
  Object.keys((schema as unknown as { fields?: Record<string, unknown> }).fields ?? {})

/** In short runs each person sends a quarter of the values, so that together the calls receive all. */
const shareOf = <A>(all: ReadonlyArray<A>, place: number) =>
  all.filter((_, index) => isLong || index % 4 === place % 4)

const isClear = ({
  status,
  body
}: {
  status: number
  body: { status: boolean; message?: string; code?: string }
}) =>
  status === 200
    ? body.status === true
    : (status < 500 || status === 501) && body.status === false && Boolean(body.message && body.code)

describe.each(
  calls.filter((call) => call.path !== "/auth/logout").map((call, place) => [call.path, call, place] as const)
)("%s", (path, call, place) => {
  it("answers wrong types in any field with a clear 4xx, signed in or not", async () => {
    const names = [...fieldsOf(call.payload), "role", "_id", "organization_id", "__proto__"]
    const inOneField = names.flatMap((name, place) =>
      sentTo(place).map((value) => `{${JSON.stringify(name)}:${JSON.stringify(value)}}`)
    )
    const everywhere = [
      ...hostile.map((value) => JSON.stringify(Object.fromEntries(names.map((name) => [name, value])))),
      ...hostile.map((value) => JSON.stringify(value))
    ]
    const strangers = [undefined, "x".repeat(43)]
    const requests = [
      ...[...inOneField, ...shareOf(everywhere, place)].map((body) => ({ body, token: admin.token })),
      ...strangers.flatMap((token, other) =>
        shareOf(long(everywhere, [...inOneField, ...everywhere]), place + other).map((body) => ({
          body,
          token
        }))
      )
    ]
    for (let at = 0; at < requests.length; at += 60) {
      const answers = await Promise.all(
        requests.slice(at, at + 60).map(({ body, token }) => server.call(path, body, token))
      )
      expect(answers.filter((answer) => !isClear(answer))).toEqual([])
    }
  })
})

describe.each([
  ["no JSON", "no json", 400, 1],
  ["an empty body", "", 400, 1],
  ["half a body", '{"email":', 400, 1],
  ["bytes that are no UTF-8", new Uint8Array([0x22, 0xff, 0x22]), 400, 1],
  ["21 levels", JSON.stringify(deep(21)), 422, 1],
  ["a NUL", '{"email":"a\\u0000@example.com"}', 422, 1],
  ["a lone surrogate in a key", '{"\\ud800":1}', 422, 1],
  ["16 MiB", `{"email":"${"x".repeat(16 * 1024 * 1024)}"}`, 413, long(10, 1)]
])("%s", (_, body, status, step) => {
  it(`is answered with ${status} by ${step === 1 ? "every call" : `every ${step}th call`}`, async () => {
    for (const { path } of calls.filter((_, place) => place % step === 0)) {
      const limit = path === "/auth/logout" ? undefined : admin.token
      const answer = await server.call(path, body, limit)
      expect([path, answer.status, answer.body.status]).toEqual([path, status, false])
    }
  })
})

it("answers a wrong content type with 415", async () => {
  for (const type of [
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data",
    "application/json; charset=utf-16"
  ]) {
    expect(await server.call("/auth/login", "{}", undefined, { "content-type": type })).toMatchObject({
      status: 415,
      body: { status: false }
    })
  }
})

it("stops reading an endless chunked body at the limit", async () => {
  const { port } = new URL(server.app)
  const status = await new Promise((resolve, reject) => {
    const endless = request(
      {
        port,
        method: "POST",
        path: "/api/consumer/auth/login",
        headers: { "content-type": "application/json", "access-token": "pro-leads-web" }
      },
      (response) => {
        resolve(response.statusCode)
        endless.destroy()
      }
    )
    endless.on("error", reject)
    const write = () => {
      if (!endless.destroyed) endless.write("x".repeat(16 * 1024), () => setImmediate(write))
    }
    write()
  })
  expect(status).toBe(413)
})

it("answers a wrong access token, path or method clearly", async () => {
  expect(await server.call("/auth/login", {}, undefined, { "access-token": "wrong" })).toMatchObject({
    status: 401,
    body: { code: "access_token_invalid" }
  })
  expect(await server.call("/auth/nothing", {})).toMatchObject({ status: 404, body: { code: "not_found" } })
  const got = await fetch(`${server.api}/auth/login`, { headers: { "access-token": "pro-leads-web" } })
  expect([got.status, await got.json()]).toMatchObject([404, { status: false }])
})

it("reads a large body only for a signed-in caller", async () => {
  const body = `{"importId":"${"x".repeat(1024 * 1024)}"}`
  expect(await server.call("/leads/bulk-add-contacts", body)).toMatchObject({
    status: 401,
    body: { code: "session_invalid" }
  })
  expect(await server.call("/leads/bulk-add-contacts", body, "x".repeat(43))).toMatchObject({ status: 401 })
  expect(await server.call("/leads/bulk-add-contacts", body, admin.token)).toMatchObject({ status: 422 })
})
