import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import pg from "pg"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { LeadCard, LeadFacets } from "../../contract/entities/Lead.ts"
import { csvPeople } from "../../server/domain/leads/pool/csvPeople.ts"
import { loadPeople } from "../../server/domain/leads/pool/loadPeople.ts"
import { samplePerson } from "../../server/domain/leads/pool/samplePeople.ts"
import { seedPool } from "../../server/domain/leads/pool/seedPool.ts"
import type { SignedIn } from "../support/accounts.ts"
import { makeDatabase } from "../support/database.ts"
import { fillPool } from "../support/people.ts"
import { startTestServer, type TestServer } from "../support/testServer.ts"

type Found = {
  data: ReadonlyArray<LeadCard>
  nextCursor: string | null
  total?: { value: number; exact: boolean }
  facets?: LeadFacets
}

let server: TestServer
let admin: SignedIn
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signUp()
  await fillPool(server.database.url, [
    {
      name: "Zoë Müller",
      title: "Director of Marketing",
      company: "Amberfield Labs",
      country: "DE",
      city: "Köln",
      industry: "Retail",
      seniority: "Director",
      email: "hidden.address@example.com",
      countryCode: "+49",
      phone: "3023125123",
      linkedinProfile: "https://www.linkedin.com/in/hidden-profile"
    },
    { name: "Søren Østergaard", title: "Engineer", company: "Marketing Engineers", country: "DK" },
    { name: "Пётр Соловьёв", title: "Sales Manager", country: "RU", city: "Москва" },
    { name: "Αθηνά Παπαδόπουλος", country: "GR" },
    { name: "أحمد الأنصاري", country: "EG" },
    { name: "王秀英", country: "CN", city: "北京" },
    { name: "山田 太郎", country: "JP" },
    { name: "Ada Norton", title: "Data Engineer", country: "GB", email: "ada@example.com", skills: ["SQL"] },
    { name: "Mary-Jane O'Neill", country: "IE", industry: "Real Estate" }
  ])
})
afterAll(() => server.close())

const search = async (payload: Record<string, unknown>, token = admin.token) =>
  (await server.call<Found>("/leads/get-leads", payload, token)).body
const names = async (query: string, filters?: Record<string, unknown>) =>
  (await search({ query, ...(filters && { filters }) })).data.map(({ name }) => name)

describe("a lead's company", () => {
  it("is known while the organisation has contacts of it, whatever the case of its name", async () => {
    const known = async ({ token } = admin) =>
      (await search({ query: "Müller" }, token)).data.map(({ companyKnown }) => companyKnown)
    expect(await known()).toEqual([undefined])
    const stranger = await server.signUp()
    const added = await server.call<{ data: { _id: string; version: number } }>(
      "/leads/add-lead",
      { name: "Another person", company: "AMBERFIELD labs" },
      stranger.token
    )
    expect([await known(), await known(stranger)]).toEqual([[undefined], [true]])
    const { _id: contactId, version } = added.body.data
    const changed = { contactId, version, fields: { company: "Elsewhere" } }
    await server.call("/label/update-lead-fields", changed, stranger.token)
    expect(await known(stranger)).toEqual([undefined])
  })

  it("is never known without a name", async () => {
    const other = await server.signUp()
    await server.call("/leads/add-lead", { name: "Another person" }, other.token)
    expect(
      (await search({ query: "Norton" }, other.token)).data.map(({ companyKnown }) => companyKnown)
    ).toEqual([undefined])
  })
})

