import { ConfigProvider, Effect } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { readSettings } from "../../server/config.ts"
import { refusedInProduction } from "../../server/settings.ts"
import type { SignedIn } from "../support/accounts.ts"
import { withLeadingZeros } from "../support/liveCode.ts"
import { startTestServer, type TestServer } from "../support/testServer.ts"

const origin = "https://app.example.com"

let server: TestServer
let admin: SignedIn
beforeAll(async () => {
  server = await startTestServer({
    settings: {
      CORS_ORIGINS: `${origin}, https://other.example.org`,
      PASSWORD_POLICY: "maxLength=10,lowercase,uppercase,numeric,nonAlphanumeric"
    }
  })
  admin = await server.signUp()
})
afterAll(() => server.close())

const errorsOf = async (path: string, payload: unknown, token?: string) => {
  const { status, body } = await server.call(path, payload, token)
  return status === 422 ? body.errors : status
}

describe("a one-time code", () => {
  it("may be a number, whose leading zeros are put back", async () => {
    const person = await server.signIn("number@example.com")
    const verify = async (otp: unknown) => {
      const { status, body } = await server.call("/auth/verify-otp", { email: person.email, otp })
      return [status, body.code ?? "signed in"]
    }
    await server.call("/auth/login", { email: person.email })
    const code = await withLeadingZeros(server, person.email)
    for (const otp of [-1, 1_000_000, 1.5, code.slice(2), true]) {
      expect(await verify(otp)).toEqual([422, "invalid_payload"])
    }
    expect(await verify(Number(code) + 1)).toEqual([422, "otp_invalid"])
    expect(await verify(Number(code))).toEqual([200, "signed in"])
  })
})

describe("an empty string", () => {
  it("is the same as leaving out an optional field, also in what is nested and in lists", async () => {
    const add = (fields: object) => server.call<{ data: object }>("/leads/add-lead", fields, admin.token)
    const { status, body } = await add({
      name: "Some Person",
      email: "",
      callStatus: "",
      nextCallAt: "",
      phones: [{ number: "9000000001", countryCode: "+91", kind: "" }]
    })
    expect([status, body.data]).toMatchObject([200, { callStatus: "Yet to call", nextCallAt: null }])
    const found = await server.call<{ data: ReadonlyArray<unknown> }>(
      "/leads/get-added-contacts",
      { labelId: "", addedBy: "", cursor: "", callStatus: "", importId: "" },
      admin.token
    )
    expect(found.body.data).toHaveLength(1)
    expect(await errorsOf("/leads/get-leads", { filters: { title: "" }, cursor: "" }, admin.token)).toBe(200)
  })

  it("clears what a change may clear, and is refused where a field is required", async () => {
    const update = (fields: object) => server.call<{ data: object }>("/profile/update", fields, admin.token)
    await update({ jobRole: "Researcher", linkedinProfile: "https://www.linkedin.com/in/example" })
    expect((await update({ name: "", phone: "", locale: "" })).body.data).toMatchObject({
      name: "Test Person",
      jobRole: "Researcher"
    })
    expect((await update({ jobRole: "", linkedinProfile: "" })).body.data).not.toHaveProperty("jobRole")
    expect(await errorsOf("/auth/signup", { email: "", name: "" })).toEqual({
      email: "email cannot be empty",
      name: "Name cannot be empty"
    })
  })
})

describe("a form with several mistakes", () => {
  it("gets them all in one answer, rules of several fields too", async () => {
    const newcomer = await server.signIn("newcomer@example.com")
    expect(
      await errorsOf(
        "/auth/add-org",
        { countryCode: "+65", phone: "123456789012", linkedinProfile: "nope" },
        newcomer.token
      )
    ).toEqual({
      name: "Name is required",
      linkedinProfile: "Enter an https://www.linkedin.com address",
      phone: "Phone is too long for this country code"
    })
    expect(
      await errorsOf(
        "/honorarium/create-honorarium-request",
        { respondentName: "", amount: -1, currency: "EUR", upiId: "someone@bank", respondentEmail: "x" },
        admin.token
      )
    ).toEqual({
      respondentName: "Respondent name is required",
      respondentId: "Respondent is required",
      amount: "Amount must be more than zero",
      respondentEmail: "email must be a valid email address",
      upiId: "A UPI ID can only be paid in INR"
    })
    expect(
      await errorsOf(
        "/profile/update",
        { countryCode: "+65", phone: "123456789012", linkedinProfile: "nope" },
        admin.token
      )
    ).toEqual({
      linkedinProfile: "Enter an https://www.linkedin.com address",
      phone: "Phone is too long for this country code"
    })
    expect(await errorsOf("/auth/verify-phone-otp", {}, newcomer.token)).toMatchObject({
      otp: "Otp Is Required",
      phone: "Contact Info Is Required"
    })
  })
})

