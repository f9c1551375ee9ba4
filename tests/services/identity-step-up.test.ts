import { Effect, Layer } from "effect"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { onboardCalls } from "../../contract/calls/onboard.ts"
import { Api, send } from "../../src/services/Api.ts"
import { Confirmation } from "../../src/services/Confirmation.ts"

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

/** Removes a member with these answers to the confirmation, and returns its prompts. */
const remove = async (...answers: ReadonlyArray<boolean>) => {
  const asked: Array<string> = []
  const confirmation = Layer.succeed(Confirmation, {
    ask: (reason) => Effect.sync(() => answers[asked.push(reason) - 1] ?? false)
  })
  const result = await send(onboardCalls.deleteMember, { id: "m1", idempotencyKey: "k1" }).pipe(
    Effect.result,
    Effect.provide(Api.layer),
    Effect.provide(confirmation),
    Effect.runPromise
  )
  return { result, asked }
}

beforeEach(() => {
  vi.stubGlobal("document", { documentElement: { lang: "en" }, getElementById: () => null })
})

afterEach(() => vi.unstubAllGlobals())

test("a call that wants a new code is made once more when it was given, as the same attempt", async () => {
  const bodies = fetchAnswering(wanted, done)
  const { result, asked } = await remove(true)
  expect(result).toMatchObject({ _tag: "Success", success: done })
  expect(asked).toEqual([wanted.message])
  expect(bodies[0]).toBe(bodies[1])
})

test("declined, it stays undone and says why", async () => {
  const bodies = fetchAnswering(wanted, done)
  const { result } = await remove(false)
  expect(result).toMatchObject({ _tag: "Failure", failure: { code: "step_up_required" } })
  expect(bodies).toHaveLength(1)
})

test("it asks once, even where the server is not content yet", async () => {
  fetchAnswering(wanted, wanted, done)
  const { result, asked } = await remove(true, true)
  expect(result).toMatchObject({ _tag: "Failure", failure: { code: "step_up_required" } })
  expect(asked).toEqual([wanted.message])
})