describe("searching the pool", () => {
  it.each([
    ["words in any order", "marketing director", "Zoë Müller"],
    ["without accents", "zoe muller", "Zoë Müller"],
    ["with other accents and case", "ZÖE MULLÉR", "Zoë Müller"],
    ["the beginning of the last word", "zoe mül", "Zoë Müller"],
    ["letters that have no accent to lose", "soren ostergaard", "Søren Østergaard"],
    ["Cyrillic, е for ё", "соловьев петр", "Пётр Соловьёв"],
    ["Greek without tonos, capitals", "ΠΑΠΑΔΟΠΟΥΛΟΣ αθηνα", "Αθηνά Παπαδόπουλος"],
    ["Arabic without hamza", "احمد الانصاري", "أحمد الأنصاري"],
    ["a Chinese family name", "王", "王秀英"],
    ["a part of a Chinese name", "秀英", "王秀英"],
    ["a Japanese name", "山田", "山田 太郎"],
    ["a country by its English name", "greece", "Αθηνά Παπαδόπουλος"],
    ["a skill and a title", "sql engineer", "Ada Norton"],
    ["a name with signs in it", "o'neill mary", "Mary-Jane O'Neill"],
    ["a letter too few", "mullr", "Zoë Müller"],
    ["two letters swapped", "nortno ada", "Ada Norton"],
    ["a typo before a word that is only begun", "nortno ad", "Ada Norton"],
    ["a wrong Cyrillic letter", "соловьив", "Пётр Соловьёв"]
  ])("finds by %s", async (_, query, name) => {
    expect(await names(query)).toEqual([name])
  })

  it("forgives typos only when nothing else matches", async () => {
    expect((await names("engineer")).toSorted()).toEqual(["Ada Norton", "Søren Østergaard"])
    expect(await names("marketing xyzzyx")).toEqual([])
    expect(await names("英秀")).toEqual([])
  })

  it.each([
    "hidden.address@example.com",
    "hidden",
    "address",
    "3023125123",
    "+49 30 23125123",
    "hidden-profile",
    "linkedin.com/in/hidden-profile"
  ])("finds no one by %s, which is masked", async (query) => {
    expect(await names(query)).toEqual([])
  })

  it("shows nothing that is behind the mask", async () => {
    const { data } = await search({ query: "zoe" })
    expect(data).toEqual([
      {
        _id: expect.any(String),
        name: "Zoë Müller",
        title: "Director of Marketing",
        company: "Amberfield Labs",
        industry: "Retail",
        seniority: "Director",
        city: "Köln",
        country: "DE",
        skills: [],
        hasEmail: true,
        hasPhone: true,
        hasLinkedin: true,
        viewed: false,
        updatedAt: expect.any(String)
      }
    ])
  })

  it.each([
    [{ country: ["DE", "dk"] }, ["Zoë Müller", "Søren Østergaard"]],
    [{ industry: ["Real Estate"] }, ["Mary-Jane O'Neill"]],
    [{ seniority: ["Director"] }, ["Zoë Müller"]],
    [{ title: "marketing" }, ["Zoë Müller"]],
    [{ company: "market" }, ["Søren Østergaard"]],
    [{ hasEmail: true }, ["Zoë Müller", "Ada Norton"]],
    [{ hasEmail: true, hasPhone: false }, ["Ada Norton"]],
    [{ country: ["c_de", "'); drop table leads; --"] }, []],
    [{ country: ["!!"] }, []]
  ])("filters by %j", async (filters, expected) => {
    expect((await names("", filters)).toSorted()).toEqual(expected.toSorted())
  })

  it.each(["' | 'zoe", "zoe & !muller", "zoe:*A", "\\", "c_de", "((", "<->", "s_director"])(
    "takes %s as text, never as an operator",
    async (query) => {
      const { status } = await server.call("/leads/get-leads", { query }, admin.token)
      expect(status).toBe(200)
      expect(await names(query)).not.toContain("Søren Østergaard")
    }
  )

  it("counts beside each filter, its own choice left aside", async () => {
    const { facets, total } = await search({ query: "", filters: { country: ["DE"] }, facets: true })
    expect(total).toEqual({ value: 1, exact: true })
    expect(facets?.country).toHaveLength(9)
    expect(facets).toMatchObject({
      industry: [{ value: "Retail", count: 1 }],
      seniority: [{ value: "Director", count: 1 }],
      exact: true
    })
  })

  it("pages in a stable order while people are added", async () => {
    const whole = await search({})
    expect(whole.total).toEqual({ value: 9, exact: true })
    const everybody = whole.data.map(({ _id }) => _id)
    const seen: Array<string> = []
    let cursor: string | null = null
    do {
      const page: Found = await search({ limit: 2, ...(cursor && { cursor }) })
      seen.push(...page.data.map(({ _id }) => _id))
      cursor = page.nextCursor
      if (seen.length === 4) await fillPool(server.database.url, [{ sourceId: "late", name: "Late Comer" }])
    } while (cursor)
    expect(seen.filter((id) => everybody.includes(id))).toEqual(everybody)
    expect(new Set(seen).size).toBe(seen.length)
  })

  it("refuses a cursor that it did not make, or made for something else", async () => {
    const other = await server.signUp()
    const { nextCursor } = await search({ limit: 1 })
    const [body, tag] = nextCursor?.split(".") ?? []
    const forged = `${Buffer.from('{"after":0,"total":{"value":1,"exact":true}}').toString("base64url")}.${tag}`
    for (const [payload, token] of [
      [{ cursor: forged }, admin.token],
      [{ cursor: `${body}.` }, admin.token],
      [{ cursor: "x" }, admin.token],
      [{ cursor: nextCursor, query: "ada" }, admin.token],
      [{ cursor: nextCursor }, other.token]
    ] as const) {
      expect(await server.call("/leads/get-leads", payload, token)).toMatchObject({
        status: 422,
        body: { status: false, code: "invalid_payload", errors: { cursor: expect.any(String) } }
      })
    }
  })

  it("says of each organisation alone what it has viewed", async () => {
    const other = await server.signUp()
    const [lead] = (await search({ query: "norton" })).data
    await server.call("/leads/view-lead", { leadId: lead?._id }, admin.token)
    expect((await search({ query: "norton" })).data[0]?.viewed).toBe(true)
    expect((await search({ query: "norton" }, other.token)).data[0]?.viewed).toBe(false)
  })
})

