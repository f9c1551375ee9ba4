import { randomUUID } from "node:crypto"
import type { IncomingMessage } from "node:http"
import { ConfigProvider, Effect } from "effect"
import { beforeAll, describe, expect, it } from "vitest"
import { readSettings } from "../../server/config.ts"
import { callerAddress } from "../../server/http/address.ts"
import { refusedInProduction } from "../../server/settings.ts"
import type { SignedIn } from "../support/accounts.ts"
import { liveCode } from "../support/liveCode.ts"
import { sharedTestServer, type TestServer } from "../support/testServer.ts"

let server: TestServer
let admin: SignedIn
beforeAll(async () => {
  server = await sharedTestServer()
  admin = await server.signUp()
})

const founding = (name: string) => ({
  countryCode: "+91",
  name,
  linkedinProfile: "https://www.linkedin.com/company/example",
  phone: `8${String(Math.floor(Math.random() * 1e9)).padStart(9, "0")}`
})

const staleFor = (userId: string) =>
  server.database.query("update sessions set confirmed_at = to_timestamp(0) where user_id = $1", [userId])

const from = (remoteAddress: string, forwarded?: string) =>
  ({ socket: { remoteAddress }, headers: { "x-forwarded-for": forwarded } }) as unknown as IncomingMessage

describe("the address that limits count by", () => {
  it("is one for a whole /64, however its zeros are written", () => {
    const peers = ["2001:db8::1", "2001:db8::abcd:1:2:3", "2001:0DB8:0:0:ffff::", "2001:db8:0:0:1:2:3:4"]
    expect(new Set(peers.map((peer) => callerAddress(from(peer), 0))).size).toBe(1)
    expect(callerAddress(from("2001:db8:0:1::1"), 0)).not.toBe(callerAddress(from("2001:db8::1"), 0))
  })

  it("is a proxy's word without the port, which changes with every connection", () => {
    const said = ["192.0.2.7", "192.0.2.7:4711", "192.0.2.7:4712", "::ffff:192.0.2.7"]
    expect(said.map((word) => callerAddress(from("127.0.0.1", `203.0.113.1, ${word}`), 1))).toEqual(
      Array(4).fill("192.0.2.7")
    )
    const six = ["2001:db8::1", "[2001:db8::1]:4711", "2001:db8::2%eth0"]
    expect(new Set(six.map((word) => callerAddress(from("127.0.0.1", word), 1))).size).toBe(1)
    expect(callerAddress(from("192.0.2.1", "203.0.113.1"), 0)).toBe("192.0.2.1")
  })
})

describe("mail", () => {
  it.each([
    "one,two@example.com",
    "one;two@example.com",
    '"two"@example.com',
    "one<two@example.com",
    "a:two@example.com",
    "(x)two@example.com"
  ])("goes to the address that was given or nowhere: %s", async (email) => {
    const asked = await server.call("/auth/login", { email })
    expect(asked).toMatchObject({ status: 422, body: { code: "invalid_payload" } })
  })

  it("keeps what people wrote on one line", async () => {
    const { token } = await server.signIn(
      `mailer-${randomUUID()}@example.com`,
      "Eve\r\n\r\nYour account ends today"
    )
    await server.call("/auth/add-org", founding("Acme\n\nOpen https://evil.example now\n\n"), token)
    const email = `invited-${randomUUID()}@example.com`
    expect(
      await server.call("/onboard/add-member", { name: "Invited", email, role: "Read" }, token)
    ).toMatchObject({ status: 200 })
    const { text } = await server.message(email, "email")
    expect(text.split(/\r?\n/).filter((line) => /^(Open https|Your account)/.test(line))).toEqual([])
    expect(text).not.toMatch(/evil\.example|:\/\/evil/)
  })
})

