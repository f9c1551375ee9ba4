import { expect, test } from "vitest"
import { createActor, fromPromise, SimulatedClock, waitFor } from "xstate"
import type { Honorarium } from "../../contract/entities/Honorarium.ts"
import {
  type HonorariumDecision,
  type HonorariumDone,
  honorariumReviewMachine
} from "../../machines/flows/honorarium-review.machine.ts"
import { withoutSecrets } from "../../src/actors/snapshots.ts"
import { describeMachine } from "../support/describeMachine.ts"
import { honorarium } from "../support/someMoney.ts"
import { details, honorariumReviewSamples, offline, paying } from "../walker/samples/honorarium-review.ts"

describeMachine("honorariumReview", honorariumReviewMachine, honorariumReviewSamples)

test("paid over a broken line: one key however often it is pressed, and shown as paid when the server says so", async () => {
  const clock = new SimulatedClock()
  const payments: Array<HonorariumDecision> = []
  const states: Array<Honorarium["state"]> = ["paying", "paid"]
  const shown: Array<Honorarium["state"]> = []
  const actor = createActor(
    honorariumReviewMachine.provide({
      actors: {
        loadHonorarium: fromPromise(async () => details),
        payHonorarium: fromPromise<HonorariumDone, HonorariumDecision>(async ({ input }) => {
          payments.push(input)
          if (payments.length === 1) throw offline
          return { honorarium: paying, transactionId: "x1", message: "" }
        }),
        followPayment: fromPromise(async () => honorarium({ state: states.shift() ?? "paid" }))
      },
      actions: {
        announceChanged: (_, { honorarium }) => void (honorarium && shown.push(honorarium.state)),
        announceDone: () => {},
        warnFailed: () => {}
      }
    }),
    { clock }
  ).start()
  actor.send({ type: "honorarium.open", honorariumId: "h1" })
  await waitFor(actor, (snapshot) => snapshot.matches("shown"))
  actor.send({ type: "act.choose", act: "pay" })
  actor.send({ type: "act.confirm" })
  await waitFor(actor, (snapshot) => snapshot.matches("asking"))
  actor.send({ type: "act.confirm" })
  actor.send({ type: "act.confirm" })
  await waitFor(actor, (snapshot) => snapshot.matches({ following: "pausing" }))
  expect(shown).toEqual(["approved", "paying"])
  clock.increment(2000)
  await waitFor(actor, (snapshot) => snapshot.matches("shown"))
  expect(shown).toEqual(["approved", "paying", "paid"])
  expect([payments.length, new Set(payments.map(({ attempt }) => attempt)).size]).toEqual([2, 1])
})

test("a revealed account number is in no stored snapshot", async () => {
  const actor = createActor(
    honorariumReviewMachine.provide({
      actors: {
        loadHonorarium: fromPromise(async () => details),
        revealAccount: fromPromise(async () => ({ accountNumber: "00123456789" }))
      },
      actions: { announceChanged: () => {}, warnFailed: () => {} }
    })
  ).start()
  actor.send({ type: "honorarium.open", honorariumId: "h1" })
  await waitFor(actor, (snapshot) => snapshot.matches("shown"))
  actor.send({ type: "account.reveal" })
  const { context } = await waitFor(actor, (snapshot) => snapshot.matches("shown"))
  expect(context.accountNumber).toBe("00123456789")
  expect(JSON.stringify(withoutSecrets(actor.getPersistedSnapshot()))).not.toContain("123456789")
})
