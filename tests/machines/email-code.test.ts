import { expect, test, vi } from "vitest"
import { createActor, fromPromise, SimulatedClock, waitFor } from "xstate"
import {
  type CodeCheck,
  type CodeRequest,
  type CodeSending,
  type CodeSent,
  emailCodeMachine,
  type SignedIn
} from "../../machines/flows/email-code.machine.ts"
import { describeMachine } from "../support/describeMachine.ts"
import { emailCodeSamples, user } from "../walker/samples/email-code.ts"

const sent: CodeSent = { codeId: "code 1", resendAfter: 60, message: "Sent" }

describeMachine("e-mail code", emailCodeMachine, emailCodeSamples)

type World = {
  readonly request?: (input: CodeRequest) => Promise<CodeSent>
  readonly verify?: (input: CodeCheck) => Promise<SignedIn>
  readonly watch?: (codeId: string) => Promise<CodeSending>
}

const forever = () => new Promise<never>(() => {})

const start = ({
  request = async () => sent,
  verify = async () => ({ token: "t", user }),
  watch = forever
}: World = {}) => {
  const requests: Array<CodeRequest> = []
  const clock = new SimulatedClock()
  const actor = createActor(
    emailCodeMachine.provide({
      actors: {
        requestCode: fromPromise(({ input }) => {
          requests.push(input)
          return request(input)
        }),
        verifyCode: fromPromise(({ input }) => verify(input)),
        watchSending: fromPromise(({ input }) => watch(input.codeId))
      },
      actions: { warnRefused: () => {}, announceSent: () => {} }
    }),
    { clock, input: { email: "", mode: "signIn" } }
  ).start()
  const reachCode = () => waitFor(actor, (snapshot) => snapshot.matches("code"))
  const toCode = async () => {
    actor.send({ type: "field.change", field: "email", value: "ada@example.com" })
    actor.send({ type: "details.submit" })
    await reachCode()
  }
  return { actor, clock, requests, reachCode, toCode }
}

test("the switch between signing in and up is on step 0 alone", async () => {
  const { actor, toCode } = start()
  actor.send({ type: "mode.toggle" })
  expect(actor.getSnapshot().context.mode).toBe("signUp")
  await toCode()
  expect(actor.getSnapshot().can({ type: "mode.toggle" })).toBe(false)
})

test("without consent nothing is sent", () => {
  const { actor, requests } = start()
  actor.send({ type: "consent.change", isGiven: false })
  actor.send({ type: "details.submit" })
  expect(actor.getSnapshot().value).toBe("details")
  expect(actor.getSnapshot().context.errors).toEqual({ consent: "missing" })
  expect(requests).toEqual([])
})

test("a refused address comes back to step 0 with what was typed and why", async () => {
  const { actor } = start({ request: () => Promise.reject({ fields: { email: "Wait." } }) })
  actor.send({ type: "field.change", field: "email", value: "ada@example.com" })
  actor.send({ type: "details.submit" })
  const { context } = await waitFor(actor, (snapshot) => snapshot.matches("details"))
  expect([context.email, context.errors]).toEqual(["ada@example.com", { email: "Wait." }])
})

test("a new code can be asked for after the wait: the first call again, without the code", async () => {
  const { actor, clock, requests, reachCode, toCode } = start()
  await toCode()
  actor.send({ type: "otp.change", value: "123456" })
  for (let second = 0; second < 59; second += 1) clock.increment(1000)
  expect(actor.getSnapshot().context.resendIn).toBe(1)
  expect(actor.getSnapshot().can({ type: "code.resend" })).toBe(false)
  clock.increment(1000)
  expect(actor.getSnapshot().can({ type: "code.resend" })).toBe(true)
  actor.send({ type: "code.resend" })
  await reachCode()
  const [first, again] = requests.map(({ attempt: _, ...request }) => request)
  expect(again).toEqual(first)
  expect(JSON.stringify(requests)).not.toContain("otp")
  expect(new Set(requests.map(({ attempt }) => attempt)).size).toBe(2)
})

