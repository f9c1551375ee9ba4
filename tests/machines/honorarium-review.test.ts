import { expect, test } from "vitest"
import { createActor, fromPromise, SimulatedClock, waitFor } from "xstate"
import type { Honorarium } from "../../contract/entities/Honorarium.ts"
import {
  type HonorariumDeed,
  type HonorariumDone,
  type HonorariumLooked,
  honorariumReviewMachine
} from "../../machines/flows/honorarium-review.machine.ts"
import { withoutSecrets } from "../../src/actors/snapshots.ts"
import { honorarium } from "../support/someMoney.ts"
import { describeMachine } from "../support/walk.ts"

const paying = honorarium({ state: "paying" })
const looked: HonorariumLooked = {
  honorarium: honorarium({ state: "approved" }),
  hasOtherAdmin: true,
  isReasonDue: false,
  warnings: [],
  obstacles: []
}
const done = { honorarium: honorarium({ state: "approved" }), transactionId: "", message: "Approved" }
const offline = { code: "offline", message: "no network", fields: {} }

describeMachine("honorariumReview", honorariumReviewMachine, {
  events: [
    { type: "honorarium.open", honorariumId: "h1" },
    { type: "honorarium.close" },
    { type: "honorarium.refresh" },
    { type: "act.choose", act: "pay" },
    { type: "reason.change", value: "late" },
    { type: "act.confirm" },
    { type: "act.dismiss" },
    { type: "account.reveal" },
    { type: "account.hide" },
    { type: "receipt.print" },
    { type: "print.done" },
    { type: "xstate.done.actor.loadHonorarium", output: looked },
    { type: "xstate.done.actor.loadHonorarium", output: { ...looked, honorarium: paying } },
    { type: "xstate.error.actor.loadHonorarium", error: offline },
    { type: "xstate.done.actor.actOnHonorarium", output: done },
    { type: "xstate.done.actor.actOnHonorarium", output: { ...done, honorarium: paying } },
    { type: "xstate.error.actor.actOnHonorarium", error: offline },
    {
      type: "xstate.error.actor.actOnHonorarium",
      error: { code: "conflict", message: "changed", fields: {} }
    },
    { type: "xstate.done.actor.followPayment", output: paying },
    { type: "xstate.done.actor.followPayment", output: honorarium({ state: "paid" }) },
    { type: "xstate.error.actor.followPayment", error: offline },
    { type: "xstate.done.actor.revealAccount", output: { accountNumber: "00123456789" } },
    { type: "xstate.error.actor.revealAccount", error: offline }
  ],
  view: () => null
})

test("paid over a broken line: one key however often it is pressed, and shown as paid when the server says so", async () => {
  const clock = new SimulatedClock()
  const deeds: Array<HonorariumDeed> = []
  const states: Array<Honorarium["state"]> = ["paying", "paid"]
  const shown: Array<Honorarium["state"]> = []
  const actor = createActor(
    honorariumReviewMachine.provide({
      actors: {
        loadHonorarium: fromPromise(async () => looked),
        actOnHonorarium: fromPromise<HonorariumDone, HonorariumDeed>(async ({ input }) => {
          deeds.push(input)
          if (deeds.length === 1) throw offline
          return { honorarium: paying, transactionId: "x1", message: "" }
        }),
        followPayment: fromPromise(async () => honorarium({ state: states.shift() ?? "paid" }))
      },
      actions: {
        announceChanged: (_, { honorarium: { state } }) => void shown.push(state),
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
  expect([deeds.length, new Set(deeds.map(({ attempt }) => attempt)).size]).toEqual([2, 1])
})

test("a revealed account number is in no stored snapshot", async () => {
  const actor = createActor(
    honorariumReviewMachine.provide({
      actors: {
        loadHonorarium: fromPromise(async () => looked),
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
