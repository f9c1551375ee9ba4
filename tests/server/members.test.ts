import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { permissionLevels } from "../../contract/rules/permissions.ts"
import type { SignedIn } from "../support/accounts.ts"
import { liveCode } from "../support/liveCode.ts"
import { startTestServer, type TestServer } from "../support/testServer.ts"

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ settings: { DATABASE_POOL: "40" } })
})
afterAll(() => server.close())

type MemberBody = {
  id: string
  name: string
  email: string
  role: string
  state: string
  organization_id: string
  invitedUntil?: string
}
type ListBody = { data: ReadonlyArray<MemberBody>; nextCursor: string | null; total: { value: number } }

const anAddress = (name = "person") => `${name}-${randomUUID()}@example.com`

const members = async (admin: SignedIn, payload: Record<string, unknown> = {}) =>
  (await server.call<ListBody>("/onboard/get-all-member", payload, admin.token)).body

const memberId = async (admin: SignedIn, person: SignedIn) =>
  (await members(admin)).data.find(({ email }) => email === person.email)?.id ?? ""

const invite = (admin: SignedIn, email: string, more: Record<string, unknown> = {}) =>
  server.call<{ data: MemberBody }>(
    "/onboard/add-member",
    { name: "Invited Person", email, role: "Read", ...more },
    admin.token
  )

const linkIn = (text: string) => /\/#invitation=([\w-]{43})(?![\w-])/.exec(text)?.[1] ?? ""

const invitationSentTo = async (email: string, after = 0) => {
  const { id, text } = await server.message(email, "email", after)
  return { id, token: linkIn(text) }
}

const join = async (email: string, invitation?: string) => {
  await server.call("/auth/login", { email })
  const otp = await liveCode(server, email)
  const { body } = await server.call<{ data: { token: string; data: { organization_id: string | null } } }>(
    "/auth/verify-otp",
    { email, otp, ...(invitation && { invitation }) }
  )
  return { token: body.data.token, organisation: body.data.data.organization_id }
}

const auditOf = (organisation: string, entity: string) =>
  server.database.query<{ action: string; actor_id: string }>(
    "select action, actor_id from audit where organization_id = $1 and entity_id = $2 order by id",
    [organisation, entity]
  )

const makeOlder = (person: SignedIn, minutes: number) =>
  server.database.query(
    "update sessions set confirmed_at = now() - $2 * interval '1 minute' where user_id = $1",
    [person.userId, minutes]
  )

const alive = async ({ token }: { readonly token: string }) =>
  (await server.call("/auth/get-session", {}, token)).status

const missing = { status: 404, body: { status: false, code: "not_found" } }

