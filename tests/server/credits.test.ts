import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import type { Contact } from "../../contract/entities/Contact.ts"
import type { LeadCard } from "../../contract/entities/Lead.ts"
import type { Credits } from "../../contract/entities/Organisation.ts"
import type { SignedIn } from "../support/accounts.ts"
import { fillPool } from "../support/people.ts"
import { startTestServer, type TestServer } from "../support/testServer.ts"

type Viewed = { data: Contact; credits: Credits }

let server: TestServer
let leads: ReadonlyArray<LeadCard>
beforeAll(async () => {
  server = await startTestServer({ settings: { DATABASE_POOL: "60", LIMIT_VIEWS_PER_USER_DAY: "20" } })
  await fillPool(server.database.url, [
    { name: "Nothing Behind" },
    ...Array.from({ length: 40 }, (_, index) => ({
      name: `Person ${index}`,
      email: `person${index}@example.com`,
      countryCode: "+1",
      phone: "2025550100",
      linkedinProfile: `https://www.linkedin.com/in/example-${index}`
    }))
  ])
  const reader = await server.signUp()
  const { body } = await server.call<{ data: ReadonlyArray<LeadCard> }>(
    "/leads/get-leads",
    { limit: 100 },
    reader.token
  )
  leads = body.data.toSorted((a, b) => Number(a._id) - Number(b._id))
})
afterAll(() => server.close())

let admin: SignedIn
beforeEach(async () => {
  admin = await server.signUp()
})

const idOf = (index: number) => leads[index]?._id ?? ""
const view = (index: number, who = admin) =>
  server.call<Viewed>("/leads/view-lead", { leadId: idOf(index) }, who.token)
const ledger = () =>
  server.database.query<{ lead: string; reason: string; amount: number; actor_id: string }>(
    `select lead_id::text as lead, reason, amount, actor_id from credit_ledger where organization_id = $1 order by id`,
    [admin.organisationId]
  )
const setUsed = (used: number) =>
  server.database.query("update organisations set credits_used = $2 where id = $1", [
    admin.organisationId,
    used
  ])
const wrongNumber = ({ _id }: Contact, who = admin) =>
  server.call<{ data: { contact: Contact } }>(
    "/calling/record-outcome",
    { callId: randomUUID(), contactId: _id, callStatus: "Incorrect numner" },
    who.token
  )
const setStatus = (contact: Contact, callStatus: string) =>
  server.call<{ data: Contact }>(
    "/label/update-lead-fields",
    { contactId: contact._id, version: contact.version, fields: { callStatus } },
    admin.token
  )
const used = async () =>
  (
    await server.call<{ data: { credits: Credits } }>(
      "/auth/get-org",
      { id: admin.organisationId },
      admin.token
    )
  ).body.data.credits.used

