import { randomUUID } from "node:crypto"
import { beforeAll, beforeEach, describe, expect, it } from "vitest"
import type { Contact } from "../../contract/entities/Contact.ts"
import type { Import, ImportUndo, RowResult } from "../../contract/entities/Import.ts"
import type { SignedIn } from "../support/accounts.ts"
import { sharedTestServer, startTestServer, type TestServer } from "../support/testServer.ts"

type Row = Record<string, unknown>

type Reply = {
  readonly data: {
    readonly added: number
    readonly updated: number
    readonly unchanged: number
    readonly skipped: number
    readonly rejected: ReadonlyArray<{ row: number; field: string; message: string }>
    readonly results: ReadonlyArray<RowResult>
  }
}

let server: TestServer
let admin: SignedIn
beforeAll(async () => {
  server = await sharedTestServer()
})
beforeEach(async () => {
  admin = await server.signUp()
})

type Chunk = {
  readonly importId: string
  readonly offset?: number
  readonly total?: number
  readonly rows: ReadonlyArray<Row>
  readonly duplicates?: "skip" | "update" | "keep"
}

const send = (chunk: Chunk, who = admin) =>
  server.call<Reply>(
    "/leads/bulk-add-contacts",
    { offset: 0, total: chunk.rows.length, duplicates: "skip", ...chunk },
    who.token
  )

const resultsOf = async (chunk: Omit<Chunk, "importId">) => {
  const { status, body } = await send({ importId: randomUUID(), ...chunk })
  expect(status).toBe(200)
  return body.data.results
}

const imported = async (importId: string, who = admin) =>
  (await server.call<{ data: Import }>("/leads/get-import", { importId }, who.token)).body.data

const contacts = async (importId?: string, who = admin) => {
  const payload = { limit: 100, sort: "oldest", ...(importId && { importId }) }
  const { body } = await server.call<{ data: ReadonlyArray<Contact> }>(
    "/leads/get-added-contacts",
    payload,
    who.token
  )
  return body.data
}

const add = async (row: Row) => {
  const { body } = await server.call<{ data: Contact }>("/leads/add-lead", row, admin.token)
  return body.data
}

const read = async (contactId: string) =>
  (await server.call<{ data: Contact }>("/leads/get-contact", { contactId }, admin.token)).body.data

const change = async (contactId: string, fields: Row) => {
  const { version } = await read(contactId)
  const answer = await server.call("/label/update-lead-fields", { contactId, version, fields }, admin.token)
  expect(answer.status).toBe(200)
}

const people = (count: number, from = 0): ReadonlyArray<Row> =>
  Array.from({ length: count }, (_, index) => ({
    name: `Person ${from + index}`,
    email: `person${from + index}@example.com`
  }))

