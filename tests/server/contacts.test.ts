import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { Contact } from "../../contract/entities/Contact.ts"
import type { SignedIn } from "../support/accounts.ts"
import { fillPool } from "../support/people.ts"
import { startTestServer, type TestServer } from "../support/testServer.ts"

type One = { data: Contact }
type Many = {
  data: ReadonlyArray<Contact>
  nextCursor: string | null
  total: { value: number; exact: boolean }
}
type History = {
  data: ReadonlyArray<{ by: string; action: string; changes: ReadonlyArray<Record<string, unknown>> }>
}

let server: TestServer
let admin: SignedIn
let stranger: SignedIn
beforeAll(async () => {
  server = await startTestServer({ settings: { DATABASE_POOL: "40" } })
  admin = await server.signUp()
  stranger = await server.signUp()
  await fillPool(server.database.url, [
    {
      name: "Ada Norton",
      title: "Engineer",
      email: "ada@example.com",
      countryCode: "+44",
      phone: "2079460001"
    }
  ])
})
afterAll(() => server.close())

const add = async (values: Record<string, unknown>, who = admin) =>
  (await server.call<One>("/leads/add-lead", values, who.token)).body.data
const change = (contact: Contact, fields: Record<string, unknown>, who = admin) =>
  server.call<One>(
    "/label/update-lead-fields",
    { contactId: contact._id, version: contact.version, fields },
    who.token
  )
const list = async (payload: Record<string, unknown>, who = admin, path = "/leads/get-added-contacts") =>
  (await server.call<Many>(path, payload, who.token)).body
const namesOf = ({ data }: Many) => data.map(({ name }) => name)

describe("adding a contact", () => {
  it("keeps every field as it was given", async () => {
    const contact = await add({
      name: "  Zoë Müller ",
      title: "Director",
      skills: ["SQL", " "],
      email: "Zoe@Example.com",
      countryCode: "+49",
      phone: "030 231 25123",
      linkedinProfile: "https://www.linkedin.com/in/example-zoe",
      notes: "<b>met</b> at a fair",
      nextCallAt: "2030-01-01T10:00:00+02:00",
      fields: { budget: 5, agreed: true, area: "North" }
    })
    expect(contact).toEqual({
      _id: expect.any(String),
      leadId: null,
      origin: "added",
      name: "Zoë Müller",
      title: "Director",
      company: "",
      industry: "",
      seniority: "",
      city: "",
      country: "",
      skills: ["SQL"],
      hasEmail: true,
      hasPhone: true,
      hasLinkedin: true,
      email: "Zoe@Example.com",
      phone: "030 231 25123",
      countryCode: "+49",
      phones: [{ number: "030 231 25123", countryCode: "+49" }],
      emails: [{ address: "Zoe@Example.com" }],
      linkedinProfile: "https://www.linkedin.com/in/example-zoe",
      linkedinCheck: "unknown",
      labels: [],
      thumbs: null,
      callStatus: "Yet to call",
      nextCallAt: "2030-01-01T08:00:00.000Z",
      doNotCall: false,
      notes: "<b>met</b> at a fair",
      fields: { budget: 5, agreed: true, area: "North" },
      addedBy: expect.any(String),
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      version: 1
    })
  })

  it.each([
    ["the e-mail address in another case", { email: "ZOE@example.com" }],
    ["the number with its country code", { phone: "+49 30 23125123" }],
    ["the number without it", { phone: "03023125123" }],
    [
      "the LinkedIn address, written otherwise",
      { linkedinProfile: "https://de.linkedin.com/in/Example-Zoe/?x=1" }
    ]
  ])("shows who is there already by %s", async (_, values) => {
    const answer = await server.call<One>("/leads/add-lead", { name: "Again", ...values }, admin.token)
    expect(answer).toMatchObject({
      status: 409,
      body: { status: false, code: "duplicate_contact", data: { name: "Zoë Müller" } }
    })
    expect((await add({ name: "Somebody else", ...values }, stranger)).name).toBe("Somebody else")
  })

  it("does not take a shared ending of two numbers for the same number", async () => {
    expect((await add({ name: "Other Country", countryCode: "+33", phone: "3023125123" })).name).toBe(
      "Other Country"
    )
  })

  it("adds anyway on request, and once when two add concurrently", async () => {
    expect((await add({ name: "Twin", email: "zoe@example.com", addAnyway: true })).name).toBe("Twin")
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        server.call("/leads/add-lead", { name: "Raced", email: "raced@example.com" }, admin.token)
      )
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)])
  })
})

