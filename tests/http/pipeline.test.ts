import type { IncomingMessage } from "node:http"
import { Readable } from "node:stream"
import { Effect, Exit, References } from "effect"
import { describe, expect, it, vi } from "vitest"
import { calls } from "../../contract/calls/index.ts"
import { limits } from "../../contract/rules/limits.ts"
import { payeeProblems } from "../../contract/rules/payee.ts"
import { makeAllowances } from "../../server/http/pipeline/allowance.ts"
import { bodyOf } from "../../server/http/pipeline/body.ts"
import { handlerOf } from "../../server/http/pipeline/handler.ts"
import { answerOnce } from "../../server/http/pipeline/idempotency.ts"
import { countRefusal, noteWhom, type Seen } from "../../server/http/pipeline/log.ts"
import { overloadRefusal } from "../../server/http/pipeline/overload.ts"
import { checkPermission } from "../../server/http/pipeline/permission.ts"
import { replyOf } from "../../server/http/pipeline/reply.ts"
import type { Route } from "../../server/http/pipeline/route.ts"
import {
  inSession,
  openingOf,
  requireSession,
  sessionHashOf,
  sessionIn
} from "../../server/http/pipeline/session.ts"
import { runForAnyone, runForSession } from "../../server/http/pipeline/transaction.ts"
import { CurrentWaiter, Database, DatabaseUnavailable, Tx } from "../../server/platform/database/Database.ts"
import { Replica } from "../../server/platform/database/Replica.ts"
import type { Sql } from "../../server/platform/database/sql.ts"
import { type Refusal, refuse } from "../../server/platform/failures/Refusal.ts"
import { firstKey } from "../../server/platform/secrets/keyRing.ts"
import { hashToken, Secrets } from "../../server/platform/secrets/Secrets.ts"
import { CurrentMember, CurrentSession, type Session } from "../../server/platform/session.ts"

const token = "a-token-of-twenty-characters"
const organisationId = "00000000-0000-4000-8000-000000000001"
const userId = "00000000-0000-4000-8000-000000000002"

const openedRow = {
  session_id: "00000000-0000-4000-8000-000000000003",
  confirmed_at: "2026-01-01T00:00:00.000Z",
  user_id: userId,
  email: "ada@example.com",
  name: "Ada",
  locale: null,
  organization_id: organisationId,
  organization_name: "Example",
  member_id: "00000000-0000-4000-8000-000000000004",
  role: "Write"
}

const bySession = { session: Buffer.from("hash") }
const member = Effect.runSync(sessionIn(openedRow, bySession))
const newcomer: Session = { ...member, organisationId: null, role: null }

const waiter = { party: "someone", isExpensive: false, maxWaitMs: 4_000, hasLeft: () => false }

const withToken = (headers: Readonly<Record<string, string>> = {}) =>
  ({ headers: { authkey: `Bearer ${token}`, ...headers } }) as unknown as IncomingMessage

const refusalOf = <A>(effect: Effect.Effect<A, Refusal | DatabaseUnavailable>) =>
  Effect.runSync(Effect.flip(effect)) as Refusal

/** A database that opens with a row, answers each statement by `run` and records its transactions. */
const makeStore = (row: unknown, run: (statement: Sql) => ReadonlyArray<unknown> = () => []) => {
  const opened: Array<unknown> = []
  const transaction = Tx.of({
    run: (statement) => Effect.sync(() => run(statement) as never),
    executeSql: () => Promise.reject(new Error("unused"))
  })
  const database = Database.of({
    transaction: (opening, body, options) =>
      Effect.flatMap(CurrentWaiter, ({ party }) => {
        opened.push({ opening, party, ...options })
        return Effect.provideService(body(row as never), Tx, transaction)
      }) as never,
    isReady: Effect.succeed(true),
    expectedWaitMs: () => 2_500,
    figures: () => ({ busy: 0, waiting: 0 })
  })
  const provide = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
    effect.pipe(
      Effect.provideService(Database, database),
      Effect.provideService(Tx, transaction),
      Effect.provide([Secrets.layer([firstKey("a secret of this file")]), Replica.none])
    ) as Effect.Effect<A, E>
  return { opened, provide }
}

describe("overload", () => {
  const { provide } = makeStore(undefined)

  it("refuses a call that would wait longer than it may, and says how long", () => {
    const refusal = Effect.runSync(provide(overloadRefusal({ ...waiter, maxWaitMs: 2_000 })))
    expect([refusal?.code, refusal?.retryAfterSeconds]).toEqual(["unavailable", 3])
  })

  it("admits a call that gets a connection in time", () => {
    expect(Effect.runSync(provide(overloadRefusal(waiter)))).toBeUndefined()
  })
})