describe("inviting", () => {
  it("mails a link for 72 hours, whose opener signs in with the invited address and is a member", async () => {
    const admin = await server.signUp("Orchard")
    const email = anAddress("Invited")
    const { body } = await invite(admin, email, { role: "wRiTe", organization_id: admin.organisationId })
    expect(body.data).toMatchObject({
      email: email.toLowerCase(),
      role: "Write",
      state: "invited",
      organization_id: admin.organisationId
    })
    const hours = (Date.parse(body.data.invitedUntil ?? "") - Date.now()) / 3_600_000
    expect(hours).toBeGreaterThan(71.9)
    expect(hours).toBeLessThanOrEqual(72)
    const { token } = await invitationSentTo(email.toLowerCase())
    expect(await server.call("/auth/get-invitation", { invitation: token })).toMatchObject({
      status: 200,
      body: { data: { email: email.toLowerCase(), name: "Invited Person", organization_name: "Orchard" } }
    })
    expect(await join(email, token)).toMatchObject({ organisation: admin.organisationId })
    expect((await members(admin, { query: email })).data).toMatchObject([{ state: "active", role: "Write" }])
    const notifications = await server.call<{ data: ReadonlyArray<{ title: string; path: string }> }>(
      "/profile/get-notifications",
      { id: admin.organisationId },
      admin.token
    )
    expect(notifications.body.data).toMatchObject([{ title: "Invited Person joined", path: "/apps/members" }])
    expect((await auditOf(admin.organisationId, body.data.id)).map(({ action }) => action)).toEqual([
      "member.invited",
      "member.joined"
    ])
  })

  it("keeps no link that could be used in the database", async () => {
    const admin = await server.signUp()
    const email = anAddress()
    await invite(admin, email)
    const { token } = await invitationSentTo(email)
    const [row] = await server.database.query<{ dump: string }>(
      `select (select string_agg(members::text, ' ') from members) || (select string_agg(job::text, ' ') from jobs.job)
        || coalesce((select string_agg(audit::text, ' ') from audit), '') as dump`
    )
    expect(token.length).toBe(43)
    expect(row?.dump).toContain(email)
    expect(row?.dump).not.toContain(token)
  })

  it("works once", async () => {
    const admin = await server.signUp()
    const email = anAddress()
    await invite(admin, email)
    const { token } = await invitationSentTo(email)
    await join(email, token)
    expect(await server.call("/auth/get-invitation", { invitation: token })).toMatchObject(missing)
    const other = anAddress()
    await server.signIn(other)
    expect(await join(other, token)).toMatchObject({ organisation: null })
  })

  it("joins no one after 72 hours", async () => {
    const admin = await server.signUp()
    const email = anAddress()
    await server.signIn(email)
    const code = await server.message(email, "email")
    const { body } = await invite(admin, email)
    const { token } = await invitationSentTo(email, code.id)
    await server.database.query("update members set invited_until = now() where id = $1", [body.data.id])
    expect(await server.call("/auth/get-invitation", { invitation: token })).toMatchObject(missing)
    expect(await join(email, token)).toMatchObject({ organisation: null })
  })

  it("joins no one by another address, and keeps the invitation open", async () => {
    const admin = await server.signUp()
    const email = anAddress()
    await invite(admin, email)
    const { token } = await invitationSentTo(email)
    const thief = anAddress("thief")
    await server.signIn(thief)
    expect(await join(thief, token)).toMatchObject({ organisation: null })
    expect(await join(email, token)).toMatchObject({ organisation: admin.organisationId })
  })

  it("takes the organisation whose link was followed when two invite one person", async () => {
    const [one, two] = [await server.signUp(), await server.signUp()]
    const email = anAddress()
    await invite(one, email)
    const { id, token } = await invitationSentTo(email)
    await invite(two, email)
    await invitationSentTo(email, id)
    expect(await join(email, token)).toMatchObject({ organisation: one.organisationId })
  })

  it("leaves someone where they are who belongs to another organisation", async () => {
    const [one, two] = [await server.signUp(), await server.signUp()]
    await invite(one, two.email)
    const { token } = await invitationSentTo(two.email)
    expect(await join(two.email, token)).toMatchObject({ organisation: two.organisationId })
    expect((await members(one, { query: two.email })).data).toMatchObject([{ state: "invited" }])
  })

  it("sends again with a new link, which voids the one before; takes it back when cancelled", async () => {
    const admin = await server.signUp()
    const email = anAddress()
    const { body } = await invite(admin, email)
    const before = await invitationSentTo(email)
    await server.call("/onboard/resend-invitation", { id: body.data.id }, admin.token)
    const after = await invitationSentTo(email, before.id)
    expect(after.token).not.toBe(before.token)
    expect(await server.call("/auth/get-invitation", { invitation: before.token })).toMatchObject(missing)
    expect(await server.call("/auth/get-invitation", { invitation: after.token })).toMatchObject({
      status: 200
    })
    await server.call("/onboard/cancel-invitation", { id: body.data.id }, admin.token)
    expect(await server.call("/auth/get-invitation", { invitation: after.token })).toMatchObject(missing)
    await server.signIn(email)
    expect(await join(email, after.token)).toMatchObject({ organisation: null })
    expect((await members(admin, { query: email })).data).toEqual([])
    expect(await invite(admin, email)).toMatchObject({ status: 200 })
  })

  it("waits 60 s between two mails to one address", async () => {
    const strict = await startTestServer({ settings: { LIMIT_SENDS_APART_SECONDS: "60" } })
    const admin = await strict.signUp()
    const { body } = await strict.call<{ data: MemberBody }>(
      "/onboard/add-member",
      { name: "Invited Person", email: anAddress(), role: "Read" },
      admin.token
    )
    const again = await strict.call("/onboard/resend-invitation", { id: body.data.id }, admin.token)
    expect(again).toMatchObject({ status: 429, body: { code: "rate_limited" } })
    expect(Number(again.headers.get("retry-after"))).toBeGreaterThan(50)
    await strict.close()
  })

  it("refuses a second invitation in any case, also when raced", async () => {
    const admin = await server.signUp()
    const email = anAddress()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => invite(admin, index % 2 ? email : email.toUpperCase()))
    )
    expect(answers.filter(({ status }) => status === 200).length).toBe(1)
    expect(answers.filter(({ body }) => body.code === "member_exists").length).toBe(19)
    expect(await invite(admin, admin.email)).toMatchObject({ status: 409, body: { code: "member_exists" } })
  })

  it("answers as if another organisation did not exist", async () => {
    const [one, two] = [await server.signUp(), await server.signUp()]
    const foreign = await invite(one, anAddress(), { organization_id: two.organisationId })
    const absent = await invite(one, anAddress(), { organization_id: randomUUID() })
    expect(foreign).toMatchObject(missing)
    expect(foreign.body).toEqual(absent.body)
  })
})