describe("a stale session", () => {
  it("invites no Admin without a fresh code", async () => {
    const owner = await server.signUp()
    await staleFor(owner.userId)
    const invite = (role: string) =>
      server.call(
        "/onboard/add-member",
        { name: "Second", email: `second-${randomUUID()}@example.com`, role },
        owner.token
      )
    expect(await invite("Admin")).toMatchObject({ status: 403, body: { code: "step_up_required" } })
    expect(await invite("Read")).toMatchObject({ status: 200 })
  })

  it("sends an Admin's invitation to no other address", async () => {
    const owner = await server.signUp()
    const { body } = await server.call<{ data: { id: string } }>(
      "/onboard/add-member",
      { name: "Second", email: `second-${randomUUID()}@example.com`, role: "Admin" },
      owner.token
    )
    await staleFor(owner.userId)
    const change = { id: body.data.id, email: `other-${randomUUID()}@example.com` }
    expect(await server.call("/onboard/update-member", change, owner.token)).toMatchObject({
      status: 403,
      body: { code: "step_up_required" }
    })
  })
})

describe("a key", () => {
  it("answers nothing of an organisation that its person has left", async () => {
    const owner = await server.signUp()
    const person = await server.joinAs(owner.organisationId, "Write")
    const adding = { name: "Kept Secret", notes: "of the first organisation", idempotencyKey: randomUUID() }
    expect(await server.call("/leads/add-lead", adding, person.token)).toMatchObject({ status: 200 })
    const members = await server.call<{ data: ReadonlyArray<{ id: string; email: string }> }>(
      "/onboard/get-all-member",
      {},
      owner.token
    )
    const id = members.body.data.find(({ email }) => email === person.email)?.id
    expect(await server.call("/onboard/delete-member", { id }, owner.token)).toMatchObject({ status: 200 })
    const again = await server.signIn(person.email)
    await server.call("/auth/add-org", founding("Another"), again.token)
    const replayed = await server.call("/leads/add-lead", adding, again.token)
    expect(replayed).toMatchObject({ status: 409, body: { code: "idempotency_mismatch" } })
    expect(JSON.stringify(replayed.body)).not.toContain("first organisation")
  })

  it("of founding an organisation answers the same afterwards", async () => {
    const { token } = await server.signIn(`founder-${randomUUID()}@example.com`)
    const payload = { ...founding("Once"), idempotencyKey: randomUUID() }
    const first = await server.call("/auth/add-org", payload, token)
    expect(first.status).toBe(200)
    expect((await server.call("/auth/add-org", payload, token)).body).toEqual(first.body)
  })
})

