import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { Contact } from "../../contract/entities/Contact.ts"
import type { SignedIn } from "../support/accounts.ts"
import { startTestServer, type TestServer } from "../support/testServer.ts"

type One = { data: Contact; errors?: Record<string, string> }

let server: TestServer
let admin: SignedIn
beforeAll(async () => {
  server = await startTestServer({ settings: { DATABASE_POOL: "20" } })
  admin = await server.signUp()
})
afterAll(() => server.close())

const call = <T>(path: string, payload: unknown, who = admin) => server.call<T>(path, payload, who.token)
const add = async (values: Record<string, unknown>) => {
  const { status, body } = await call<One>("/leads/add-lead", { name: "Somebody", ...values })
  expect({ status, body }).toMatchObject({ status: 200 })
  return body.data
}
const change = ({ _id, version }: Contact, fields: Record<string, unknown>, who = admin) =>
  call<One>("/label/update-lead-fields", { contactId: _id, version, fields }, who)
const found = async (query: string) =>
  (await call<{ data: ReadonlyArray<Contact> }>("/leads/get-added-contacts", { query })).body.data.map(
    ({ _id }) => _id
  )

const unique = () => `${randomUUID()}@example.com`

describe("several phones and e-mails", () => {
  it("keeps them in order, the first as phone and email, each once", async () => {
    const contact = await add({
      phones: [
        { number: "07700 900111", countryCode: "+44", kind: "mobile" },
        { number: "+44 7700 900112", countryCode: "", bad: true },
        { number: "+44 7700 900111", countryCode: "" }
      ],
      emails: [
        { address: "first@example.com", kind: "work" },
        { address: "FIRST@example.com" },
        { address: "" }
      ]
    })
    expect(contact).toMatchObject({
      phone: "07700 900111",
      countryCode: "+44",
      email: "first@example.com",
      emails: [{ address: "first@example.com", kind: "work" }]
    })
    expect(contact.phones).toEqual([
      { number: "07700 900111", countryCode: "+44", kind: "mobile" },
      { number: "+44 7700 900112", countryCode: "", bad: true }
    ])
    const { data: read } = (await call<One>("/leads/get-contact", { contactId: contact._id })).body
    expect(read).toEqual(contact)
  })

  it("makes the next one the first where the first is taken away, and leaves others where the first is changed", async () => {
    const [one, two, three] = [unique(), unique(), unique()]
    const contact = await add({ emails: [{ address: one }, { address: two }] })
    const renamed = (await change(contact, { email: three })).body.data
    expect(renamed.emails).toEqual([{ address: three }, { address: two }])
    const cleared = (await change(renamed, { email: "" })).body.data
    expect(cleared).toMatchObject({ email: two, emails: [{ address: two }] })
    const none = (await change(cleared, { emails: [] })).body.data
    expect(none).toMatchObject({ email: "", emails: [], hasEmail: false })
  })

  it("finds a contact by each of them, however the number is written", async () => {
    const [one, two] = [unique(), unique()]
    const contact = await add({
      emails: [{ address: one }, { address: two }],
      phones: [
        { number: "07700 900221", countryCode: "+44" },
        { number: "07700 900222", countryCode: "+44" }
      ]
    })
    for (const query of [one, two, "+44 7700 900222", "07700900222"])
      expect(await found(query)).toEqual([contact._id])
  })

  it.each([
    ["a further e-mail", { email: "SECOND-of-two@example.com" }],
    ["a further phone", { phone: "+447700900332" }],
    ["further against further", { emails: [{ address: unique() }, { address: "second-of-two@example.com" }] }]
  ])("sees a duplicate by %s", async (_, repeated) => {
    const emails = [{ address: "first-of-two@example.com" }, { address: "second-of-two@example.com" }]
    const phones = [
      { number: "07700 900331", countryCode: "+44" },
      { number: "07700 900332", countryCode: "+44" }
    ]
    await call("/leads/add-lead", { name: "There", emails, phones })
    const { status } = await call("/leads/add-lead", { name: "Again", ...repeated })
    expect(status).toBe(409)
    const shown = await call<{ data: Contact | null }>("/leads/find-duplicate", {
      email: "second-of-two@example.com"
    })
    expect(shown.body.data?.name).toBe("There")
  })

  it("finds no one without a repetition, nor in another organisation", async () => {
    const stranger = await server.signUp()
    const asked = { email: "second-of-two@example.com", phone: "+447700900332" }
    expect((await call<One>("/leads/find-duplicate", asked, stranger)).body.data).toBeNull()
    expect((await call<One>("/leads/find-duplicate", { email: unique() })).body.data).toBeNull()
  })

  it("forgets a further address that was taken away", async () => {
    const [one, two] = [unique(), unique()]
    const contact = await add({ emails: [{ address: one }, { address: two }] })
    await change(contact, { emails: [{ address: one }] })
    expect((await call("/leads/add-lead", { name: "New", email: two })).status).toBe(200)
  })

  it("takes further ones from an import, adds those that are new, and gives them back on undo", async () => {
    const [one, two, three] = [unique(), unique(), unique()]
    const contact = await add({ emails: [{ address: one }, { address: two }] })
    const importId = randomUUID()
    const send = (row: Record<string, unknown>, id = importId) =>
      call<{ data: { results: ReadonlyArray<string> } }>("/leads/bulk-add-contacts", {
        importId: id,
        offset: 0,
        total: 1,
        duplicates: "update",
        rows: [row]
      })
    const row = { name: "Somebody", email: two, fields: { "Email 2": three, "Phone 2": "ask him" } }
    expect((await send(row)).body.data.results).toEqual(["updated"])
    expect((await send(row, randomUUID())).body.data.results).toEqual(["unchanged"])
    const read = async () => (await call<One>("/leads/get-contact", { contactId: contact._id })).body.data
    expect(await read()).toMatchObject({
      email: one,
      emails: [{ address: one }, { address: two }, { address: three }],
      fields: { "Phone 2": "ask him" }
    })
    expect((await call("/leads/undo-import", { importId })).status).toBe(200)
    expect(await read()).toMatchObject({ emails: [{ address: one }, { address: two }], fields: {} })
  })
})