describe("changing a contact", () => {
  it("answers what a database can't hold with a clear refusal", async () => {
    const contact = await add({
      name: "Hostile",
      linkedinProfile: "https://www.linkedin.com/in/a%00b",
      fields: { constructor: "x", toString: true }
    })
    expect(contact).toMatchObject({ name: "Hostile", fields: { constructor: "x", toString: true } })
    for (const nextCallAt of ["0000-01-01T00:00:00Z", "9999-12-31T23:59:59-14:00"]) {
      expect(await change(contact, { nextCallAt })).toMatchObject({
        status: 422,
        body: { errors: { nextCallAt: "This time is too far away" } }
      })
    }
    const named = (start: number) =>
      Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`f${start + index}`, index]))
    const fuller = (await change(contact, { fields: named(0) })).body.data
    expect(await change(fuller, { fields: named(60) })).toMatchObject({ status: 422 })
  })

  it("answers a stale version with the newer contact and changes nothing", async () => {
    const contact = await add({ name: "Stale", title: "Old" })
    const newer = (await change(contact, { title: "New" })).body.data
    expect(newer).toMatchObject({ title: "New", version: 2 })
    expect(await change(contact, { title: "Overwritten" })).toMatchObject({
      status: 409,
      body: { code: "stale_version", data: newer }
    })
  })

  it("lets the last writer win where a client sends no version", async () => {
    const contact = await add({ name: "Versionless", title: "Old" })
    const fields = [{ title: "One" }, { company: "Two" }, { title: "Three" }]
    for (const changed of fields) {
      await server.call("/label/update-lead-fields", { contactId: contact._id, fields: changed }, admin.token)
    }
    const { body } = await server.call<{ data: Contact }>(
      "/leads/get-contact",
      { contactId: contact._id },
      admin.token
    )
    expect(body.data).toMatchObject({ title: "Three", company: "Two", version: 4 })
  })

  it("loses no update of forty raced ones unseen", async () => {
    const contact = await add({ name: "Raced Save" })
    const other = await server.joinAs(admin.organisationId, "Write")
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        change(contact, { notes: `${index}` }, index % 2 ? admin : other)
      )
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(39)
  })

  it("changes nothing, version included, when nothing differs", async () => {
    const contact = await add({ name: "Same", skills: ["A"], fields: { x: 1 } })
    const { body } = await change(contact, { name: "Same", skills: ["A"], fields: { x: 1 } })
    expect(body.data).toEqual(contact)
  })

  it("sets, keeps and takes away custom fields one by one", async () => {
    const contact = await add({ name: "Custom", fields: { a: 1, b: "two" } })
    const { body } = await change(contact, { fields: { a: null, c: true } })
    expect(body.data.fields).toEqual({ b: "two", c: true })
  })

  it("refuses a status that may not follow", async () => {
    const contact = await add({ name: "Lifecycle" })
    expect(await change(contact, { callStatus: "Interview noted documented" })).toMatchObject({
      status: 409,
      body: { code: "illegal_transition" }
    })
    const called = (await change(contact, { callStatus: "Call completed" })).body.data
    expect((await change(called, { callStatus: "Interview noted documented" })).body.data.callStatus).toBe(
      "Interview noted documented"
    )
  })

  it("leaves a line for each change: who, what, from, to, newest first", async () => {
    const contact = await add({ name: "Historic" })
    const changed = (await change(contact, { callStatus: "Call later", title: "Boss" })).body.data
    await server.call("/label/add-thumbs", { contactId: changed._id, thumbs: "up" }, admin.token)
    const { body } = await server.call<History>(
      "/leads/get-contact-history",
      { contactId: contact._id },
      admin.token
    )
    expect(body.data).toMatchObject([
      { action: "contact.rated", changes: [{ field: "thumbs", from: null, to: "up" }] },
      {
        action: "contact.changed",
        changes: [
          { field: "callStatus", from: "Yet to call", to: "Call later" },
          { field: "title", from: "", to: "Boss" }
        ]
      },
      { action: "contact.added", changes: [{ field: "name", from: "", to: "Historic" }] }
    ])
    expect(body.data.every(({ by }) => by === "Test Person")).toBe(true)
  })

  it("judges a LinkedIn profile by its address alone", async () => {
    const check = async (linkedinProfile: string) => {
      const contact = await add({ name: "Checked", linkedinProfile, addAnyway: true })
      const { body } = await server.call("/label/check-linkedin", { contactId: contact._id }, admin.token)
      return body.data
    }
    const profile = "https://www.linkedin.com/in/example-checked"
    expect(await check(profile)).toEqual({ linkedinCheck: "found", linkedinProfile: profile })
    expect(await check("")).toEqual({ linkedinCheck: "missing" })
    expect(await check("https://www.linkedin.com/feed")).toEqual({ linkedinCheck: "missing" })
  })
})

