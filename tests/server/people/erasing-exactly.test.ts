import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { Contact } from "../../../contract/entities/Contact.ts"
import type { ErasurePreview } from "../../../contract/entities/Person.ts"
import type { SavedView } from "../../../contract/entities/SavedView.ts"
import type { SignedIn } from "../../support/accounts.ts"
import { startTestServer, type TestServer } from "../../support/testServer.ts"

let server: TestServer
let admin: SignedIn
let colleague: SignedIn
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const call = async <T = Record<string, unknown>>(path: string, payload: unknown, who = admin) => {
  const answer = await server.call<T>(path, payload, who.token)
  expect([path, answer.status, answer.body.message]).toEqual([path, 200, answer.body.message])
  return answer.body
}

const add = async (contact: Record<string, unknown>) =>
  (await call<{ data: Contact }>("/leads/add-lead", { ...contact, addAnyway: true })).data

const saveView = (name: string, address: string, who = admin) =>
  call<{ data: SavedView }>(
    "/views/save-view",
    { kind: "added", name, address, idempotencyKey: randomUUID() },
    who
  )

/** Every row of every table, as text, without timestamps of last visits. */
const everyRow = async () => {
  const tables = await server.database.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')"
  )
  const contents = await Promise.all(
    tables
      .filter(({ name }) => !["sessions", "members", "users"].includes(name))
      .map(async ({ name }) => {
        const found = await server.database.query<{ row: string }>(`select t::text as row from ${name} t`)
        return [name, found.map(({ row }) => row)] as const
      })
  )
  return new Map(contents)
}

/** The number of changed rows in each table. */
const lost = async (before: ReadonlyMap<string, ReadonlyArray<string>>) => {
  const after = await everyRow()
  return Object.fromEntries(
    [...before]
      .map(([name, rows]) => [name, rows.filter((row) => !after.get(name)?.includes(row)).length] as const)
      .filter(([, count]) => count > 0)
  )
}

const announced = ({ rows: { jobs: _, ...tables } }: ErasurePreview) =>
  Object.fromEntries(Object.entries(tables).filter(([, count]) => count > 0))

/** All data stored about a person, in every possible place. */
const liveThrough = async (contact: Contact) => {
  await call("/label/update-lead-fields", {
    contactId: contact._id,
    version: contact.version,
    fields: { notes: `about ${contact.name}` },
    idempotencyKey: randomUUID()
  })
  const { data: request } = await call<{ data: { _id: string } }>("/honorarium/create-honorarium-request", {
    respondentName: contact.name,
    respondentId: contact._id,
    amount: 10,
    currency: "INR",
    upiId: "payee@bank",
    idempotencyKey: randomUUID()
  })
  await call("/honorarium/cancel-honorarium-request", {
    honorariumId: request._id,
    idempotencyKey: randomUUID()
  })
  if (contact.email !== "") {
    await call("/mail/send-email", {
      contactId: contact._id,
      subject: `To ${contact.name}`,
      body: "Hello",
      idempotencyKey: randomUUID()
    })
    await server.message(contact.email, "email")
    await expect
      .poll(() =>
        server.database.query("select state from sent_mails where contact_id = $1 and state = 'queued'", [
          contact._id
        ])
      )
      .toEqual([])
  }
  if (contact.email === "") return
  await call("/leads/bulk-add-contacts", {
    importId: randomUUID(),
    offset: 0,
    total: 1,
    duplicates: "update",
    rows: [{ name: contact.name, email: contact.email, notes: "imported", company: "C" }]
  })
}

const notice = (name: string, contactId: string | null = null) =>
  server.database.query(
    "insert into notifications (organization_id, user_id, kind, params, contact_id) values ($1, $2, 'callDue', $3, $4)",
    [admin.organisationId, admin.userId, JSON.stringify({ name }), contactId]
  )

const people = [
  { name: "field", email: "field@example.com" },
  { name: "Mark", email: "mark@example.com", countryCode: "", phone: "5550100" },
  { name: "Al", email: "al@example.com" },
  { name: "2025550100", phone: "2025550100", countryCode: "+1" }
]

const others = [
  { name: "Denmark", email: "denmark@example.com" },
  { name: "Mark Twain", email: "mark@example.com.au", countryCode: "+1", phone: "2125550100" },
  { name: "Alfred", email: "al@example.community" },
  { name: "Garfield", email: "garfield@example.com", countryCode: "+1", phone: "3125550100" }
]