test("a wrong code comes back with the code still there; the wait goes on, or is the server's", async () => {
  const { actor, reachCode, toCode } = start({
    verify: ({ otp }) =>
      Promise.reject({ fields: { otp: "Wrong" }, ...(otp === "000002" ? { retryAfter: 300 } : {}) })
  })
  await toCode()
  for (const [otp, resendIn] of [
    ["000001", 60],
    ["000002", 300]
  ] as const) {
    actor.send({ type: "otp.change", value: otp })
    actor.send({ type: "code.submit" })
    const { context } = await reachCode()
    expect([context.otp, context.errors, context.resendIn]).toEqual([otp, { otp: "Wrong" }, resendIn])
  }
})

test("an unexpected failure still leaves a usable form", async () => {
  const { actor, reachCode, toCode } = start({ verify: () => Promise.reject(new Error("defect")) })
  await toCode()
  actor.send({ type: "code.submit" })
  expect((await reachCode()).context.errors).toEqual({})
})

test("the right code ends with the session, and the code is gone", async () => {
  const { actor, toCode } = start()
  await toCode()
  actor.send({ type: "otp.change", value: "123456" })
  actor.send({ type: "code.submit" })
  const { output, context } = await waitFor(actor, (snapshot) => snapshot.status === "done")
  expect([output, context.otp]).toEqual([{ token: "t", user }, ""])
})

test("a code that was not sent says so at once, and another one can be asked for without the wait", async () => {
  const watched: Array<string> = []
  const { actor, requests, toCode } = start({
    request: async () => ({ ...sent, codeId: `code ${requests.length}` }),
    watch: (codeId) => {
      watched.push(codeId)
      return codeId === "code 1" ? Promise.resolve({ wasSent: false }) : forever()
    }
  })
  await toCode()
  const { context } = await waitFor(actor, (snapshot) => snapshot.hasTag("notSent"))
  expect(context.resendIn).toBe(0)
  actor.send({ type: "otp.change", value: "1" })
  expect(actor.getSnapshot().hasTag("notSent")).toBe(true)
  actor.send({ type: "code.resend" })
  const next = await waitFor(actor, (snapshot) => snapshot.matches("code"))
  expect([next.hasTag("notSent"), next.context.resendIn, watched]).toEqual([false, 60, ["code 1", "code 2"]])
})

test("a refused request for another code waits as long as the server says, though none was sent", async () => {
  const { actor, requests, toCode } = start({
    request: async () =>
      requests.length === 1 ? { ...sent, codeId: "c" } : Promise.reject({ fields: {}, retryAfter: 90 }),
    watch: async () => ({ wasSent: false })
  })
  await toCode()
  await waitFor(actor, (snapshot) => snapshot.hasTag("notSent"))
  actor.send({ type: "code.resend" })
  const { context, value } = await waitFor(actor, (snapshot) => snapshot.context.wasRefused)
  expect([value, context.resendIn]).toEqual([{ code: "coolingDown" }, 90])
})

test("the wait is right after a reload, without a new code", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: 1_000_000 })
  try {
    const { actor, clock, toCode } = start()
    await toCode()
    clock.increment(1000)
    const stored = actor.getPersistedSnapshot()
    vi.setSystemTime(1_000_000 + 45_500)
    const restored = createActor(emailCodeMachine, {
      clock,
      snapshot: JSON.parse(JSON.stringify(stored)),
      input: { email: "", mode: "signIn" }
    }).start()
    restored.send({ type: "xstate.after.second.emailCode.code.coolingDown" } as never)
    expect(restored.getSnapshot().context.resendIn).toBe(15)
    vi.setSystemTime(1_000_000 + 60_000)
    restored.send({ type: "xstate.after.second.emailCode.code.coolingDown" } as never)
    expect(restored.getSnapshot().can({ type: "code.resend" })).toBe(true)
  } finally {
    vi.useRealTimers()
  }
})