describe("a chunk", () => {
  it("takes every field of a contact, labels by name and a call status in either spelling", async () => {
    const importId = randomUUID()
    const { body } = await send({
      importId,
      rows: [
        {
          name: " Asha Example ",
          title: "Buyer",
          company: "Example Ltd",
          skills: ["Steel"],
          email: "asha@example.com",
          phone: "9876543210",
          countryCode: "+91",
          linkedinProfile: "https://www.linkedin.com/in/asha-example",
          labels: ["Steel", "steel ", "New"],
          thumbs: "up",
          callStatus: "not relevant",
          notes: "Said hello",
          fields: { Region: "West", Empty: "" },
          doNotCall: true
        },
        { name: "Ben Example", callStatus: "Incorrect numner", nextCallAt: "2031-01-02T03:04:05Z" }
      ]
    })
    expect(body.data).toEqual({
      added: 2,
      updated: 0,
      unchanged: 0,
      skipped: 0,
      rejected: [],
      results: ["added", "added"]
    })
    const [asha, ben] = await contacts(importId)
    expect(asha).toMatchObject({
      name: "Asha Example",
      origin: "imported",
      skills: ["Steel"],
      phone: "9876543210",
      thumbs: "up",
      callStatus: "Not relevat",
      notes: "Said hello",
      fields: { Region: "West" },
      doNotCall: true,
      version: 1
    })
    expect(asha?.labels.map(({ name, count }) => [name, count])).toEqual([
      ["New", 1],
      ["Steel", 1]
    ])
    expect(ben).toMatchObject({ callStatus: "Incorrect numner", nextCallAt: "2031-01-02T03:04:05.000Z" })
    const { body: history } = await server.call<{
      data: ReadonlyArray<{ action: string; changes: unknown }>
    }>("/leads/get-contact-history", { contactId: ben?._id }, admin.token)
    expect(history.data).toMatchObject([
      {
        action: "contact.imported",
        changes: [
          { field: "callStatus", from: "Yet to call", to: "Incorrect numner" },
          { field: "nextCallAt", from: null, to: "2031-01-02T03:04:05.000Z" },
          { field: "name", from: "", to: "Ben Example" }
        ]
      }
    ])
  })

  it("counts each row once, says what is wrong with a rejected one, and keeps none of it", async () => {
    const importId = randomUUID()
    const { body } = await send({
      importId,
      offset: 5,
      total: 12,
      rows: [
        { name: "Good", email: "good@example.com" },
        { name: " " },
        { email: "nameless@example.com" },
        { name: "Bad mail", email: "nobody" },
        { name: "Bad status", callStatus: "Maybe" },
        { name: "Bad link", linkedinProfile: "https://example.com/in/x" },
        { name: "Good again", email: "GOOD@example.com" }
      ]
    })
    expect(body.data).toEqual({
      added: 1,
      updated: 0,
      unchanged: 0,
      skipped: 1,
      rejected: [
        { row: 6, field: "name", message: "Name is required" },
        { row: 7, field: "name", message: "Name is required" },
        { row: 8, field: "email", message: "email must be a valid email address" },
        { row: 9, field: "callStatus", message: "This isn’t a call status" },
        { row: 10, field: "linkedinProfile", message: "Enter an https://www.linkedin.com address" }
      ],
      results: ["added", "rejected", "rejected", "rejected", "rejected", "rejected", "skipped"]
    })
    expect(await contacts()).toHaveLength(1)
    expect(await imported(importId)).toMatchObject({ received: 7, added: 1, skipped: 1, rejected: 5 })
  })

  it("keeps the file's order in the list, and what a row says of other things changes nothing", async () => {
    const importId = randomUUID()
    const stranger = { _id: randomUUID(), organization_id: randomUUID(), origin: "viewed", version: 9 }
    await send({ importId, rows: people(30).map((row) => ({ ...row, ...stranger })) })
    const found = await contacts(importId)
    expect(found.map(({ name }) => name)).toEqual(people(30).map(({ name }) => name))
    expect(new Set(found.map(({ origin, version }) => `${origin} ${version}`))).toEqual(
      new Set(["imported 1"])
    )
  })

  it("again, alone or fifty at once, changes nothing and answers the same", async () => {
    const importId = randomUUID()
    const chunk: Chunk = { importId, total: 100, rows: people(60), duplicates: "keep" }
    const racing = await Promise.all(Array.from({ length: 50 }, () => send(chunk)))
    for (const { status, body } of racing)
      if (status !== 200) expect([status, body.code]).toEqual([409, "idempotency_in_flight"])
    const first = racing.find(({ status }) => status === 200)
    const again = await send(chunk)
    expect([again.status, JSON.stringify(again.body)]).toEqual([200, JSON.stringify(first?.body)])
    expect(await contacts()).toHaveLength(60)
    expect(await imported(importId)).toMatchObject({ received: 60, added: 60, state: "receiving" })
  })

  it("with other rows, past the end, across another chunk or of another total is refused", async () => {
    const importId = randomUUID()
    await send({ importId, total: 20, rows: people(10) })
    const refused = async (chunk: Omit<Chunk, "importId">) => {
      const { status, body } = await send({ importId, total: 20, ...chunk })
      return [status, body.code]
    }
    expect(await refused({ rows: people(10, 50) })).toEqual([409, "conflict"])
    expect(await refused({ offset: 5, rows: people(10, 50) })).toEqual([409, "conflict"])
    expect(await refused({ offset: 10, total: 30, rows: people(10, 50) })).toEqual([409, "conflict"])
    expect(await refused({ offset: 15, rows: people(10, 50) })).toEqual([422, "invalid_payload"])
    expect(await refused({ offset: 10, rows: [] })).toEqual([422, "invalid_payload"])
    expect(await contacts()).toHaveLength(10)
  })

  it("of another organisation under the same id is another import", async () => {
    const importId = randomUUID()
    const other = await server.signUp()
    await send({ importId, rows: people(3) })
    expect((await send({ importId, rows: people(5) }, other)).body.data.added).toBe(5)
    expect((await imported(importId)).total).toBe(3)
    expect((await imported(importId, other)).total).toBe(5)
    expect(await contacts(importId)).toHaveLength(3)
  })
})