describe("permissions", () => {
  const paths = [
    "/onboard/add-member",
    "/onboard/update-member",
    "/onboard/delete-member",
    "/onboard/get-removal",
    "/onboard/toggle-status",
    "/onboard/get-all-member",
    "/onboard/resend-invitation",
    "/onboard/cancel-invitation"
  ]

  it.each(paths)("%s: Admins alone, in any spelling of the role", async (path) => {
    const admin = await server.signUp()
    const people = {
      Admin: admin,
      Write: await server.joinAs(admin.organisationId, "Write"),
      Read: await server.joinAs(admin.organisationId, "Read")
    }
    const payload = { id: randomUUID(), name: "Some Person", email: anAddress(), role: "READ" }
    for (const level of permissionLevels) {
      const { status, body } = await server.call(path, payload, people[level].token)
      expect([level, status === 403]).toEqual([level, level !== "Admin"])
      if (status === 403) expect(body.message).toContain("You are not authorized to perform this action")
    }
    expect(await server.call(path, payload)).toMatchObject({ status: 401 })
  })

  it.each(paths.filter((path) => path !== "/onboard/add-member" && path !== "/onboard/get-all-member"))(
    "%s: another organisation's member and a missing one get the same answer",
    async (path) => {
      const [admin, other] = [await server.signUp(), await server.signUp()]
      const foreign = await memberId(other, other)
      const answers = await Promise.all(
        [foreign, randomUUID(), "nonsense"].map((id) =>
          server.call(path, { id, name: "Some Person", role: "Read" }, admin.token)
        )
      )
      for (const { status, body } of answers) {
        expect({ status, body }).toEqual({ status: 404, body: answers[1]?.body })
      }
      expect((await members(other)).data).toMatchObject([{ role: "Admin", state: "active" }])
    }
  )
})

describe("the list", () => {
  it("goes through any number of members once each, by name, and searches names and addresses", async () => {
    const admin = await server.signUp()
    await server.database.query(
      `insert into members (organization_id, email, name, role, state)
        select $1, 'member' || n || '@example.org', 'Person ' || (n % 7), 'Read', 'suspended' from generate_series(1, 230) n`,
      [admin.organisationId]
    )
    const seen: Array<string> = []
    const names: Array<string> = []
    let cursor: string | null | undefined
    do {
      const page = await members(admin, { limit: 100, ...(cursor && { cursor }) })
      expect(page.total).toEqual({ value: 231, exact: true })
      seen.push(...page.data.map(({ id }) => id))
      names.push(...page.data.map(({ name }) => name.toLowerCase()))
      cursor = page.nextCursor
    } while (cursor)
    expect(new Set(seen).size).toBe(231)
    expect(names).toEqual([...names].sort())
    expect((await members(admin, { query: "MEMBER23@" })).data).toMatchObject([
      { email: "member23@example.org", state: "suspended" }
    ])
    expect((await members(admin, { query: "100%_" })).data).toEqual([])
  })

  it("refuses a cursor of another organisation or another search", async () => {
    const [admin, other] = [await server.signUp(), await server.signUp()]
    await invite(admin, anAddress())
    const { nextCursor } = await members(admin, { limit: 1 })
    expect(nextCursor).not.toBeNull()
    for (const [who, payload] of [
      [other, {}],
      [admin, { query: "x" }]
    ] as const) {
      expect(
        await server.call("/onboard/get-all-member", { ...payload, cursor: nextCursor }, who.token)
      ).toMatchObject({ status: 422 })
    }
  })
})

