import { randomUUID } from "node:crypto"
import { beforeAll, describe, expect, it } from "vitest"
import type { Contact } from "../../../contract/entities/Contact.ts"
import type { DoNotCallEntry } from "../../../contract/entities/DoNotCall.ts"
import type { LeadCard } from "../../../contract/entities/Lead.ts"
import type { SignedIn } from "../../support/accounts.ts"
import { fillPool } from "../../support/people.ts"
import { sharedTestServer, type TestServer } from "../../support/testServer.ts"

let server: TestServer
let admin: SignedIn
let writer: SignedIn
let reader: SignedIn

beforeAll(async () => {
  server = await sharedTestServer()
  admin = await server.signUp()
  writer = await server.joinAs(admin.organisationId, "Write")
  reader = await server.joinAs(admin.organisationId, "Read")
  await fillPool(server.database.url, [
    { name: "Pool Listed", email: "x@example.com", countryCode: "+91", phone: "9000000123" },
    { name: "Pool Free", email: "free@example.com", countryCode: "+91", phone: "9000000124" }
  ])
})

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

  it("marks contacts that are added or changed to a listed number, and unmarks those changed away", async () => {
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

  it("marks people of the pool once they are viewed, and keeps to its organisation", async () => {
    const search = async (who: SignedIn) =>
      (await server.call<{ data: ReadonlyArray<LeadCard> }>("/leads/get-leads", { query: "pool" }, who.token))
        .body.data
    const marks = async () => (await search(reader)).map(({ name, doNotCall }) => [name, doNotCall ?? false])
    const [listed] = await search(writer)
    const view = () => server.call("/leads/view-lead", { leadId: listed?._id }, writer.token)
    const { body } = await add({ phone: "+91 9000000123" })
    expect(await marks()).toEqual([
      ["Pool Listed", false],
      ["Pool Free", false]
    ])
    expect(await view()).toMatchObject({
      status: 409,
      body: { message: "This person is on your do-not-call list. No credit was spent" }
    })
    await server.call("/people/remove-do-not-call", { entryId: body.data[0]?._id }, admin.token)
    expect(await view()).toMatchObject({ status: 200, body: { credits: { used: 1 } } })
    await add({ phone: "+91 9000000123" })
    expect(await view()).toMatchObject({ status: 200, body: { data: { doNotCall: true } } })
    expect(await marks()).toEqual([
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

describe("guesses at the addresses of people who were not viewed", () => {
  const people = Array.from({ length: 30 }, (_, index) => ({
    name: `Guessed Person${index}`,
    email: `guessed${index}@example.com`,
    countryCode: "+91",
    phone: `90000020${String(index).padStart(2, "0")}`
  }))
  const guesses = people.slice(0, 20)

  const arrange = async () => {
    const owner = await server.signUp()
    await fillPool(server.database.url, people)
    const { body } = await server.call<{ data: ReadonlyArray<LeadCard> }>(
      "/leads/get-leads",
      { query: "guessed", limit: 100 },
      owner.token
    )
    const order = (card: LeadCard) => Number(card.name.replace(/\D/g, ""))
    const cards = body.data.toSorted((a, b) => order(a) - order(b)).slice(0, people.length)
    await server.call(
      "/leads/bulk-add-contacts",
      {
        importId: randomUUID(),
        offset: 0,
        total: guesses.length,
        duplicates: "skip",
        rows: guesses.map(({ email }, index) => ({ name: `Guess ${index}`, email, doNotCall: true }))
      },
      owner.token
    )
    const view = (who: SignedIn, card: LeadCard | undefined) =>
      server.call<{ credits: { used: number } }>("/leads/view-lead", { leadId: card?._id }, who.token)
    return { owner, cards, view }
  }

  it("are confirmed by no search, preview or second listing", async () => {
    const { owner } = await arrange()
    const answers = await Promise.all([
      server.call("/leads/get-leads", { query: "guessed", limit: 100 }, owner.token),
      server.call(
        "/leads/preview-import",
        { rows: people.map(({ email, phone }) => ({ name: "Again", email, phone })) },
        owner.token
      ),
      server.call("/people/add-do-not-call", { email: guesses[0]?.email }, owner.token),
      server.call("/people/add-do-not-call", { email: "nobody@example.com" }, owner.token)
    ])
    const [search, preview, known, unknown] = answers.map(({ body }) => JSON.stringify(body))
    expect(search).not.toContain("doNotCall")
    expect(preview).not.toContain("Guessed")
    const shapeOf = (text = "") => Object.keys(JSON.parse(text).data[0])
    expect(shapeOf(known)).toEqual(shapeOf(unknown))
  })

  it("are confirmed by a view ten times a day, at no cost; then no new lead is viewed, listed or not", async () => {
    const { owner, cards, view } = await arrange()
    const listed = cards.slice(0, 12)
    const free = cards.slice(20)
    const answers = await Promise.all(listed.map((card) => view(owner, card)))
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array.from({ length: 10 }, () => 409),
      429,
      429
    ])
    for (const card of [listed[0], listed[11], free[0]]) {
      expect(await view(owner, card)).toMatchObject({ status: 429, body: { code: "rate_limited" } })
    }
    const colleague = await server.joinAs(owner.organisationId, "Write")
    const seen = await view(colleague, free[1])
    expect(seen).toMatchObject({ status: 200, body: { credits: { used: 1 } } })
    expect((await view(owner, free[1])).status).toBe(200)
  })

  it("are confirmed to all members together twenty times a day", async () => {
    const { owner, cards, view } = await arrange()
    const members = [owner]
    for (const _ of [1, 2]) members.push(await server.joinAs(owner.organisationId, "Write"))
    const answers = await Promise.all(
      members.flatMap((who, index) => cards.slice(index * 5, index * 5 + 9).map((card) => view(who, card)))
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array.from({ length: 20 }, () => 409),
      ...Array.from({ length: 7 }, () => 429)
    ])
    expect((await view(owner, cards[29])).status).toBe(429)
  })
})
