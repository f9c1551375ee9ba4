import { randomUUID } from "node:crypto"
import { beforeAll, describe, expect, it } from "vitest"
import { everyCall } from "../../contract/calls/index.ts"
import type { ApiKey } from "../../contract/entities/ApiKey.ts"
import { type ApiScope, apiScopes, scopeOf } from "../../contract/rules/apiScopes.ts"
import { addContact, addedContacts, makeClient, Refused } from "../../docs/examples/contacts.ts"
import type { SignedIn } from "../support/accounts.ts"
import { sharedTestServer, startTestServer, type TestServer } from "../support/testServer.ts"

let server: TestServer
let admin: SignedIn
beforeAll(async () => {
  server = await sharedTestServer()
  admin = await server.signUp()
})

type Made = { readonly data: ApiKey; readonly secret: string }

const create = (fields: object = {}, who: SignedIn = admin) =>
  server.call<Made>(
    "/api-keys/create-api-key",
    { name: "CRM", scopes: ["contacts:read"], ...fields },
    who.token
  )

const made = async (scopes: ReadonlyArray<ApiScope>, who: SignedIn = admin) =>
  (await create({ scopes }, who)).body

const list = async (who: SignedIn = admin) =>
  (await server.call<{ data: ReadonlyArray<ApiKey>; limit: number }>("/api-keys/get-api-keys", {}, who.token))
    .body

const contacts = (secret: string) =>
  server.call<{ data: ReadonlyArray<{ name: string }> }>("/leads/get-added-contacts", {}, secret)

const add = (secret: string, fields: object = {}) =>
  server.call<{ data: { _id: string } }>("/leads/add-lead", { name: "Ada Example", ...fields }, secret)

const rotate = (keyId: string, fields: object = {}, who: SignedIn = admin) =>
  server.call<Made>("/api-keys/rotate-api-key", { keyId, ...fields }, who.token)

const revoke = (keyId: string, who: SignedIn = admin) =>
  server.call("/api-keys/revoke-api-key", { keyId }, who.token)

const invalid = { status: 401, body: { code: "api_key_invalid" } }

describe("an API key", () => {
  it("is shown once, and only its hash is stored", async () => {
    const { data, secret } = await made(["contacts:read", "contacts:write"])
    expect(secret).toMatch(/^pl_[\w-]{43}$/)
    expect(data).toEqual({
      _id: expect.any(String),
      name: "CRM",
      scopes: ["contacts:read", "contacts:write"],
      lastFour: secret.slice(-4),
      state: "active",
      createdBy: "Test Person",
      actsAs: "Test Person",
      createdAt: expect.any(String),
      lastUsedAt: null,
      expiresAt: null,
      previousUntil: null
    })
    const { data: listed, limit } = await list()
    expect([listed.find(({ _id }) => _id === data._id), limit]).toEqual([data, 20])
    const stored = await server.database.query<{ all: string }>(
      `select (select string_agg(k::text, '') from api_keys k) || (select coalesce(string_agg(i::text, ''), '')
        from idempotency i) || (select string_agg(a::text, '') from audit a) as all`
    )
    expect(stored[0]?.all).not.toContain(secret)
  })

  it("makes the calls of its scopes, as the Admin who created it", async () => {
    const { data, secret } = await made(["contacts:read", "contacts:write"])
    const added = await add(secret)
    expect(added.status).toBe(200)
    expect((await contacts(secret)).body.data.map(({ name }) => name)).toContain("Ada Example")
    const [stored] = await server.database.query(
      `select c.added_by, a.actor_id, a.api_key_id from contacts c join audit a on a.entity_id = c.id::text
        where c.id = $1`,
      [added.body.data._id]
    )
    expect(stored).toEqual({ added_by: admin.userId, actor_id: admin.userId, api_key_id: data._id })
  })

  it("notes its last use at most once a minute", async () => {
    const { data, secret } = await made(["contacts:read"])
    const lastUsed = async () => (await list()).data.find(({ _id }) => _id === data._id)?.lastUsedAt
    await contacts(secret)
    await expect.poll(lastUsed).toBeTypeOf("string")
    const first = await lastUsed()
    await contacts(secret)
    expect(await lastUsed()).toBe(first)
    await server.database.query(
      "update api_keys set last_used_at = last_used_at - interval '2 minutes' where id = $1",
      [data._id]
    )
    await contacts(secret)
    await expect
      .poll(async () => Date.parse((await lastUsed()) ?? ""))
      .toBeGreaterThan(Date.parse(first ?? ""))
  })

  it("repeats a request by its own idempotency keys alone", async () => {
    const one = await made(["contacts:write"])
    const other = await made(["contacts:write"])
    const payload = { email: `${randomUUID()}@example.com`, idempotencyKey: "order-1" }
    const [first, again] = [await add(one.secret, payload), await add(one.secret, payload)]
    expect(again.body).toEqual(first.body)
    expect(await add(other.secret, { ...payload, name: "Grace Example", email: "" })).toMatchObject({
      status: 200
    })
  })

  it("does not open the stream of events, nor a large body of a call that it may not make", async () => {
    const { secret } = await made(["contacts:read"])
    const response = await fetch(`${server.api}/events`, {
      headers: { "access-token": "pro-leads-web", authKey: `Bearer ${secret}` }
    })
    await response.body?.cancel()
    expect(response.status).toBe(401)
    const large = { importId: randomUUID(), total: 1, rows: [{ name: "x".repeat(100_000) }] }
    expect(await server.call("/leads/bulk-add-contacts", large, secret)).toMatchObject({
      status: 403,
      body: { scope: "imports:write" }
    })
    expect(await server.call("/leads/bulk-add-contacts", large, `pl_${"x".repeat(43)}`)).toMatchObject(
      invalid
    )
  })
})