describe("changing a member", () => {
  it("changes a role, which ends their sessions and leaves a line", async () => {
    const admin = await server.signUp()
    const person = await server.joinAs(admin.organisationId, "Read")
    const id = await memberId(admin, person)
    expect(
      await server.call("/onboard/update-member", { id, role: "write", name: "New Name" }, admin.token)
    ).toMatchObject({ status: 200, body: { data: { role: "Write", name: "New Name" } } })
    expect(await alive(person)).toBe(401)
    expect(await join(person.email)).toMatchObject({ organisation: admin.organisationId })
    expect(await auditOf(admin.organisationId, id)).toEqual([
      { action: "member.updated", actor_id: admin.userId }
    ])
  })

  it("leaves the sessions alone when the role stays", async () => {
    const admin = await server.signUp()
    const person = await server.joinAs(admin.organisationId, "Read")
    const id = await memberId(admin, person)
    await server.call("/onboard/update-member", { id, role: "READ", name: "New Name" }, admin.token)
    expect(await alive(person)).toBe(200)
  })

  it("changes the address of someone invited, whose old link is void; never of someone who joined", async () => {
    const admin = await server.signUp()
    const [wrong, right] = [anAddress("wrong"), anAddress("right")]
    const { body } = await invite(admin, wrong)
    const { token } = await invitationSentTo(wrong)
    await server.call("/onboard/update-member", { id: body.data.id, email: right }, admin.token)
    expect(await server.call("/auth/get-invitation", { invitation: token })).toMatchObject(missing)
    const sent = await invitationSentTo(right)
    expect(await join(right, sent.token)).toMatchObject({ organisation: admin.organisationId })
    expect(
      await server.call("/onboard/update-member", { id: body.data.id, email: wrong }, admin.token)
    ).toMatchObject({ status: 409, body: { code: "illegal_transition" } })
  })

  it("suspends and reactivates; a suspended person sees the reason and gets no session", async () => {
    const admin = await server.signUp("Harbour")
    const person = await server.joinAs(admin.organisationId, "Write")
    const id = await memberId(admin, person)
    const toggle = () => server.call("/onboard/toggle-status", { id }, admin.token)
    expect(await toggle()).toMatchObject({ body: { data: { state: "suspended" } } })
    expect(await alive(person)).toBe(401)
    await server.call("/auth/login", { email: person.email })
    expect(
      await server.call("/auth/verify-otp", {
        email: person.email,
        otp: await liveCode(server, person.email)
      })
    ).toMatchObject({ status: 403, body: { code: "forbidden", message: expect.stringContaining("Harbour") } })
    expect(await toggle()).toMatchObject({ body: { data: { state: "active" } } })
    expect(await join(person.email)).toMatchObject({ organisation: admin.organisationId })
  })

  it("neither suspends nor restores someone who has not joined", async () => {
    const admin = await server.signUp()
    const { body } = await invite(admin, anAddress())
    expect(await server.call("/onboard/toggle-status", { id: body.data.id }, admin.token)).toMatchObject({
      status: 409,
      body: { code: "illegal_transition" }
    })
  })

  it("removes a member, who can be invited again and elsewhere", async () => {
    const [admin, other] = [await server.signUp(), await server.signUp("secondhome")]
    const person = await server.joinAs(admin.organisationId, "Write")
    const id = await memberId(admin, person)
    expect(await server.call("/onboard/delete-member", { id }, admin.token)).toMatchObject({ status: 200 })
    expect(await alive(person)).toBe(401)
    expect(await server.call("/onboard/delete-member", { id }, admin.token)).toMatchObject(missing)
    expect(await join(person.email)).toMatchObject({ organisation: null })
    expect(await invite(admin, person.email)).toMatchObject({ status: 200 })
    await server.call("/onboard/cancel-invitation", { id: await memberId(admin, person) }, admin.token)
    await invite(other, person.email)
    let mail = await server.message(person.email, "email")
    while (!mail.subject.includes("secondhome")) mail = await server.message(person.email, "email", mail.id)
    expect(await join(person.email, linkIn(mail.text))).toMatchObject({ organisation: other.organisationId })
  })

  it("answers a repeated key as the first time, and another payload under it with 409", async () => {
    const admin = await server.signUp()
    const person = await server.joinAs(admin.organisationId, "Write")
    const id = await memberId(admin, person)
    const idempotencyKey = randomUUID()
    const toggle = (payload: Record<string, unknown>) =>
      server.call("/onboard/toggle-status", { id, idempotencyKey, ...payload }, admin.token)
    const first = await toggle({})
    expect((await toggle({})).body).toEqual(first.body)
    expect((await members(admin, { query: person.email })).data).toMatchObject([{ state: "suspended" }])
    expect(await toggle({ id: randomUUID() })).toMatchObject({
      status: 409,
      body: { code: "idempotency_mismatch" }
    })
  })
})

