import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import type { SignedIn } from "../support/accounts.ts"
import { limitKeyOf } from "../support/limitKey.ts"
import { liveCode } from "../support/liveCode.ts"
import { long } from "../support/long.ts"
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
      const named = [...headers].filter(([name]) => name !== "date" && name !== "x-request-id").sort()
      return { status, named, body: { ...body, codeId: typeof body.codeId } }
    }
    expect(await answerFor("/auth/login", "known@example.com")).toEqual(
      await answerFor("/auth/login", "unknown@example.com")
    )
    expect(await answerFor("/auth/signup", "known@example.com")).toEqual(
      await answerFor("/auth/signup", "other@example.com")
    )
  })
})

/** A server with the limits of production, behind a proxy that reports the caller's network. */
const startStrict = (settings: Record<string, string> = {}) =>
  startTestServer({
    settings: {
      TRUSTED_PROXIES: "1",
      DATABASE_POOL: "30",
      LIMIT_SENDS_APART_SECONDS: "60",
      LIMIT_SENDS_PER_HOUR: "5",
      LIMIT_SENDS_PER_DAY: "10",
      LIMIT_SENDS_PER_ADDRESS_HOUR: "600",
      LIMIT_STRANGERS_SENDS_PER_HOUR: "10",
      LIMIT_STRANGERS_SENDS_PER_DAY: "20",
      ...settings
    }
  })

const from = (network: string) => ({ "x-forwarded-for": network })
const home = from("192.0.2.1")
const elsewhere = (index: number) => from(`198.51.100.${index}`)

const wrongFor = (right: string, count: number) =>
  times(count, (index) => String((Number(right) + 1 + index) % 1_000_000).padStart(6, "0"))

describe("asking for a code again", () => {
  let strict: TestServer
  beforeAll(async () => {
    strict = await startStrict()
  })
  afterAll(() => strict.close())

  const codesOf = (address: string) =>
    strict.database.query<{ id: string; intent: string }>(
      "select id, intent from codes where address = $1 order by created_at",
      [address]
    )

  it("within a minute answers as usual, sends nothing, and says how long is left", async () => {
    const email = "again@example.com"
    const first = await strict.call("/auth/signup", { email, name: "Again" }, undefined, home)
    await strict.codeSentTo(email, "email")
    await expect
      .poll(() => strict.database.query("select sending from codes where address = $1", [email]))
      .toEqual([{ sending: "sent" }])
    await strict.database.query(
      "update codes set created_at = now() - interval '20 seconds' where address = $1",
      [email]
    )
    const second = await strict.call("/auth/signup", { email, name: "Again" }, undefined, home)
    const login = await strict.call("/auth/login", { email }, undefined, home)
    expect([first, second, login].map(({ status, body }) => [status, body.message])).toEqual(
      times(3, () => [200, "We sent a code to your email address"])
    )
    expect(first.body.resendAfter).toBe(60)
    for (const { body } of [second, login]) {
      expect(body.resendAfter).toBeGreaterThan(30)
      expect(body.resendAfter).toBeLessThanOrEqual(40)
    }
    expect(await codesOf(email)).toHaveLength(1)
    const otp = await strict.codeSentTo(email, "email")
    expect(await strict.call("/auth/verify-otp", { email, otp }, undefined, home)).toMatchObject({
      status: 200
    })
  })

  it("gives a new code once the last one is used or exhausted", async () => {
    const email = "anew@example.com"
    await strict.signIn(email)
    const used = await strict.message(email, "email")
    expect((await strict.call("/auth/login", { email })).body.resendAfter).toBe(60)
    const otp = await strict.codeSentTo(email, "email", used.id)
    for (const wrong of wrongFor(otp, 5)) await strict.call("/auth/verify-otp", { email, otp: wrong })
    expect(await strict.call("/auth/verify-otp", { email, otp })).toMatchObject({
      status: 429,
      body: { errors: { otp: "Too many wrong codes. Ask for a new one" } }
    })
    const exhausted = await strict.message(email, "email")
    await strict.call("/auth/login", { email })
    const fresh = await strict.codeSentTo(email, "email", exhausted.id)
    expect(await strict.call("/auth/verify-otp", { email, otp: fresh })).toMatchObject({ status: 200 })
  })

  it("to sign up after asking to sign in mails a code to a newcomer, and nothing new to a known address", async () => {
    const known = "known-both@example.com"
    await strict.signIn(known)
    const before = await strict.message(known, "email")
    const newcomer = "new-both@example.com"
    const ask = async (email: string) => {
      const login = await strict.call("/auth/login", { email }, undefined, home)
      const signup = await strict.call("/auth/signup", { email, name: "Both" }, undefined, home)
      return [login.status, signup.status, signup.body.message]
    }
    const [first, second] = [await ask(newcomer), await ask(known)]
    expect(first).toEqual(second)
    const refusalMail = await strict.message(newcomer, "email")
    const otp = /\d{6}/.test(refusalMail.text)
      ? (/\d{6}/.exec(refusalMail.text)?.[0] ?? "")
      : await strict.codeSentTo(newcomer, "email", refusalMail.id)
    expect(await strict.call("/auth/verify-otp", { email: newcomer, otp }, undefined, home)).toMatchObject({
      status: 200,
      body: { data: { data: { name: "Both" } } }
    })
    const only = await strict.codeSentTo(known, "email", before.id)
    expect(await strict.call("/auth/verify-otp", { email: known, otp: only }, undefined, home)).toMatchObject(
      {
        status: 200
      }
    )
  })

  it("on the phone sends nothing new within a minute", async () => {
    const { token } = await strict.signIn("phone-again@example.com")
    const number = { countryCode: "+91", phone: "9000000004" }
    const first = await strict.call("/profile/update", number, token)
    const second = await strict.call("/auth/send-phone-otp", {}, token)
    expect([first.body.resendAfter, second.status]).toEqual([60, 200])
    expect(second.body.resendAfter).toBeGreaterThan(50)
    expect(await codesOf("+919000000004")).toHaveLength(1)
  })

  it("is allowed five times an hour for one requester, also when raced", async () => {
    const email = "hourly@example.com"
    const attempts = long(12, 40)
    const raced = await startStrict({ LIMIT_SENDS_APART_SECONDS: "0" })
    const answers = await Promise.all(
      times(attempts, () => raced.call("/auth/login", { email }, undefined, home))
    )
    expect(answers.filter(({ status }) => status === 200).length).toBe(5)
    expect(answers.filter(({ status }) => status === 429).length).toBe(attempts - 5)
    expect(answers.find(({ status }) => status === 429)?.body.message).toMatch(/^Too many codes.*in 1 hour$/)
    await raced.close()
  })

  const colleagues = long(130, 200)

  it(`lets an office of ${colleagues} behind one address sign in at the same time`, async () => {
    const office = await startStrict({
      LIMIT_ADDRESS_PER_MINUTE: "1200",
      LIMIT_USER_PER_MINUTE: "120",
      LIMIT_ORGANISATION_PER_MINUTE: "600"
    })
    const people = times(colleagues, (index) => `office-${index}@example.com`)
    const signIn = async (email: string) => {
      const asked = await office.call("/auth/signup", { email, name: "Person" }, undefined, home)
      const otp = await liveCode(office, email)
      return [asked.status, (await office.call("/auth/verify-otp", { email, otp }, undefined, home)).status]
    }
    const statuses = []
    const atOnce = long(10, 20)
    for (let begin = 0; begin < people.length; begin += atOnce) {
      statuses.push(...(await Promise.all(people.slice(begin, begin + atOnce).map(signIn))).flat())
    }
    expect(statuses.filter((status) => status !== 200)).toEqual([])
    await office.close()
  })
})

