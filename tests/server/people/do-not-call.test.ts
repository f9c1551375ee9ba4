import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { Contact } from "../../../contract/entities/Contact.ts"
import type { DoNotCallEntry } from "../../../contract/entities/DoNotCall.ts"
import type { LeadCard } from "../../../contract/entities/Lead.ts"
import { fillPool } from "../../support/people.ts"
import { type SignedIn, startTestServer, type TestServer } from "../../support/testServer.ts"

let server: TestServer
let admin: SignedIn
let writer: SignedIn
let reader: SignedIn

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signUp()
  writer = await server.joinAs(admin.organisationId, "Write")
  reader = await server.joinAs(admin.organisationId, "Read")
  await fillPool(server.database.url, [
    { name: "Pool Listed", email: "x@example.com", countryCode: "+91", phone: "9000000123" },
    { name: "Pool Free", email: "free@example.com", countryCode: "+91", phone: "9000000124" }
  ])
})
afterAll(() => server.close())

const add = (payload: Record<string, unknown>, who = writer) =>
  server.call<{ data: ReadonlyArray<DoNotCallEntry> }>("/people/add-do-not-call", payload, who.token)

const contact = async (payload: Record<string, unknown>, who = writer) =>
  (await server.call<{ data: Contact }>("/leads/add-lead", payload, who.token)).body.data

const again = async ({ _id }: Contact, who = writer) =>
  (await server.call<{ data: Contact }>("/leads/get-contact", { contactId: _id }, who.token)).body.data

const list = (payload = {}, who = reader) =>
  server.call<{ data: ReadonlyArray<DoNotCallEntry>; nextCursor: string | null; total: unknown }>(
    "/people/get-do-not-call",
    payload,
    who.token
  )

