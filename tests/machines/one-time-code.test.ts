import { expect, test, vi } from "vitest"
import { createActor, fromPromise, SimulatedClock, waitFor } from "xstate"
import {
  type CodeRequested,
  type CodeSending,
  type OneTimeCodeInput,
  oneTimeCodeMachine
} from "../../machines/flows/one-time-code.machine.ts"
import { describeMachine } from "../support/describeMachine.ts"
import { oneTimeCodeSamples } from "../walker/samples/one-time-code.ts"

const sent = { codeId: "code 1", resendAfter: 60 }
const wrong = { otp: "This code is wrong. Check it and try again" }

describeMachine("one-time code", oneTimeCodeMachine, oneTimeCodeSamples)

type Input = Readonly<Record<string, string>>
type World = {
  readonly request?: (input: Input) => Promise<CodeRequested>
  readonly verify?: (input: Input) => Promise<unknown>
  readonly watch?: (codeId: string) => Promise<CodeSending>
}

const forever = () => new Promise<never>(() => {})

const start = (
  {
    request = async () => ({ ...sent, message: "Sent" }),
    verify = async () => "in",
    watch = forever
  }: World = {},
  input: OneTimeCodeInput = { sent, request: { email: "ada@example.com" } }
) => {
  const requests: Array<Input> = []
  const checks: Array<Input> = []
  const log: Array<unknown> = []
  const clock = new SimulatedClock()
  const actor = createActor(
    oneTimeCodeMachine.provide({
      actors: {
        requestCode: fromPromise(({ input }) => {
          requests.push(input)
          return request(input)
        }),
        verifyCode: fromPromise(({ input }) => {
          checks.push(input)
          return verify(input)
        }),
        watchSending: fromPromise(({ input }) => watch(input.codeId))
      },
      actions: {
        warnRefused: (_, { error }) => log.push(["refused", error]),
        announceSent: (_, { message }) => log.push(["sent", message])
      }
    }),
    { clock, input }
  ).start()
  const reachCode = () => waitFor(actor, (snapshot) => snapshot.matches("code"))
  const enter = async (value: string) => {
    actor.send({ type: "otp.change", value })
    actor.send({ type: "code.submit" })
    return waitFor(actor, (snapshot) => !snapshot.matches("verifying"))
  }
  return { actor, clock, requests, checks, log, reachCode, enter }
}

test("a new code can be asked for after the wait, with the parent's request and a new key", async () => {
  const { actor, clock, requests, reachCode, log } = start()
  actor.send({ type: "otp.change", value: "123456" })
  for (let second = 0; second < 59; second += 1) clock.increment(1000)
  expect(actor.getSnapshot().context.resendIn).toBe(1)
  expect(actor.getSnapshot().can({ type: "code.resend" })).toBe(false)
  clock.increment(1000)
  expect(actor.getSnapshot().can({ type: "code.resend" })).toBe(true)
  actor.send({ type: "code.resend" })
  const { context } = await reachCode()
  expect([context.otp, context.resendIn, log]).toEqual(["", 60, [["sent", "Sent"]]])
  for (let second = 0; second < 60; second += 1) clock.increment(1000)
  actor.send({ type: "code.resend" })
  const [first, again] = requests.map(({ attempt: _, ...request }) => request)
  expect([first, again]).toEqual([{ email: "ada@example.com" }, { email: "ada@example.com" }])
  expect(new Set(requests.map(({ attempt }) => attempt)).size).toBe(2)
})

test("without a code that was sent, one is requested first", async () => {
  const { actor, requests, reachCode } = start({}, { sent: null, request: {} })
  expect([actor.getSnapshot().value, actor.getSnapshot().hasTag("busy")]).toEqual(["requesting", true])
  const { context, value } = await reachCode()
  expect([context.codeId, context.resendIn, value]).toEqual(["code 1", 60, { code: "coolingDown" }])
  expect(requests).toEqual([{ attempt: expect.stringMatching(/./) }])
})

test("a code that is typed before the response that it was sent is kept", async () => {
  const { actor, clock, reachCode } = start()
  actor.send({ type: "otp.change", value: "000001" })
  for (let second = 0; second < 60; second += 1) clock.increment(1000)
  actor.send({ type: "code.resend" })
  actor.send({ type: "otp.change", value: "000002" })
  expect((await reachCode()).context.otp).toBe("000002")
})

test("a refused first request shows why and can be repeated at once", async () => {
  const { actor, reachCode } = start(
    { request: () => Promise.reject({ fields: { otp: "Not now." } }) },
    { sent: null, request: {} }
  )
  const { context, value } = await reachCode()
  expect([context.errors, value]).toEqual([{ otp: "Not now." }, { code: "resendable" }])
  expect(actor.getSnapshot().can({ type: "code.resend" })).toBe(true)
})

