import { randomUUID } from "node:crypto"
import { beforeAll, describe, expect, it } from "vitest"
import type { SignedIn } from "../support/accounts.ts"
import { liveCode } from "../support/liveCode.ts"
import { sharedTestServer, startTestServer, type TestServer } from "../support/testServer.ts"

let server: TestServer
beforeAll(async () => {
  server = await sharedTestServer()
})

type Listed = {
  data: ReadonlyArray<{ id: string; organization_name: string; inviter: string; role: string }>
}
type Person = { data: { organization_id: string | null; role: string } }

const anAddress = () => `joiner-${randomUUID()}@example.com`

const invite = async (admin: SignedIn, email: string, role = "Write") => {
  const { body } = await server.call<{ data: { id: string } }>(
    "/onboard/add-member",
    { name: "Invited Person", email, role },
    admin.token
  )
  return body.data.id
}

const listed = async ({ token }: { readonly token: string }) =>
  (await server.call<Listed>("/auth/get-invitations", {}, token)).body.data

const accept = ({ token }: { readonly token: string }, id: string, more: object = {}) =>
  server.call<Person>("/auth/accept-invitation", { id, ...more }, token)

const gone = { status: 404, body: { status: false, code: "not_found" } }

const stateOf = async (id: string) =>
  (
    await server.database.query<{ state: string; user_id: string }>(
      "select state, user_id from members where id = $1",
      [id]
    )
  )[0]

describe("an invitation without its link", () => {
  it("joins no one who merely signs in: they see every invitation and choose", async () => {
    const [one, two] = [await server.signUp("Orchard"), await server.signUp("Harbour")]
    const email = anAddress()
    const first = await invite(one, email, "Read")
    const second = await invite(two, email)
    await server.call("/auth/login", { email })
    const { body } = await server.call<{ data: { token: string } & Person }>("/auth/verify-otp", {
      email,
      otp: await liveCode(server, email)
    })
    const { token, data } = body.data
    expect(data).toMatchObject({ organization_id: null })
    expect(await listed({ token })).toMatchObject([
      { id: second, organization_name: "Harbour", inviter: "Test Person", role: "Write" },
      { id: first, organization_name: "Orchard", inviter: "Test Person", role: "Read" }
    ])
    const joined = await accept({ token }, first)
    expect(joined).toMatchObject({
      status: 200,
      body: { data: { organization_id: one.organisationId, role: "Read" } }
    })
    expect(await stateOf(second)).toMatchObject({ state: "invited" })
  })

  it("is neither shown nor open to another address, in any case or look-alike", async () => {
    const admin = await server.signUp()
    const mark = randomUUID()
    const id = await invite(admin, `kim-${mark}@example.com`)
    const thieves = [
      `kim-${mark}@example.org`,
      `kim-${mark}@exampIe.com`,
      `kim+${mark}@example.com`,
      `km-${mark}@example.com`
    ]
    for (const address of thieves) {
      const thief = await server.signIn(address)
      expect(await listed(thief)).toEqual([])
      expect(await accept(thief, id)).toMatchObject(gone)
    }
    const lookAlike = `\u212aim-${mark}@example.com`
    expect(await server.call("/auth/login", { email: lookAlike })).toMatchObject({ status: 422 })
    const owner = await server.signIn(`KIM-${mark}@EXAMPLE.com`.toLowerCase())
    expect(await accept(owner, id)).toMatchObject({ status: 200 })
  })

  it("is over when it ran out, was taken back, was given to another address or was used", async () => {
    const admin = await server.signUp()
    const email = anAddress()
    const person = await server.signIn(email)
    const expired = await invite(admin, email)
    await server.database.query("update members set invited_until = now() where id = $1", [expired])
    expect(await listed(person)).toEqual([])
    expect(await accept(person, expired)).toMatchObject(gone)
    await server.call("/onboard/cancel-invitation", { id: expired }, admin.token)
    expect(await accept(person, expired)).toMatchObject(gone)

    const moved = await invite(admin, email)
    await server.call("/onboard/update-member", { id: moved, email: anAddress() }, admin.token)
    expect(await accept(person, moved)).toMatchObject(gone)

    const used = await invite(admin, email)
    expect(await accept(person, used)).toMatchObject({ status: 200 })
    expect(await accept(person, used)).toMatchObject(gone)
    expect(await accept(person, "nonsense")).toMatchObject(gone)
  })

  it("makes one member when it is accepted twenty times at once", async () => {
    const admin = await server.signUp()
    const email = anAddress()
    const person = await server.signIn(email)
    const id = await invite(admin, email)
    const answers = await Promise.all(Array.from({ length: 20 }, () => accept(person, id)))
    expect(answers.filter(({ status }) => status === 200).length).toBe(1)
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    const lines = await server.database.query(
      "select from audit where organization_id = $1 and action = 'member.joined'",
      [admin.organisationId]
    )
    expect(lines.length).toBe(1)
  })

  it("makes one membership of two accepted at once", async () => {
    const [one, two] = [await server.signUp(), await server.signUp()]
    const email = anAddress()
    const person = await server.signIn(email)
    const ids = [await invite(one, email), await invite(two, email)] as const
    const answers = await Promise.all(ids.map((id) => accept(person, id)))
    const [taken, refused] = answers.map(({ status }) => status).sort()
    expect(taken).toBe(200)
    // Its session was read before or after the other membership existed.
    expect(refused).toBeOneOf([401, 409])
    const states = await Promise.all(ids.map(stateOf))
    expect(states.map((row) => row?.state).sort()).toEqual(["active", "invited"])
  })

  it("waits for a code of ours where only a provider vouched for the address", async () => {
    const admin = await server.signUp()
    const email = anAddress()
    const person = await server.signIn(email)
    const id = await invite(admin, email)
    await server.database.query("update users set email_proven_at = null where id = $1", [person.userId])
    expect(await listed(person)).toEqual([])
    expect(await accept(person, id)).toMatchObject({ status: 403, body: { code: "step_up_required" } })
  })
})

