import { randomUUID } from "node:crypto"
import { beforeAll, beforeEach, describe, expect, it } from "vitest"
import type { Contact } from "../../contract/entities/Contact.ts"
import type { Import, ImportLeftRow, ImportUndo } from "../../contract/entities/Import.ts"
import type { ErasurePreview } from "../../contract/entities/Person.ts"
import { limits } from "../../contract/rules/limits.ts"
import type { SignedIn } from "../support/accounts.ts"
import { long } from "../support/long.ts"
import { sharedTestServer, startTestServer, type TestServer } from "../support/testServer.ts"

type Row = Record<string, unknown>

let server: TestServer
let admin: SignedIn
beforeAll(async () => {
  server = await sharedTestServer()
})
beforeEach(async () => {
  admin = await server.signUp()
})

const call = async <T = Row>(path: string, payload: Row, who = admin) => {
  const answer = await server.call<T>(path, payload, who.token)
  expect([path, answer.status, answer.body.message]).toEqual([path, 200, answer.body.message])
  return answer.body
}

const send = (importId: string, rows: ReadonlyArray<Row>, more: Row = {}, who = admin) =>
  call<{ data: { results: ReadonlyArray<string> } }>(
    "/leads/bulk-add-contacts",
    { importId, offset: 0, total: rows.length, rows, ...more },
    who
  )

type Page = {
  readonly data: ReadonlyArray<ImportLeftRow>
  readonly headings: ReadonlyArray<string>
  readonly next: number | null
}

const leftRows = (importId: string, who = admin, after?: number) =>
  call<Page>("/leads/get-import-rows", { importId, ...(after !== undefined && { after }) }, who)

const everyLeftRow = async (importId: string) => {
  const all: Array<ImportLeftRow> = []
  for (let after: number | null | undefined; after !== null; ) {
    const page: Page = await leftRows(importId, admin, after)
    all.push(...page.data)
    after = page.next
  }
  return all
}

const imported = async (importId: string, who = admin) =>
  (await call<{ data: Import }>("/leads/get-import", { importId }, who)).data

const add = async (row: Row, who = admin) =>
  (await call<{ data: Contact }>("/leads/add-lead", { ...row, addAnyway: true }, who)).data

/** Four rows: the first is imported, the second repeats a contact, the third the first row, and the fourth is wrong. */
const importOfFour = async () => {
  const known = await add({ name: "Ada Known", email: "known@example.com" })
  const importId = randomUUID()
  await call("/leads/start-import", {
    importId,
    total: 4,
    fileName: "people.csv",
    headings: ["Name", "Mail"]
  })
  await send(importId, [
    { name: "New", email: "new@example.com", row: 2 },
    { name: "Ada", email: "KNOWN@example.com", row: 3 },
    { name: "New", email: "new@example.com", row: 5 },
    { name: "Bad", email: "no address", row: 6 }
  ])
  return { importId, known }
}

