import { Effect } from "effect"
import { beforeAll, describe, expect, it } from "vitest"
import { forgetOldEntries } from "../../server/domain/organisation/retention.ts"
import { databaseLayer } from "../../server/platform/database/Database.ts"
import type { SignedIn } from "../support/accounts.ts"
import { sharedTestServer, type TestServer } from "../support/testServer.ts"

let server: TestServer
let admin: SignedIn
beforeAll(async () => {
  server = await sharedTestServer()
  admin = await server.signUp()
})

const change = (fields: object, who: SignedIn = admin) =>
  server.call<{ data: object; resendAfter?: number }>("/organisation/update-organisation", fields, who.token)

const session = async (who: SignedIn) =>
  (
    await server.call<{ data: { organization_name: string }; organisation: Record<string, unknown> }>(
      "/auth/get-session",
      {},
      who.token
    )
  ).body

const lines = async () =>
  (
    await server.call<{ data: ReadonlyArray<{ action: string; changes: unknown }> }>(
      "/audit/get-audit",
      { entity: "organisation" },
      admin.token
    )
  ).body.data.filter(({ action }) => action === "organisation.updated")

describe("the organisation's details", () => {
  it("can be changed one by one, with the values before and after in the audit log", async () => {
    const before = (await session(admin)).organisation
    expect(await change({ name: "  Renamed Research " })).toMatchObject({
      status: 200,
      body: { data: { name: "Renamed Research", phone: before.phone, phoneVerified: before.phoneVerified } }
    })
    await change({ linkedinProfile: "https://www.linkedin.com/company/renamed/" })
    expect(await change({ name: "Renamed Research" })).toMatchObject({ status: 200 })
    expect((await lines()).map(({ changes }) => changes)).toEqual([
      [
        {
          field: "linkedinProfile",
          from: before.linkedinProfile,
          to: "https://www.linkedin.com/company/renamed/"
        }
      ],
      [{ field: "name", from: before.name, to: "Renamed Research" }]
    ])
  })

  it("are checked like those of a new organisation", async () => {
    const before = (await session(admin)).organisation
    const answers = [
      await change({ name: "  " }),
      await change({ linkedinProfile: "\u200b" }),
      await change({ linkedinProfile: "https://example.com/company" }),
      await change({ countryCode: "+91", phone: "12345678901" }),
      await change({ countryCode: "+65" })
    ]
    expect(answers.map(({ status, body }) => [status, Object.keys(body.errors ?? {})])).toEqual([
      [422, ["name"]],
      [422, ["linkedinProfile"]],
      [422, ["linkedinProfile"]],
      [422, ["phone"]],
      [422, ["phone"]]
    ])
    expect((await session(admin)).organisation).toEqual(before)
  })

  it("of two changes at once keep both", async () => {
    await Promise.all([
      change({ name: "Both Kept" }),
      change({ linkedinProfile: "https://www.linkedin.com/company/both" })
    ])
    expect((await session(admin)).organisation).toMatchObject({
      name: "Both Kept",
      linkedinProfile: "https://www.linkedin.com/company/both"
    })
  })

  it("reach every page of the organisation at once, and no other organisation", async () => {
    const colleague = await server.joinAs(admin.organisationId, "Read")
    const stranger = await server.signUp()
    const listen = async ({ token }: SignedIn) => {
      const response = await fetch(`${server.api}/events`, {
        headers: { "access-token": "pro-leads-web", authKey: `Bearer ${token}` }
      })
      const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
      let text = ""
      return async (event: string) => {
        while (!text.includes(`event: ${event}`)) text += (await reader?.read())?.value ?? ""
        void reader?.cancel()
        return text
      }
    }
    const [ours, theirs] = [await listen(colleague), await listen(stranger)]
    await change({ name: "Seen At Once" })
    await change({ linkedinProfile: "https://www.linkedin.com/company/stranger" }, stranger)
    expect(await ours("organisation")).toContain("event: organisation")
    expect((await theirs("organisation")).split("event: organisation").length).toBe(2)
    expect(await session(colleague)).toMatchObject({
      data: { organization_name: "Seen At Once" },
      organisation: { name: "Seen At Once" }
    })
  })
})