describe("a password", () => {
  const problem = async (path: string, password: string) => {
    const errors = await errorsOf(path, { email: "nonsense", name: "A Person", password })
    return typeof errors === "object" ? errors : {}
  }

  it.each([
    ["aB3!", "Password must be at least 6 characters long"],
    ["aB3!aB3!aB3!", "Password must be at most 10 characters long"],
    ["ABC123!", "Password needs a lowercase letter"],
    ["abc123!", "Password needs an uppercase letter"],
    ["abcABC!", "Password needs a digit"],
    ["abcABC123", "Password needs a character that is neither a letter nor a digit"],
    ["abcABC12!", undefined],
    ["", undefined]
  ])("%s: %s", async (password, expected) => {
    for (const path of ["/auth/signup", "/auth/login"]) {
      expect(await problem(path, password)).toEqual({
        email: "email must be a valid email address",
        ...(expected && { password: expected })
      })
    }
  })

  it("is not looked at where no policy is supplied", async () => {
    const plain = await startTestServer({ database: server.database })
    const { status } = await plain.call("/auth/login", { email: "someone@example.com", password: "x" })
    expect(status).toBe(200)
    const preflight = await fetch(`${plain.api}/auth/login`, { method: "OPTIONS", headers: asking(origin) })
    expect([preflight.status, preflight.headers.get("access-control-allow-origin")]).toEqual([404, null])
    await plain.close()
  })
})

const asking = (from: string) => ({
  origin: from,
  "access-control-request-method": "POST",
  "access-control-request-headers": "content-type,access-token,authkey"
})

const corsOf = ({ headers }: { readonly headers: Headers }) =>
  Object.fromEntries([...headers].filter(([name]) => /^access-control|^vary/.test(name)))

describe("a page of another origin", () => {
  it("may call the API where the origin is listed", async () => {
    const preflight = await fetch(`${server.api}/auth/login`, { method: "OPTIONS", headers: asking(origin) })
    expect([preflight.status, await preflight.text(), corsOf(preflight)]).toEqual([
      204,
      "",
      {
        "access-control-allow-headers": "content-type, access-token, authKey, accept-language, traceparent",
        "access-control-allow-methods": "POST, GET",
        "access-control-allow-origin": origin,
        "access-control-expose-headers": "retry-after, x-request-id",
        "access-control-max-age": "7200",
        vary: "Origin"
      }
    ])
    const answer = await server.call("/auth/login", { email: "" }, undefined, { origin })
    expect([answer.status, corsOf(answer)]).toEqual([
      422,
      {
        "access-control-allow-origin": origin,
        "access-control-expose-headers": "retry-after, x-request-id",
        vary: "Origin"
      }
    ])
  })

  it.each([
    "https://app.example.com.evil.example",
    "http://app.example.com",
    "null",
    "https://app.example.com:8443"
  ])("gets no permission as %s", async (from) => {
    const preflight = await fetch(`${server.api}/auth/login`, { method: "OPTIONS", headers: asking(from) })
    expect([preflight.status, corsOf(preflight)]).toEqual([404, { vary: "Origin" }])
    const answer = await server.call("/auth/login", { email: "" }, undefined, { origin: from })
    expect(corsOf(answer)).toEqual({ vary: "Origin" })
  })

  it("gets no permission outside the API", async () => {
    const health = await fetch(`${server.app}/healthz`, { headers: { origin } })
    expect(corsOf(health)).toEqual({})
  })
})

it("does not start with settings that can't be understood", async () => {
  const env = { CORS_ORIGINS: "https://app.example.com/,example.com", PASSWORD_POLICY: "minLength=0,long" }
  const settings = await Effect.runPromise(
    readSettings.pipe(Effect.provide(ConfigProvider.layer(ConfigProvider.fromEnv({ env }))))
  )
  expect(refusedInProduction(settings)).toEqual([
    "PASSWORD_POLICY has minLength=0, which is no rule.",
    "PASSWORD_POLICY has long, which is no rule.",
    "CORS_ORIGINS has https://app.example.com/, which is no origin such as https://app.example.com.",
    "CORS_ORIGINS has example.com, which is no origin such as https://app.example.com."
  ])
})