describe("rows that did not come in", () => {
  it("are stored with their row in the file, the reason, the repeated contact and value, and their cells", async () => {
    const { importId, known } = await importOfFour()
    const kept = await call<{ kept: number }>("/leads/keep-import-rows", {
      importId,
      rows: [
        { row: 0, cells: ["New", "new@example.com"] },
        { row: 1, cells: ["Ada", "KNOWN@example.com"] },
        { row: 2, cells: ["New", "=new@example.com"], repeatsRow: 2 },
        { row: 9, cells: ["there is no such row"] }
      ]
    })
    expect(kept.kept).toBe(2)
    const { data, headings, next } = await leftRows(importId)
    expect({ headings, next }).toEqual({ headings: ["Name", "Mail"], next: null })
    expect(data).toEqual([
      {
        row: 3,
        result: "skipped",
        reason: "",
        contact: { _id: known._id, name: "Ada Known" },
        repeatsRow: null,
        by: "email",
        value: "known@example.com",
        cells: ["Ada", "KNOWN@example.com"]
      },
      {
        row: 5,
        result: "skipped",
        reason: "",
        contact: null,
        repeatsRow: 2,
        by: "email",
        value: "new@example.com",
        cells: ["New", "=new@example.com"]
      },
      {
        row: 6,
        result: "rejected",
        reason: expect.stringContaining("email"),
        contact: null,
        repeatsRow: null,
        by: null,
        value: "",
        cells: null
      }
    ])
    expect(await imported(importId)).toMatchObject({ keptRows: 3, skipped: 2, rejected: 1 })
  })

  it("are known again by phone, LinkedIn address and name, against contacts and against rows", async () => {
    const linkedinProfile = "https://www.linkedin.com/in/ada-example"
    await add({ name: "Phone", countryCode: "+1", phone: "2025550101" })
    await add({ name: "Linked", linkedinProfile })
    await add({ name: "Named", company: "Example Ltd" })
    const importId = randomUUID()
    const rows = [
      { name: "Phone", countryCode: "+1", phone: "2025550101" },
      { name: "Linked", linkedinProfile },
      { name: "Named", company: "Example Ltd" },
      { name: "Fresh", countryCode: "+1", phone: "2025550102" },
      { name: "Fresh", countryCode: "+1", phone: "2025550102" }
    ]
    await send(importId, rows)
    const { data } = await leftRows(importId)
    expect(data.map(({ by, value, contact, repeatsRow }) => [by, value, contact?.name, repeatsRow])).toEqual([
      ["phone", "+12025550101", "Phone", null],
      ["linkedin", "/in/ada-example", "Linked", null],
      ["name", "Named", "Named", null],
      ["phone", "+12025550102", undefined, 4]
    ])
  })

  it("sent again are kept once, also fifty times at once", async () => {
    const { importId } = await importOfFour()
    const rows = [{ row: 1, cells: ["Ada", "KNOWN@example.com"] }]
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        server.call<{ kept: number }>("/leads/keep-import-rows", { importId, rows }, admin.token)
      )
    )
    const kept = answers.filter(({ status }) => status === 200).map(({ body }) => body.kept)
    expect(kept.filter((count) => count === 1)).toHaveLength(1)
    const [line] = await server.database.query<{ bytes: number; rows: number }>(
      "select kept_bytes::int as bytes, kept_rows as rows from imports where id = $1",
      [importId]
    )
    expect(line).toEqual({ bytes: "AdaKNOWN@example.com".length, rows: 3 })
  })

  it("are for those who may write, of one organisation", async () => {
    const { importId } = await importOfFour()
    const reader = await server.joinAs(admin.organisationId, "Read")
    const stranger = await server.signUp()
    const rows = [{ row: 1, cells: ["x"] }]
    const statusOf = async (path: string, payload: Row, who: SignedIn) =>
      (await server.call(path, payload, who.token)).status
    expect([
      await statusOf("/leads/get-import-rows", { importId }, reader),
      await statusOf("/leads/keep-import-rows", { importId, rows }, reader),
      await statusOf("/leads/get-import-rows", { importId }, stranger),
      await statusOf("/leads/keep-import-rows", { importId, rows }, stranger)
    ]).toEqual([403, 403, 404, 404])
    expect((await leftRows(importId)).data[0]?.cells).toBeNull()
  })

  it("have cells only within bounds, and rows within those of the organisation", async () => {
    const { importId } = await importOfFour()
    const huge = "x".repeat(limits.importRows.rowBytes + 1)
    const { kept } = await call<{ kept: number }>("/leads/keep-import-rows", {
      importId,
      rows: [
        { row: 1, cells: [huge] },
        { row: 2, cells: ["y"] }
      ]
    })
    expect(kept).toBe(1)
    await server.database.query("update imports set kept_bytes = $2 where id = $1", [
      importId,
      limits.importRows.importBytes
    ])
    const full = await call<{ kept: number }>("/leads/keep-import-rows", {
      importId,
      rows: [{ row: 1, cells: ["z"] }]
    })
    expect(full.kept).toBe(0)
    await server.database.query("update imports set kept_rows = $2 where id = $1", [
      importId,
      limits.importRows.rows
    ])
    const newer = randomUUID()
    await send(newer, [{ name: "Bad", email: "no address" }])
    expect((await leftRows(importId)).data).toEqual([])
    expect((await leftRows(newer)).data).toHaveLength(1)
    expect(await imported(importId)).toMatchObject({ keptRows: 0, skipped: 2 })
  })

  it("of a row that says nonsense of its place have the place in the import", async () => {
    const importId = randomUUID()
    const nonsense = [-1, 0, 1.5, "2", null, 3e9, { row: 1 }]
    await send(
      importId,
      nonsense.map((row) => ({ name: "Bad", email: "no address", row }))
    )
    expect((await leftRows(importId)).data.map(({ row }) => row)).toEqual([1, 2, 3, 4, 5, 6, 7])
  })

  it("go when the import has been over for 30 days", async () => {
    const { importId } = await importOfFour()
    await server.database.query("update imports set ended_at = now() - interval '31 days' where id = $1", [
      importId
    ])
    const again = await startTestServer({ database: server.database })
    await expect.poll(async () => (await imported(importId)).keptRows, { timeout: 10_000 }).toBe(0)
    expect((await leftRows(importId)).data).toEqual([])
    await again.close()
  })

  it("of an erased person go with them, those of others stay", async () => {
    const { importId, known } = await importOfFour()
    const other = randomUUID()
    await send(other, [
      { name: "Bad", email: "no address" },
      { name: "Worse", email: "no address" }
    ])
    await call("/leads/keep-import-rows", {
      importId: other,
      rows: [
        { row: 0, cells: ["Bad", "Assistant of Ada Known <known@example.com>"] },
        { row: 1, cells: ["Worse", "known@example.community"] }
      ]
    })
    const person = { contactIds: [known._id] }
    const { data: preview } = await call<{ data: ErasurePreview }>("/people/preview-erasure", person)
    expect(preview.rows.import_rows).toBe(2)
    await call("/people/erase-person", person)
    expect((await leftRows(importId)).data.map(({ row }) => row)).toEqual([5, 6])
    expect((await leftRows(other)).data.map(({ row }) => row)).toEqual([2])
  })

  it("very many of them are answered whole, a page at a time", async () => {
    const total = long(10_000, limits.import.rows)
    const size = limits.importChunk.rows
    const importId = randomUUID()
    await add({ name: "Ada Known", email: "known@example.com" })
    const began = performance.now()
    for (let offset = 0; offset < total; offset += size) {
      const rows = Array.from({ length: size }, (_, at) => ({
        name: "Ada",
        email: "known@example.com",
        row: offset + at + 2
      }))
      await send(importId, rows, { offset, total })
      await call("/leads/keep-import-rows", {
        importId,
        rows: rows.map((_, at) => ({ row: offset + at, cells: ["Ada", "known@example.com", `${at}`] }))
      })
    }
    process.stdout.write(`${total} skipped rows kept in ${Math.round(performance.now() - began)} ms\n`)
    const all = await everyLeftRow(importId)
    expect(all.map(({ row }) => row)).toEqual(Array.from({ length: total }, (_, at) => at + 2))
    expect(new Set(all.map(({ contact, by, cells }) => `${contact?.name} ${by} ${cells?.length}`))).toEqual(
      new Set(["Ada Known email 3"])
    )
  })
})