describe("a new contact number", () => {
  const number = { countryCode: "+91", phone: "9000000101" }

  it("needs a fresh code in an old session, and receives one itself", async () => {
    await server.database.query(
      "update sessions set confirmed_at = now() - interval '13 hours' where user_id = $1",
      [admin.userId]
    )
    expect(await change({ name: "No Code Needed" })).toMatchObject({ status: 200 })
    await server.database.query("update users set phone_verified_at = now() where id = $1", [admin.userId])
    expect(await change(number)).toMatchObject({ status: 403, body: { code: "step_up_required" } })
    await server.database.query("update sessions set confirmed_at = now() where user_id = $1", [admin.userId])
    const { body } = await change(number)
    expect(body).toMatchObject({ data: { ...number, phoneVerified: false } })
    expect(body.resendAfter).toBeTypeOf("number")
  })

  it("is verified by the Admin with that code, without replacing the Admin's own verified one", async () => {
    const own = (await session(admin)).data
    const otp = await server.codeSentTo("+919000000101", "sms")
    expect(await server.call("/auth/verify-phone-otp", { ...number, otp }, admin.token)).toMatchObject({
      status: 200,
      body: { data: { ...number, phoneVerified: true } }
    })
    expect((await session(admin)).data).toEqual(own)
  })

  it("can be sent another code by an Admin only", async () => {
    const member = await server.joinAs(admin.organisationId, "Write")
    const next = { countryCode: "+91", phone: "9000000102" }
    await change(next)
    expect(await server.call("/auth/send-phone-otp", next, member.token)).toMatchObject({ status: 404 })
    expect(await server.call("/auth/send-phone-otp", number, admin.token)).toMatchObject({ status: 404 })
    expect(await server.call("/auth/send-phone-otp", next, admin.token)).toMatchObject({ status: 200 })
  })
})

describe("a founder's wrong number", () => {
  it("is corrected before it is verified, for the organisation and the founder, who then verifies the right one", async () => {
    const founder = await server.signUp()
    const right = { countryCode: "+351", phone: "912000104" }
    const { status, body } = await change(right, founder)
    expect([status, body.data]).toMatchObject([200, { ...right, phoneVerified: false }])
    expect(body.resendAfter).toBeTypeOf("number")
    expect((await session(founder)).data).toMatchObject({ ...right, phoneVerified: false })
    const otp = await server.codeSentTo("+351912000104", "sms")
    expect(await server.call("/auth/verify-phone-otp", { ...right, otp }, founder.token)).toMatchObject({
      status: 200,
      body: { data: { ...right, phoneVerified: true } }
    })
    expect((await session(founder)).data).toMatchObject({ ...right, phoneVerified: true })
  })
})

describe("how long entries are kept", () => {
  const database = () => server.database
  const count = async (text: string, { organisationId }: SignedIn) =>
    (await database().query<{ count: number }>(text, [organisationId]))[0]?.count

  const notifications = "select count(*)::int as count from notifications where organization_id = $1"
  const audit = "select count(*)::int as count from audit where organization_id = $1"
  const calls = "select count(*)::int as count from calls where organization_id = $1"

  /** An organisation with an entry of each kind of now and of 13 months ago. */
  const withOldEntries = async () => {
    const owner = await server.signUp()
    const added = await server.call<{ data: { _id: string } }>(
      "/leads/add-lead",
      { name: "Ada Sample" },
      owner.token
    )
    for (const age of ["1 minute", "13 months"]) {
      await database().query(
        `insert into calls (organization_id, id, user_id, contact_id, started_at, ended_at, outcome)
          values ($1, gen_random_uuid(), $2, $3, now() - $4::interval, now() - $4::interval, 'Not answering')`,
        [owner.organisationId, owner.userId, added.body.data._id, age]
      )
      await database().query(
        `insert into notifications (organization_id, user_id, kind, created_at)
          values ($1, $2, 'phoneVerified', now() - $3::interval)`,
        [owner.organisationId, owner.userId, age]
      )
    }
    await database().query(
      "update audit set at = now() - interval '13 months' where organization_id = $1 and action = 'organisation.founded'",
      [owner.organisationId]
    )
    return owner
  }

  const keepHouse = () =>
    Effect.runPromise(
      forgetOldEntries.pipe(
        Effect.provide(
          databaseLayer({
            url: database().url,
            poolSize: 1,
            connectMs: 10_000,
            lockMs: 10_000,
            statementMs: 60_000
          })
        )
      )
    )

  it("has no end, until an Admin sets months for a kind", async () => {
    const owner = await withOldEntries()
    const other = await withOldEntries()
    const lines = (await count(audit, owner)) ?? 0
    await keepHouse()
    expect([await count(calls, owner), await count(notifications, owner)]).toEqual([2, 2])

    const { body } = await change({ retention: { keepCalls: 12 } }, owner)
    expect(body.data).toMatchObject({
      retention: { keepAudit: 0, keepCalls: 12, keepNotifications: 0 }
    })
    await change({ retention: { keepNotifications: 3 } }, owner)
    expect((await session(owner)).organisation.retention).toEqual({
      keepAudit: 0,
      keepCalls: 12,
      keepNotifications: 3
    })
    await keepHouse()
    expect([await count(calls, owner), await count(notifications, owner)]).toEqual([1, 1])
    expect(await count(audit, owner)).toBe(lines + 2)

    await change({ retention: { keepAudit: 12 } }, owner)
    await keepHouse()
    expect(await count(audit, owner)).toBe(lines + 2)
    expect([await count(calls, other), await count(notifications, other)]).toEqual([2, 2])
  })

  it("takes only the offered months", async () => {
    expect(await change({ retention: { keepAudit: 1 } })).toMatchObject({ status: 422 })
    expect(await change({ retention: { keepCalls: -1 } })).toMatchObject({ status: 422 })
    expect(await change({ retention: { keepNotifications: "3" } })).toMatchObject({ status: 422 })
  })
})
