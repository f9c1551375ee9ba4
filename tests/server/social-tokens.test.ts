import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { Effect, type Exit } from "effect"
import { exportJWK, generateKeyPair, SignJWT } from "jose"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type FirebaseOptions, firebaseLayer } from "../../server/outside/firebase.ts"
import { Identity, type SocialPerson } from "../../server/outside/Identity.ts"
import { socialToken } from "../support/socialTokens.ts"
import { startTestServer, type TestServer } from "../support/testServer.ts"

type Claims = Record<string, unknown>

const project = "demo-pro-leads"
const issuer = `https://securetoken.google.com/${project}`
const now = () => Math.floor(Date.now() / 1_000)

const goodClaims = (subject: string, changes: Claims = {}): Claims => ({
  iss: issuer,
  aud: project,
  sub: subject,
  user_id: subject,
  iat: now() - 5,
  auth_time: now() - 5,
  exp: now() + 3_600,
  email: "person@example.com",
  email_verified: true,
  firebase: { sign_in_provider: "google.com", identities: {} },
  ...changes
})

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url")
const unsigned = (claims: Claims, header: Claims = { alg: "none", typ: "JWT" }) =>
  `${encoded(header)}.${encoded(claims)}.`

/** Claims that no token may carry, regardless of its signature. */
const wrongClaims: ReadonlyArray<readonly [string, Claims]> = [
  ["expired", { exp: now() - 120 }],
  ["no end", { exp: undefined }],
  ["an end that is no number", { exp: "tomorrow" }],
  ["issued in the future", { iat: now() + 600 }],
  ["no time of issue", { iat: undefined }],
  ["signed in in the future", { auth_time: now() + 600 }],
  ["no time of signing in", { auth_time: undefined }],
  ["a time of signing in that is text", { auth_time: "now" }],
  ["not yet good", { nbf: now() + 600 }],
  ["another issuer", { iss: "https://securetoken.google.com/another" }],
  ["the issuer of Google itself", { iss: "https://accounts.google.com" }],
  ["no issuer", { iss: undefined }],
  ["another audience", { aud: "another" }],
  ["no audience", { aud: undefined }],
  ["no subject", { sub: undefined }],
  ["an empty subject", { sub: "" }],
  ["a subject of 129 letters", { sub: "x".repeat(129) }],
  ["a subject that is a number", { sub: 1 }],
  ["a subject that nobody has", { sub: "nobody", user_id: "nobody" }],
  ["a tenant", { firebase: { sign_in_provider: "google.com", tenant: "other" } }],
  ["no provider", { firebase: {} }],
  ["a custom provider", { firebase: { sign_in_provider: "custom" } }],
  ["an anonymous provider", { firebase: { sign_in_provider: "anonymous" } }],
  ["a provider that is a list", { firebase: { sign_in_provider: ["google.com"] } }],
  ["no firebase part", { firebase: undefined }]
]

/** Text that is no token. */
const noTokens: ReadonlyArray<readonly [string, string]> = [
  ["a word", "token"],
  ["dots", ".."],
  ["two parts", "a.b"],
  ["four parts", "a.b.c.d"],
  ["no JSON inside", `${Buffer.from("x").toString("base64url")}.${Buffer.from("y").toString("base64url")}.`],
  ["null inside", `${encoded(null)}.${encoded(null)}.`],
  ["lists inside", `${encoded([])}.${encoded([])}.`]
]

describe("with the emulator", () => {
  let server: TestServer
  let subject: string
  let good: string
  beforeAll(async () => {
    server = await startTestServer({ identity: true })
    const signedIn = await socialToken(server.identity ?? "", {
      sub: "person",
      email: "person@example.com",
      email_verified: true
    })
    good = signedIn.idToken
    subject = signedIn.localId
  })
  afterAll(() => server.close())

  const refused = { status: 401, body: { status: false, code: "identity_token_invalid" } }
  const google = (idToken: string) => server.call("/auth/login-google", { idToken })

  it("a token with every claim right is accepted", async () => {
    expect(await google(good)).toMatchObject({ status: 200 })
    expect(await google(unsigned(goodClaims(subject)))).toMatchObject({ status: 200 })
  })

  it.each(wrongClaims)("%s: refused", async (_, changes) => {
    expect(await google(unsigned(goodClaims(subject, changes)))).toMatchObject(refused)
  })

  it.each(noTokens)("%s: refused", async (_, token) => {
    expect(await google(token)).toMatchObject(refused)
  })

  it("a token with a signature it does not need, or another algorithm, is refused", async () => {
    expect(await google(`${good}c2lnbmF0dXJl`)).toMatchObject(refused)
    for (const alg of ["None", "HS256", "RS256", ""]) {
      expect(await google(unsigned(goodClaims(subject), { alg }))).toMatchObject(refused)
    }
  })
})

