import pg from "pg"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { LeadCard, LeadFacets } from "../../contract/entities/Lead.ts"
import { buildIndex, indexLeads } from "../../server/domain/leads/pool/leadIndex.ts"
import { loadPeople } from "../../server/domain/leads/pool/loadPeople.ts"
import { samplePeople, samplePerson } from "../../server/domain/leads/pool/samplePeople.ts"
import type { SignedIn } from "../support/accounts.ts"
import { startSearchEngine } from "../support/searchEngine.ts"
import { startTestServer, type TestServer } from "../support/testServer.ts"

/* Both adapters of the port for searching the pool: PostgreSQL, and OpenSearch with its own client. */

type Found = {
  readonly data: ReadonlyArray<LeadCard>
  readonly nextCursor: string | null
  readonly total?: { readonly value: number; readonly exact: boolean }
  readonly facets?: LeadFacets
}

let engine: Awaited<ReturnType<typeof startSearchEngine>>
let byPostgres: TestServer
let byEngine: TestServer
let owner: pg.Client
let admin: SignedIn
let options: { readonly url: string; readonly index: string }

const load = (people: Parameters<typeof loadPeople>[1]) =>
  loadPeople(owner, people, {
    isSample: true,
    onMerged: (ids) => indexLeads(owner, options, ids)
  })

beforeAll(async () => {
  engine = await startSearchEngine()
  options = { url: engine.url, index: "leads" }
  byPostgres = await startTestServer()
  admin = await byPostgres.signUp()
  byEngine = await startTestServer({
    database: byPostgres.database,
    settings: { SEARCH_URL: engine.url }
  })
  owner = new pg.Client({ connectionString: byPostgres.database.url })
  await owner.connect()
  await loadPeople(owner, samplePeople(1_200), { isSample: true })
  await buildIndex(owner, options)
})
afterAll(async () => {
  await owner.end()
  await Promise.all([byPostgres.close(), byEngine.close()])
  engine.stop()
})

const search = async (server: TestServer, payload: object) => {
  const { status, body } = await server.call<Found>("/leads/get-leads", payload, admin.token)
  expect(status).toBe(200)
  return body
}

/** Every page, as the ids of its people. */
const pagesOf = async (server: TestServer, payload: object, most = 4) => {
  const pages: Array<ReadonlyArray<string>> = []
  for (let cursor: string | undefined; pages.length < most; ) {
    const { data, nextCursor } = await search(server, { ...payload, limit: 20, ...(cursor && { cursor }) })
    pages.push(data.map(({ _id }) => _id))
    if (nextCursor === null) break
    cursor = nextCursor
  }
  return pages
}

const searches: ReadonlyArray<readonly [name: string, payload: object]> = [
  ["everyone", {}],
  ["a word", { query: "engineer" }],
  ["a prefix", { query: "ma" }],
  ["two words and a prefix", { query: "data eng" }],
  ["a whole word", { query: "manager " }],
  ["accents left out", { query: "jorgen" }],
  ["another script", { query: "Соловьёв" }],
  ["Chinese characters", { query: "王" }],
  ["a Chinese name", { query: "王秀英" }],
  ["signs alone", { query: "!?" }],
  ["no one", { query: "zzzzqqqq" }],
  ["a country", { filters: { country: ["DE", "GB"] } }],
  ["a country and an industry", { filters: { country: ["US"], industry: ["Retail"] } }],
  ["a country that is none", { filters: { country: ["-"] } }],
  ["a title", { filters: { title: "director" } }],
  ["a title's prefix", { filters: { title: "dir" } }],
  ["a word and a company", { query: "sales", filters: { company: "labs" } }],
  ["an email", { query: "director", filters: { hasEmail: true } }],
  ["no phone", { filters: { hasPhone: false, hasLinkedin: true } }]
]

