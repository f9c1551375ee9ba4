import { Effect, Fiber, Layer } from "effect"
import { TestClock } from "effect/testing"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { authCalls } from "../../contract/calls/auth.ts"
import { labelCalls } from "../../contract/calls/label.ts"
import { Api, send } from "../../src/services/Api.ts"
import type { CallError } from "../../src/services/CallError.ts"
import { Confirmation } from "../../src/services/Confirmation.ts"
import { credentials } from "../../src/services/credentials.ts"

const answer = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(typeof body === "string" ? body : JSON.stringify(body), { status, headers })

const sent = { status: true, message: "Sent", resendAfter: 60 }

const fetchAnswering = (...answers: ReadonlyArray<() => Response | Promise<Response>>) => {
  const calls: Array<{ url: string; init: RequestInit }> = []
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    calls.push({ url, init })
    const next = answers[Math.min(calls.length, answers.length) - 1]
    if (!next) throw new Error("no answer was prepared")
    return next()
  })
  return calls
}

const noNetwork = () => Promise.reject(new TypeError("Failed to fetch"))

/** Runs on a virtual clock that advances until the call is over. */
const run = <A>(sending: Effect.Effect<A, CallError, Api>) =>
  Effect.gen(function* () {
    const fiber = yield* Effect.forkChild(Effect.result(sending))
    while (fiber.pollUnsafe() === undefined) {
      yield* Effect.promise(() => new Promise(setImmediate))
      yield* TestClock.adjust("1 second")
    }
    return yield* Fiber.join(fiber)
  }).pipe(
    Effect.provide(Api.layer),
    Effect.provide(Layer.succeed(Confirmation, { ask: () => Effect.succeed(false) })),
    Effect.provide(TestClock.layer()),
    Effect.runPromise
  )

beforeEach(() => {
  vi.stubGlobal("document", { documentElement: { lang: "ar" }, getElementById: () => null })
})

afterEach(() => {
  credentials.use(null)
  vi.unstubAllGlobals()
})

test("a call is a POST with the token, the language and the payload, and fields from the future are fine", async () => {
  credentials.use("the-token")
  const calls = fetchAnswering(() => answer(200, { status: true, message: "", labels: [], later: 1 }))
  const result = await run(send(labelCalls.getLabels, { orgId: "o1" }))
  expect(result).toMatchObject({ _tag: "Success", success: { status: true, message: "", labels: [] } })
  expect(calls.map(({ url, init }) => [url, init.method, init.headers, init.body])).toEqual([
    [
      "/api/consumer/label/get-labels",
      "POST",
      {
        "content-type": "application/json",
        "access-token": "",
        "accept-language": "ar",
        authKey: "Bearer the-token",
        traceparent: expect.stringMatching(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/)
      },
      '{"orgId":"o1"}'
    ]
  ])
})

test("a refusal keeps the server's words, code, fields and wait, and is never sent again", async () => {
  const body = { status: false, code: "rate_limited", message: "Wait.", errors: { email: "Wait." } }
  const calls = fetchAnswering(() => answer(429, body, { "retry-after": "42" }))
  const result = await run(send(authCalls.login, { email: "a@example.com", idempotencyKey: "k" }))
  expect(result).toMatchObject({
    _tag: "Failure",
    failure: {
      _tag: "CallRefused",
      path: "/auth/login",
      status: 429,
      code: "rate_limited",
      message: "Wait.",
      errors: { email: "Wait." },
      retryAfter: 42,
      body
    }
  })
  expect(calls.length).toBe(1)
})

test("a read without network is tried three times more", async () => {
  const calls = fetchAnswering(noNetwork)
  const result = await run(send(labelCalls.getLabels, { orgId: "o1" }))
  expect(result).toMatchObject({ failure: { _tag: "CallFailed", reason: "offline" } })
  expect(calls.length).toBe(4)
})

test("a write goes out again only under its key", async () => {
  const once = fetchAnswering(noNetwork, () => answer(200, sent))
  expect(await run(send(authCalls.login, { email: "a@example.com" }))).toMatchObject({
    failure: { reason: "offline" }
  })
  expect(once.length).toBe(1)

  const again = fetchAnswering(
    noNetwork,
    () => answer(409, { status: false, code: "idempotency_in_flight", message: "" }),
    () => answer(503, { status: false, code: "unavailable", message: "" }),
    () => answer(200, { ...sent, codeId: "c" })
  )
  expect(await run(send(authCalls.login, { email: "a@example.com", idempotencyKey: "k" }))).toMatchObject({
    _tag: "Success"
  })
  expect(new Set(again.map(({ init }) => init.body))).toEqual(
    new Set(['{"email":"a@example.com","idempotencyKey":"k"}'])
  )
  expect(again.length).toBe(4)
})

test.each([
  [502, "<html>", "server", 4],
  [500, { status: false, code: "internal", message: "Sorry." }, "server", 4],
  [200, "<html>", "unreadable", 1],
  [200, { status: true, message: "", labels: "none" }, "unreadable", 1]
])("%i %j counts as %s and is fetched %i times", async (status, body, reason, times) => {
  const calls = fetchAnswering(() => answer(status, body))
  const result = await run(send(labelCalls.getLabels, { orgId: "o1" }))
  expect(result).toMatchObject({ failure: { _tag: "CallFailed", reason } })
  expect(calls.length).toBe(times)
})

test.each([
  [401, "Invalid TOKEN: the header is missing", "invalid token"],
  [
    403,
    "You are NOT authorized to perform this action: ask an Admin",
    "you are not authorized to perform this action"
  ],
  [500, "This token is not valid any more", "token is not valid"],
  [401, "Session Token Not Found", "token not found"],
  [403, "Confirm with a fresh code first", undefined],
  [409, "Invalid token", null],
  [422, "token not found", null]
])("%i %j is logged with the phrase %j, and passed on", async (status, message, phrase) => {
  const logged = vi.spyOn(console, "warn").mockReturnValue()
  fetchAnswering(() => answer(status, { status: false, code: "any", message }))
  const result = await run(send(labelCalls.createLabel, { consumer: "u", organization_id: "o", name: "n" }))
  expect(result).toMatchObject({ _tag: "Failure", failure: { message } })
  expect(logged.mock.calls).toEqual(
    phrase === null ? [] : [[message, { path: "/label/create-label", status, phrase }]]
  )
  logged.mockRestore()
})

test("an ended session is reported, unless the call had an older token", async () => {
  const ended = vi.fn()
  const stop = credentials.onEnded(ended)
  const refusal = () => answer(401, { status: false, code: "session_invalid", message: "Sign in again." })

  credentials.use("old")
  fetchAnswering(() => {
    credentials.use("new")
    return refusal()
  })
  await run(send(labelCalls.getLabels, { orgId: "o1" }))
  expect(ended).toHaveBeenCalledTimes(0)

  fetchAnswering(refusal)
  await run(send(labelCalls.getLabels, { orgId: "o1" }))
  expect(ended).toHaveBeenCalledTimes(1)
  stop()
})