describe("a fresh code", () => {
  it("is asked for at once before someone becomes an Admin, and after twelve hours before other changes of members", async () => {
    const admin = await server.signUp()
    const person = await server.joinAs(admin.organisationId, "Write")
    const id = await memberId(admin, person)
    const stale = { status: 403, body: { status: false, code: "step_up_required" } }
    const act = (path: string, payload: Record<string, unknown>) =>
      server.call(path, { id, ...payload }, admin.token)
    const becomesAdmin = { status: 403, body: { code: "step_up_required", reason: "adminRole" } }
    await makeOlder(admin, 14)
    expect(await invite(admin, anAddress(), { role: "Admin" })).toMatchObject({ status: 200 })
    await makeOlder(admin, 16)
    expect(await act("/onboard/update-member", { role: "Admin" })).toMatchObject({
      ...becomesAdmin,
      body: { message: "This makes someone an Admin. Confirm it’s you" }
    })
    expect(await invite(admin, anAddress(), { role: "Admin" })).toMatchObject(becomesAdmin)
    await makeOlder(admin, 11 * 60)
    expect(await act("/onboard/toggle-status", {})).toMatchObject({ status: 200 })
    expect(await act("/onboard/toggle-status", {})).toMatchObject({ status: 200 })
    Object.assign(person, await server.signIn(person.email))
    await makeOlder(admin, 13 * 60)
    expect(await act("/onboard/update-member", { role: "Read" })).toMatchObject(stale)
    expect(await act("/onboard/toggle-status", {})).toMatchObject(stale)
    expect(await act("/onboard/delete-member", {})).toMatchObject(stale)
    expect(await act("/onboard/update-member", { name: "New Name" })).toMatchObject({ status: 200 })
    expect(await invite(admin, anAddress())).toMatchObject({ status: 200 })
    expect(await alive(person)).toBe(200)

    expect(await server.call("/auth/confirm", {}, admin.token)).toMatchObject({ status: 200 })
    const otp = await liveCode(server, admin.email)
    const wrong = String((Number(otp) + 1) % 1_000_000).padStart(6, "0")
    expect(await server.call("/auth/verify-confirm", { otp: wrong }, admin.token)).toMatchObject({
      status: 422
    })
    expect(await server.call("/auth/verify-confirm", { otp }, person.token)).toMatchObject({ status: 422 })
    expect(await server.call("/auth/verify-otp", { email: admin.email, otp })).toMatchObject({ status: 422 })
    expect(await act("/onboard/update-member", { role: "Read" })).toMatchObject(stale)
    expect(await server.call("/auth/verify-confirm", { otp }, admin.token)).toMatchObject({ status: 200 })
    expect(await server.call("/auth/verify-confirm", { otp }, admin.token)).toMatchObject({ status: 422 })
    expect(await act("/onboard/update-member", { role: "Read" })).toMatchObject({ status: 200 })
  })
})