describe("viewing a lead", () => {
  it("shows what is behind the mask for one credit, and again for nothing", async () => {
    const first = await view(1)
    expect(first.body).toMatchObject({
      data: {
        leadId: idOf(1),
        origin: "viewed",
        name: "Person 0",
        email: "person0@example.com",
        countryCode: "+1",
        phone: "2025550100",
        linkedinProfile: "https://www.linkedin.com/in/example-0",
        linkedinCheck: "found"
      },
      credits: { used: 1, limit: 50 }
    })
    const again = await view(1)
    expect(again.body).toMatchObject({ data: first.body.data, credits: { used: 1 } })
    expect(await ledger()).toEqual([{ lead: idOf(1), reason: "view", amount: -1, actor_id: admin.userId }])
  })

  it("costs nothing where nothing is behind the mask", async () => {
    expect((await view(0)).body).toMatchObject({ data: { name: "Nothing Behind" }, credits: { used: 0 } })
    expect(await ledger()).toMatchObject([{ reason: "view", amount: 0 }])
  })

  it("spends one credit when two people view it fifty times at once", async () => {
    const other = await server.joinAs(admin.organisationId, "Write")
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => view(2, index % 2 ? admin : other))
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200))
    expect(new Set(answers.map(({ body }) => body.data._id)).size).toBe(1)
    expect(await used()).toBe(1)
    expect(await ledger()).toHaveLength(1)
  })

  it("never spends more than there is, also when raced", async () => {
    await setUsed(45)
    const answers = await Promise.all(Array.from({ length: 15 }, (_, index) => view(index + 1)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(
      answers.filter(({ status }) => status !== 200).map(({ status, body }) => [status, body.code])
    ).toEqual(Array(10).fill([409, "insufficient_credits"]))
    expect(await used()).toBe(50)
    expect((await view(0)).status).toBe(200)
  })

  it("spends nothing under the same idempotency key, and nothing that was refused stays", async () => {
    const keyed = () =>
      server.call<Viewed>("/leads/view-lead", { leadId: idOf(3), idempotencyKey: "k" }, admin.token)
    expect((await keyed()).body).toEqual((await keyed()).body)
    await setUsed(50)
    expect((await view(4)).status).toBe(409)
    expect(
      await server.database.query(
        "select lead_id from lead_views where organization_id = $1 and lead_id = $2",
        [admin.organisationId, idOf(4)]
      )
    ).toEqual([])
  })

  it("starts a new period automatically", async () => {
    await setUsed(50)
    await server.database.query(
      "update organisations set credits_reset_at = now() - interval '40 days' where id = $1",
      [admin.organisationId]
    )
    expect(await used()).toBe(0)
    const { body } = await view(5)
    expect(body.credits.used).toBe(1)
    const left = Date.parse(body.credits.resetsAt) - Date.now()
    expect(left).toBeGreaterThan(0)
    expect(left).toBeLessThan(32 * 86_400_000)
  })

  it("is limited for one person in a day, whatever the plan", async () => {
    await server.database.query("update organisations set plan = 'scale' where id = $1", [
      admin.organisationId
    ])
    for (let index = 1; index <= 20; index++) expect((await view(index)).status).toBe(200)
    expect(await view(21)).toMatchObject({ status: 429, body: { code: "rate_limited" } })
    expect((await view(20)).status).toBe(200)
    expect(await used()).toBe(20)
  })

  it("answers an absent lead and nonsense alike", async () => {
    for (const leadId of ["999999999", "0", "-1", "1e3", "x", "99999999999999999999999"]) {
      expect(await server.call("/leads/view-lead", { leadId }, admin.token)).toMatchObject({
        status: 404,
        body: { code: "not_found" }
      })
    }
  })

  it("warns the Admins when a fifth and when a twentieth is left", async () => {
    const titles = async () =>
      (
        await server.call<{ data: ReadonlyArray<{ title: string }> }>(
          "/profile/get-notifications",
          { id: admin.organisationId },
          admin.token
        )
      ).body.data.map(({ title }) => title)
    await setUsed(38)
    await view(1)
    expect(await titles()).toEqual([])
    await view(2)
    expect(await titles()).toEqual(["Credits left: 10"])
    await setUsed(47)
    await view(3)
    expect(await titles()).toEqual(["Credits left: 2", "Credits left: 10"])
  })
})

describe("a wrong number", () => {
  it("found by a call gives the credit back within seven days, once", async () => {
    const { data } = (await view(6)).body
    const wrong = (await wrongNumber(data)).body.data.contact
    expect(await used()).toBe(0)
    const corrected = await setStatus(wrong, "Not answering")
    await view(7)
    await Promise.all([1, 2, 3].map(() => wrongNumber(corrected.body.data)))
    expect(await used()).toBe(1)
    expect((await ledger()).map(({ reason, amount }) => [reason, amount])).toEqual([
      ["view", -1],
      ["wrong_number", 1],
      ["view", -1]
    ])
  })

  it("gives nothing back for a status that was only set, one by one or for many at once", async () => {
    const one = (await view(10)).body.data
    const many = (await view(11)).body.data
    expect((await setStatus(one, "Incorrect numner")).body.data.callStatus).toBe("Incorrect numner")
    await server.call(
      "/leads/start-bulk-change",
      { selection: { contactIds: [many._id] }, act: { callStatus: "Incorrect numner" } },
      admin.token
    )
    await expect
      .poll(async () => {
        const { body } = await server.call<{ data: Contact }>(
          "/leads/get-contact",
          { contactId: many._id },
          admin.token
        )
        return body.data.callStatus
      })
      .toBe("Incorrect numner")
    expect(await used()).toBe(2)
  })

  it("gives back a twentieth of the plan's credits in a period, also when raced, and again in the next", async () => {
    const other = await server.joinAs(admin.organisationId, "Write")
    const viewed = await Promise.all(
      [1, 2, 3, 4, 5, 6, 7, 8].map(async (index) => (await view(index)).body.data)
    )
    await Promise.all(viewed.map((contact, index) => wrongNumber(contact, index % 2 ? admin : other)))
    expect(await used()).toBe(6)
    await server.database.query(
      `update credit_ledger set at = at - interval '1 month' where organization_id = $1`,
      [admin.organisationId]
    )
    await wrongNumber((await view(9)).body.data)
    expect(await used()).toBe(6)
  })

  it("gives nothing back after seven days, nor for what cost nothing", async () => {
    const late = (await view(8)).body.data
    await server.database.query(
      "update lead_views set viewed_at = now() - interval '7 days 1 minute' where organization_id = $1",
      [admin.organisationId]
    )
    await wrongNumber(late)
    await wrongNumber((await view(0)).body.data)
    expect(await used()).toBe(1)
    expect((await ledger()).map(({ reason }) => reason)).toEqual(["view", "view"])
  })
})