describe("duplicates", () => {
  it("does with one row what was chosen for it and with the others what was chosen for all", async () => {
    const known = await add({ name: "Ada Known", email: "ada@example.com" })
    const other = await add({ name: "Bea Known", email: "bea@example.com" })
    const rows = [
      { name: "Ada Known", email: "ada@example.com", title: "New", duplicates: "update" },
      { name: "Bea Known", email: "bea@example.com", title: "New", labels: ["Never made"] },
      { name: "Bea Twin", email: "bea@example.com", duplicates: "keep" }
    ]
    expect(await resultsOf({ rows })).toEqual(["updated", "skipped", "added"])
    expect([(await read(known._id)).title, (await read(other._id)).title]).toEqual(["New", ""])
    const all = rows.map((row) => ({ ...row, duplicates: undefined }))
    expect(await resultsOf({ rows: all, duplicates: "update" })).toEqual(["unchanged", "updated", "updated"])
    expect(await resultsOf({ rows: [{ ...rows[0], duplicates: "skip" }], duplicates: "keep" })).toEqual([
      "skipped"
    ])
    const refused = await send({ importId: randomUUID(), rows: [{ ...rows[0], duplicates: "erase" }] })
    expect(refused.body.data.rejected.map(({ field }) => field)).toEqual(["duplicates"])
  })

  const variants = [
    { name: "By mail", email: "ASHA@example.com" },
    { name: "By number", phone: "+91 98765 43210" },
    { name: "By profile", linkedinProfile: "https://in.linkedin.com/in/Asha/" }
  ]
  const asha = {
    name: "Asha",
    email: "asha@example.com",
    countryCode: "+91",
    phone: "9876543210",
    linkedinProfile: "https://www.linkedin.com/in/asha"
  }

  it("are skipped, against the organisation and within the chunk", async () => {
    await add(asha)
    expect(await resultsOf({ rows: [...variants, { name: "New", email: "new@example.com" }] })).toEqual([
      "skipped",
      "skipped",
      "skipped",
      "added"
    ])
    const other = { name: "Other", email: "other@example.com", phone: "5550001111" }
    expect(await resultsOf({ rows: [other, { name: "Other", phone: "555-000-1111" }] })).toEqual([
      "added",
      "skipped"
    ])
    expect(await contacts()).toHaveLength(3)
  })

  it("are other people where names differ, where the number is an office's, or where the file shares the value", async () => {
    await add({ name: "Ann Cole", email: "office@example.com", phone: "5550002222" })
    const rows = [
      { name: "Bo Dean", email: "bo@example.com", phone: "5550003333" },
      { name: "Cy Earl", email: "cy@example.com", phone: "5550003333" },
      { name: "Di Fox", email: "office@example.com", shared: ["Office@example.com"] },
      {
        name: "Ed Gray",
        email: "ed@example.com",
        phones: [{ kind: "work", number: "5550002222", countryCode: "" }]
      },
      { name: "Flo Hall", email: "flo@example.com", phone: "5550002222", shared: ["5550002222"] }
    ]
    expect(await resultsOf({ rows, duplicates: "update" })).toEqual(rows.map(() => "added"))
  })

  it("without any address are known by name and company", async () => {
    await add({ name: "Ann Cole", company: "Acme" })
    const rows = [
      { name: "ann cole", company: "ACME" },
      { name: "Ann Cole", company: "Brix" },
      { name: "Ann Cole", company: "Acme", email: "ann.cole@example.com" }
    ]
    expect(await resultsOf({ rows })).toEqual(["skipped", "added", "added"])
  })

  it("are kept when asked", async () => {
    await add(asha)
    expect(await resultsOf({ rows: variants, duplicates: "keep" })).toEqual(["added", "added", "added"])
    expect(await contacts()).toHaveLength(4)
  })

  it("are updated when asked, and what a row leaves blank erases nothing", async () => {
    const { _id } = await add({ ...asha, company: "Old", notes: "Keep me", fields: { Region: "West" } })
    expect(
      await resultsOf({
        duplicates: "update",
        rows: [
          {
            name: "Asha",
            email: "asha@example.com",
            company: "New",
            notes: "",
            fields: { Size: 5 },
            labels: ["A"]
          },
          { name: "Asha", phone: "098765 43210", countryCode: "+91" },
          { name: "Ben", email: "ben@example.com" },
          { name: "Ben", email: "ben@example.com", title: "Buyer" },
          { name: "Ben", email: "ben@example.com", title: "Buyer" }
        ]
      })
    ).toEqual(["updated", "unchanged", "added", "updated", "unchanged"])
    expect(await read(_id)).toMatchObject({
      company: "New",
      notes: "Keep me",
      phone: "9876543210",
      countryCode: "+91",
      fields: { Region: "West", Size: 5 },
      labels: [{ name: "A", count: 1 }],
      version: 2
    })
    expect((await contacts()).map(({ name, title }) => [name, title])).toEqual([
      ["Asha", ""],
      ["Ben", "Buyer"]
    ])
  })

  it("may not move a call status against its lifecycle", async () => {
    const { _id } = await add({ name: "Cy", email: "cy@example.com" })
    await change(_id, { callStatus: "Not relevat" })
    const { body } = await send({
      importId: randomUUID(),
      duplicates: "update",
      rows: [{ name: "Cy", email: "cy@example.com", callStatus: "Interview noted documented" }]
    })
    expect(body.data).toMatchObject({ updated: 0, rejected: [{ row: 0, field: "callStatus" }] })
    expect(await read(_id)).toMatchObject({ callStatus: "Not relevat", version: 2 })
  })

  it("by hand at the same time leave one contact", async () => {
    const person = { name: "Dee", email: "dee@example.com" }
    await Promise.all([
      send({ importId: randomUUID(), rows: [person] }),
      send({ importId: randomUUID(), rows: [person], duplicates: "update" }),
      ...Array.from({ length: 8 }, () => server.call("/leads/add-lead", person, admin.token))
    ])
    expect(await contacts()).toHaveLength(1)
  })
})