describe("the calls of API keys", () => {
  it("cover every scope, and move no money, change no settings and read no whole organisation", () => {
    const byKey = everyCall.filter(({ call }) => scopeOf(call) !== undefined)
    expect(new Set(byKey.map(({ call }) => scopeOf(call)))).toEqual(new Set(apiScopes))
    expect(byKey.filter(({ call }) => call.apiArea && !scopeOf(call))).toEqual([])
    expect(
      byKey.filter(({ call }) => call.effect === "money" || !["Read", "Write"].includes(call.who))
    ).toEqual([])
    const groups = new Set<string>(byKey.map(({ group }) => group))
    for (const group of ["apiKeys", "auth", "onboard", "organisation", "profile", "transaction", "audit"])
      expect(groups).not.toContain(group)
    expect(byKey.map(({ name }) => name).filter((name) => /erase|export|merge/i.test(name))).toEqual([])
  })

  const signedIn = everyCall.filter(({ call }) => call.who !== "anyone")
  let keys: Readonly<Record<string, string>>
  beforeAll(async () => {
    const owner = await server.signUp()
    const all = await made(apiScopes, owner)
    const without = await Promise.all(
      apiScopes.map(async (scope) => {
        const others = apiScopes.filter((other) => other !== scope)
        return [scope, (await made(others, owner)).secret] as const
      })
    )
    keys = { all: all.secret, ...Object.fromEntries(without) }
  })

  it.each(signedIn.map(({ call }) => [call.path, call] as const))("%s", async (path, call) => {
    const scope = scopeOf(call)
    if (scope === undefined) {
      expect(await server.call(path, {}, keys.all)).toMatchObject({
        status: 403,
        body: { code: "forbidden", message: "This call can’t be made with an API key" }
      })
      return
    }
    expect(await server.call(path, {}, keys[scope])).toMatchObject({
      status: 403,
      body: { code: "forbidden", scope, message: `This API key doesn’t have the scope ${scope}` }
    })
    const { status } = await server.call(path, {}, keys.all)
    expect([200, 404, 422]).toContain(status)
  })
})