describe("searching thousands", () => {
  const early = 12_000
  const late = 1_500
  const names = Array.from({ length: early + late }, (_, place) =>
    place < early ? `Early Person${place}` : `Late Person${place}`
  )
  let large: TestServer
  let caller: SignedIn
  /** The order of the pages. */
  let ordered: ReadonlyArray<string>
  beforeAll(async () => {
    large = await startTestServer()
    caller = await large.signUp()
    await fillPool(
      large.database.url,
      names.map((name) => ({ name }))
    )
    const people = await large.database.query<{ name: string }>("select name from leads order by bucket, id")
    ordered = people.map(({ name }) => name)
  })
  afterAll(() => large.close())

  const find = async (payload: Record<string, unknown>) =>
    (await large.call<Found>("/leads/get-leads", payload, caller.token)).body
  const pagesOf = async (query: string, count: number) => {
    const pages: Array<Found> = []
    for (let cursor: string | null = ""; cursor !== null && pages.length < count; ) {
      const page: Found = await find({ query, limit: 100, ...(cursor && { cursor }) })
      pages.push(page)
      cursor = page.nextCursor
    }
    return pages
  }

  const namesIn = (pages: ReadonlyArray<Found>) => pages.flatMap(({ data }) => data.map(({ name }) => name))
  const among = (start: string) => ordered.filter((name) => name.startsWith(start))

  it("finds a page of many without counting them; the facets count", async () => {
    const pages = await pagesOf("early ", 2)
    expect(pages.map(({ total }) => total)).toEqual([undefined, undefined])
    expect(namesIn(pages)).toEqual(among("Early").slice(0, 200))
    const { data, total, facets } = await find({ query: "early ", limit: 1, facets: true })
    expect([data.length, total]).toEqual([1, { value: 10_000, exact: false }])
    expect(facets?.exact).toBe(false)
  })

  it("finds everyone once", async () => {
    expect(namesIn(await pagesOf("early ", 200))).toEqual(among("Early"))
  })

  it("finds matches across the ends of the sample and of the fifth, and leaves counting to the facets", async () => {
    const pages = await pagesOf("late ", 20)
    expect(namesIn(pages)).toEqual(among("Late"))
    expect(pages.map(({ total }) => total)).toEqual(Array.from({ length: 15 }, () => undefined))
    expect((await find({ query: "late ", limit: 1, facets: true })).total).toEqual({
      value: late,
      exact: true
    })
  })

  it("finds each match once, however its pages are found", async () => {
    expect(namesIn(await pagesOf("person12", 20))).toEqual(
      ordered.filter((name) => name.includes("Person12"))
    )
    expect(await find({ query: "person12 " })).toMatchObject({
      data: [{ name: "Early Person12" }],
      total: { value: 1, exact: true }
    })
  })
})