describe("an import", () => {
  it("finishes when its rows are whole, in whatever order they came, and says so", async () => {
    const importId = randomUUID()
    await server.call(
      "/leads/start-import",
      { importId, total: 50, fileName: "people.csv", mapping: { Mail: "email" } },
      admin.token
    )
    for (const offset of [30, 0, 40, 10])
      await send({ importId, offset, total: 50, rows: people(10, offset), duplicates: "update" })
    expect(await imported(importId)).toMatchObject({ state: "receiving", received: 40, undoUntil: null })
    await send({ importId, offset: 20, total: 50, rows: [...people(9, 20), { name: "" }] })
    expect(await imported(importId)).toMatchObject({
      state: "finished",
      fileName: "people.csv",
      mapping: { Mail: "email" },
      total: 50,
      received: 50,
      added: 49,
      rejected: 1
    })
    const { body } = await server.call<{ data: ReadonlyArray<{ title: string; description: string }> }>(
      "/profile/get-notifications",
      { id: admin.organisationId },
      admin.token
    )
    expect(body.data[0]).toMatchObject({
      title: "Import finished",
      description: "50 rows: 49 added, 0 updated, 0 unchanged, 0 skipped, 1 rejected.",
      path: "/apps/added-contacts"
    })
    const again = await send({ importId, offset: 10, total: 50, rows: people(10, 10), duplicates: "update" })
    expect(again).toMatchObject({ status: 200, body: { data: { added: 10 } } })
  })

  it("is listed newest first, page by page", async () => {
    const ids = [randomUUID(), randomUUID(), randomUUID()]
    for (const importId of ids) await send({ importId, rows: people(1), duplicates: "keep" })
    const page = async (cursor?: string) =>
      (
        await server.call<{ data: ReadonlyArray<Import>; nextCursor: string | null; total: unknown }>(
          "/leads/get-imports",
          { limit: 2, ...(cursor && { cursor }) },
          admin.token
        )
      ).body
    const newest = await page()
    expect(newest.total).toEqual({ value: 3, exact: true })
    const rest = await page(newest.nextCursor ?? "")
    expect([...newest.data, ...rest.data].map(({ _id }) => _id)).toEqual(ids.toReversed())
    expect(rest.nextCursor).toBeNull()
  })

  it("that was called off takes no more, answers again what it took, and keeps it", async () => {
    const importId = randomUUID()
    await send({ importId, total: 20, rows: people(10) })
    const off = () => server.call<{ data: Import }>("/leads/abandon-import", { importId }, admin.token)
    expect((await off()).body.data).toMatchObject({ state: "abandoned", received: 10 })
    expect((await off()).body.data).toMatchObject({ state: "abandoned" })
    expect(await send({ importId, offset: 10, total: 20, rows: people(10, 10) })).toMatchObject({
      status: 409,
      body: { code: "illegal_transition" }
    })
    expect(await send({ importId, total: 20, rows: people(10) })).toMatchObject({ status: 200 })
    expect(await contacts(importId)).toHaveLength(10)
  })

  it("that is abandoned expires after a day, not before", async () => {
    const [old, fresh] = [randomUUID(), randomUUID()]
    for (const importId of [old, fresh])
      await send({ importId, total: 5, rows: people(1), duplicates: "keep" })
    const age = (id: string, hours: number) =>
      server.database.query("update imports set last_at = now() - make_interval(hours => $2) where id = $1", [
        id,
        hours
      ])
    await age(old, 25)
    await age(fresh, 23)
    const again = await startTestServer({ database: server.database })
    await expect.poll(async () => (await imported(old)).state).toBe("abandoned")
    expect((await imported(fresh)).state).toBe("receiving")
    await again.close()
  })
})