describe("a row that the server cannot take", () => {
  it("is named, and the others come in when it is left out", async () => {
    const importId = randomUUID()
    const good = (at: number) => ({ name: `Good ${at}`, email: `good${at}@example.com` })
    const bad = JSON.parse('{ "name": "Bad", "fields": { "__proto__": "x" } }')
    const payload = (rows: ReadonlyArray<Row>) => ({ importId, offset: 0, total: rows.length, rows })
    const refused = await server.call(
      "/leads/bulk-add-contacts",
      payload([good(0), bad, good(1), { name: "Deep\u0000" }]),
      admin.token
    )
    expect([refused.status, refused.body.code, Object.keys(refused.body.errors ?? {})]).toEqual([
      422,
      "invalid_payload",
      ["rows.1", "rows.3"]
    ])
    const left = (row: number) => ({ name: "", leftOut: true, row })
    const { data } = await send(importId, [good(0), left(3), good(1), left(5)])
    expect(data.results).toEqual(["added", "rejected", "added", "rejected"])
    expect(await imported(importId)).toMatchObject({ state: "finished", added: 2, rejected: 2 })
    expect((await leftRows(importId)).data.map(({ row, reason }) => [row, reason])).toEqual([
      [3, "The server refused this row, and it was left out"],
      [5, "The server refused this row, and it was left out"]
    ])
  })
})