describe("two people saving one contact", () => {
  it("loses no update of 40 contacts unseen: each stale save is answered with the version that counts", async () => {
    const other = await server.joinAs(admin.organisationId, "Write")
    const contacts = await Promise.all(
      Array.from({ length: 40 }, (_, n) => add({ name: `Contact ${n}`, email: unique() }))
    )
    for (const [n, contact] of contacts.entries()) {
      const [mine, theirs] = await Promise.all([
        change(contact, { title: `mine ${n}` }),
        change(contact, { company: `theirs ${n}` }, other)
      ])
      const [won, lost] = mine.status === 200 ? [mine, theirs] : [theirs, mine]
      expect([won.status, lost.status]).toEqual([200, 409])
      expect(lost.body.data).toEqual(won.body.data)
      const again =
        lost === mine
          ? await change(lost.body.data, { title: `mine ${n}` })
          : await change(lost.body.data, { company: `theirs ${n}` }, other)
      expect(again.status).toBe(200)
      const { data } = (await call<One>("/leads/get-contact", { contactId: contact._id })).body
      expect(data).toMatchObject({ title: `mine ${n}`, company: `theirs ${n}`, version: 3 })
      const history = await call<{ data: ReadonlyArray<{ changes: ReadonlyArray<{ field: string }> }> }>(
        "/leads/get-contact-history",
        { contactId: contact._id }
      )
      const told = history.body.data.flatMap(({ changes }) => changes.map(({ field }) => field))
      expect(told).toEqual(expect.arrayContaining(["title", "company"]))
    }
  })
})

describe("thumbs", () => {
  it("keeps the reason in the history", async () => {
    const contact = await add({ email: unique() })
    await call("/label/add-thumbs", { contactId: contact._id, thumbs: "down", reason: " Moved on " })
    const { body } = await call<{ data: ReadonlyArray<{ changes: unknown }> }>("/leads/get-contact-history", {
      contactId: contact._id
    })
    expect(body.data[0]?.changes).toEqual([
      { field: "thumbs", from: null, to: "down" },
      { field: "reason", from: null, to: "Moved on" }
    ])
  })
})