describe("both engines", () => {
  it.each(searches)("find the same people in the same order: %s", async (_, payload) => {
    expect(await pagesOf(byEngine, payload)).toEqual(await pagesOf(byPostgres, payload))
    const counted = { ...payload, facets: true, limit: 1 }
    const [ours, theirs] = [await search(byPostgres, counted), await search(byEngine, counted)]
    expect(theirs.total).toEqual(ours.total)
    expect(theirs.facets).toEqual(ours.facets)
  })

  it("find people by most of these searches", async () => {
    const totals = await Promise.all(
      searches.map(
        async ([, payload]) => (await search(byEngine, { ...payload, facets: true })).total?.value ?? 0
      )
    )
    expect(totals.filter((value) => value > 0).length).toBeGreaterThanOrEqual(searches.length - 4)
  })

  it("correct a typing error", async () => {
    const [first] = (await search(byPostgres, { query: samplePerson(1).name })).data
    const slip = (first?.name ?? "").replace(/(\p{L})(\p{L})(\p{L})/u, "$2$1$3")
    const found = (await search(byEngine, { query: slip })).data.map(({ name }) => name)
    expect(slip).not.toBe(first?.name)
    expect(found).toContain(first?.name)
  })

  it("know what the organisation has viewed, and leave out its own contacts", async () => {
    const query = { query: "manager", limit: 20 }
    const [lead, other] = (await search(byPostgres, query)).data
    await byPostgres.call("/leads/view-lead", { leadId: lead?._id }, admin.token)
    const found = (await search(byEngine, query)).data
    expect(found.find(({ _id }) => _id === lead?._id)?.viewed).toBe(true)
    expect(found.find(({ _id }) => _id === other?._id)?.viewed).toBe(false)
    const notOwned = { ...query, filters: { notOwned: true } }
    expect((await search(byEngine, notOwned)).data.map(({ _id }) => _id)).not.toContain(lead?._id)
    expect(await pagesOf(byEngine, notOwned)).toEqual(await pagesOf(byPostgres, notOwned))
  })
})

describe("the index", () => {
  it("follows a load, and leaves out people who are gone from the pool", async () => {
    const person = { ...samplePerson(5_000), sourceId: "late", name: "Quillon Latecomer" }
    await load([person])
    const found = async () => (await search(byEngine, { query: "quillon" })).data.map(({ name }) => name)
    expect(await found()).toEqual(["Quillon Latecomer"])
    await load([{ ...person, name: "Quillon Renamed" }])
    expect(await found()).toEqual(["Quillon Renamed"])
    await owner.query("delete from lead_contacts using leads where lead_id = id and source_id = 'late'")
    await owner.query("delete from leads where source_id = 'late'")
    expect(await found()).toEqual([])
  })

  it("is built beside the one in use, which is then removed", async () => {
    const before = [...engine.indexes.keys()]
    await buildIndex(owner, options)
    const after = [...engine.indexes.keys()]
    expect(after).toHaveLength(1)
    expect(before).not.toContain(after[0])
    expect(await pagesOf(byEngine, { query: "engineer" }, 1)).toEqual(
      await pagesOf(byPostgres, { query: "engineer" }, 1)
    )
  })

  it("holds no address and no number", async () => {
    const { rows } = await owner.query<{ email: string }>("select email from lead_contacts where email <> ''")
    const stored = JSON.stringify([...engine.indexes.values()].flatMap((index) => [...index.values()]))
    expect(rows.length).toBeGreaterThan(100)
    expect(rows.filter(({ email }) => stored.includes(email))).toEqual([])
  })
})

it("a search engine that does not answer makes searches unavailable, and nothing else", async () => {
  const away = await startSearchEngine()
  const server = await startTestServer({
    database: byPostgres.database,
    settings: { SEARCH_URL: away.url }
  })
  away.stop()
  const searched = await server.call("/leads/get-leads", { query: "manager" }, admin.token)
  expect(searched).toMatchObject({ status: 503, body: { code: "unavailable" } })
  expect((await server.call("/leads/get-added-contacts", {}, admin.token)).status).toBe(200)
  await server.close()
})
