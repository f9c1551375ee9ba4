import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { liveCode } from "../support/liveCode.ts"
import { changeAccount, socialToken } from "../support/socialTokens.ts"
import { startTestServer, type TestServer } from "../support/testServer.ts"

let server: TestServer
let identity: string
beforeAll(async () => {
  server = await startTestServer({ identity: true })
  identity = server.identity ?? ""
})
afterAll(() => server.close())

type Signed = {
  token: string
  data: { _id: string; email: string; name: string; organization_id: string | null }
}

const anAddress = (name = "person") => `${name}-${randomUUID()}@example.com`

const tokenFor = async (email: string | undefined, isVerified = true, sub: string = randomUUID()) =>
  (
    await socialToken(identity, {
      sub,
      name: "Social Person",
      email_verified: isVerified,
      ...(email && { email })
    })
  ).idToken

const google = (idToken: string) =>
  server.call<{ data: Signed; needsProfile: boolean; email?: string }>("/auth/login-google", { idToken })

const verify = (email: string, otp: string, more: Record<string, unknown> = {}) =>
  server.call<{ data: Signed }>("/auth/verify-otp", { email, otp, ...more })

const whoIs = async (token: string) => {
  const { status, body } = await server.call<{ data: { _id: string } }>("/auth/get-session", {}, token)
  return status === 200 ? body.data._id : status
}

const refused = { status: 401, body: { status: false, code: "identity_token_invalid" } }

describe("signing in with an identity provider", () => {
  it("creates an account for an unknown verified address, and asks for the missing details", async () => {
    const email = anAddress()
    const idToken = await tokenFor(email)
    const first = await google(idToken)
    expect(first).toMatchObject({
      status: 200,
      body: { status: true, needsProfile: true, data: { data: { email, name: "Social Person" } } }
    })
    const { token, data } = first.body.data
    const details = {
      countryCode: "+41",
      phone: "781234567",
      linkedinProfile: "https://www.linkedin.com/in/example",
      jobRole: "Researcher"
    }
    expect(await server.call("/profile/update", details, token)).toMatchObject({ status: 200 })
    expect(await google(idToken)).toMatchObject({
      status: 200,
      body: { needsProfile: false, data: { data: { _id: data._id } } }
    })
  })

  it("makes one account for one person signing in ten times at once", async () => {
    const idToken = await tokenFor(anAddress())
    const answers = await Promise.all(Array.from({ length: 10 }, () => google(idToken)))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(new Set(answers.map(({ body }) => body.data.data._id)).size).toBe(1)
  })

  it("refuses a disabled account, a revoked token and a deleted account", async () => {
    const { idToken, localId } = await socialToken(identity, {
      sub: randomUUID(),
      email: anAddress(),
      email_verified: true
    })
    expect(await google(idToken)).toMatchObject({ status: 200 })
    await changeAccount(identity, localId, { disableUser: true })
    expect(await google(idToken)).toMatchObject(refused)
    await changeAccount(identity, localId, { disableUser: false })
    expect(await google(idToken)).toMatchObject({ status: 200 })
    await changeAccount(identity, localId, { validSince: String(Math.floor(Date.now() / 1_000) + 100) })
    expect(await google(idToken)).toMatchObject(refused)
  })

  it("refuses a provider that is not offered", async () => {
    const { idToken } = await socialToken(
      identity,
      { sub: randomUUID(), email: anAddress(), email_verified: true },
      "apple.com"
    )
    expect(await google(idToken)).toMatchObject(refused)
  })

  it("answers 503 where no provider can be asked", async () => {
    const alone = await startTestServer()
    expect(await alone.call("/auth/login-google", { idToken: await tokenFor(anAddress()) })).toMatchObject({
      status: 503,
      body: { status: false, code: "unavailable" }
    })
    await alone.close()
  })

  it("counts as a confirmation, as a sign-in by code does", async () => {
    const { body } = await google(await tokenFor(anAddress()))
    const { token, data } = body.data
    const founding = {
      countryCode: "+91",
      name: "Socially founded",
      linkedinProfile: "https://www.linkedin.com/company/example",
      phone: "9100000001"
    }
    await server.call("/auth/add-org", founding, token)
    const inviteAdmin = () =>
      server.call("/onboard/add-member", { name: "Second", email: anAddress(), role: "Admin" }, token)
    expect(await inviteAdmin()).toMatchObject({ status: 200 })
    await server.database.query(
      "update sessions set confirmed_at = now() - interval '16 minutes' where user_id = $1",
      [data._id]
    )
    expect(await inviteAdmin()).toMatchObject({
      status: 403,
      body: { code: "step_up_required", reason: "adminRole" }
    })
  })
})