describe("the do-not-call list", () => {
  it("marks a contact by number however it is written, and by address in any case", async () => {
    const byPhone = await contact({ name: "One", countryCode: "+44", phone: "07700 900123" })
    const byEmail = await contact({ name: "Two", email: "Two@Example.com" })
    const free = await contact({ name: "Three", phone: "+44 7700 900124" })
    expect([byPhone, byEmail, free].map(({ doNotCall }) => doNotCall)).toEqual([false, false, false])
    const { body } = await add({
      phone: "+44 7700-900123",
      email: "two@EXAMPLE.com",
      reason: "Asked us to stop"
    })
    expect(
      body.data.map(({ kind, value, reason, source, addedBy }) => ({ kind, value, reason, source, addedBy }))
    ).toEqual(
      expect.arrayContaining([
        {
          kind: "phone",
          value: "447700900123",
          reason: "Asked us to stop",
          source: "person",
          addedBy: "Test Person"
        },
        {
          kind: "email",
          value: "two@example.com",
          reason: "Asked us to stop",
          source: "person",
          addedBy: "Test Person"
        }
      ])
    )
    expect((await again(byPhone)).doNotCall).toBe(true)
    expect((await again(byEmail)).doNotCall).toBe(true)
    expect((await again(free)).doNotCall).toBe(false)
  })

  it("marks whoever comes later or changes to a listed number, and unmarks who changes away", async () => {
    await add({ phone: "+49 30 1234567" })
    const late = await contact({ name: "Late", countryCode: "+49", phone: "030 1234567" })
    expect(late.doNotCall).toBe(true)
    const { body } = await server.call<{ data: Contact }>(
      "/label/update-lead-fields",
      { contactId: late._id, version: late.version, fields: { phone: "030 7654321" } },
      writer.token
    )
    expect(body.data.doNotCall).toBe(false)
  })

  it("lets Read look, Write add and only an Admin remove", async () => {
    expect((await add({ email: "no@example.com" }, reader)).status).toBe(403)
    const entry = (await add({ email: "roles@example.com" })).body.data[0]
    const someone = await contact({ name: "Roles", email: "roles@example.com" })
    expect(someone.doNotCall).toBe(true)
    const remove = (who: SignedIn) =>
      server.call("/people/remove-do-not-call", { entryId: entry?._id }, who.token)
    expect((await remove(writer)).status).toBe(403)
    expect((await remove(admin)).status).toBe(200)
    expect((await remove(admin)).status).toBe(404)
    expect((await again(someone)).doNotCall).toBe(false)
    expect((await list({ query: "roles@" })).body.data).toEqual([])
  })

  it("says what can't be on it", async () => {
    expect((await add({})).body.errors).toHaveProperty("email")
    expect((await add({ phone: "123" })).body.errors).toHaveProperty("phone")
  })

  it("keeps one entry for one number, and pages through all of them", async () => {
    await add({ phone: "+33 1 99 00 00 01", reason: "first" })
    const twice = (await add({ phone: "0033199000001", reason: "second" })).body.data
    expect(twice.map(({ reason }) => reason)).toEqual(["first"])
    const all = (await list({ limit: 100 })).body.data
    const seen: Array<string> = []
    let cursor: string | null = null
    do {
      const { body }: Awaited<ReturnType<typeof list>> = await list({ limit: 2, ...(cursor && { cursor }) })
      seen.push(...body.data.map(({ _id }) => _id))
      cursor = body.nextCursor
    } while (cursor)
    expect(seen).toEqual(all.map(({ _id }) => _id))
  })

  it("marks people in the pool without saying by what, and keeps to its organisation", async () => {
    await add({ phone: "+91 9000000123" })
    const search = async (who: SignedIn) =>
      (await server.call<{ data: ReadonlyArray<LeadCard> }>("/leads/get-leads", { query: "pool" }, who.token))
        .body.data
    expect((await search(reader)).map(({ name, doNotCall }) => [name, doNotCall ?? false])).toEqual([
      ["Pool Listed", true],
      ["Pool Free", false]
    ])
    const other = await server.signUp()
    expect((await search(other)).some(({ doNotCall }) => doNotCall)).toBe(false)
    expect((await list({}, other)).body.data).toEqual([])
    expect((await contact({ name: "Theirs", phone: "+91 9000000123" }, other)).doNotCall).toBe(false)
  })

  it("takes the wishes of an import and marks its rows", async () => {
    await add({ email: "before@example.com" })
    const { body } = await server.call<{ data: { results: ReadonlyArray<string> } }>(
      "/leads/bulk-add-contacts",
      {
        importId: randomUUID(),
        offset: 0,
        total: 3,
        duplicates: "skip",
        rows: [
          { name: "Wish", email: "wish@example.com", phone: "+91 9811111111", doNotCall: true },
          { name: "Before", email: "before@example.com" },
          { name: "Neither", email: "neither@example.com" }
        ]
      },
      writer.token
    )
    expect(body.data.results).toEqual(["added", "added", "added"])
    const marked = await server.database.query<{ name: string }>(
      `select c.name from contacts c join contact_state s on s.contact_id = c.id
        where s.do_not_call and c.origin = 'imported' and c.organization_id = $1 order by 1`,
      [admin.organisationId]
    )
    expect(marked.map(({ name }) => name)).toEqual(["Before", "Wish"])
    expect((await list({ query: "wish" })).body.data).toMatchObject([{ source: "import", kind: "email" }])
  })

  it("is not called: the queue passes over them and says why", async () => {
    const caller = await server.signUp()
    const call = <T>(path: string, payload: unknown) => server.call<T>(path, payload, caller.token)
    const one = await contact({ name: "Not to be called", phone: "+91 9822222222" }, caller)
    await add({ phone: "+91 9822222222" }, caller)
    const session = await call<{ data: { _id: string } }>("/calling/start-session", {
      source: { kind: "contacts", contactIds: [one._id] }
    })
    const next = await call<{ data: { item: unknown; skips: { reasons: unknown } } }>(
      "/calling/next-contact",
      {
        sessionId: session.body.data._id
      }
    )
    expect(next.body.data).toMatchObject({
      item: null,
      skips: { reasons: [{ reason: "doNotCall", count: 1 }] }
    })
  })
})