describe("undo", () => {
  const call = (name: "preview-import-undo" | "undo-import", importId: string, who = admin) =>
    server.call<{ data: ImportUndo }>(`/leads/${name}`, { importId }, who.token)

  it("removes added contacts, restores changed ones, and keeps later changes", async () => {
    const before = await add({
      name: "Ed",
      email: "ed@example.com",
      company: "Old",
      title: "Old",
      notes: "n"
    })
    const other = await add({ name: "Flo", email: "flo@example.com" })
    await change(other._id, { fields: { Region: "West" } })
    const importId = randomUUID()
    await send({
      importId,
      duplicates: "update",
      rows: [
        { name: "Ed", email: "ed@example.com", company: "New", title: "New", labels: ["Fair"], thumbs: "up" },
        { name: "Flo", email: "flo@example.com", fields: { Region: "East" }, callStatus: "Call later" },
        { name: "Gus", email: "gus@example.com", labels: ["Fair"] },
        { name: "Hal", email: "hal@example.com" },
        { name: "Ida", email: "ida@example.com" }
      ]
    })
    const added = async () => (await contacts(importId)).filter(({ origin }) => origin === "imported")
    const mine = await added()
    const [, hal, ida] = mine
    await change(before._id, { title: "Newest" })
    await change(hal?._id ?? "", { notes: "Spoke" })
    await server.call(
      "/honorarium/create-honorarium-request",
      {
        respondentName: "Ida",
        respondentId: ida?._id,
        amount: 10,
        currency: "INR",
        upiId: "ida@examplebank",
        idempotencyKey: randomUUID()
      },
      admin.token
    )
    const expected = {
      removed: 1,
      restored: 1,
      partly: 1,
      kept: 2,
      doNotCall: 0,
      contacts: [
        { name: "Hal", fate: "kept", changes: [] },
        { name: "Ida", fate: "kept", changes: [] },
        { name: "Gus", fate: "removed", changes: [] },
        {
          name: "Ed",
          fate: "partly",
          changes: [
            { field: "thumbs", from: "up", to: null },
            { field: "company", from: "New", to: "Old" },
            { field: "label", from: "Fair", to: null }
          ],
          left: [{ field: "title", from: "Old", to: "Newest" }]
        },
        {
          name: "Flo",
          fate: "restored",
          changes: [
            { field: "callStatus", from: "Call later", to: "Yet to call" },
            { field: "fields.Region", from: "East", to: "West" }
          ]
        }
      ]
    }
    const byName = ({ data }: { data: ImportUndo }) => ({
      ...data,
      contacts: data.contacts
        .map(({ contactId: _, ...rest }) => rest)
        .toSorted((one, two) => {
          const at = (item: typeof one) =>
            expected.contacts.findIndex(({ name, fate }) => name === item.name && fate === item.fate)
          return at(one) - at(two)
        })
    })
    expect(byName((await call("preview-import-undo", importId)).body)).toEqual(expected)
    expect(await added()).toEqual(mine.map((one) => (one._id === hal?._id ? expect.anything() : one)))

    const done = await call("undo-import", importId)
    expect(byName(done.body)).toEqual(expected)
    expect((await contacts(importId)).map(({ name }) => name)).toEqual(["Hal", "Ida"])
    expect(await read(before._id)).toMatchObject({
      company: "Old",
      title: "Newest",
      notes: "n",
      labels: [],
      thumbs: null
    })
    expect(await read(other._id)).toMatchObject({ fields: { Region: "West" }, callStatus: "Yet to call" })
    const { body } = await server.call<{ labels: ReadonlyArray<unknown> }>(
      "/label/get-labels",
      { orgId: admin.organisationId },
      admin.token
    )
    expect(body.labels).toEqual([])
    expect(await call("undo-import", importId)).toMatchObject({ status: 200, body: done.body })
    expect(await read(before._id)).toMatchObject({ company: "Old", version: 4 })
    expect(await imported(importId)).toMatchObject({ undoUntil: null, undoneAt: expect.any(String) })
  })

  it("finds what was removed no more, by search or as a duplicate", async () => {
    const importId = randomUUID()
    await send({ importId, rows: people(5) })
    expect((await call("undo-import", importId)).body.data).toMatchObject({
      removed: 5,
      restored: 0,
      kept: 0
    })
    expect(await resultsOf({ rows: people(5) })).toEqual(Array(5).fill("added"))
  })

  it("takes several chunks' changes of one contact back to what it was first", async () => {
    const { _id } = await add({ name: "Jo", email: "jo@example.com", company: "First" })
    const importId = randomUUID()
    for (const [offset, company] of ["Second", "Third"].entries())
      await send({
        importId,
        offset,
        total: 2,
        duplicates: "update",
        rows: [{ name: "Jo", email: "jo@example.com", company }]
      })
    await call("undo-import", importId)
    expect(await read(_id)).toMatchObject({ company: "First", version: 4 })
  })

  it("of one that was changed by its own later chunk still removes it", async () => {
    const importId = randomUUID()
    for (const [offset, company] of ["One", "Two"].entries())
      await send({
        importId,
        offset,
        total: 2,
        duplicates: "update",
        rows: [{ name: "Kim", email: "kim@example.com", company }]
      })
    expect((await call("undo-import", importId)).body.data).toMatchObject({
      removed: 1,
      restored: 0,
      kept: 0
    })
    expect(await contacts()).toEqual([])
  })

  it("is for 72 hours, for an Admin, and for an import that has ended", async () => {
    const importId = randomUUID()
    await send({ importId, total: 2, rows: people(1) })
    expect(await call("undo-import", importId)).toMatchObject({
      status: 409,
      body: { code: "illegal_transition" }
    })
    await send({ importId, offset: 1, total: 2, rows: people(1, 1) })
    const writer = await server.joinAs(admin.organisationId, "Write")
    expect((await call("undo-import", importId, writer)).status).toBe(403)
    await server.database.query("update imports set ended_at = now() - interval '73 hours' where id = $1", [
      importId
    ])
    expect((await call("preview-import-undo", importId)).status).toBe(409)
    expect(await call("undo-import", importId)).toMatchObject({
      status: 409,
      body: { message: "An import can be undone for 72 hours only" }
    })
    expect(await contacts()).toHaveLength(2)
  })

  it("fifty times at once is one", async () => {
    const importId = randomUUID()
    await send({ importId, rows: people(20) })
    const all = await Promise.all(Array.from({ length: 50 }, () => call("undo-import", importId)))
    expect(all.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    for (const { status, body } of all) if (status === 200) expect(body.data.removed).toBe(20)
    const [lines] = await server.database.query<{ count: number }>(
      "select count(*)::int as count from audit where action = 'contact.importUndone' and organization_id = $1",
      [admin.organisationId]
    )
    expect(lines?.count).toBe(20)
  })
})

describe("a look ahead", () => {
  const preview = (rows: ReadonlyArray<Row>, who = admin) =>
    server.call<{ data: ReadonlyArray<Row>; results: ReadonlyArray<RowResult> }>(
      "/leads/preview-import",
      { rows },
      who.token
    )

  it("says who is there already and what updating would change, and changes nothing", async () => {
    const known = await add({ name: "Ada Known", email: "known@example.com", company: "Old Ltd" })
    const { status, body } = await preview([
      { name: "New", email: "new@example.com" },
      { email: "KNOWN@example.com" },
      { name: "Ada Known", email: "known@example.com", company: "New Ltd", labels: ["Never made"] },
      { name: "Ada Known", email: "not an address" }
    ])
    expect(status).toBe(200)
    const there = { contactId: known._id, name: "Ada Known", by: "email", mayUpdate: true }
    expect(body.data).toEqual([
      { ...there, row: 1, changes: [] },
      {
        ...there,
        row: 2,
        changes: [
          { field: "company", from: "Old Ltd", to: "New Ltd" },
          { field: "labels", from: [], to: ["Never made"] }
        ]
      }
    ])
    expect(body.results).toEqual(["added", "unchanged", "updated", "rejected"])
    expect(await read(known._id)).toEqual(known)
    expect((await contacts()).length).toBe(1)
  })

  it("finds no one of another organisation", async () => {
    await add({ name: "Ada Known", email: "known@example.com" })
    const { body } = await preview([{ email: "known@example.com" }], await server.signUp())
    expect(body.data).toEqual([])
  })

  it("takes no more rows at a time than a chunk holds", async () => {
    expect((await preview(people(2001))).status).toBe(422)
  })
})
