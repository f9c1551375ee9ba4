import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { startTestServer, type TestServer } from "../support/testServer.ts"

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ settings: { DATABASE_POOL: "40" } })
})
afterAll(() => server.close())

const times = <A>(count: number, make: (index: number) => A) =>
  Array.from({ length: count }, (_, index) => make(index))

describe("one-time codes", () => {
  it("evaluate at most five of 500 wrong codes raced at one account", async () => {
    const email = "raced@example.com"
    await server.call("/auth/signup", { email, name: "Raced" })
    const right = await server.codeSentTo(email, "email")
    const wrong = times(500, (index) => String((Number(right) + 1 + index) % 1_000_000).padStart(6, "0"))
    const answers = await Promise.all(wrong.map((otp) => server.call("/auth/verify-otp", { email, otp })))
    const evaluated = answers.filter(({ body }) => body.code === "otp_invalid").length
    const attempts = await server.database.query<{ attempts: number }>(
      "select attempts from codes where address = $1",
      [email]
    )
    expect({ evaluated, attempts, signedIn: answers.filter(({ status }) => status === 200).length }).toEqual({
      evaluated: 5,
      attempts: [{ attempts: 5 }],
      signedIn: 0
    })
    expect(await server.call("/auth/verify-otp", { email, otp: right })).toMatchObject({ status: 429 })
  })

  it("open one session for one right code sent 50 times at once", async () => {
    const email = "once@example.com"
    await server.call("/auth/signup", { email, name: "Once" })
    const otp = await server.codeSentTo(email, "email")
    const answers = await Promise.all(times(50, () => server.call("/auth/verify-otp", { email, otp })))
    const sessions = await server.database.query(
      "select s.id from sessions s join users u on u.id = s.user_id where u.email = $1",
      [email]
    )
    expect(sessions.length).toBe(1)
    expect(answers.filter(({ status }) => status === 200).length).toBe(1)
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  })

  it("lock an account after ten wrong codes in an hour, with the same answer", async () => {
    const email = "locked@example.com"
    await server.signIn(email)
    for (const _ of times(2, () => 0)) {
      await server.call("/auth/login", { email })
      for (const otp of times(5, (index) => String(index).padStart(6, "0")))
        await server.call("/auth/verify-otp", { email, otp })
    }
    const before = await server.message(email, "email")
    await server.call("/auth/login", { email })
    const otp = await server.codeSentTo(email, "email", before.id)
    expect(await server.call("/auth/verify-otp", { email, otp })).toMatchObject({
      status: 422,
      body: { status: false, code: "otp_invalid", errors: { otp: "This code is wrong" } }
    })
  })

  it("void the older code when a new one is asked for, and expire after five minutes", async () => {
    const email = "older@example.com"
    await server.call("/auth/signup", { email, name: "Older" })
    const first = await server.message(email, "email")
    await server.call("/auth/signup", { email, name: "Older" })
    const second = await server.codeSentTo(email, "email", first.id)
    const older = /\d{6}/.exec(first.text)?.[0]
    expect(await server.call("/auth/verify-otp", { email, otp: older })).toMatchObject({ status: 422 })
    await server.database.query("update codes set expires_at = now() where address = $1", [email])
    expect(await server.call("/auth/verify-otp", { email, otp: second })).toMatchObject({
      status: 422,
      body: { code: "otp_expired" }
    })
  })

  it("are stored nowhere", async () => {
    const email = "nowhere@example.com"
    await server.call("/auth/signup", { email, name: "Nowhere" })
    const otp = await server.codeSentTo(email, "email")
    const [row] = await server.database.query<{ dump: string }>(
      "select (select string_agg(codes::text, ' ') from codes) || (select string_agg(job::text, ' ') from jobs.job) as dump"
    )
    expect(row?.dump).toContain(email)
    expect(row?.dump).not.toContain(otp)
  })

  it("answer a known and an unknown address alike", async () => {
    await server.signIn("known@example.com")
    const answerFor = async (path: string, email: string) => {
      const { status, headers, body } = await server.call(path, { email, name: "Somebody" })
      const named = [...headers].filter(([name]) => name !== "date").sort()
      return { status, named, body }
    }
    expect(await answerFor("/auth/login", "known@example.com")).toEqual(
      await answerFor("/auth/login", "unknown@example.com")
    )
    expect(await answerFor("/auth/signup", "known@example.com")).toEqual(
      await answerFor("/auth/signup", "other@example.com")
    )
  })
})

describe("limits on sending", () => {
  it("ask for 60 s between two codes to an address", async () => {
    const strict = await startTestServer({ settings: { LIMIT_SENDS_APART_SECONDS: "60" } })
    const email = "often@example.com"
    await strict.call("/auth/login", { email })
    const second = await strict.call("/auth/login", { email })
    expect(second).toMatchObject({ status: 429, body: { status: false, code: "rate_limited" } })
    expect(Number(second.headers.get("retry-after"))).toBeGreaterThan(50)
    await strict.close()
  })

  it("allow as many an hour as the setting says, also when raced", async () => {
    const strict = await startTestServer({ settings: { LIMIT_SENDS_PER_HOUR: "5", DATABASE_POOL: "30" } })
    const answers = await Promise.all(
      times(40, () => strict.call("/auth/login", { email: "raced@example.com" }))
    )
    expect(answers.filter(({ status }) => status === 200).length).toBe(5)
    expect(answers.filter(({ status }) => status === 429).length).toBe(35)
    await strict.close()
  })
})
