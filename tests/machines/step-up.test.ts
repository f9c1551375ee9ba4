import { expect, test } from "vitest"
import { createActor, fromPromise, waitFor } from "xstate"
import { stepUpMachine } from "../../machines/flows/step-up.machine.ts"
import { describeMachine } from "../support/describeMachine.ts"
import { stepUpSamples } from "../walker/samples/step-up.ts"

describeMachine("step-up", stepUpMachine, stepUpSamples)

test("a wrong code keeps what was typed, the right one confirms, and nothing of it is left", async () => {
  const actor = createActor(
    stepUpMachine.provide({
      actors: {
        sendCode: fromPromise(async () => ({ codeId: "code 1", resendAfter: 60, message: "" })),
        watchSending: fromPromise<{ wasSent: boolean }, { readonly codeId: string }>(async () => ({
          wasSent: true
        })),
        checkCode: fromPromise<void, { readonly otp: string }>(async ({ input }) => {
          if (input.otp !== "012345") throw { fields: { otp: "This code is wrong. Check it and try again" } }
        })
      }
    })
  ).start()
  actor.send({ type: "stepUp.ask", reason: "Confirm first." })
  await waitFor(actor, (snapshot) => snapshot.matches("code"))
  actor.send({ type: "otp.change", value: "543210" })
  actor.send({ type: "code.submit" })
  const wrong = await waitFor(actor, (snapshot) => snapshot.matches("code"))
  expect([wrong.context.otp, wrong.context.errors]).toEqual([
    "543210",
    { otp: "This code is wrong. Check it and try again" }
  ])
  actor.send({ type: "otp.change", value: "012345" })
  actor.send({ type: "code.submit" })
  const { context } = await waitFor(actor, (snapshot) => snapshot.hasTag("settled"))
  expect(actor.getSnapshot().value).toBe("confirmed")
  expect([context.otp, context.errors]).toEqual(["", {}])
})

test("a second press while the code is awaited changes nothing", async () => {
  let sent = 0
  const actor = createActor(
    stepUpMachine.provide({
      actors: {
        sendCode: fromPromise(async () => {
          sent += 1
          return { codeId: "code 1", resendAfter: 60, message: "" }
        }),
        watchSending: fromPromise<{ wasSent: boolean }, { readonly codeId: string }>(async () => ({
          wasSent: true
        }))
      }
    })
  ).start()
  actor.send({ type: "stepUp.ask", reason: "Confirm first." })
  await waitFor(actor, (snapshot) => snapshot.matches("code"))
  actor.send({ type: "stepUp.ask", reason: "Confirm first." })
  expect([actor.getSnapshot().hasTag("open"), sent]).toEqual([true, 1])
})

test("a code that could not be sent says so, and another one is asked for without the wait", async () => {
  let sent = 0
  const actor = createActor(
    stepUpMachine.provide({
      actors: {
        sendCode: fromPromise(async () => {
          sent += 1
          return { codeId: `code ${sent}`, resendAfter: 60, message: "" }
        }),
        watchSending: fromPromise<{ wasSent: boolean }, { readonly codeId: string }>(async ({ input }) => ({
          wasSent: input.codeId !== "code 1"
        }))
      }
    })
  ).start()
  actor.send({ type: "stepUp.ask", reason: "Confirm first." })
  const { context } = await waitFor(actor, (snapshot) => snapshot.hasTag("notSent"))
  expect(context.resendIn).toBe(0)
  actor.send({ type: "code.resend" })
  const next = await waitFor(actor, (snapshot) => snapshot.matches({ code: "coolingDown" }))
  expect([next.context.codeId, next.context.resendIn]).toEqual(["code 2", 60])
})
