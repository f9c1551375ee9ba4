import { expect, test } from "vitest"
import { createActor, fromPromise, SimulatedClock, waitFor } from "xstate"
import { type CodeSending, oneTimeCodeMachine } from "../../machines/flows/one-time-code.machine.ts"
import { phoneCodeMachine } from "../../machines/flows/phone-code.machine.ts"
import { describeMachine } from "../support/describeMachine.ts"
import { phoneCodeSamples } from "../walker/samples/phone-code.ts"

describeMachine("phone code", phoneCodeMachine, phoneCodeSamples)

const start = (change: () => Promise<{ resendAfter: number }> = async () => ({ resendAfter: 60 })) => {
  const clock = new SimulatedClock()
  const checks: Array<unknown> = []
  const actor = createActor(
    phoneCodeMachine.provide({
      actors: {
        changeNumber: fromPromise(change),
        oneTimeCode: oneTimeCodeMachine.provide({
          actors: {
            watchSending: fromPromise(() => new Promise<CodeSending>(() => {})),
            verifyCode: fromPromise(async ({ input }) => {
              checks.push(input)
              if (input.otp === "000000") throw { fields: { otp: "Wrong" } }
              return { organisation: null }
            })
          },
          actions: { warnRefused: () => {}, announceSent: () => {} }
        })
      },
      actions: { warnRefused: () => {}, announceChanged: () => {} }
    }),
    { clock, input: { countryCode: "+91", phone: "5550100000", resendAfter: 2, canChange: true } }
  ).start()
  const reachCode = () => waitFor(actor, (snapshot) => snapshot.matches({ code: "shown" }))
  const code = () => {
    const child = actor.getSnapshot().children.oneTimeCode
    if (!child) throw new Error("the code is not asked for")
    return child
  }
  return { actor, clock, checks, reachCode, code }
}

test("a person's own phone is verified without an organisation", async () => {
  const { actor, checks, code } = start()
  code().send({ type: "otp.change", value: "123456" })
  code().send({ type: "code.submit" })
  const { output } = await waitFor(actor, (snapshot) => snapshot.status === "done")
  expect([output, checks]).toEqual([
    { organisation: null },
    [{ countryCode: "+91", phone: "5550100000", otp: "123456" }]
  ])
})

test("a corrected number is the one whose code is checked; keeping the number drops the correction", async () => {
  const { actor, reachCode, code, checks } = start()
  code().send({ type: "otp.change", value: "1" })
  actor.send({ type: "number.edit" })
  actor.send({ type: "number.change", field: "phone", value: "5550100009" })
  actor.send({ type: "number.keep" })
  expect((await reachCode()).context.phone).toBe("5550100000")
  expect(code().getSnapshot().context.otp).toBe("1")
  actor.send({ type: "number.edit" })
  expect(actor.getSnapshot().context.draft).toEqual({ countryCode: "+91", phone: "5550100000" })
  actor.send({ type: "number.change", field: "phone", value: "5550100009" })
  actor.send({ type: "number.submit" })
  expect((await reachCode()).context.phone).toBe("5550100009")
  const { otp, resendIn } = code().getSnapshot().context
  expect([otp, resendIn]).toEqual(["", 60])
  code().send({ type: "otp.change", value: "123456" })
  code().send({ type: "code.submit" })
  await waitFor(actor, (snapshot) => snapshot.status === "done")
  expect(checks).toEqual([{ countryCode: "+91", phone: "5550100009", otp: "123456" }])
})

test("the wait goes on while the number is edited, and the message about a wrong code is gone", async () => {
  const { actor, clock, code } = start()
  code().send({ type: "otp.change", value: "000000" })
  code().send({ type: "code.submit" })
  const { context } = await waitFor(code(), (snapshot) => snapshot.matches("code"))
  expect([context.errors, context.resendIn]).toEqual([{ otp: "Wrong" }, 2])
  actor.send({ type: "number.edit" })
  clock.increment(1000)
  actor.send({ type: "number.keep" })
  const kept = code().getSnapshot().context
  expect([kept.errors, kept.otp, kept.resendIn]).toEqual([{}, "000000", 1])
})

test("a refused number stays in the form with the reason", async () => {
  const { actor } = start(() => Promise.reject({ fields: { phone: "Too long" } }))
  actor.send({ type: "number.edit" })
  actor.send({ type: "number.change", field: "phone", value: "55501000091" })
  actor.send({ type: "number.submit" })
  const { context } = await waitFor(actor, (snapshot) => snapshot.matches({ code: "number" }))
  expect([context.phone, context.draft.phone, context.errors]).toEqual([
    "5550100000",
    "55501000091",
    { phone: "Too long" }
  ])
})