describe("the ledger of credits", () => {
  it("tells the Admin alone who, when, which lead and why", async () => {
    const { data } = (await view(9)).body
    await wrongNumber(data)
    const read = (who: SignedIn, payload: Record<string, unknown> = {}) =>
      server.call<{
        data: ReadonlyArray<Record<string, unknown>>
        nextCursor: string | null
        total: unknown
      }>("/leads/get-credit-ledger", payload, who.token)
    const line = { by: "Test Person", leadId: idOf(9), leadName: "Person 8", at: expect.any(String) }
    const { body } = await read(admin)
    expect(body.data).toEqual([
      { ...line, _id: expect.any(String), reason: "wrong_number", amount: 1 },
      { ...line, _id: expect.any(String), reason: "view", amount: -1 }
    ])
    const first = (await read(admin, { limit: 1 })).body
    const second = (await read(admin, { limit: 1, cursor: first.nextCursor })).body
    expect([...first.data, ...second.data]).toEqual(body.data)
    expect([second.total, second.nextCursor]).toEqual([{ value: 2, exact: true }, null])
    const writer = await server.joinAs(admin.organisationId, "Write")
    expect((await read(writer)).status).toBe(403)
    expect((await read(await server.signUp())).body.data).toEqual([])
  })
})

describe("a member's own limit", () => {
  type MemberRow = { id: string; email: string; creditsUsed: number; creditCap: number | null }
  const memberOf = async ({ email }: SignedIn) => {
    const { body } = await server.call<{ data: ReadonlyArray<MemberRow> }>(
      "/onboard/get-all-member",
      { query: email },
      admin.token
    )
    return body.data.find((member) => member.email === email) as MemberRow
  }
  const limit = async (who: SignedIn, creditCap: unknown) =>
    server.call("/onboard/update-member", { id: (await memberOf(who)).id, creditCap }, admin.token)

  it("refuses further views of that member, and of no one else", async () => {
    const member = await server.joinAs(admin.organisationId, "Write")
    expect(await limit(member, 2)).toMatchObject({ status: 200, body: { data: { creditCap: 2 } } })
    expect((await view(1, member)).body.credits.cap).toEqual({ used: 1, limit: 2 })
    expect((await view(2, member)).body.credits.cap).toEqual({ used: 2, limit: 2 })
    expect(await view(3, member)).toMatchObject({
      status: 409,
      body: {
        code: "credit_cap",
        message: expect.stringMatching(/credit limit of 2, which renews on .*20\d\d\. Ask an Admin/)
      }
    })
    expect(await view(1, member)).toMatchObject({ status: 200 })
    const { credits } = (await view(3)).body
    expect([credits.used, "cap" in credits]).toEqual([3, false])
    expect((await view(3, member)).status).toBe(200)
    expect(await memberOf(member)).toMatchObject({ creditsUsed: 2, creditCap: 2 })
    expect(await ledger()).toHaveLength(3)
  })

  it("is kept by many views at once", async () => {
    const member = await server.joinAs(admin.organisationId, "Write")
    await limit(member, 3)
    const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => view(index + 1, member)))
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(3).fill(200), ...Array(7).fill(409)])
    expect(await ledger()).toHaveLength(3)
  })

  it("of zero allows no paid view; none allows all of them again, in the audit log with both values", async () => {
    const member = await server.joinAs(admin.organisationId, "Write")
    await limit(member, 0)
    expect(await view(1, member)).toMatchObject({ status: 409, body: { code: "credit_cap" } })
    await limit(member, null)
    expect((await view(1, member)).body.credits.cap).toBeUndefined()
    const { body } = await server.call<{ data: ReadonlyArray<{ changes: unknown }> }>(
      "/audit/get-audit",
      { entity: "member" },
      admin.token
    )
    expect(body.data.slice(0, 2).map(({ changes }) => changes)).toEqual([
      [{ field: "creditCap", from: 0, to: null }],
      [{ field: "creditCap", from: null, to: 0 }]
    ])
  })

  it("starts again with the next period, and gets back the credit of a wrong number", async () => {
    const member = await server.joinAs(admin.organisationId, "Write")
    await limit(member, 1)
    const { body } = await view(1, member)
    expect((await view(2, member)).status).toBe(409)
    await wrongNumber(body.data, member)
    expect((await view(2, member)).status).toBe(200)
    expect((await view(3, member)).status).toBe(409)
    await server.database.query(
      "update lead_views set viewed_at = viewed_at - interval '32 days' where organization_id = $1",
      [admin.organisationId]
    )
    expect((await view(3, member)).status).toBe(200)
  })

  it("is a whole number, and is set by an Admin", async () => {
    const member = await server.joinAs(admin.organisationId, "Write")
    const { id } = await memberOf(member)
    for (const creditCap of [-1, 1.5, 1_000_001, "3"]) {
      expect(await limit(member, creditCap)).toMatchObject({ status: 422 })
    }
    expect(await server.call("/onboard/update-member", { id, creditCap: 9 }, member.token)).toMatchObject({
      status: 403
    })
  })
})