describe("lists of contacts", () => {
  let owner: SignedIn
  beforeAll(async () => {
    owner = await server.signUp()
    for (const [index, name] of ["Éva", "adam", "Борис", "Carl", "Eva"].entries()) {
      const contact = await add(
        {
          name,
          email: `listed${index}@example.com`,
          notes: index === 3 ? "met in 東京" : "",
          ...(index < 2 && { nextCallAt: `2031-01-0${2 - index}T00:00:00Z` })
        },
        owner
      )
      if (index === 1) await change(contact, { callStatus: "Not answering" }, owner)
      if (index === 3)
        await server.call("/label/add-thumbs", { contactId: contact._id, thumbs: "down" }, owner.token)
    }
  })

  it.each([
    ["newest", ["Eva", "Carl", "Борис", "adam", "Éva"]],
    ["oldest", ["Éva", "adam", "Борис", "Carl", "Eva"]],
    ["updated", ["Eva", "Carl", "Борис", "adam", "Éva"]]
  ])("sort by %s", async (sort, expected) => {
    expect(namesOf(await list({ sort }, owner))).toEqual(expected)
  })

  it("sort by name whatever its case and accents, and by the next call", async () => {
    expect(namesOf(await list({ sort: "name" }, owner)).map((name) => name.replace("É", "E"))).toEqual([
      "adam",
      "Carl",
      "Eva",
      "Eva",
      "Борис"
    ])
    expect(namesOf(await list({ sort: "nextCall" }, owner)).slice(0, 2)).toEqual(["adam", "Éva"])
  })

  it.each(["newest", "oldest", "name", "nextCall", "updated"])(
    "page through everyone once, sorted by %s",
    async (sort) => {
      const whole = (await list({ sort }, owner)).data.map(({ _id }) => _id)
      const seen: Array<string> = []
      let cursor: string | null = null
      do {
        const page: Many = await list({ sort, limit: 2, ...(cursor && { cursor }) }, owner)
        expect(page.total).toEqual({ value: 5, exact: true })
        seen.push(...page.data.map(({ _id }) => _id))
        cursor = page.nextCursor
      } while (cursor)
      expect(seen).toEqual(whole)
    }
  )

  it.each([
    [{ query: "eva" }, ["Eva", "Éva"]],
    [{ query: "listed2@example.com" }, ["Борис"]],
    [{ query: "东" }, []],
    [{ query: "東京" }, ["Carl"]],
    [{ query: "???" }, []],
    [{ callStatus: "Not answering" }, ["adam"]],
    [{ thumbs: "down" }, ["Carl"]],
    [{ thumbs: null, query: "carl" }, []],
    [{ labelId: "nothing" }, []],
    [{ importId: "nothing" }, []]
  ])("filter by %j", async (filter, expected) => {
    const found = await list(filter, owner)
    expect(namesOf(found)).toEqual(expected)
    expect(found.total).toEqual({ value: expected.length, exact: true })
  })

  it("find a number however it is written", async () => {
    await add({ name: "Phoned", countryCode: "+44", phone: "020 7946 0123" }, owner)
    for (const query of ["+44 20 7946 0123", "02079460123", "2079460", "(020) 7946-0123"]) {
      expect(namesOf(await list({ query }, owner))).toEqual(["Phoned"])
    }
  })

  it("name the owners of contacts, and list only theirs", async () => {
    const owner = await server.signUp()
    const colleague = await server.joinAs(owner.organisationId, "Write")
    for (const [who, name] of [
      [owner, "Of the owner"],
      [colleague, "Of the colleague"]
    ] as const)
      await server.call("/leads/add-lead", { name }, who.token)
    const { body } = await server.call<{ data: ReadonlyArray<{ _id: string }> }>(
      "/leads/get-owners",
      {},
      colleague.token
    )
    expect(body.data.map(({ _id }) => _id).sort()).toEqual([owner.userId, colleague.userId].sort())
    const list = await server.call<{ data: ReadonlyArray<Contact> }>(
      "/leads/get-added-contacts",
      { addedBy: colleague.userId },
      owner.token
    )
    expect(list.body.data.map(({ name }) => name)).toEqual(["Of the colleague"])
  })

  it("keep viewed contacts and added ones apart", async () => {
    const { body } = await server.call<{ data: ReadonlyArray<{ _id: string }> }>(
      "/leads/get-leads",
      {},
      owner.token
    )
    await server.call("/leads/view-lead", { leadId: body.data[0]?._id }, owner.token)
    expect(namesOf(await list({}, owner, "/leads/get-all-viewed-leads"))).toEqual(["Ada Norton"])
    expect(namesOf(await list({ query: "ada@example.com" }, owner, "/leads/search-viewed-leads"))).toEqual([
      "Ada Norton"
    ])
    expect(namesOf(await list({ query: "norton" }, owner))).toEqual([])
  })
})

