import { randomUUID } from "node:crypto"
import { beforeAll, describe, expect, it } from "vitest"
import type { Company, CompanyEntry } from "../../contract/entities/Company.ts"
import type { Contact } from "../../contract/entities/Contact.ts"
import type { SignedIn } from "../support/accounts.ts"
import { sharedTestServer, type TestServer } from "../support/testServer.ts"

let server: TestServer
let admin: SignedIn
beforeAll(async () => {
  server = await sharedTestServer()
  admin = await server.signUp()
})

type Page<Row> = {
  readonly data: ReadonlyArray<Row>
  readonly company: Company
  readonly nextCursor: string | null
  readonly total: { readonly value: number; readonly exact: boolean }
}

const call = async <D>(path: string, payload: object, who = admin) => {
  const { status, body } = await server.call<D>(path, payload, who.token)
  expect([path, status]).toEqual([path, 200])
  return body
}

const add = async (company: string, more: object = {}, who = admin) =>
  (await call<{ data: Contact }>("/leads/add-lead", { name: "Ada", company, addAnyway: true, ...more }, who))
    .data._id

const peopleOf = async (company: string, more: object = {}, who = admin) =>
  call<Page<Contact>>("/leads/get-company-contacts", { company, ...more }, who)

const companyOf = (company: string, more: object = {}, who = admin) =>
  call<Page<CompanyEntry>>("/leads/get-company", { company, ...more }, who)

const rang = (contactId: string, callStatus = "Not answering", who = admin) =>
  call("/calling/record-outcome", { callId: randomUUID(), contactId, callStatus }, who)

const pays = (respondentId: string, amount: number, currency: string) =>
  call("/honorarium/create-honorarium-request", { respondentName: "Ada", respondentId, amount, currency })

describe("the contacts of a company", () => {
  it("are those with its name in any case, viewed or added, in pages and by every filter", async () => {
    const ids = [
      await add("Acme Ltd", { name: "Bea" }),
      await add("ACME LTD", { name: "Ada" }),
      await add("acme ltd", { name: "Cy", email: "cy@example.org" })
    ]
    await add("Acme")
    await server.database.query("update contact_state set is_viewed = true where contact_id = $1", [ids[0]])
    const all = await peopleOf("acme LTD", { sort: "name" })
    expect([all.total, all.data.map(({ name }) => name)]).toEqual([
      { value: 3, exact: true },
      ["Ada", "Bea", "Cy"]
    ])
    const first = await peopleOf("Acme Ltd", { sort: "name", limit: 2 })
    const second = await peopleOf("Acme Ltd", { sort: "name", limit: 2, cursor: first.nextCursor })
    expect([first.data.length, second.data.map(({ name }) => name)]).toEqual([2, ["Cy"]])
    expect((await peopleOf("Acme Ltd", { hasEmail: true })).data.map(({ name }) => name)).toEqual(["Cy"])
    const foreign = await server.call(
      "/leads/get-company-contacts",
      { company: "Acme", sort: "name", limit: 2, cursor: first.nextCursor },
      admin.token
    )
    expect(foreign.status).toBe(422)
  })

  it("are found under names with slashes, percent signs, other scripts and a hundred characters", async () => {
    const long = `Ö${"x".repeat(150)}`
    for (const name of ["AC/DC %2F..", "شركة المثال", "株式会社サンプル", "İzmir Örnek", long, "..", "%"]) {
      const id = await add(name)
      expect([name, (await peopleOf(name)).data.map(({ _id }) => _id)]).toEqual([name, [id]])
    }
    expect((await peopleOf(long.slice(0, 100))).total.value).toBe(1)
  })

  it("are none for a company that no contact has, and its name is needed", async () => {
    expect((await peopleOf("No such company")).data).toEqual([])
    const none = await companyOf("No such company")
    expect([none.data, none.company]).toEqual([
      [],
      { name: "No such company", industry: "", people: { value: 0, exact: true }, spend: [] }
    ])
    for (const path of ["/leads/get-company", "/leads/get-company-contacts"])
      for (const payload of [{}, { company: " " }, { company: "a\0" }])
        expect((await server.call(path, payload, admin.token)).status).toBe(422)
  })
})