describe("body", () => {
  const requestWith = (text: string, headers = {}) =>
    Object.assign(Readable.from([Buffer.from(text)]), {
      headers: { "content-type": "application/json", ...headers }
    }) as unknown as IncomingMessage

  it("is read as JSON", async () => {
    const { provide, opened } = makeStore(undefined)
    expect(await Effect.runPromise(provide(bodyOf({}, requestWith('{"name":"Ada"}'), waiter)))).toEqual({
      name: "Ada"
    })
    expect(opened).toEqual([])
  })

  it("is read beyond the usual size for someone signed in alone", async () => {
    const large = { bodyBytes: limits.body.bytes + 1 }
    const { provide } = makeStore(openedRow)
    const refusal = await Effect.runPromise(Effect.flip(provide(bodyOf(large, requestWith("{}"), waiter))))
    expect(refusal).toMatchObject({ code: "session_invalid", words: "sessionMissing" })
    const signedIn = requestWith("{}", { authkey: `Bearer ${token}` })
    expect(await Effect.runPromise(provide(bodyOf(large, signedIn, waiter)))).toEqual({})
  })
})

describe("session", () => {
  it("opens by the hash of the token in the request", () => {
    expect(sessionHashOf(withToken())).toEqual(hashToken(token))
    expect(Effect.runSync(openingOf(withToken()))).toEqual({ session: hashToken(token) })
  })

  it("opens by an API key alone where the token is one", () => {
    const opened = (value: string) => Effect.runSync(openingOf(withToken({ authkey: `Bearer ${value}` })))
    const key = `pl_${"k".repeat(43)}`
    expect(opened(key)).toEqual({ apiKey: hashToken(key) })
    const session = `pl_${"s".repeat(40)}`
    expect(opened(session)).toEqual({ session: hashToken(session) })
  })

  it.each(["", token, "Bearer short", `Bearer ${token} and more`])("takes %j for no token", (authkey) => {
    expect(sessionHashOf(withToken({ authkey }))).toBeUndefined()
    expect(refusalOf(openingOf(withToken({ authkey }))).words).toBe("sessionMissing")
  })

  it("is refused when it has ended", () => {
    expect(refusalOf(sessionIn(undefined, bySession)).code).toBe("session_invalid")
    expect(refusalOf(sessionIn(undefined, { apiKey: Buffer.from("hash") })).code).toBe("api_key_invalid")
    expect(refusalOf(makeStore(undefined).provide(requireSession(withToken()))).code).toBe("session_invalid")
    expect(Effect.runSync(makeStore(openedRow).provide(requireSession(withToken())))).toBeUndefined()
  })

  it("is provided with its membership, where there is one", () => {
    const asked = Effect.all([CurrentSession, CurrentMember])
    expect(Effect.runSync(inSession(member)(asked) as Effect.Effect<unknown>)).toEqual([member, member])
    const ofNewcomer = Effect.exit(inSession(newcomer)(asked)) as Effect.Effect<Exit.Exit<unknown>>
    expect(Exit.isFailure(Effect.runSync(ofNewcomer))).toBe(true)
  })
})

describe("permission", () => {
  it.each([
    ["signedIn", newcomer],
    ["newcomer", newcomer],
    ["newcomer", member],
    ["Read", member],
    ["Write", member]
  ] as const)("lets %s be called by who has it", (who, session) => {
    const call = { who, effect: "read" } as const
    expect(Effect.runSync(checkPermission(call, session) as Effect.Effect<unknown>)).toBeUndefined()
  })

  it("refuses a role that is too low, and callers without an organisation", () => {
    expect(refusalOf(checkPermission({ who: "Admin", effect: "read" }, member))).toMatchObject({
      code: "forbidden",
      words: "needsAdmin"
    })
    expect(refusalOf(checkPermission({ who: "Read", effect: "read" }, newcomer))).toMatchObject({
      code: "forbidden",
      words: "needsOrganisation"
    })
  })

  it("lets an API key make the calls of its scopes, whatever the role of its Admin", () => {
    const byKey = { ...member, role: "Admin", apiKey: { id: "key", scopes: ["contacts:read"] as const } }
    const check = (call: Parameters<typeof checkPermission>[0]) => checkPermission(call, byKey)
    expect(
      Effect.runSync(check({ who: "Read", effect: "read", apiArea: "contacts" }) as never)
    ).toBeUndefined()
    expect(refusalOf(check({ who: "Write", effect: "write", apiArea: "contacts" }))).toMatchObject({
      code: "forbidden",
      words: "needsScope",
      body: { scope: "contacts:write" }
    })
    expect(refusalOf(check({ who: "Admin", effect: "write" })).words).toBe("notByApiKey")
  })
})

