import { Effect } from "effect"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { Api } from "../../src/services/Api.ts"
import { confirmation } from "../../src/services/confirmation.ts"

const wanted = { status: false, message: "Confirm with a fresh code first", code: "step_up_required" }
const done = { status: true, message: "Member removed" }

const fetchAnswering = (...answers: ReadonlyArray<{ readonly status: boolean }>) => {
  const bodies: Array<string> = []
  vi.stubGlobal("fetch", async (_: string, init: RequestInit) => {
    const body = answers[bodies.push(String(init.body)) - 1]
    return new Response(JSON.stringify(body), { status: body?.status ? 200 : 403 })
  })
  return bodies
}

const remove = () =>
  Effect.gen(function* () {
    const api = yield* Api
    return yield* Effect.result(api.onboard.deleteMember({ id: "m1", idempotencyKey: "k1" }))
  }).pipe(Effect.provide(Api.layer), Effect.runPromise)

const answerWith = (...answers: ReadonlyArray<boolean>) => {
  const reasons: Array<string> = []
  confirmation.use(async (reason) => answers[reasons.push(reason) - 1] ?? false)
  return () => reasons
}

beforeEach(() => {
  vi.stubGlobal("document", { documentElement: { lang: "en" }, getElementById: () => null })
})

afterEach(() => {
  confirmation.use(async () => false)
  vi.unstubAllGlobals()
})

test("a call that wants a fresh code goes out again by itself once it was given, as the same attempt", async () => {
  const asked = answerWith(true)
  const bodies = fetchAnswering(wanted, done)
  expect(await remove()).toMatchObject({ _tag: "Success", success: done })
  expect(asked()).toEqual([wanted.message])
  expect(bodies[0]).toBe(bodies[1])
})

test("declined, it stays undone and says why", async () => {
  answerWith(false)
  const bodies = fetchAnswering(wanted, done)
  expect(await remove()).toMatchObject({ _tag: "Failure", failure: { code: "step_up_required" } })
  expect(bodies).toHaveLength(1)
})

test("it asks once, even where the server is not content yet", async () => {
  const asked = answerWith(true, true)
  fetchAnswering(wanted, wanted, done)
  expect(await remove()).toMatchObject({ _tag: "Failure", failure: { code: "step_up_required" } })
  expect(asked()).toEqual([wanted.message])
})
