import { randomUUID } from "node:crypto"
import { beforeAll, describe, expect, it } from "vitest"
import { deviceName } from "../../server/domain/identity/sessions.ts"
import { liveCode } from "../support/liveCode.ts"
import { sharedTestServer, type TestServer } from "../support/testServer.ts"

let server: TestServer
beforeAll(async () => {
  server = await sharedTestServer()
})

type Device = { id: string; userAgent: string; address: string; current: boolean }

const anAddress = () => `person-${randomUUID()}@example.com`

const devices = async (token: string) =>
  (await server.call<{ data: ReadonlyArray<Device> }>("/auth/get-sessions", {}, token)).body.data

const statusOf = async (token: string) => (await server.call("/auth/get-session", {}, token)).status

const signInAgain = async (email: string, userAgent = "") => {
  await server.call("/auth/login", { email })
  const { body } = await server.call<{ data: { token: string } }>(
    "/auth/verify-otp",
    { email, otp: await liveCode(server, email) },
    undefined,
    { "user-agent": userAgent }
  )
  return body.data.token
}

const move = (userId: string, column: "created_at" | "last_seen_at", by: string) =>
  server.database.query(`update sessions set ${column} = now() - $2::interval where user_id = $1`, [
    userId,
    by
  ])

describe("the devices someone is signed in on", () => {
  it("are listed by name with this one marked, and each can be ended", async () => {
    const person = await server.signIn(anAddress())
    const firefox = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0"
    const other = await signInAgain(person.email, firefox)
    const list = await devices(person.token)
    expect(list.map(({ current }) => current).sort()).toEqual([false, true])
    const second = list.find(({ current }) => !current)
    expect(second).toMatchObject({ userAgent: "Firefox, Windows", address: "127.0.0.1" })
    expect(await server.call("/auth/end-session", { id: second?.id }, person.token)).toMatchObject({
      status: 200
    })
    expect(await statusOf(other)).toBe(401)
    expect(await devices(person.token)).toMatchObject([{ current: true }])
    const own = (await devices(person.token))[0]?.id
    await server.call("/auth/end-session", { id: own }, person.token)
    expect(await statusOf(person.token)).toBe(401)
  })

  it("belong to one person: another person's session and a missing one get the same answer", async () => {
    const [person, other] = [await server.signIn(anAddress()), await server.signIn(anAddress())]
    const theirs = (await devices(other.token))[0]?.id
    const answers = await Promise.all(
      [theirs, randomUUID(), "nonsense"].map((id) => server.call("/auth/end-session", { id }, person.token))
    )
    for (const { status, body } of answers)
      expect({ status, body }).toEqual({ status: 404, body: answers[0]?.body })
    expect(await statusOf(other.token)).toBe(200)
  })

  it.each([
    ["", ""],
    ["curl/8.5", ""],
    [
      "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0",
      "Edge, Linux"
    ],
    [
      "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36",
      "Chrome, Android"
    ],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
      "Safari, iOS"
    ],
    [
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1 (KHTML, like Gecko) Version/18.0 Safari/605.1",
      "Safari, macOS"
    ]
  ])("%s is called %j", (userAgent, name) => {
    expect(deviceName(userAgent)).toBe(name)
  })
})

describe("a session ends", () => {
  it("when a sixth is opened: the one used longest ago", async () => {
    const person = await server.signIn(anAddress())
    const tokens = [person.token]
    for (let count = 0; count < 4; count += 1) tokens.push(await signInAgain(person.email))
    await server.database.query(
      `update sessions s set last_seen_at = now() - interval '2 hours'
        where user_id = $1 and created_at = (select min(created_at) from sessions where user_id = $1)`,
      [person.userId]
    )
    tokens.push(await signInAgain(person.email))
    expect(await Promise.all(tokens.map(statusOf))).toEqual([401, 200, 200, 200, 200, 200])
    expect((await devices(tokens[5] ?? "")).length).toBe(5)
  })

  it.each([
    ["a member", "Read", "23 hours 59 minutes", "24 hours 1 minute"],
    ["an Admin", "Admin", "11 hours 59 minutes", "12 hours 1 minute"]
  ] as const)("of %s when it was unused for a long time", async (_, role, still, over) => {
    const { organisationId } = await server.signUp()
    const person = await server.joinAs(organisationId, role)
    await move(person.userId, "last_seen_at", still)
    expect(await statusOf(person.token)).toBe(200)
    await move(person.userId, "last_seen_at", over)
    expect(await statusOf(person.token)).toBe(401)
  })

  it.each([
    ["a member", "Write", "13 days 23 hours", "14 days 1 minute"],
    ["an Admin", "Admin", "6 days 23 hours", "7 days 1 minute"]
  ] as const)("of %s some days after its start, however much it is used", async (_, role, still, over) => {
    const { organisationId } = await server.signUp()
    const person = await server.joinAs(organisationId, role)
    await move(person.userId, "created_at", still)
    expect(await statusOf(person.token)).toBe(200)
    await move(person.userId, "created_at", over)
    expect(await statusOf(person.token)).toBe(401)
  })
})

describe("the message to a refused caller", () => {
  it("says it in the words that clients look for", async () => {
    const nobody = await server.call("/auth/get-session", {})
    const stranger = await server.call("/auth/get-session", {}, "x".repeat(43))
    const noise = await server.call("/auth/get-session", {}, undefined, { "access-token": "wrong" })
    const forged = await server.call("/auth/login-google", { idToken: "a.b." })
    expect([nobody, stranger, noise].map(({ status, body }) => [status, body.message.toLowerCase()])).toEqual(
      [
        [401, expect.stringContaining("token not found")],
        [401, expect.stringContaining("token is not valid")],
        [401, expect.stringContaining("invalid token")]
      ]
    )
    expect(forged.status).toBe(503)
  })
})

describe("no one learns which addresses have accounts", () => {
  it("by requesting a code for someone who is confirming an action", async () => {
    const person = await server.signUp()
    await server.call("/auth/confirm", {}, person.token)
    const answers = await Promise.all(
      [person.email, anAddress()].map((email) => server.call("/auth/verify-otp", { email, otp: "000000" }))
    )
    expect(answers[0]?.status).toBe(answers[1]?.status)
    expect(answers[0]?.body).toEqual(answers[1]?.body)
  })
})

describe("the key of a person's outbox", () => {
  type Reply = { data: { key: string } }
  const keyOf = async (token: string) =>
    (await server.call<Reply>("/profile/get-outbox-key", {}, token)).body.data

  it("is 256 random bits, the same in all sessions of a person and different for everyone else", async () => {
    const [person, other] = [await server.signIn(anAddress()), await server.signIn(anAddress())]
    const { key } = await keyOf(person.token)
    expect(Buffer.from(key, "base64")).toHaveLength(32)
    expect(await keyOf(await signInAgain(person.email))).toEqual({ key })
    expect((await keyOf(other.token)).key).not.toBe(key)
  })

  it("is one where two sessions ask first at once, and goes with the person", async () => {
    const person = await server.signIn(anAddress())
    const [one, two] = await Promise.all([keyOf(person.token), keyOf(person.token)])
    expect(one).toEqual(two)
    await server.database.query("delete from sessions where user_id = $1", [person.userId])
    await server.database.query("delete from users where id = $1", [person.userId])
    expect(
      await server.database.query("select from outbox_keys where user_id = $1", [person.userId])
    ).toEqual([])
  })
})
