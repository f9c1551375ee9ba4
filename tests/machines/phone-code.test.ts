import { expect, test } from "vitest"
import { createActor, fromPromise, SimulatedClock, waitFor } from "xstate"
import { type PhoneVerified, phoneCodeMachine } from "../../machines/flows/phone-code.machine.ts"
import { describeMachine } from "../support/describeMachine.ts"
import { phoneCodeSamples } from "../walker/samples/phone-code.ts"

describeMachine("phone code", phoneCodeMachine, phoneCodeSamples)

const start = (
  verify: () => Promise<PhoneVerified>,
  resend: () => Promise<{ resendAfter: number; message: string }>,
  watch: () => Promise<{ wasSent: boolean }> = () => new Promise(() => {})
) => {
  const clock = new SimulatedClock()
  const actor = createActor(
    phoneCodeMachine.provide({
      actors: {
        verifyPhone: fromPromise(verify),
        watchSending: fromPromise(watch),
        resendPhoneCode: fromPromise(resend),
        changeNumber: fromPromise(resend)
      },
      actions: { warnRefused: () => {}, announceSent: () => {}, announceChanged: () => {} }
    }),
    { clock, input: { countryCode: "+91", phone: "5550100000", resendAfter: 2, canChange: true } }
  ).start()
  const reachCode = () => waitFor(actor, (snapshot) => snapshot.matches("code"))
  return { actor, clock, reachCode }
}

test("a refused resend keeps the code that was typed and waits as the server says", async () => {
  const { actor, clock, reachCode } = start(
    async () => ({ organisation: null }),
    () => Promise.reject({ fields: { otp: "Too often" }, retryAfter: 30 })
  )
  actor.send({ type: "otp.change", value: "123456" })
  clock.increment(1000)
  expect(actor.getSnapshot().can({ type: "code.resend" })).toBe(false)
  clock.increment(1000)
  actor.send({ type: "code.resend" })
  const { context, value } = await reachCode()
  expect([context.otp, context.errors, context.resendIn, value]).toEqual([
    "123456",
    { otp: "Too often" },
    30,
    { code: "coolingDown" }
  ])
})

test("a person's own phone is verified without an organisation", async () => {
  const { actor } = start(
    async () => ({ organisation: null }),
    () => new Promise(() => {})
  )
  actor.send({ type: "otp.change", value: "123456" })
  actor.send({ type: "code.submit" })
  const { output, context } = await waitFor(actor, (snapshot) => snapshot.status === "done")
  expect([output, context.otp]).toEqual([{ organisation: null }, ""])
})

test("a code that was not sent says so at once, and another one can be asked for without the wait", async () => {
  const { actor, reachCode } = start(
    async () => ({ organisation: null }),
    async () => ({ resendAfter: 60, message: "" }),
    async () => ({ wasSent: false })
  )
  const { context } = await waitFor(actor, (snapshot) => snapshot.hasTag("notSent"))
  expect(context.resendIn).toBe(0)
  actor.send({ type: "code.resend" })
  expect((await reachCode()).context.resendIn).toBe(60)
})

test("a corrected number is the one whose code is checked; keeping the number drops the correction", async () => {
  const { actor, reachCode } = start(
    async () => ({ organisation: null }),
    async () => ({ resendAfter: 60, message: "" })
  )
  actor.send({ type: "number.edit" })
  actor.send({ type: "number.change", field: "phone", value: "5550100009" })
  actor.send({ type: "number.keep" })
  expect((await reachCode()).context.phone).toBe("5550100000")
  actor.send({ type: "number.edit" })
  expect(actor.getSnapshot().context.draft).toEqual({ countryCode: "+91", phone: "5550100000" })
  actor.send({ type: "number.change", field: "phone", value: "5550100009" })
  actor.send({ type: "number.submit" })
  const { context } = await reachCode()
  expect([context.phone, context.resendIn]).toEqual(["5550100009", 60])
})

test("a refused number stays in the form with the reason", async () => {
  const { actor } = start(
    async () => ({ organisation: null }),
    () => Promise.reject({ fields: { phone: "Too long" } })
  )
  actor.send({ type: "number.edit" })
  actor.send({ type: "number.change", field: "phone", value: "55501000091" })
  actor.send({ type: "number.submit" })
  const { context } = await waitFor(actor, (snapshot) => snapshot.matches("number"))
  expect([context.phone, context.draft.phone, context.errors]).toEqual([
    "5550100000",
    "55501000091",
    { phone: "Too long" }
  ])
})