describe("erasing exactly one person", () => {
  it.each(people)(
    "takes what it announced of $name, and nothing of those with a similar name",
    async (wanted) => {
      admin = await server.signUp()
      await server.verifyPhone(admin.organisationId)
      colleague = await server.joinAs(admin.organisationId, "Write")
      const near: Array<Contact> = []
      for (const other of others) near.push(await add(other))
      for (const other of near) await liveThrough(other)
      for (const other of near) await notice(other.name)
      const person = await add(wanted)
      await liveThrough(person)
      await notice(person.name, person._id)
      await notice(person.name)
      const views = await Promise.all([
        saveView("markets", "q=Denmark", colleague),
        saveView("Garfield's", "q=Mark+Twain&status=Call+later", colleague),
        saveView("Fields", "q=al%40example.community")
      ])
      const theirs = [
        await saveView("Them", `q=${encodeURIComponent(wanted.name)}`, colleague),
        await saveView(
          "Their number",
          `q=${encodeURIComponent(`+1 ${wanted.email ?? wanted.phone}`.slice(3))}`
        )
      ]

      const whom = { contactIds: [person._id] }
      const atFirst = await everyRow()
      const { data: preview } = await call<{ data: ErasurePreview }>("/people/preview-erasure", whom)
      expect(await lost(atFirst)).toEqual({})
      expect(preview).toMatchObject({ contacts: 1, notifications: 2, views: 2, honoraria: 1 })

      const before = await everyRow()
      const { data: erased } = await call<{ data: ErasurePreview }>("/people/erase-person", {
        ...whom,
        idempotencyKey: randomUUID()
      })
      const gone = await lost(before)
      expect(gone).toEqual(announced(preview))
      expect(erased.rows).toEqual(preview.rows)
      expect(gone.idempotency).toBeGreaterThan(3)

      const left = await server.database.query<{ id: string }>(
        "select id from saved_views where organization_id = $1",
        [admin.organisationId]
      )
      expect(left.map(({ id }) => id).sort()).toEqual(views.map(({ data }) => data._id).sort())
      expect(theirs.some(({ data }) => left.some(({ id }) => id === data._id))).toBe(false)
      const after = await everyRow()
      for (const table of ["audit", "sent_mails", "notifications", "contacts", "calls", "idempotency"]) {
        const ours = (rows: ReadonlyMap<string, ReadonlyArray<string>>) =>
          (rows.get(table) ?? []).filter((row) =>
            near.some(({ _id, name }) => row.includes(_id) || row.includes(`"${name}"`))
          )
        expect(ours(after)).toEqual(
          expect.arrayContaining(ours(before).filter((row) => !row.includes(person._id)))
        )
      }
      const { data: mentions } = await call<{ data: ReadonlyArray<Contact> }>("/leads/get-added-contacts", {})
      expect(mentions.map(({ name }) => name).sort()).toEqual(others.map(({ name }) => name).sort())
    }
  )

  it("takes a whole name, address or number out of what the history says of others' notes, and no more", async () => {
    admin = await server.signUp()
    await server.verifyPhone(admin.organisationId)
    const notes = [
      "Ask Ann Lee about it",
      "Joann Leeds, ann@example.com.au",
      "Write to ann@example.com.",
      "On 447700900456 after six"
    ]
    const friends = []
    for (const text of notes) friends.push(await add({ name: "A friend", notes: text }))
    const ann = await add({ name: "Ann Lee", email: "ann@example.com", phone: "447700900456" })
    await call("/people/erase-person", { contactIds: [ann._id], idempotencyKey: randomUUID() })
    const told = await Promise.all(
      friends.map(({ _id }) =>
        server.database.query<{ name: string; notes: string | null }>(
          `select changes->0->>'to' as name, changes->1->>'to' as notes from audit where entity_id = $1`,
          [_id]
        )
      )
    )
    expect(told.flat()).toEqual(
      [null, notes[1], null, null].map((text) => ({ name: "A friend", notes: text }))
    )
  })

  it("shows whose notes have the name as a word of its own", async () => {
    admin = await server.signUp()
    await server.verifyPhone(admin.organisationId)
    const mark = await add({ name: "Mark" })
    await add({ name: "One", notes: "Lives in Denmark, sells to markets" })
    const friend = await add({ name: "Two", notes: "Ask mark, he knows" })
    const { data } = await call<{ data: ErasurePreview }>("/people/preview-erasure", {
      contactIds: [mark._id]
    })
    expect(data.mentions).toEqual([{ _id: friend._id, name: "Two" }])
  })

  it("keeps no address in clear where uses of limits are counted", async () => {
    const keys = await server.database.query<{ key: string }>("select key from limit_events")
    expect(keys.length).toBeGreaterThan(5)
    expect(keys.filter(({ key }) => !/^([\w-]{43}|(mails|views) [\da-f-]{36})$/.test(key))).toEqual([])
  })
})