describe("another organisation", () => {
  it("can't be distinguished from nothing by any call", async () => {
    const contact = await add({ name: "Private Person", email: "private@example.com" })
    const absent = "11111111-1111-4111-8111-111111111111"
    const calls: ReadonlyArray<readonly [string, (id: string) => Record<string, unknown>]> = [
      ["/leads/get-contact", (contactId) => ({ contactId })],
      ["/leads/get-contact-history", (contactId) => ({ contactId })],
      ["/label/add-thumbs", (contactId) => ({ contactId, thumbs: "up" })],
      ["/label/check-linkedin", (contactId) => ({ contactId })],
      ["/label/update-lead-fields", (contactId) => ({ contactId, version: 1, fields: { title: "x" } })],
      ["/label/update-lead-label", (contactId) => ({ contactIds: [contactId] })]
    ]
    for (const [path, payload] of calls) {
      const foreign = await server.call(path, payload(contact._id), stranger.token)
      const nothing = await server.call(path, payload(absent), stranger.token)
      const garbage = await server.call(path, payload("x"), stranger.token)
      expect([path, foreign.status, foreign.body]).toEqual([path, 404, nothing.body])
      expect([path, garbage.status, garbage.body]).toEqual([path, 404, nothing.body])
    }
    expect(namesOf(await list({ query: "private" }, stranger))).toEqual([])
    const { body } = await server.call<One>("/leads/get-contact", { contactId: contact._id }, admin.token)
    expect(body.data).toEqual(contact)
  })
})