describe("an account is never taken", () => {
  it("social sign-in with an address that is known needs its code, and is linked by the token shown with it", async () => {
    const email = anAddress()
    const owner = await server.signIn(email)
    const idToken = await tokenFor(email)
    const asked = await google(idToken)
    expect(asked).toMatchObject({
      status: 409,
      body: { code: "link_required", email, codeId: expect.any(String) }
    })
    expect(await google(idToken)).toMatchObject({ status: 409 })
    const linked = await verify(email, await liveCode(server, email), { idToken })
    expect(linked.body.data.data._id).toBe(owner.userId)
    expect((await google(idToken)).body.data.data._id).toBe(owner.userId)
  })

  it("the code alone links nothing, nor does it with a token of another address", async () => {
    const email = anAddress()
    await server.signIn(email)
    const mine = await tokenFor(email)
    const foreign = await tokenFor(anAddress())
    await google(mine)
    expect(await verify(email, await liveCode(server, email))).toMatchObject({ status: 200 })
    expect(await google(mine)).toMatchObject({ status: 409 })
    expect(await verify(email, await liveCode(server, email), { idToken: foreign })).toMatchObject({
      status: 200
    })
    const other = await google(foreign)
    expect(other.body.data.data.email).not.toBe(email)
  })

  it("a wrong code with a good token, or a right code with a bad token, opens nothing", async () => {
    const email = anAddress()
    const owner = await server.signIn(email)
    const idToken = await tokenFor(email)
    await google(idToken)
    const otp = await liveCode(server, email)
    const wrong = String((Number(otp) + 1) % 1_000_000).padStart(6, "0")
    expect(await verify(email, wrong, { idToken })).toMatchObject({ status: 422 })
    expect(await verify(email, otp, { idToken: `${idToken}x` })).toMatchObject(refused)
    expect(await google(idToken)).toMatchObject({ status: 409 })
    expect(await whoIs(owner.token)).toBe(owner.userId)
  })

  it.each([true, false])(
    "an address the provider did not verify owns nothing (known to us: %s), even after a code",
    async (isKnown) => {
      const email = anAddress()
      if (isKnown) await server.signIn(email)
      const idToken = await tokenFor(email, false)
      expect(await google(idToken)).toMatchObject({ status: 409, body: { code: "link_required", email } })
      expect(await verify(email, await liveCode(server, email), { idToken })).toMatchObject({ status: 200 })
      expect(await google(idToken)).toMatchObject({ status: 409, body: { code: "link_required" } })
    }
  )

  it("the first to verify an address by code takes it from an account verified only by a provider", async () => {
    const email = anAddress()
    const idToken = await tokenFor(email)
    const early = await google(idToken)
    const { token, data } = early.body.data
    expect(await whoIs(token)).toBe(data._id)
    const owner = await server.signIn(email)
    expect(owner.userId).toBe(data._id)
    expect(await whoIs(token)).toBe(401)
    expect(await google(idToken)).toMatchObject({ status: 409, body: { code: "link_required" } })
  })

  it("a sign-up that was never confirmed leaves nothing for its maker", async () => {
    const email = anAddress()
    await server.call("/auth/signup", { email, name: "Squatter" })
    const owner = await google(await tokenFor(email))
    expect(owner).toMatchObject({ status: 200, body: { data: { data: { name: "Social Person" } } } })
  })

  it("upper and lower case are one address", async () => {
    const email = anAddress()
    await server.signIn(email)
    expect(await google(await tokenFor(email.toUpperCase()))).toMatchObject({
      status: 409,
      body: { code: "link_required", email }
    })
  })

  it.each([
    ["long s", (name: string) => `\u017f${name.slice(1)}`, "s"],
    ["Cyrillic a", (name: string) => `\u0430${name.slice(1)}`, "a"],
    ["fullwidth letter", (name: string) => `\uff41${name.slice(1)}`, "a"],
    ["combining mark", (name: string) => `a\u0301${name.slice(1)}`, "a"],
    ["zero-width space", (name: string) => `${name}\u200b`, "a"],
    ["dotless i", (name: string) => `\u0131${name.slice(1)}`, "i"]
  ])("a look-alike address (%s) belongs to no one", async (_, alike, first) => {
    const email = anAddress(`${first}victim`)
    const owner = await server.signIn(email)
    const [name = "", domain] = email.split("@")
    const answer = await google(await tokenFor(`${alike(name)}@${domain}`))
    expect(answer).toMatchObject({ status: 409, body: { code: "link_required" } })
    expect(answer.body.email).toBeUndefined()
    expect(await whoIs(owner.token)).toBe(owner.userId)
  })

  it("a look-alike that the provider itself takes for the address still needs the owner's code", async () => {
    const email = anAddress("kvictim")
    const owner = await server.signIn(email)
    expect(await google(await tokenFor(`\u212a${email.slice(1)}`))).toMatchObject({
      status: 409,
      body: { code: "link_required" }
    })
    expect(await whoIs(owner.token)).toBe(owner.userId)
  })

  it("a provider without an address gets in nowhere", async () => {
    const answer = await google(await tokenFor(undefined))
    expect(answer).toMatchObject({ status: 409, body: { code: "link_required" } })
    expect(answer.body.email).toBeUndefined()
  })

  it("an invitation is accepted by a code to its own address, not by a provider's word", async () => {
    const admin = await server.signUp()
    const email = anAddress("invited")
    await server.call("/onboard/add-member", { name: "Invited", email, role: "Write" }, admin.token)
    const idToken = await tokenFor(email)
    expect(await google(idToken)).toMatchObject({ status: 409, body: { code: "link_required", email } })
    const { body } = await verify(email, await liveCode(server, email), { idToken })
    expect(body.data.data.organization_id).toBeNull()
    expect((await google(idToken)).body.data.data.organization_id).toBeNull()
    const asked = await server.call<{ data: ReadonlyArray<{ id: string }> }>(
      "/auth/get-invitations",
      {},
      body.data.token
    )
    const accepted = await server.call(
      "/auth/accept-invitation",
      { id: asked.body.data[0]?.id },
      body.data.token
    )
    expect(accepted.body).toMatchObject({ data: { organization_id: admin.organisationId } })
    expect((await google(idToken)).body.data.data.organization_id).toBe(admin.organisationId)
  })

  it("an invitation that comes after a social sign-up still waits for the code", async () => {
    const admin = await server.signUp()
    const email = anAddress("later")
    const idToken = await tokenFor(email)
    expect(await google(idToken)).toMatchObject({ status: 200 })
    await server.call("/onboard/add-member", { name: "Invited", email, role: "Write" }, admin.token)
    expect(await google(idToken)).toMatchObject({ status: 409, body: { code: "link_required", email } })
  })
})