describe("allowance", () => {
  it("is counted by address", () => {
    const { ofAddress } = makeAllowances({ user: 9, organisation: 9, address: 1 }, () => undefined)
    const calling = Effect.all([ofAddress("192.0.2.1"), ofAddress("192.0.2.1"), ofAddress("192.0.2.2")])
    expect(Effect.runSync(calling)).toHaveLength(3)
    expect(refusalOf(ofAddress("192.0.2.1"))).toMatchObject({ code: "rate_limited", retryAfterSeconds: 60 })
  })

  it("is counted by person, and by organisation for all of its members", () => {
    const { ofSession } = makeAllowances({ user: 1, organisation: 2, address: 9 }, () => undefined)
    const calling = ["one", "one", "two", "two"].map((id) => ofSession({ ...member, userId: id }))
    expect(Effect.runSync(Effect.all(calling))).toHaveLength(4)
    expect(refusalOf(ofSession({ ...newcomer, userId: "one" })).code).toBe("rate_limited")
    expect(refusalOf(ofSession({ ...member, userId: "three" })).code).toBe("rate_limited")
  })

  it("is counted by API key, apart from its person", () => {
    const { ofSession } = makeAllowances({ user: 1, organisation: 9, address: 9 }, () => undefined)
    const by = (id: string) => ofSession({ ...member, apiKey: { id, scopes: [] } })
    expect(Effect.runSync(Effect.all([by("one"), by("one"), by("two"), ofSession(member)]))).toHaveLength(4)
    expect(refusalOf(by("one")).code).toBe("rate_limited")
  })
})

const route = (handler: Route["handler"]): Route => ({
  call: calls.label.deleteLabel,
  name: "label.deleteLabel",
  handler
})

const settings = { language: "en", rules: { passwordPolicy: undefined, payeeProblems } } as const
const payload = { labelId: organisationId }

describe("handler", () => {
  it("answers a right payload with a message of its call", () => {
    const run = vi.fn(() => Effect.succeed({ data: 1 }))
    const handled = Effect.runSync(handlerOf(route(run), payload, settings))
    expect(handled.payload).toEqual(payload)
    expect(run).toHaveBeenCalledWith(payload)
    expect(Effect.runSync(handled.answer as Effect.Effect<unknown>)).toEqual({
      status: true,
      message: expect.stringMatching(/\w/),
      data: 1
    })
  })

  it("does not see a wrong payload", () => {
    const run = vi.fn(() => Effect.succeed({}))
    const refusal = refusalOf(handlerOf(route(run), {}, settings))
    expect([refusal.code, Object.keys(refusal.errors ?? {})]).toEqual(["invalid_payload", ["labelId"]])
    expect(run).not.toHaveBeenCalled()
  })

  it("may be missing", () => {
    expect(refusalOf(handlerOf(route(undefined), payload, settings)).code).toBe("not_implemented")
  })
})

/** Replaces the table of stored responses. */
const makeAnswers = () => {
  const stored: Array<{ body_hash: unknown; organization_id: unknown; answer: unknown }> = []
  return makeStore(openedRow, ({ text, values }) => {
    if (text.includes("advisory")) return [{ free: true }]
    if (text.startsWith("select")) return stored
    stored.push({
      body_hash: values[3],
      organization_id: values[4],
      answer: JSON.parse(String(values[5]))
    })
    return []
  })
}

describe("idempotency", () => {
  it("runs a call again that has no key", () => {
    let runs = 0
    const answer = Effect.sync(() => ({ runs: ++runs }))
    const once = answerOnce(route(undefined), member, {}, answer) as Effect.Effect<unknown>
    expect([Effect.runSync(once), Effect.runSync(once)]).toEqual([{ runs: 1 }, { runs: 2 }])
  })

  it("returns the first answer to a key, and refuses the key with another payload", () => {
    const { provide } = makeAnswers()
    let runs = 0
    const answer = Effect.sync(() => ({ runs: ++runs }))
    const asked = (extra = {}) =>
      provide(answerOnce(route(undefined), member, { idempotencyKey: "a key", ...extra }, answer))
    expect([Effect.runSync(asked()), Effect.runSync(asked())]).toEqual([{ runs: 1 }, { runs: 1 }])
    expect(refusalOf(asked({ other: true })).code).toBe("idempotency_mismatch")
  })

  it("keeps the keys of API keys apart", () => {
    const routes: Array<unknown> = []
    const { provide } = makeStore(openedRow, ({ text, values }) => {
      if (text.includes("advisory")) return [{ free: true }]
      if (text.startsWith("insert")) routes.push(values[1])
      return []
    })
    const answer = Effect.succeed({})
    for (const apiKey of [null, { id: "one", scopes: [] }, { id: "two", scopes: [] }])
      Effect.runSync(
        provide(answerOnce(route(undefined), { ...member, apiKey }, { idempotencyKey: "a key" }, answer))
      )
    const { path } = calls.label.deleteLabel
    expect(routes).toEqual([path, `${path} one`, `${path} two`])
  })
})