describe("a company", () => {
  it("has its most frequent spelling and industry, and calls and emails of all contacts, newest first", async () => {
    const [ada, bea] = [
      await add("Example Pharma", { name: "Ada", industry: "Pharma" }),
      await add("Example Pharma", { name: "Bea", industry: "Pharma" })
    ]
    await add("EXAMPLE PHARMA", { industry: "Health" })
    await rang(ada)
    await rang(bea, "Agreed to talk")
    await rang(await add("Another company"))
    const { data, company, total } = await companyOf("example pharma")
    expect(company).toEqual({
      name: "Example Pharma",
      industry: "Pharma",
      people: { value: 3, exact: true },
      spend: []
    })
    expect(total).toEqual({ value: 2, exact: true })
    expect(data).toMatchObject([
      { contactId: bea, contactName: "Bea", entry: { kind: "call", outcome: "Agreed to talk" } },
      { contactId: ada, contactName: "Ada", entry: { kind: "call", outcome: "Not answering" } }
    ])
  })

  it("has pages of its calls without a gap or a repetition, also among calls of one moment", async () => {
    const id = await add("Paged Company")
    await server.database.query(
      `insert into calls (organization_id, id, user_id, contact_id, started_at, ended_at, outcome)
        select $1, gen_random_uuid(), $2, $3, '2030-01-01', '2030-01-01', 'Not answering' from generate_series(1, 45)`,
      [admin.organisationId, admin.userId, id]
    )
    const seen: Array<string> = []
    let cursor: string | null = null
    do {
      const page: Page<CompanyEntry> = await companyOf("Paged Company", {
        limit: 20,
        ...(cursor === null ? {} : { cursor })
      })
      seen.push(...page.data.map(({ _id }) => _id))
      cursor = page.nextCursor
    } while (cursor !== null)
    expect([seen.length, new Set(seen).size]).toEqual([45, 45])
  })

  it("has the honoraria of its contacts by currency and status", async () => {
    const [ada, bea] = [await add("Paying Company"), await add("Paying Company")]
    await pays(ada, 50.5, "EUR")
    await pays(bea, 20, "EUR")
    await pays(bea, 100, "USD")
    await pays(await add("Another payer"), 7, "EUR")
    const asked = { state: "requested" }
    expect((await companyOf("Paying Company")).company.spend).toEqual([
      { ...asked, currency: "EUR", count: 2, amount: 70.5 },
      { ...asked, currency: "USD", count: 1, amount: 100 }
    ])
  })

  it("has nothing of another organisation", async () => {
    const stranger = await server.signUp()
    const theirs = await add("Shared name", {}, stranger)
    await rang(theirs, "Not answering", stranger)
    const [people, page] = [await peopleOf("Shared name"), await companyOf("Shared name")]
    expect([people.data, page.data, page.company.people.value]).toEqual([[], [], 0])
    expect((await peopleOf("Shared name", {}, stranger)).data).toHaveLength(1)
  })
})

describe("all contacts of a company", () => {
  type Next = { readonly data: { readonly item: { readonly contact: Contact } | null } }

  it("are called as they are filtered, and no other contact is", async () => {
    const phone = { countryCode: "+1", phone: "2025550143" }
    const ids = [
      await add("Called Ltd", phone),
      await add("CALLED LTD", { ...phone, phone: "2025550144" }),
      await add("Called Ltd", { ...phone, phone: "2025550145", email: "no@example.org" }),
      await add("Not Called Ltd", { ...phone, phone: "2025550146" })
    ]
    await server.database.query("update contact_state set is_viewed = true where contact_id = $1", [ids[0]])
    const source = { kind: "company", company: "called ltd", criteria: { hasEmail: false } }
    const session = (await call<{ data: { _id: string } }>("/calling/start-session", { source })).data._id
    const nextOne = async () =>
      (await call<Next>("/calling/next-contact", { sessionId: session })).data.item?.contact._id
    const [first, second] = [await nextOne(), ids[0]]
    expect(ids.slice(0, 2)).toContain(first)
    await call("/calling/skip-contact", { sessionId: session, contactId: first })
    expect([first, await nextOne()].sort()).toEqual([second, ids[1]].sort())
    await call("/calling/skip-contact", { sessionId: session, contactId: first === second ? ids[1] : second })
    expect(await nextOne()).toBeUndefined()
  })

  it("are changed and exported together, with exceptions", async () => {
    const ids = [await add("Changed Ltd"), await add("CHANGED LTD"), await add("Changed Ltd")]
    await server.database.query("update contact_state set is_viewed = true where contact_id = $1", [ids[0]])
    const selection = { company: "changed ltd", criteria: {}, except: [ids[2]] }
    const preview = await call<{ data: { count: number } }>("/leads/preview-bulk-change", {
      selection,
      act: { thumbs: "up" }
    })
    expect(preview.data.count).toBe(2)
    await call("/leads/start-bulk-change", { selection, act: { thumbs: "up" } })
    const marked = async () =>
      (await peopleOf("Changed Ltd", { thumbs: "up" })).data.map(({ _id }) => _id).sort()
    await expect.poll(marked).toEqual(ids.slice(0, 2).sort())
    const exported = await call<{ data: { total: number } }>("/people/start-export", { selection })
    expect(exported.data.total).toBe(2)
  })
})