describe("undo and the do-not-call list", () => {
  const undo = async (
    name: "preview-import-undo" | "undo-import",
    importId: string,
    doNotCall?: "keep" | "remove"
  ) =>
    (await call<{ data: ImportUndo }>(`/leads/${name}`, { importId, ...(doNotCall && { doNotCall }) })).data

  const listed = async () =>
    (await call<{ data: ReadonlyArray<{ value: string }> }>("/people/get-do-not-call", {})).data
      .map(({ value }) => value)
      .toSorted()

  const wishes = (...emails: ReadonlyArray<string>) =>
    emails.map((email) => ({ name: email, email, doNotCall: true }))

  it("keeps the entries by default, and counts only those of the import that no one confirmed", async () => {
    await call("/people/add-do-not-call", { email: "before@example.com" })
    const importId = randomUUID()
    await send(
      importId,
      wishes("before@example.com", "by-hand@example.com", "again@example.com", "mine@example.com")
    )
    await call("/people/add-do-not-call", { email: "by-hand@example.com" })
    await send(randomUUID(), wishes("again@example.com"))
    expect((await undo("preview-import-undo", importId)).doNotCall).toBe(1)
    expect((await undo("undo-import", importId)).doNotCall).toBe(0)
    expect(await listed()).toEqual([
      "again@example.com",
      "before@example.com",
      "by-hand@example.com",
      "mine@example.com"
    ])
  })

  it("takes them off when asked, and their contacts may be called again", async () => {
    const known = await add({
      name: "Known",
      email: "mine@example.com",
      phone: "2025550103",
      countryCode: "+1"
    })
    const importId = randomUUID()
    await send(importId, [
      { name: "Known", email: "mine@example.com", doNotCall: true },
      ...wishes("other@example.com")
    ])
    await call("/people/add-do-not-call", { email: "other@example.com" })
    const read = async () =>
      (await call<{ data: Contact }>("/leads/get-contact", { contactId: known._id })).data.doNotCall
    expect(await read()).toBe(true)
    const done = await undo("undo-import", importId, "remove")
    expect(done).toMatchObject({ doNotCall: 1, removed: 1 })
    expect(await listed()).toEqual(["other@example.com"])
    expect(await read()).toBe(false)
    expect(await undo("undo-import", importId, "keep")).toEqual(done)
    const told = await server.database.query(
      "select from audit where action = 'doNotCall.removed' and organization_id = $1",
      [admin.organisationId]
    )
    expect(told).toHaveLength(1)
  })

  it("takes no other organisation's entries off, and no other import's", async () => {
    const importId = randomUUID()
    await send(importId, wishes("mine@example.com"))
    const stranger = await server.signUp()
    await send(importId, wishes("mine@example.com"), {}, stranger)
    await undo("undo-import", importId, "remove")
    expect(await listed()).toEqual([])
    const theirs = await call<{ data: ReadonlyArray<{ value: string }> }>(
      "/people/get-do-not-call",
      {},
      stranger
    )
    expect(theirs.data.map(({ value }) => value)).toEqual(["mine@example.com"])
  })
})

describe("an import that runs elsewhere", () => {
  it("is stopped when no row has come for two minutes, and anyone who may write calls it off", async () => {
    const importId = randomUUID()
    await send(importId, [{ name: "One" }], { total: 2 })
    expect(await imported(importId)).toMatchObject({ state: "receiving", isStopped: false })
    await server.database.query("update imports set last_at = now() - interval '3 minutes' where id = $1", [
      importId
    ])
    const [reader, writer] = [
      await server.joinAs(admin.organisationId, "Read"),
      await server.joinAs(admin.organisationId, "Write")
    ]
    expect(await imported(importId, reader)).toMatchObject({ isStopped: true, received: 1, total: 2 })
    const refused = await server.call("/leads/abandon-import", { importId }, reader.token)
    expect(refused.status).toBe(403)
    const [one, two] = await Promise.all([
      call<{ data: Import }>("/leads/abandon-import", { importId }, writer),
      call<{ data: Import }>("/leads/abandon-import", { importId })
    ])
    expect([one.data.state, two.data.state]).toEqual(["abandoned", "abandoned"])
    expect(await imported(importId)).toMatchObject({ state: "abandoned", isStopped: false })
    const late = await server.call(
      "/leads/bulk-add-contacts",
      { importId, offset: 1, total: 2, rows: [{ name: "Two" }] },
      admin.token
    )
    expect([late.status, late.body.code]).toEqual([409, "illegal_transition"])
  })

  it("lists what it updated with what it added", async () => {
    await add({ name: "Before", email: "before@example.com" })
    await add({ name: "Untouched", email: "untouched@example.com" })
    const importId = randomUUID()
    await send(
      importId,
      [
        { name: "Before", email: "before@example.com", title: "New title" },
        { name: "Untouched", email: "untouched@example.com" },
        { name: "Fresh", email: "fresh@example.com" }
      ],
      { duplicates: "update" }
    )
    const { data } = await call<{ data: ReadonlyArray<Contact> }>("/leads/get-added-contacts", {
      importId,
      sort: "name"
    })
    expect(data.map(({ name }) => name)).toEqual(["Before", "Fresh"])
  })
})