describe("someone else who knows the address", () => {
  let strict: TestServer
  let owner: SignedIn
  beforeAll(async () => {
    strict = await startStrict()
    owner = await strict.signUp()
  })
  afterAll(() => strict.close())

  const ask = (email: string, headers: Record<string, string>, requester?: string) =>
    strict.call("/auth/login", { email, ...(requester && { requester }) }, undefined, headers)
  const verify = (email: string, otp: string, headers: Record<string, string>, requester?: string) =>
    strict.call("/auth/verify-otp", { email, otp, ...(requester && { requester }) }, undefined, headers)

  it("neither voids a code, nor uses up its attempts, nor locks its owner", async () => {
    const email = "owner@example.com"
    const requester = "the owner's browser"
    await strict.signIn(email)
    await ask(email, home, requester)
    const otp = await liveCode(strict, email)
    for (const index of times(10, (index) => index + 1)) {
      await ask(email, elsewhere(index))
      for (const wrong of wrongFor(otp, 6)) await verify(email, wrong, elsewhere(index))
      await verify(email, "000000", elsewhere(index), requester.slice(1))
    }
    expect(await verify(email, otp, from("203.0.113.9"), requester)).toMatchObject({ status: 200 })
  })

  it("does not use up the sends of a network that the owner signed in from", async () => {
    const email = "sends@example.com"
    await strict.call("/auth/signup", { email, name: "Sends" }, undefined, home)
    await verify(email, await liveCode(strict, email), home)
    const asked = []
    for (const index of times(30, (index) => index + 1))
      asked.push((await ask(email, elsewhere(index))).status)
    expect(
      asked.filter((status) => status === 200),
      "and the owner's own first one"
    ).toHaveLength(9)
    expect(await ask(email, home)).toMatchObject({ status: 200, body: { resendAfter: 60 } })
  })

  it("gets at most ten mails an hour to an inbox, however many ids and addresses ask", async () => {
    const email = "bombed@example.com"
    const answers = await Promise.all(
      times(60, (index) => ask(email, elsewhere(index % 7), `a made-up id ${index}`))
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(await strict.database.query("select from codes where address = $1", [email])).toHaveLength(10)
  })

  it("has at most five guesses at a code that others asked for, in parallel and with any id", async () => {
    const email = "guessed@example.com"
    await strict.call("/auth/signup", { email, name: "Guessed" }, undefined, home)
    const otp = await liveCode(strict, email)
    const answers = await Promise.all(
      wrongFor(otp, 100).map((wrong, index) => verify(email, wrong, elsewhere(index), `id ${index}`))
    )
    expect(answers.filter(({ body }) => body.code === "otp_invalid")).toHaveLength(5)
    expect(await verify(email, otp, home)).toMatchObject({ status: 200 })
  })

  it("does not lock a signed-in person's confirmation", async () => {
    const attempt = await ask(owner.email, elsewhere(1))
    expect(attempt.status).toBe(200)
    for (const wrong of times(12, (index) => String(index).padStart(6, "0"))) {
      await verify(owner.email, wrong, elsewhere(1))
    }
    const sent = await strict.database.query<{ id: string }>("select id from codes where address = $1", [
      owner.email
    ])
    expect(await strict.call("/auth/confirm", {}, owner.token)).toMatchObject({ status: 200 })
    expect(
      await strict.database.query("select id from codes where address = $1", [owner.email])
    ).toHaveLength(sent.length + 1)
    const otp = await liveCode(strict, owner.email)
    expect(await strict.call("/auth/verify-confirm", { otp }, owner.token)).toMatchObject({ status: 200 })
  })

  it("a code asked for on one network works on another, a few times a day", async () => {
    const email = "roaming@example.com"
    await strict.call("/auth/signup", { email, name: "Roaming" }, undefined, home)
    const otp = await liveCode(strict, email)
    expect(await verify(email, otp, elsewhere(3))).toMatchObject({ status: 200 })
  })
})

describe("a requester with too many wrong codes", () => {
  it("waits an hour from the wrong codes, and right codes meanwhile do not prolong it", async () => {
    const strict = await startStrict({ LIMIT_SENDS_APART_SECONDS: "0" })
    const email = "locked@example.com"
    const { token } = await strict.signIn(email)
    for (const _ of times(2, () => 0)) {
      await strict.call("/auth/login", { email })
      const right = await liveCode(strict, email)
      for (const otp of wrongFor(right, 5)) await strict.call("/auth/verify-otp", { email, otp })
    }
    const locked = await strict.call("/auth/verify-otp", { email, otp: "000000" })
    expect(locked).toMatchObject({
      status: 429,
      body: { errors: { otp: "Too many wrong codes. Try again in 1 hour" } }
    })
    expect(await strict.call("/auth/login", { email })).toMatchObject({ status: 429 })
    const [requester] = await strict.database.query<{ requester: string }>(
      "select requester from codes where address = $1 limit 1",
      [email]
    )
    const counted = await strict.database.query("select from limit_events where key = $1", [
      limitKeyOf(`wrong email ${email} ${requester?.requester}`)
    ])
    expect(counted).toHaveLength(10)
    await strict.call("/auth/confirm", {}, token)
    expect(
      await strict.call("/auth/verify-confirm", { otp: await liveCode(strict, email) }, token)
    ).toMatchObject({ status: 200 })
    await strict.database.query("update limit_events set at = at - interval '61 minutes'")
    await strict.call("/auth/login", { email })
    const otp = await liveCode(strict, email)
    expect(await strict.call("/auth/verify-otp", { email, otp })).toMatchObject({ status: 200 })
    await strict.close()
  })
})

describe("the log lines of signing in", () => {
  it("say which account by a mark of its address and by its person, never the address", async () => {
    const lines: Array<string> = []
    const spy = vi.spyOn(console, "log").mockImplementation((line) => void lines.push(String(line)))
    const logged = await startTestServer({ settings: { LOG_LEVEL: "info" } })
    const email = "logged@example.com"
    const { userId } = await logged.signIn(email)
    await logged.call("/auth/login", { email: "Logged@Example.com" })
    await logged.call("/auth/verify-otp", { email, otp: "000000" })
    await logged.call("/auth/login", { email: "another@example.com" })
    await logged.close()
    spy.mockRestore()
    const calls = lines
      .filter((line) => line.includes("/auth/"))
      .map((line) => (JSON.parse(line) as { annotations: Record<string, unknown> }).annotations)
    const account = calls[0]?.account
    expect(account).toMatch(/^[0-9a-f]{16}$/)
    expect(
      calls.map(({ call, status, user, ...seen }) => [call, status, seen.account === account, user])
    ).toEqual([
      ["/auth/signup", 200, true, undefined],
      ["/auth/verify-otp", 200, true, userId],
      ["/auth/login", 200, true, undefined],
      ["/auth/verify-otp", 422, true, undefined],
      ["/auth/login", 200, false, undefined]
    ])
    expect(lines.join("\n").toLowerCase()).not.toContain("@example.com")
  })
})