describe("with a project", () => {
  let keys: Awaited<ReturnType<typeof generateKeyPair>>
  let others: Awaited<ReturnType<typeof generateKeyPair>>
  let stub: Server
  let base: string
  let account: Claims = {}
  let lookup: () => { status: number; body: unknown }
  const answers = () => ({ status: 200, body: { users: [account] } })

  beforeAll(async () => {
    keys = await generateKeyPair("RS256", { extractable: true })
    others = await generateKeyPair("RS256", { extractable: true })
    const jwk = { ...(await exportJWK(keys.publicKey)), kid: "ours", alg: "RS256", use: "sig" }
    stub = createServer((request, response) => {
      const { status, body } = request.url === "/keys" ? { status: 200, body: { keys: [jwk] } } : lookup()
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body))
    })
    await new Promise<void>((resolve) => stub.listen(0, "127.0.0.1", resolve))
    base = `http://127.0.0.1:${(stub.address() as AddressInfo).port}`
  })
  afterAll(() => {
    stub.closeAllConnections()
    stub.close()
  })

  const verify = (token: string, options: Partial<FirebaseOptions> = {}) =>
    Effect.runPromise(
      Effect.exit(
        Effect.provide(
          Identity.use((identity) => identity.verify(token)),
          firebaseLayer({
            projectId: project,
            apiKey: "public key",
            providers: ["google.com"],
            emulatorUrl: undefined,
            page: () => "https://leads.example.com",
            keysUrl: `${base}/keys`,
            accountsUrl: base,
            ...options
          })
        )
      )
    )

  const outcome = (exit: Exit.Exit<SocialPerson, { readonly _tag: string }>) =>
    exit._tag === "Success" ? exit.value.subject : tagOf(exit.cause)

  const tagOf = (cause: { readonly reasons: ReadonlyArray<unknown> }) =>
    (cause.reasons[0] as { error?: { _tag: string } }).error?._tag

  const signed = (claims: Claims, header: Claims = {}, key = keys.privateKey) =>
    new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid: "ours", ...header }).sign(key)

  const believe = (changes: Claims = {}) => {
    account = {
      localId: "abc",
      email: "person@example.com",
      emailVerified: true,
      validSince: "1",
      ...changes
    }
    lookup = answers
  }

  it("a signed token of a good account says who it is, by what the account says now", async () => {
    believe({ email: "newer@example.com", emailVerified: false, displayName: "Newer" })
    const exit = await verify(await signed(goodClaims("abc")))
    expect(exit._tag === "Success" && exit.value).toEqual({
      issuer,
      subject: "abc",
      email: "newer@example.com",
      emailVerified: false,
      name: "Newer"
    })
  })

  it.each(wrongClaims)("%s: refused", async (_, changes) => {
    believe()
    const claims = Object.fromEntries(
      Object.entries(goodClaims("abc", changes)).filter(([, value]) => value !== undefined)
    )
    expect(outcome(await verify(await signed(claims)))).toBe("IdentityRejected")
  })

  it.each(noTokens)("%s: refused", async (_, token) => {
    expect(outcome(await verify(token))).toBe("IdentityRejected")
  })

  it("unsigned, wrongly signed, signed by another key or with a secret: refused", async () => {
    believe()
    const token = await signed(goodClaims("abc"))
    const [head = "", body = "", tail = ""] = token.split(".")
    const tampered = `${head}.${encoded(goodClaims("abc", { email: "owner@example.com" }))}.${tail}`
    const secret = new TextEncoder().encode(JSON.stringify(await exportJWK(keys.publicKey)))
    const symmetric = await new SignJWT(goodClaims("abc"))
      .setProtectedHeader({ alg: "HS256", kid: "ours" })
      .sign(secret)
    const forged = [
      unsigned(goodClaims("abc")),
      `${head}.${body}.`,
      tampered,
      symmetric,
      await signed(goodClaims("abc"), {}, others.privateKey),
      await signed(goodClaims("abc"), { kid: "theirs" })
    ]
    for (const each of forged) expect(outcome(await verify(each))).toBe("IdentityRejected")
    expect(outcome(await verify(token))).toBe("abc")
  })

  it.each([
    ["disabled", { disabled: true }],
    ["revoked since", { validSince: String(now() + 100) }],
    ["another", { localId: "xyz" }]
  ])("an account that is %s: refused", async (_, changes) => {
    believe(changes)
    expect(outcome(await verify(await signed(goodClaims("abc"))))).toBe("IdentityRejected")
  })

  it.each(["INVALID_ID_TOKEN", "TOKEN_EXPIRED", "USER_DISABLED : by an operator", "USER_NOT_FOUND"])(
    "the provider's %s: refused",
    async (message) => {
      lookup = () => ({ status: 400, body: { error: { message } } })
      expect(outcome(await verify(await signed(goodClaims("abc"))))).toBe("IdentityRejected")
    }
  )

  it("trouble at the provider is trouble, not a bad token", async () => {
    believe()
    const token = await signed(goodClaims("abc"))
    const nowhere = "http://127.0.0.1:1"
    expect(outcome(await verify(token, { keysUrl: `${nowhere}/keys` }))).toBe("IdentityUnavailable")
    expect(outcome(await verify(token, { keysUrl: `${base}/elsewhere` }))).toBe("IdentityUnavailable")
    expect(outcome(await verify(token, { accountsUrl: nowhere }))).toBe("IdentityUnavailable")
    expect(outcome(await verify(token, { apiKey: undefined }))).toBe("IdentityUnavailable")
    lookup = () => ({ status: 503, body: { error: { message: "UNAVAILABLE" } } })
    expect(outcome(await verify(token))).toBe("IdentityUnavailable")
    lookup = () => ({ status: 403, body: { error: { message: "API key not valid" } } })
    expect(outcome(await verify(token))).toBe("IdentityUnavailable")
  })
})
