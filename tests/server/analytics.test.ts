import { beforeAll, expect, it } from "vitest"
import type { SignedIn } from "../support/accounts.ts"
import { sharedTestServer, type TestServer } from "../support/testServer.ts"

let server: TestServer
let admin: SignedIn
beforeAll(async () => {
  server = await sharedTestServer()
  admin = await server.signUp()
})

type Contact = { data: { _id: string; version: number } }
type Numbers = {
  data: {
    totals: Record<string, number>
    perDay: ReadonlyArray<unknown>
    callOutcomes: ReadonlyArray<unknown>
    perMember: ReadonlyArray<{ memberId: string; calls: number }>
    honorariumByCurrency: ReadonlyArray<unknown>
  }
}

const numbers = (payload: object, token = admin.token) =>
  server.call<Numbers>("/analytics/get-analytics", payload, token)

const call = async (token: string, statuses: ReadonlyArray<string>) => {
  const { body } = await server.call<Contact>(
    "/leads/add-lead",
    { name: "Called", email: `${crypto.randomUUID()}@example.com` },
    token
  )
  let { version } = body.data
  for (const callStatus of statuses) {
    const { body: changed } = await server.call<Contact>(
      "/label/update-lead-fields",
      { contactId: body.data._id, version, fields: { callStatus } },
      token
    )
    version = changed.data.version
  }
}

it("counts what was done, by day, outcome, member and currency", async () => {
  const writer = await server.joinAs(admin.organisationId, "Write")
  await call(admin.token, ["Call completed", "Interview noted documented"])
  await call(writer.token, ["Not answering"])
  const { status, body } = await numbers({})
  expect(status).toBe(200)
  const day = new Date().toISOString().slice(0, 10)
  expect(body.data).toMatchObject({
    totals: { views: 0, contacts: 2, calls: 3, interviews: 1, creditsUsed: 0 },
    perDay: [{ day, views: 0, calls: 3, interviews: 1 }],
    honorariumByCurrency: []
  })
  expect(body.data.callOutcomes).toEqual([
    { callStatus: "Call completed", count: 1 },
    { callStatus: "Interview noted documented", count: 1 },
    { callStatus: "Not answering", count: 1 }
  ])
  expect(body.data.perMember.map(({ calls }) => calls).sort()).toEqual([1, 2])
  const own = body.data.perMember.find(({ calls }) => calls === 1)
  expect((await numbers({ memberId: own?.memberId })).body.data.totals).toMatchObject({
    calls: 1,
    contacts: 1
  })
})

it("keeps to the range, and refuses one that is reversed or too long", async () => {
  const past = await numbers({ from: "2020-01-01T00:00:00Z", to: "2020-02-01T00:00:00Z" })
  expect(past.body.data.totals).toEqual({ views: 0, contacts: 0, calls: 0, interviews: 0, creditsUsed: 0 })
  expect(await numbers({ from: "2020-02-01T00:00:00Z", to: "2020-01-01T00:00:00Z" })).toMatchObject({
    status: 422
  })
  expect(await numbers({ from: "2020-01-01T00:00:00Z", to: "2024-01-01T00:00:00Z" })).toMatchObject({
    status: 422
  })
})

it("knows nothing of another organisation, nor of its members", async () => {
  const other = await server.signUp()
  const { body } = await numbers({}, other.token)
  expect(body.data.totals).toEqual({ views: 0, contacts: 0, calls: 0, interviews: 0, creditsUsed: 0 })
  const foreign = (await numbers({})).body.data.perMember[0]?.memberId
  const refused = await numbers({ memberId: foreign }, other.token)
  expect(refused.status).toBe(404)
  expect(refused.body).toEqual((await numbers({ memberId: crypto.randomUUID() }, other.token)).body)
})