test("a wrong code comes back with the code still there; the wait goes on, or is the server's", async () => {
  const { enter } = start({
    verify: ({ otp }) => Promise.reject({ fields: wrong, ...(otp === "000002" ? { retryAfter: 300 } : {}) })
  })
  for (const [otp, resendIn] of [
    ["000001", 60],
    ["000002", 300]
  ] as const) {
    const { context, value } = await enter(otp)
    expect([context.otp, context.errors, context.resendIn, value]).toEqual([
      otp,
      wrong,
      resendIn,
      { code: "coolingDown" }
    ])
  }
})

test("typing removes the message about the code, and so does the parent", async () => {
  const { actor, enter } = start({ verify: () => Promise.reject({ fields: wrong }) })
  await enter("000001")
  actor.send({ type: "otp.change", value: "1" })
  expect(actor.getSnapshot().context.errors).toEqual({})
  await enter("000001")
  actor.send({ type: "errors.clear" })
  const { context } = actor.getSnapshot()
  expect([context.otp, context.errors]).toEqual(["000001", {}])
})

test("an unexpected failure still leaves a usable form", async () => {
  const { enter, log } = start({ verify: () => Promise.reject(new Error("defect")) })
  const { context, value } = await enter("123456")
  expect([context.errors, value, log]).toEqual([
    {},
    { code: "coolingDown" },
    [["refused", new Error("defect")]]
  ])
})

test("the right code ends with the answer to the check, and the code is gone", async () => {
  const { enter, checks } = start()
  const { output, context, status } = await enter("123456")
  expect([status, output, context.otp]).toEqual(["done", "in", ""])
  expect(checks).toEqual([{ email: "ada@example.com", otp: "123456" }])
})

test("a check is not stored: a reload shows the code again", () => {
  const { actor } = start({ verify: forever })
  actor.send({ type: "code.submit" })
  expect(["busy", "unstored"].map((tag) => actor.getSnapshot().hasTag(tag as "busy"))).toEqual([true, true])
})

test("a code that was not sent says so at once, and another one can be asked for without the wait", async () => {
  const watched: Array<string> = []
  const { actor, reachCode } = start({
    request: async () => ({ codeId: "code 2", resendAfter: 60, message: "" }),
    watch: (codeId) => {
      watched.push(codeId)
      return codeId === "code 1" ? Promise.resolve({ wasSent: false }) : forever()
    }
  })
  const { context } = await waitFor(actor, (snapshot) => snapshot.hasTag("notSent"))
  expect(context.resendIn).toBe(0)
  actor.send({ type: "otp.change", value: "1" })
  expect(actor.getSnapshot().hasTag("notSent")).toBe(true)
  actor.send({ type: "code.resend" })
  const next = await reachCode()
  expect([next.hasTag("notSent"), next.context.resendIn, watched]).toEqual([false, 60, ["code 1", "code 2"]])
})

test("a refused request keeps the typed code and waits as long as the server says, though none was sent", async () => {
  const { actor } = start({
    request: () => Promise.reject({ fields: { otp: "Too often" }, retryAfter: 90 }),
    watch: async () => ({ wasSent: false })
  })
  await waitFor(actor, (snapshot) => snapshot.hasTag("notSent"))
  actor.send({ type: "otp.change", value: "123456" })
  actor.send({ type: "code.resend" })
  const { context, value } = await waitFor(actor, (snapshot) => snapshot.context.wasRefused)
  expect([context.otp, context.errors, context.resendIn, value]).toEqual([
    "123456",
    { otp: "Too often" },
    90,
    { code: "coolingDown" }
  ])
})

test("the wait is right after a reload, without a new code", () => {
  vi.useFakeTimers({ toFake: ["Date"], now: 1_000_000 })
  try {
    const { actor, clock } = start()
    clock.increment(1000)
    const stored = actor.getPersistedSnapshot()
    vi.setSystemTime(1_000_000 + 45_500)
    const restored = createActor(oneTimeCodeMachine, {
      clock,
      snapshot: JSON.parse(JSON.stringify(stored)),
      input: { sent, request: {} }
    }).start()
    restored.send({ type: "xstate.after.second.oneTimeCode.code.coolingDown" } as never)
    expect(restored.getSnapshot().context.resendIn).toBe(15)
    vi.setSystemTime(1_000_000 + 60_000)
    restored.send({ type: "xstate.after.second.oneTimeCode.code.coolingDown" } as never)
    expect(restored.getSnapshot().can({ type: "code.resend" })).toBe(true)
  } finally {
    vi.useRealTimers()
  }
})