describe("the server's role", () => {
  it("can't read what is behind the mask, nor change the pool", async () => {
    const client = new pg.Client({ connectionString: server.database.url })
    await client.connect()
    await client.query("set role pro_leads_app")
    await expect(client.query("select * from lead_contacts")).rejects.toThrow("permission denied")
    await expect(client.query("update leads set name = 'x'")).rejects.toThrow("permission denied")
    await client.query("begin")
    await client.query("select set_config('app.org', $1, true)", [admin.organisationId])
    const { rows } = await client.query(
      "select l.name, r.email from leads l, app.reveal_lead(l.id) r where l.name = 'Zoë Müller'"
    )
    await client.query("rollback")
    await client.end()
    expect(rows).toEqual([])
  })
})

describe("loading the pool", () => {
  it("takes a file, keeps its rejects apart, and changes nothing the second time", async () => {
    const database = await makeDatabase()
    const folder = mkdtempSync(join(tmpdir(), "pro-leads-load-"))
    const file = join(folder, "people.csv")
    writeFileSync(
      file,
      `\ufeffSource ID,Full Name,Country,Skills,Email,Country Code,Phone\r
1,"Last, First",Germany,SQL; Python,first@example.com,+49,030 231 25123\r
2,,France,,,,\r
3,No Mail,FR,,not an address,,\r
1,Newer Name,Germany,SQL,first@example.com,+49,030 231 25123\r
4,"Two
lines",Nowhere,,,,\r
`
    )
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    const rejected: Array<readonly [number, string]> = []
    const load = () =>
      loadPeople(
        client,
        csvPeople(file, (row, reason) => rejected.push([row, reason])),
        {
          isSample: false,
          chunk: 2
        }
      )
    expect(await load()).toEqual({ read: 3, added: 2, changed: 0 })
    expect(rejected).toEqual([
      [3, "name is empty"],
      [4, "email is not an address"]
    ])
    const state = () =>
      database.query(
        `select l.source_id, l.name, l.country, l.skills, l.updated_at, c.email, c.country_code, c.phone
          from leads l join lead_contacts c on c.lead_id = l.id order by l.source_id`
      )
    const before = await state()
    expect(before).toMatchObject([
      {
        source_id: "1",
        name: "Newer Name",
        country: "DE",
        skills: ["SQL"],
        email: "first@example.com",
        country_code: "+49",
        phone: "03023125123"
      },
      { source_id: "4", name: "Two\nlines", country: "Nowhere" }
    ])
    expect(await load()).toEqual({ read: 3, added: 0, changed: 0 })
    expect(await state()).toEqual(before)
    await client.end()
    await database.drop()
    rmSync(folder, { recursive: true })
  })

  it("fills an empty pool with made-up people once, always the same ones", async () => {
    const database = await makeDatabase()
    expect(await seedPool(database.url, 300)).toBe(300)
    expect(await seedPool(database.url, 300)).toBe(0)
    const [row] = await database.query(
      `select count(*)::int as people, count(distinct country)::int > 25 as many, bool_and(is_sample) as marked
        from leads`
    )
    expect(row).toEqual({ people: 300, many: true, marked: true })
    const unreserved = await database.query(
      `select * from lead_contacts where email !~ '^$|@example\\.(com|org|net)$'
        or phone !~ '^$|^20255501..$|^20794600..$|^61355501..$|^2555010..$|^1990000..$'`
    )
    expect(unreserved).toEqual([])
    expect(samplePerson(7)).toEqual(samplePerson(7))
    await database.drop()
  })
})
