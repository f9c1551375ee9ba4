import { beforeAll, describe, expect, it } from "vitest"
import { contactSorts } from "../../contract/calls/leads.ts"
import type { Contact } from "../../contract/entities/Contact.ts"
import type { SignedIn } from "../support/accounts.ts"
import { sharedTestServer, type TestServer } from "../support/testServer.ts"

type Page = {
  readonly data: ReadonlyArray<Contact>
  readonly nextCursor: string | null
  readonly total: { readonly value: number; readonly exact: boolean }
}

let server: TestServer
let admin: SignedIn
let stranger: SignedIn

const statuses = ["Yet to call", "Call later", "Not answering"]

/** Contacts with as many ties as possible: few different names, companies, statuses and times. */
const seed = (organisationId: string, userId: string, many: number) =>
  server.database.query(
    `with made as (
        insert into contacts (organization_id, origin, name, company, name_key, email, email_key, phone, phone_tail,
          search, added_by, created_at)
        select $1, case when n % 3 = 0 then 'imported' else 'added' end, 'Name ' || n % 7, 'COMPANY ' || n % 5,
          'name ' || n % 7, case when n % 2 = 0 then 'c' || n || '@example.com' else '' end, '',
          case when n % 4 = 0 then '2079460' else '' end, '', to_tsvector('simple', 'name'),
          case when n % 5 = 0 then null else $2::uuid end,
          timestamptz '2030-01-01' + (n % 11) * interval '1 hour'
        from generate_series(1, $3::int) n returning organization_id, id, created_at, name)
      insert into contact_state (organization_id, contact_id, is_viewed, created_at, call_status, next_call_at, thumbs,
        updated_at)
      select organization_id, id, false, created_at,
        ($4::text[])[1 + ascii(right(id::text, 1)) % 3],
        case ascii(right(id::text, 2)) % 4 when 0 then null when 1 then now() - interval '1 hour'
          when 2 then now() + interval '3 days' else now() + interval '30 days' end,
        case ascii(right(id::text, 3)) % 3 when 0 then 'up' when 1 then 'down' end, created_at
      from made`,
    [organisationId, userId, many, statuses]
  )

beforeAll(async () => {
  server = await sharedTestServer()
  admin = await server.signUp()
  stranger = await server.signUp()
  await seed(admin.organisationId, admin.userId, 260)
  await seed(stranger.organisationId, stranger.userId, 30)
})

const page = async (payload: Record<string, unknown>, who = admin) => {
  const { status, body } = await server.call<Page>("/leads/get-added-contacts", payload, who.token)
  expect(status).toBe(200)
  return body
}

const everyPage = async (payload: Record<string, unknown>, limit: number) => {
  const rows: Array<Contact> = []
  let cursor: string | null = null
  do {
    const found: Page = await page({ ...payload, limit, ...(cursor ? { cursor } : {}) })
    rows.push(...found.data)
    cursor = found.nextCursor
  } while (cursor !== null)
  return rows
}

const byText = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

/** The same order, from a plain sort of everything. */
const keyOf: Record<(typeof contactSorts)[number], (row: Contact) => string> = {
  newest: ({ createdAt }) => createdAt,
  oldest: ({ createdAt }) => createdAt,
  name: ({ name }) => name.toLowerCase(),
  company: ({ company }) => company.toLowerCase(),
  status: ({ callStatus }) => callStatus,
  nextCall: ({ nextCallAt }) => nextCallAt ?? "9999",
  updated: ({ updatedAt }) => updatedAt
}
const isDown = (sort: string, reverse: boolean) => (sort === "newest" || sort === "updated") !== reverse

const filters: ReadonlyArray<readonly [string, Record<string, unknown>, (row: Contact) => boolean]> = [
  ["nothing", {}, () => true],
  [
    "two statuses",
    { callStatuses: ["Call later", "Not answering"] },
    ({ callStatus }) => callStatus !== "Yet to call"
  ],
  ["thumbs up", { thumbs: "up" }, ({ thumbs }) => thumbs === "up"],
  ["no next call", { nextCall: "none" }, ({ nextCallAt }) => nextCallAt === null],
  [
    "a due call",
    { nextCall: "due" },
    ({ nextCallAt }) => nextCallAt !== null && Date.parse(nextCallAt) < Date.now()
  ],
  [
    "a call this week",
    { nextCall: "week", utcOffset: 330 },
    ({ nextCallAt }) => nextCallAt !== null && Date.parse(nextCallAt) < Date.now() + 8 * 86_400_000
  ],
  ["origin", { origin: "imported" }, ({ origin }) => origin === "imported"],
  ["an e-mail", { hasEmail: true }, ({ email }) => email !== ""],
  ["no phone", { hasPhone: false }, ({ phone }) => phone === ""]
]

describe("lists of contacts", () => {
  it.each(filters)(
    "by %s: every order's pages are the plain sort of all, cut up",
    async (_, asked, isMeant) => {
      const all = await everyPage({}, 100)
      expect(new Set(all.map(({ _id }) => _id)).size).toBe(260)
      const meant = all.filter(isMeant)
      expect(meant.length).toBeGreaterThan(20)
      for (const sort of contactSorts) {
        for (const reverse of [false, true]) {
          const goesDown = isDown(sort, reverse)
          const expected = meant.toSorted((a, b) => {
            const [one, other] = goesDown ? [b, a] : [a, b]
            return byText(keyOf[sort](one), keyOf[sort](other)) || byText(one._id, other._id)
          })
          const found = await everyPage({ ...asked, sort, reverse }, 37)
          expect(
            found.map(({ _id }) => _id),
            `${sort} ${reverse}`
          ).toEqual(expected.map(({ _id }) => _id))
        }
      }
    }
  )

  it("finds a far page by counting on from a cursor, or from the start", async () => {
    const all = (await everyPage({ sort: "name" }, 100)).map(({ _id }) => _id)
    const start = await page({ sort: "name", limit: 10 })
    const far = await page({ sort: "name", limit: 10, skip: 90, cursor: start.nextCursor })
    expect(far.data.map(({ _id }) => _id)).toEqual(all.slice(100, 110))
    expect(far.total).toEqual({ value: 260, exact: true })
    expect((await page({ sort: "name", limit: 10, skip: 250 })).data.map(({ _id }) => _id)).toEqual(
      all.slice(250)
    )
    expect(await page({ skip: 500 })).toMatchObject({ data: [], nextCursor: null, total: { value: 260 } })
  })

  it("filters by owner, and finds no one of another organisation", async () => {
    expect((await page({ addedBy: admin.userId })).total.value).toBe(208)
    expect((await page({ addedBy: stranger.userId })).total.value).toBe(0)
    expect((await page({}, stranger)).total.value).toBe(30)
  })

  it("takes no cursor of another order, filter or organisation", async () => {
    const { nextCursor: cursor } = await page({ sort: "company", limit: 5 })
    for (const [asked, who] of [
      [{ sort: "company", limit: 5, reverse: true }, admin],
      [{ sort: "company", limit: 5, hasEmail: true }, admin],
      [{ sort: "company", limit: 5 }, stranger]
    ] as const) {
      const { body } = await server.call("/leads/get-added-contacts", { ...asked, cursor }, who.token)
      expect(body.code).toBe("invalid_payload")
    }
  })
})