describe("the last Admin", () => {
  it("can't be removed, demoted or suspended; two of them can", async () => {
    const admin = await server.signUp()
    const id = await memberId(admin, admin)
    const last = { status: 409, body: { status: false, code: "last_admin" } }
    const act = (path: string, payload: Record<string, unknown> = {}) =>
      server.call(path, { id, ...payload }, admin.token)
    expect(await act("/onboard/update-member", { role: "Write" })).toMatchObject(last)
    expect(await act("/onboard/toggle-status")).toMatchObject(last)
    expect(await act("/onboard/delete-member")).toMatchObject(last)
    await invite(admin, anAddress(), { role: "Admin" })
    expect(await act("/onboard/delete-member"), "an invited Admin is none yet").toMatchObject(last)
    await server.joinAs(admin.organisationId, "Admin")
    expect(await act("/onboard/delete-member")).toMatchObject({ status: 200 })
  })

  it("stays when two Admins turn on each other at once, 50 times", async () => {
    const ways = [
      ["/onboard/update-member", { role: "Read" }],
      ["/onboard/toggle-status", {}],
      ["/onboard/delete-member", {}]
    ] as const
    const one = await server.signUp()
    const two = await server.joinAs(one.organisationId, "Admin")
    const ids = [await memberId(one, one), await memberId(one, two)] as const
    const outcomes = []
    for (let round = 0; round < 50; round += 1) {
      await server.database.query("update sessions set ended_at = null where user_id = any($1)", [
        [one.userId, two.userId]
      ])
      await server.database.query("update users set organization_id = $1 where id = any($2)", [
        one.organisationId,
        [one.userId, two.userId]
      ])
      await server.database.query("update members set role = 'Admin', state = 'active' where id = any($1)", [
        ids
      ])
      const [path, payload] = ways[round % 3] ?? ways[0]
      const self = round % 2 === 1
      const answers = await Promise.all([
        server.call(path, { id: ids[self ? 0 : 1], ...payload }, one.token),
        server.call(path, { id: ids[self ? 1 : 0], ...payload }, two.token)
      ])
      const [left] = await server.database.query<{ admins: number }>(
        `select count(*)::int as admins from members
          where organization_id = $1 and role = 'Admin' and state = 'active'`,
        [one.organisationId]
      )
      outcomes.push({ admins: left?.admins, done: answers.filter(({ status }) => status === 200).length })
      expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    }
    expect(outcomes).toEqual(Array(50).fill({ admins: 1, done: 1 }))
  })
})

describe("a member suspended while 50 of their calls run", () => {
  it.each([
    ["suspended", "/onboard/toggle-status", {}],
    ["demoted", "/onboard/update-member", { role: "Read" }],
    ["removed", "/onboard/delete-member", {}]
  ])("%s: none succeeds after the answer", async (_, path, payload) => {
    const admin = await server.signUp()
    const person = await server.joinAs(admin.organisationId, "Write")
    const id = await memberId(admin, person)
    let answeredAt = Number.POSITIVE_INFINITY
    const late: Array<number> = []
    let running = 50
    let early = 0
    const keepCalling = async (index: number) => {
      for (;;) {
        const sentAt = performance.now()
        const { status } = await server.call(
          "/profile/update",
          { name: `Name ${index} ${sentAt}` },
          person.token
        )
        if (status === 200 && performance.now() < answeredAt) early += 1
        if (status === 200 && sentAt > answeredAt) late.push(sentAt)
        if (status !== 200) break
      }
      running -= 1
    }
    const callers = Array.from({ length: 50 }, (_, index) => keepCalling(index))
    await expect.poll(() => early, { timeout: 60_000 }).toBeGreaterThan(50)
    const answer = await server.call(path, { id, ...payload }, admin.token)
    answeredAt = performance.now()
    const nameThen = await server.database.query("select name from users where id = $1", [person.userId])
    await Promise.all(callers)
    expect(answer).toMatchObject({ status: 200 })
    expect({ running, late }).toEqual({ running: 0, late: [] })
    expect(await server.database.query("select name from users where id = $1", [person.userId])).toEqual(
      nameThen
    )
  })
})