describe("a member of another organisation", () => {
  it("switches only when they say so, with a fresh code; what was theirs goes to an Admin", async () => {
    const [old, next] = [await server.signUp("Quayside"), await server.signUp("Lakeside")]
    const person = await server.joinAs(old.organisationId, "Write")
    const elsewhere = await server.signIn(person.email)
    await server.call("/leads/add-lead", { name: "Some Contact", idempotencyKey: randomUUID() }, person.token)
    const id = await invite(next, person.email, "Read")
    expect(await listed(person)).toMatchObject([{ id, organization_name: "Lakeside" }])
    expect(await accept(person, id)).toMatchObject({ status: 409, body: { code: "already_linked" } })
    await server.database.query("update sessions set confirmed_at = to_timestamp(0) where user_id = $1", [
      person.userId
    ])
    expect(await accept(person, id, { leave: true })).toMatchObject({
      status: 403,
      body: { code: "step_up_required" }
    })
    await server.database.query("update sessions set confirmed_at = now() where user_id = $1", [
      person.userId
    ])
    expect(await accept(person, id, { leave: true })).toMatchObject({
      status: 200,
      body: { data: { organization_id: next.organisationId, role: "Read" } }
    })
    expect((await server.call("/auth/get-session", {}, elsewhere.token)).status).toBe(401)
    expect((await server.call("/auth/get-org", { id: old.organisationId }, person.token)).status).toBe(404)
    expect(await heldBy(old)).toBe(1)
    const { body } = await server.call<{ data: ReadonlyArray<{ title: string }> }>(
      "/profile/get-notifications",
      { id: old.organisationId },
      old.token
    )
    expect(body.data.map(({ title }) => title)).toContain("You received 1 contact")
  })

  it("stays where they are the last Admin", async () => {
    const [old, next] = [await server.signUp(), await server.signUp()]
    const id = await invite(next, old.email)
    expect(await accept(old, id, { leave: true })).toMatchObject({
      status: 409,
      body: { code: "last_admin" }
    })
    expect(await stateOf(id)).toMatchObject({ state: "invited", user_id: null })
    expect((await server.call("/auth/get-org", { id: old.organisationId }, old.token)).status).toBe(200)
  })
})

const heldBy = async ({ userId }: SignedIn) =>
  (
    await server.database.query<{ held: number }>(
      "select count(*)::int as held from contacts where added_by = $1",
      [userId]
    )
  )[0]?.held

const idOf = async (admin: SignedIn, person: SignedIn) =>
  (
    await server.call<{ data: ReadonlyArray<{ id: string; email: string }> }>(
      "/onboard/get-all-member",
      { query: person.email },
      admin.token
    )
  ).body.data[0]?.id ?? ""

const hold = async (person: SignedIn, count: number) => {
  for (let place = 0; place < count; place += 1) {
    const name = `Held ${place} ${randomUUID()}`
    await server.call("/leads/add-lead", { name, idempotencyKey: randomUUID() }, person.token)
  }
}

type Removal = {
  data: { contacts: number; callbacks: number; heirs: ReadonlyArray<{ id: string; name: string }> }
}