describe("an invalid API key", () => {
  it.each([
    ["unknown", () => `pl_${"x".repeat(43)}`],
    ["altered", async () => `${(await made(["contacts:read"])).secret.slice(0, -1)}_`]
  ])("is refused: %s", async (_, secret) => {
    expect(await contacts(await secret())).toMatchObject(invalid)
  })

  it("is refused after its end", async () => {
    const { body } = await create({ expiresInDays: 1 })
    expect(await contacts(body.secret)).toMatchObject({ status: 200 })
    await server.database.query("update api_keys set expires_at = now() where id = $1", [body.data._id])
    expect(await contacts(body.secret)).toMatchObject(invalid)
    expect((await list()).data.find(({ _id }) => _id === body.data._id)?.state).toBe("expired")
    expect(await rotate(body.data._id)).toMatchObject({
      status: 409,
      body: { message: "This API key has expired. Create a new one" }
    })
  })

  it("is refused after it was revoked, once", async () => {
    const { data, secret } = await made(["contacts:read"])
    const answers = await Promise.all([revoke(data._id), revoke(data._id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
    expect(await contacts(secret)).toMatchObject(invalid)
    expect((await list()).data.map(({ _id }) => _id)).not.toContain(data._id)
    expect(await rotate(data._id)).toMatchObject({ status: 404 })
  })

  it("says so in the caller's language", async () => {
    const { body } = await server.call("/leads/get-leads", {}, `pl_${"x".repeat(43)}`, {
      "accept-language": "de"
    })
    expect(body.message).toMatch(/^Dieser API-Schlüssel/)
  })
})

describe("a replaced secret", () => {
  it("ends the old one at once", async () => {
    const { data, secret } = await made(["contacts:read"])
    const { body } = await rotate(data._id)
    expect(body.data).toEqual({
      ...data,
      lastFour: body.secret.slice(-4)
    })
    expect(await contacts(secret)).toMatchObject(invalid)
    expect(await contacts(body.secret)).toMatchObject({ status: 200 })
  })

  it("lets the old one work for a day, if so chosen, and only the last old one", async () => {
    const { data, secret } = await made(["contacts:read"])
    const second = (await rotate(data._id, { overlap: true })).body
    expect(second.data.previousUntil).not.toBeNull()
    expect(await contacts(secret)).toMatchObject({ status: 200 })
    const third = (await rotate(data._id, { overlap: true })).body
    expect(await contacts(secret)).toMatchObject(invalid)
    expect(await contacts(second.secret)).toMatchObject({ status: 200 })
    await server.database.query("update api_keys set previous_until = now() where id = $1", [data._id])
    expect(await contacts(second.secret)).toMatchObject(invalid)
    expect(await contacts(third.secret)).toMatchObject({ status: 200 })
  })

  it("of two rotations at once is the last one", async () => {
    const { data } = await made(["contacts:read"])
    const secrets = (await Promise.all([rotate(data._id), rotate(data._id)])).map(({ body }) => body.secret)
    const answers = await Promise.all(secrets.map(contacts))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
  })
})

describe("API keys", () => {
  it("are for Admins, with a fresh code, and of their own organisation alone", async () => {
    const stranger = await server.signUp()
    const { data } = await made(["contacts:read"])
    for (const role of ["Read", "Write"] as const) {
      const member = await server.joinAs(admin.organisationId, role)
      expect(await create({}, member)).toMatchObject({ status: 403, body: { code: "forbidden" } })
      expect(await rotate(data._id, {}, member)).toMatchObject({ status: 403 })
      expect(await revoke(data._id, member)).toMatchObject({ status: 403 })
    }
    expect((await list(stranger)).data).toEqual([])
    expect(await rotate(data._id, {}, stranger)).toMatchObject({ status: 404 })
    expect(await revoke(data._id, stranger)).toMatchObject({ status: 404 })
    await server.database.query(
      "update sessions set confirmed_at = now() - interval '20 minutes' where user_id = $1",
      [stranger.userId]
    )
    const asks = { status: 403, body: { code: "step_up_required", reason: "apiKey" } }
    expect(await create({}, stranger)).toMatchObject(asks)
    expect(await rotate(data._id, {}, stranger)).toMatchObject(asks)
  })

  it("are refused without a name or a scope, and with an unknown scope or end", async () => {
    const answers = [
      await create({ name: " " }),
      await create({ scopes: [] }),
      await create({ scopes: ["money:write"] }),
      await create({ expiresInDays: 0 }),
      await create({ expiresInDays: 1.5 })
    ]
    expect(answers.map(({ status, body }) => [status, Object.keys(body.errors ?? {})])).toEqual([
      [422, ["name"]],
      [422, ["scopes"]],
      [422, ["scopes.0"]],
      [422, ["expiresInDays"]],
      [422, ["expiresInDays"]]
    ])
    expect((await create({ scopes: ["leads:read", "leads:read"] })).body.data.scopes).toEqual(["leads:read"])
  })

  it("are limited in number, however many are created at once", async () => {
    const owner = await server.signUp()
    const answers = await Promise.all(Array.from({ length: 22 }, () => create({}, owner)))
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(20).fill(200), 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: "api_key_limit",
      message: "Your organisation can have 20 API keys. Revoke one first"
    })
    const [first] = (await list(owner)).data
    await revoke(first?._id ?? "", owner)
    expect(await create({}, owner)).toMatchObject({ status: 200 })
  })

  it("are in the audit log, without their secrets", async () => {
    const owner = await server.signUp()
    const { data } = await made(["leads:read", "contacts:read"], owner)
    const { body } = await rotate(data._id, {}, owner)
    await revoke(data._id, owner)
    const log = await server.call<{ data: ReadonlyArray<object> }>(
      "/audit/get-audit",
      { entity: "apiKey" },
      owner.token
    )
    const line = { _id: expect.any(String), at: expect.any(String), by: "Test Person", byKey: "" }
    const about = { ...line, entity: "apiKey", entityId: data._id, name: "CRM" }
    expect(log.body.data).toEqual([
      { ...about, action: "apiKey.revoked", changes: [{ field: "name", from: "CRM", to: null }] },
      {
        ...about,
        action: "apiKey.rotated",
        changes: [{ field: "lastFour", from: data.lastFour, to: body.data.lastFour }]
      },
      {
        ...about,
        action: "apiKey.created",
        changes: [
          { field: "name", from: null, to: "CRM" },
          { field: "scopes", from: null, to: "contacts:read, leads:read" }
        ]
      }
    ])
  })
})

describe("the Admin of an API key", () => {
  const colleague = async () => {
    const owner = await server.signUp()
    const other = await server.joinAs(owner.organisationId, "Admin")
    const key = await made(["contacts:read"], other)
    const { body } = await server.call<{ data: ReadonlyArray<{ id: string; email: string }> }>(
      "/onboard/get-all-member",
      {},
      owner.token
    )
    const memberId = body.data.find(({ email }) => email === other.email)?.id ?? ""
    return { owner, key, memberId }
  }
  const stateOf = async (owner: SignedIn) => (await list(owner)).data[0]?.state

  it.each([
    ["is suspended", "/onboard/toggle-status", {}],
    ["loses the role", "/onboard/update-member", { role: "Write" }],
    ["is removed", "/onboard/delete-member", {}]
  ])("stops it when they lose their rights: %s", async (_, path, fields) => {
    const { owner, key, memberId } = await colleague()
    expect(await contacts(key.secret)).toMatchObject({ status: 200 })
    expect(await server.call(path, { id: memberId, ...fields }, owner.token)).toMatchObject({ status: 200 })
    expect(await contacts(key.secret)).toMatchObject(invalid)
    expect(await stateOf(owner)).toBe("stopped")
  })

  it("may be followed by another, whose rotation never revives the old secret", async () => {
    const { owner, key, memberId } = await colleague()
    await server.call("/onboard/toggle-status", { id: memberId }, owner.token)
    const { body } = await rotate(key.data._id, { overlap: true }, owner)
    expect(body.data).toMatchObject({ state: "active", previousUntil: null })
    expect(await contacts(key.secret)).toMatchObject(invalid)
    expect(await contacts(body.secret)).toMatchObject({ status: 200 })
  })
})

it("limits the calls of an API key per minute", async () => {
  const strict = await startTestServer({
    database: server.database,
    settings: { LIMIT_USER_PER_MINUTE: "2" }
  })
  try {
    const { secret } = await made(["contacts:read"])
    const call = () => strict.call("/leads/get-added-contacts", {}, secret)
    const statuses = []
    for (let each = 0; each < 5; each++) statuses.push((await call()).status)
    expect(statuses).toEqual([200, 200, 200, 200, 429])
  } finally {
    await strict.close()
  }
})

it("works as the example of the documentation shows", async () => {
  const owner = await server.signUp()
  const { secret } = await made(["contacts:read", "contacts:write"], owner)
  const client = makeClient({ api: server.api, key: secret })
  const emails = Array.from({ length: 101 }, (_, each) => `person${each}@example.com`)
  const added = await Promise.all(emails.map((email) => addContact(client, { name: "Ada Example", email })))
  const again = await addContact(client, { name: "Ada Example", email: "person0@example.com" })
  expect(again).toEqual(added[0])
  const listed = []
  for await (const { email } of addedContacts(client)) listed.push(email)
  expect(listed.toSorted()).toEqual(emails.toSorted())
  const refused = client("/leads/get-leads", {})
  await expect(refused).rejects.toBeInstanceOf(Refused)
  await expect(refused).rejects.toMatchObject({ status: 403, code: "forbidden" })
})
