import { expect, test } from "vitest"
import { createActor, fromPromise, waitFor } from "xstate"
import { type CodeSending, oneTimeCodeMachine } from "../../machines/flows/one-time-code.machine.ts"
import { stepUpMachine } from "../../machines/flows/step-up.machine.ts"
import { describeMachine } from "../support/describeMachine.ts"
import { stepUpSamples } from "../walker/samples/step-up.ts"

describeMachine("step-up", stepUpMachine, stepUpSamples)

const wrong = { otp: "This code is wrong. Check it and try again" }

const start = () => {
  const log: Array<unknown> = []
  const actor = createActor(
    stepUpMachine.provide({
      actors: {
        oneTimeCode: oneTimeCodeMachine.provide({
          actors: {
            requestCode: fromPromise(async () => {
              log.push("request")
              return { codeId: "code 1", resendAfter: 60, message: "" }
            }),
            watchSending: fromPromise(async (): Promise<CodeSending> => ({ wasSent: true })),
            verifyCode: fromPromise(async ({ input }) => {
              log.push(input)
              if (input.otp !== "012345") throw { fields: wrong }
            })
          },
          actions: { warnRefused: () => {}, announceSent: () => {} }
        })
      }
    })
  ).start()
  const reachCode = async () => {
    const child = actor.getSnapshot().children.oneTimeCode
    if (!child) throw new Error("no code is asked for")
    await waitFor(child, (snapshot) => snapshot.matches("code"))
    return child
  }
  return { actor, log, reachCode }
}

test("a wrong code keeps what was typed, the right one confirms, and nothing of it is left", async () => {
  const { actor, log, reachCode } = start()
  actor.send({ type: "stepUp.ask", reason: "Confirm first." })
  const code = await reachCode()
  code.send({ type: "otp.change", value: "543210" })
  code.send({ type: "code.submit" })
  const { context } = (await reachCode()).getSnapshot()
  expect([context.otp, context.errors]).toEqual(["543210", wrong])
  code.send({ type: "otp.change", value: "012345" })
  code.send({ type: "code.submit" })
  const settled = await waitFor(actor, (snapshot) => snapshot.hasTag("settled"))
  expect([settled.value, settled.children.oneTimeCode]).toEqual(["confirmed", undefined])
  expect(log).toEqual(["request", { otp: "543210" }, { otp: "012345" }])
})

test("a second press while the code is awaited changes nothing", async () => {
  const { actor, log, reachCode } = start()
  actor.send({ type: "stepUp.ask", reason: "Confirm first." })
  await reachCode()
  actor.send({ type: "stepUp.ask", reason: "Another." })
  expect([actor.getSnapshot().hasTag("open"), actor.getSnapshot().context.reason, log]).toEqual([
    true,
    "Confirm first.",
    ["request"]
  ])
})

test("after declining, the next request is sent a new code and starts empty", async () => {
  const { actor, log, reachCode } = start()
  actor.send({ type: "stepUp.ask", reason: "Confirm first." })
  ;(await reachCode()).send({ type: "otp.change", value: "1" })
  actor.send({ type: "stepUp.decline" })
  expect([actor.getSnapshot().value, actor.getSnapshot().hasTag("settled")]).toEqual(["declined", true])
  actor.send({ type: "stepUp.ask", reason: "Again." })
  expect((await reachCode()).getSnapshot().context.otp).toBe("")
  expect(log).toEqual(["request", "request"])
})