const removal = async (admin: SignedIn, id: string, query?: string) =>
  (await server.call<Removal>("/onboard/get-removal", { id, ...(query && { query }) }, admin.token)).body.data

describe("removing a member", () => {
  it("lists their contacts and possible heirs, and transfers them to the named one", async () => {
    const admin = await server.signUp()
    const [leaving, heir, reader] = [
      await server.joinAs(admin.organisationId, "Write"),
      await server.joinAs(admin.organisationId, "Write"),
      await server.joinAs(admin.organisationId, "Read")
    ]
    await hold(leaving, 3)
    const id = await idOf(admin, leaving)
    const [own, handTo, readerId] = [
      await idOf(admin, admin),
      await idOf(admin, heir),
      await idOf(admin, reader)
    ]
    const before = await removal(admin, id)
    expect(before).toMatchObject({ contacts: 3, callbacks: 0 })
    expect(before.heirs.map((each) => each.id)).toEqual([own, handTo])
    expect((await removal(admin, id, heir.email)).heirs.map((each) => each.id)).toEqual([handTo])
    expect((await removal(admin, id, "100%_")).heirs).toEqual([])
    const remove = (more: object) => server.call("/onboard/delete-member", { id, ...more }, admin.token)
    for (const unfit of [readerId, id]) {
      expect(await remove({ handTo: unfit })).toMatchObject({
        status: 409,
        body: { code: "illegal_transition", errors: { handTo: expect.any(String) } }
      })
    }
    expect(await remove({ handTo: randomUUID() })).toMatchObject(gone)
    expect(await heldBy(leaving)).toBe(3)
    expect(await remove({ handTo })).toMatchObject({ status: 200 })
    expect([await heldBy(leaving), await heldBy(heir)]).toEqual([0, 3])
    const { body } = await server.call<{ data: ReadonlyArray<{ title: string; path: string }> }>(
      "/profile/get-notifications",
      { id: admin.organisationId },
      heir.token
    )
    expect(body.data).toMatchObject([
      { title: "You received 3 contacts", path: expect.stringMatching(/^\/apps\/my-contacts\?addedBy=/) }
    ])
  })

  it("transfers to the caller by default, and to another Admin if they remove themselves", async () => {
    const admin = await server.signUp()
    const leaving = await server.joinAs(admin.organisationId, "Write")
    await hold(leaving, 2)
    await server.call("/onboard/delete-member", { id: await idOf(admin, leaving) }, admin.token)
    expect(await heldBy(admin)).toBe(2)
    const second = await server.joinAs(admin.organisationId, "Admin")
    await server.call("/onboard/delete-member", { id: await idOf(admin, admin) }, admin.token)
    expect(await heldBy(second)).toBe(2)
  })

  it("names no one of another organisation", async () => {
    const [admin, other] = [await server.signUp(), await server.signUp()]
    const leaving = await server.joinAs(admin.organisationId, "Write")
    await hold(leaving, 1)
    const handTo = await idOf(other, other)
    const id = await idOf(admin, leaving)
    expect(await server.call("/onboard/delete-member", { id, handTo }, admin.token)).toMatchObject(gone)
    expect([await heldBy(leaving), await heldBy(other)]).toEqual([1, 0])
  })
})

describe("limits between organisations", () => {
  it("lets no organisation use up another's invitations to an address", async () => {
    const strict = await startTestServer({
      settings: { LIMIT_SENDS_APART_SECONDS: "0", LIMIT_SENDS_PER_HOUR: "2" }
    })
    const [one, two] = [await strict.signUp("one"), await strict.signUp("two")]
    const email = anAddress()
    const add = ({ token }: SignedIn) =>
      strict.call<{ data: { id: string } }>(
        "/onboard/add-member",
        { name: "Person", email, role: "Read" },
        token
      )
    const { body } = await add(one)
    const again = () => strict.call("/onboard/resend-invitation", { id: body.data.id }, one.token)
    expect([await again(), await again()].map(({ status }) => status)).toEqual([200, 429])
    expect(await add(two)).toMatchObject({ status: 200 })
    await strict.close()
  })

  it("texts no person more than their allowance, whatever numbers they name", async () => {
    const strict = await startTestServer({ settings: { LIMIT_SENDS_PER_HOUR: "2" } })
    const { token } = await strict.signIn(anAddress())
    const text = (place: number) =>
      strict.call("/profile/update", { countryCode: "+91", phone: `91000000${10 + place}` }, token)
    const answers = [await text(1), await text(2), await text(3)]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429])
    await strict.close()
  })
})
