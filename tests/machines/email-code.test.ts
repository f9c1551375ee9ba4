import { expect, test } from "vitest"
import { createActor, fromPromise, waitFor } from "xstate"
import { type CodeRequest, emailCodeMachine } from "../../machines/flows/email-code.machine.ts"
import {
  type CodeRequested,
  type CodeSending,
  oneTimeCodeMachine
} from "../../machines/flows/one-time-code.machine.ts"
import { describeMachine } from "../support/describeMachine.ts"
import { emailCodeSamples, user } from "../walker/samples/email-code.ts"

const sent = { codeId: "code 1", resendAfter: 60, message: "Sent" }

describeMachine("e-mail code", emailCodeMachine, emailCodeSamples)

type World = { readonly request?: () => Promise<CodeRequested> }

const quiet = { warnRefused: () => {}, announceSent: () => {} }

const start = ({ request = async () => sent }: World = {}) => {
  const requests: Array<CodeRequest> = []
  const checks: Array<unknown> = []
  const actor = createActor(
    emailCodeMachine.provide({
      actors: {
        requestCode: fromPromise(({ input }) => {
          requests.push(input)
          return request()
        }),
        oneTimeCode: oneTimeCodeMachine.provide({
          actors: {
            watchSending: fromPromise(() => new Promise<CodeSending>(() => {})),
            verifyCode: fromPromise(async ({ input }) => {
              checks.push(input)
              return { token: "t", user }
            })
          },
          actions: quiet
        })
      },
      actions: quiet
    }),
    { input: { email: "", mode: "signIn" } }
  ).start()
  const reachCode = () => waitFor(actor, (snapshot) => snapshot.matches("code"))
  const toCode = async () => {
    actor.send({ type: "field.change", field: "email", value: "ada@example.com" })
    actor.send({ type: "details.submit" })
    await reachCode()
  }
  const code = () => actor.getSnapshot().children.oneTimeCode
  return { actor, requests, checks, toCode, code }
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

test("the code's step knows which code was sent and what to ask for again; without it the link is gone", async () => {
  const { actor, toCode, code } = start()
  await toCode()
  const { codeId, resendIn, request } = code()?.getSnapshot().context ?? {}
  expect([codeId, resendIn, request]).toEqual([
    "code 1",
    60,
    { mode: "signIn", name: "", email: "ada@example.com", idToken: "" }
  ])
  code()?.send({ type: "otp.change", value: "123456" })
  actor.send({ type: "details.edit" })
  const { value, context } = actor.getSnapshot()
  expect([value, context.email, context.link, code()]).toEqual([
    "details",
    "ada@example.com",
    null,
    undefined
  ])
  await toCode()
  expect(code()?.getSnapshot().context.otp).toBe("")
})

test("the right code ends with the session, and the request names the address", async () => {
  const { actor, toCode, code, checks } = start()
  await toCode()
  code()?.send({ type: "otp.change", value: "123456" })
  code()?.send({ type: "code.submit" })
  const { output } = await waitFor(actor, (snapshot) => snapshot.status === "done")
  expect([output, checks]).toEqual([
    { token: "t", user },
    [{ mode: "signIn", name: "", email: "ada@example.com", idToken: "", otp: "123456" }]
  ])
})