describe("transaction", () => {
  const handled = (handler: Route["handler"], body: unknown = payload) =>
    handlerOf(route(handler), body, settings)
  const opening = { session: hashToken(token) }
  const entry = { opening, enter: (row: unknown) => sessionIn(row, opening), waiter }

  it("is the system's for a call that anyone may make, and none for a handler that opens its own", () => {
    const run = () => Effect.succeed({})
    const inside = makeStore(undefined)
    const prepared = Effect.runSync(handled(run))
    Effect.runSync(inside.provide(runForAnyone({ handler: run }, prepared, waiter)))
    expect(inside.opened).toEqual([{ opening: { system: true }, party: "someone" }])
    const outside = makeStore(undefined)
    Effect.runSync(outside.provide(runForAnyone({ handler: { outside: run } }, prepared, waiter)))
    expect(outside.opened).toEqual([])
  })

  it("is opened by the session, for its admission and its handler together", () => {
    const { opened, provide } = makeStore(openedRow)
    const run = () => Effect.map(CurrentMember, ({ role }) => ({ role })) as never
    const answer = Effect.runSync(provide(runForSession(route(run), entry, handled(run))))
    expect(answer).toMatchObject({ status: true, role: "Write" })
    expect(opened).toEqual([{ opening, party: "someone", readOnly: false }])
  })

  it("ends after the admission for a handler that opens its own", () => {
    const { opened, provide } = makeStore(openedRow)
    const outside = () => Effect.map(CurrentSession, ({ email }) => ({ email })) as never
    const answer = provide(runForSession(route({ outside }), entry, handled({ outside })))
    expect(Effect.runSync(answer)).toMatchObject({ email: "ada@example.com" })
    expect(opened).toEqual([{ opening, party: "someone" }])
  })

  it("does not look at the payload of a session that is not admitted", () => {
    const { provide } = makeStore(undefined)
    const run = () => Effect.succeed({})
    expect(refusalOf(provide(runForSession(route(run), entry, handled(run, {})))).code).toBe(
      "session_invalid"
    )
  })
})

describe("reply", () => {
  const replyTo = (exit: Exit.Exit<Record<string, unknown>, Refusal | DatabaseUnavailable>) =>
    Effect.runSync(
      Effect.provideService(
        replyOf(exit, { language: "en", request: "1234567890" }),
        References.MinimumLogLevel,
        "None"
      )
    )

  it("carries the answer", () => {
    expect(replyTo(Exit.succeed({ status: true, data: 1 }))).toEqual({
      status: 200,
      body: { status: true, data: 1 }
    })
  })

  it("says in the caller's language why a call was refused", () => {
    const refusal = refuse("label_mapped", { errors: { labelId: "label_mapped" }, body: { count: 2 } })
    expect(replyTo(Exit.fail(refusal))).toEqual({
      status: 409,
      body: {
        status: false,
        code: "label_mapped",
        count: 2,
        message: expect.stringMatching(/\w/),
        errors: { labelId: expect.stringMatching(/\w/) }
      }
    })
  })

  it("tells nothing of a database out of reach and of a defect", () => {
    const unavailable = replyTo(Exit.fail(new DatabaseUnavailable({ cause: "secret" })))
    expect(unavailable).toMatchObject({ status: 503, retryAfterSeconds: 1, body: { code: "unavailable" } })
    const broken = replyTo(Exit.die(new Error("secret")))
    expect(broken).toMatchObject({ status: 500, body: { code: "internal" } })
    expect(broken.body.message).toMatch(/12345678$/)
    expect(JSON.stringify([unavailable, broken])).not.toContain("secret")
  })
})

describe("log", () => {
  it("notes the account that a call is about by a mark, and the person that it let in", () => {
    const { provide } = makeStore(undefined)
    const seen: Seen = {}
    const answer = Effect.succeed({ data: { data: { _id: userId } } })
    Effect.runSync(provide(answer.pipe(noteWhom(seen, { email: "ada@example.com" }))))
    expect(seen).toEqual({ user: userId, account: expect.stringMatching(/^[0-9a-f]{16}$/) })
  })

  it("counts what a lifecycle refused in an organisation, and nothing else", () => {
    const { opened, provide } = makeStore(undefined)
    const move = { chart: "sentMail", from: "sent", event: "mail.again" } as const
    const refused = Exit.fail(refuse("illegal_transition", { move }))
    Effect.runSync(provide(countRefusal(refused, {})))
    Effect.runSync(provide(countRefusal(Exit.succeed({}), { organisation: organisationId })))
    expect(opened).toEqual([])
    Effect.runSync(provide(countRefusal(refused, { organisation: organisationId })))
    expect(opened).toHaveLength(1)
  })
})