describe("values at the edge of what a database holds", () => {
  const strange = [
    "0000-01-01T00:00:00Z",
    "2024-02-30T00:00:00Z",
    "2024-01-01T00:00:00+23:59",
    "9999-12-31T23:59:59-23:59",
    "0001-01-01T00:00:00+15:00",
    "2024-01-01T24:00:00Z"
  ]
  it.each(strange)("as a time (%s) break no call", async (at) => {
    const { body } = await server.call<{ data: { _id: string; version: number } }>(
      "/leads/add-lead",
      { name: `Time ${randomUUID()}`, addAnyway: true },
      admin.token
    )
    const answers = await Promise.all([
      server.call("/transaction/get-statement", { from: at }, admin.token),
      server.call("/transaction/get-statement", { to: at }, admin.token),
      server.call("/transaction/export-ledger", { from: at, to: at }, admin.token),
      server.call("/analytics/get-analytics", { from: at }, admin.token),
      server.call("/analytics/get-analytics", { to: at }, admin.token),
      server.call("/analytics/get-analytics", { from: at, to: at }, admin.token),
      server.call("/leads/add-lead", { name: `Time ${randomUUID()}`, nextCallAt: at }, admin.token),
      server.call(
        "/label/update-lead-fields",
        { contactId: body.data._id, version: body.data.version, fields: { nextCallAt: at } },
        admin.token
      )
    ])
    expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([])
  })

  it.each([2 ** 31, -(2 ** 31) - 1, Number.MAX_SAFE_INTEGER])(
    "as a number (%s) break no call",
    async (number) => {
      const { body } = await server.call<{ data: { _id: string } }>(
        "/leads/add-lead",
        { name: `Number ${randomUUID()}` },
        admin.token
      )
      const answers = await Promise.all([
        server.call(
          "/label/update-lead-fields",
          { contactId: body.data._id, version: number, fields: {} },
          admin.token
        ),
        server.call("/leads/view-lead", { leadId: String(number) }, admin.token),
        server.call("/leads/view-lead", { leadId: "9".repeat(90) }, admin.token),
        server.call(
          "/leads/bulk-add-contacts",
          {
            importId: randomUUID(),
            offset: Math.abs(number),
            total: 100_000,
            rows: [{ name: "A" }],
            duplicates: "skip"
          },
          admin.token
        )
      ])
      expect(
        answers.map(({ status, body }) => [status, body.code]).filter(([status]) => Number(status) >= 500)
      ).toEqual([])
    }
  )

  it.each(["constructor", "toString", "__defineGetter__", "hasOwnProperty", "valueOf"])(
    "as a name of every object (%s) are a name like another",
    async (name) => {
      const adding = { name: `Proto ${randomUUID()}`, fields: { [name]: "x" } }
      const added = await server.call<{ data: { _id: string; version: number; fields: object } }>(
        "/leads/add-lead",
        adding,
        admin.token
      )
      expect(added).toMatchObject({ status: 200 })
      expect(added.body.data.fields).toEqual({ [name]: "x" })
      const { _id: contactId, version } = added.body.data
      const answers = [
        await server.call(
          "/label/update-lead-fields",
          { contactId, version, fields: { fields: { [name]: null } } },
          admin.token
        ),
        await server.call(
          "/leads/bulk-add-contacts",
          {
            importId: randomUUID(),
            offset: 0,
            total: 1,
            rows: [{ name: "A B", [name]: 1, fields: { [name]: "y" } }],
            duplicates: "keep"
          },
          admin.token
        ),
        await server.call(
          "/leads/bulk-add-contacts",
          {
            importId: randomUUID(),
            offset: 0,
            total: 1,
            rows: [{ name: "A B", [name]: 1, fields: { [name]: "y" } }],
            duplicates: "skip"
          },
          admin.token
        ),
        await server.call(`/auth/${name}`, {}),
        await server.call(`/${name}`, {})
      ]
      expect(answers.filter(({ status }) => status >= 500)).toEqual([])
      const webhook = await fetch(`${server.app}/webhooks/${name}`, { method: "POST", body: "{}" })
      expect(webhook.status).toBe(404)
    }
  )

  it.each([
    "a & ! | (",
    ":*",
    "\\",
    "'",
    "a:b:c",
    "<->",
    "%_%",
    "\u{1f600}",
    "\ufffe",
    "a\tb",
    "-".repeat(200),
    "a ".repeat(99),
    "(".repeat(200)
  ])("as a search (%j) break no call", async (query) => {
    const answers = await Promise.all([
      server.call(
        "/leads/get-leads",
        { query, facets: true, filters: { title: query, company: query, country: [query] } },
        admin.token
      ),
      server.call("/leads/search-viewed-leads", { query }, admin.token),
      server.call("/leads/get-added-contacts", { query, sort: "name" }, admin.token),
      server.call("/onboard/get-all-member", { query }, admin.token)
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  })
})

describe("a code", () => {
  it("sent to confirm opens no session, and one sent to sign in confirms nothing", async () => {
    const person = await server.signUp()
    await server.call("/auth/confirm", {}, person.token)
    const confirming = await liveCode(server, person.email)
    const opened = await server.call("/auth/verify-otp", { email: person.email, otp: confirming })
    expect(opened).toMatchObject({ status: 422 })
    await server.call("/auth/login", { email: person.email })
    const signing = await liveCode(server, person.email)
    expect(await server.call("/auth/verify-confirm", { otp: signing }, person.token)).toMatchObject({
      status: 422
    })
  })

  it("sent to one person's phone confirms it for no one else who claims the number", async () => {
    const [one, other] = [await server.signUp(), await server.signUp()]
    const number = { countryCode: "+91", phone: "7000000001" }
    for (const { token } of [one, other]) await server.call("/profile/update", number, token)
    const codes = await server.database.query<{ id: string }>("select id from codes where user_id = $1", [
      one.userId
    ])
    expect(codes.length).toBeGreaterThan(0)
    const theirs = await liveCode(server, "+917000000001")
    const tries = await Promise.all(
      [one, other].map(({ token }) =>
        server.call("/auth/verify-phone-otp", { ...number, otp: theirs }, token)
      )
    )
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  it("of a phone is used once, and founds once, however often it is sent at once", async () => {
    const { token, userId } = await server.signIn(`racer-${randomUUID()}@example.com`)
    const wanted = founding("Raced")
    const founded = await Promise.all(
      Array.from({ length: 10 }, () => server.call("/auth/add-org", wanted, token))
    )
    expect(founded.filter(({ status }) => status === 200).length).toBe(1)
    const organisations = await server.database.query("select id from members where user_id = $1", [userId])
    expect(organisations.length).toBe(1)
    const otp = await liveCode(server, `+91${wanted.phone}`)
    const proof = { countryCode: "+91", phone: wanted.phone, otp }
    const proved = await Promise.all(
      Array.from({ length: 10 }, () => server.call("/auth/verify-phone-otp", proof, token))
    )
    expect(proved.filter(({ status }) => status === 200).length).toBe(1)
  })
})

describe("production", () => {
  const sound = {
    NODE_ENV: "production",
    SECRET: "0123456789abcdef0123456789abcdef",
    PUBLIC_URL: "https://leads.example",
    DATABASE_URL: "postgres://owner:word@db.example/leads?sslmode=verify-full",
    SMTP_URL: "smtps://user:word@mail.example:465",
    SMS_URL: "https://sms.example",
    FIREBASE_PROJECT_ID: "example"
  }
  const refusedOf = async (env: Record<string, string>) => {
    const settings = await Effect.runPromise(
      readSettings.pipe(Effect.provide(ConfigProvider.layer(ConfigProvider.fromEnv({ env }))))
    )
    return refusedInProduction(settings).join(" ")
  }

  it("accepts sound settings", async () => {
    expect(await refusedOf(sound)).toBe("")
    expect(await refusedOf({})).toBe("")
  })

  it.each<[Record<string, string>, string]>([
    [{ SECRET: "short" }, "SECRET is shorter"],
    [{ SECRET: "ab".repeat(20) }, "SECRET has fewer"],
    [{ PUBLIC_URL: "http://leads.example" }, "PUBLIC_URL is not an https address"],
    [{ NODE_ENV: "Production" }, "NODE_ENV"],
    [{ DATABASE_URL: "postgres://owner:word@db.example/leads" }, "ALLOW_UNENCRYPTED=database"],
    [{ DATABASE_URL: "postgres://owner:word@db.example/leads?sslmode=prefer" }, "DATABASE_URL"],
    [{ DATABASE_URL: "postgres://owner:word@localhost/leads?host=db.example" }, "DATABASE_URL"],
    [{ SMTP_URL: "smtp://user:word@mail.example:587" }, "ALLOW_UNENCRYPTED=mail"],
    [{ SMTP_URL: "smtp://localhost.mail.example" }, "SMTP_URL"],
    [{ SMS_URL: "http://sms.example" }, "ALLOW_UNENCRYPTED=sms"],
    [{ SMS_URL: "http://sms.example", ALLOW_UNENCRYPTED: "mail,database" }, "SMS_URL"]
  ])("refuses %o", async (changed, line) => {
    expect(await refusedOf({ ...sound, ...changed })).toContain(line)
  })

  it.each<Record<string, string>>([
    { DATABASE_URL: "postgres://owner:word@127.0.0.1:5432/leads" },
    { DATABASE_URL: "postgres://owner@localhost/leads?host=/var/run/postgresql" },
    { DATABASE_URL: "postgres://owner:word@db.example/leads", ALLOW_UNENCRYPTED: "database" },
    { SMTP_URL: "smtp://user:word@mail.example:587?requireTLS=true" },
    { SMTP_URL: "smtp://127.0.0.1:25", SMS_URL: "http://[::1]:9000" },
    { SMTP_URL: "smtp://relay.internal", SMS_URL: "http://sms.internal", ALLOW_UNENCRYPTED: "mail, sms" }
  ])("accepts %o", async (changed) => {
    expect(await refusedOf({ ...sound, ...changed })).toBe("")
  })
})
