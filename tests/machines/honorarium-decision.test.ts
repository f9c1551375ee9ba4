import { expect, test } from "vitest"
import { createActor, fromPromise, waitFor } from "xstate"
import {
  honorariumDecisionMachine,
  type RowDecided,
  type RowDecision
} from "../../machines/flows/honorarium-decision.machine.ts"
import { describeMachine } from "../support/describeMachine.ts"
import { honorarium } from "../support/someMoney.ts"
import { conflict, honorariumDecisionSamples, waiting } from "../walker/samples/honorarium-decision.ts"
import { offline } from "../walker/samples/honorarium-review.ts"

describeMachine("honorariumDecision", honorariumDecisionMachine, honorariumDecisionSamples)

test("approved over a broken line under one key, and under a new one after the terms changed", async () => {
  const sent: Array<RowDecision> = []
  const terms = ["first", "second"]
  const failures: Array<unknown> = [offline, conflict]
  const actor = createActor(
    honorariumDecisionMachine.provide({
      actors: {
        weighHonorarium: fromPromise(async () => ({
          ...waiting,
          honorarium: honorarium({ state: "requested", terms: terms.shift() ?? "" })
        })),
        approveHonorarium: fromPromise<RowDecided, RowDecision>(async ({ input }) => {
          sent.push(input)
          if (failures.length > 0) throw failures.shift()
          return { honorarium: honorarium({ state: "approved" }), message: "", transactionId: "" }
        })
      },
      actions: { focusAct: () => {}, announceChanged: () => {}, announceDone: () => {} }
    })
  ).start()
  const asking = () => waitFor(actor, (snapshot) => snapshot.hasTag("asking"))
  actor.send({ type: "decision.open", honorariumId: "h1", act: "approve" })
  await asking()
  actor.send({ type: "decision.confirm" })
  actor.send({ type: "decision.confirm" })
  await asking()
  actor.send({ type: "decision.confirm" })
  expect((await asking()).context.problem).toBe("changed")
  actor.send({ type: "decision.confirm" })
  await waitFor(actor, (snapshot) => !snapshot.hasTag("open"))
  expect(sent.map((one) => one.terms)).toEqual(["first", "first", "second"])
  expect(sent.map(({ attempt }) => attempt === sent[0]?.attempt)).toEqual([true, true, false])
})

const actingOn = (approved: "requested" | "approved", pay: () => Promise<RowDecided>) => {
  const sent: Array<readonly [string, RowDecision]> = []
  const said: Array<string> = []
  const answer = (state: "requested" | "approved") => ({
    honorarium: honorarium({ state }),
    message: state,
    transactionId: ""
  })
  const actor = createActor(
    honorariumDecisionMachine.provide({
      actors: {
        weighHonorarium: fromPromise(async () => waiting),
        approveHonorarium: fromPromise<RowDecided, RowDecision>(async ({ input }) => {
          sent.push(["approve", input])
          return answer(approved)
        }),
        payHonorarium: fromPromise<RowDecided, RowDecision>(async ({ input }) => {
          sent.push(["pay", input])
          return pay()
        })
      },
      actions: {
        focusAct: () => {},
        announceChanged: () => {},
        announceDone: (_, { message }) => void said.push(message),
        announceUnpaid: (_, { honorarium }) => void said.push(`unpaid, ${honorarium?.state}`)
      }
    })
  ).start()
  actor.send({ type: "decision.open", honorariumId: "h1", act: "approve" })
  return { actor, sent, said }
}

const payWithReason = async ({ actor }: ReturnType<typeof actingOn>) => {
  await waitFor(actor, (snapshot) => snapshot.hasTag("asking"))
  actor.send({ type: "decision.pay" })
  expect(actor.getSnapshot().context.errors).toEqual({ reason: "required" })
  actor.send({ type: "reason.change", value: " Notes on paper " })
  actor.send({ type: "decision.pay" })
  await waitFor(actor, (snapshot) => !snapshot.hasTag("open"))
}

const paid = async () => ({ honorarium: honorarium({ state: "paid" }), message: "paid", transactionId: "t1" })

test("an approved request is paid at once, and the reason is the payment's", async () => {
  const acting = actingOn("approved", paid)
  await payWithReason(acting)
  expect(acting.sent.map(([act, { reason }]) => [act, reason])).toEqual([
    ["approve", ""],
    ["pay", "Notes on paper"]
  ])
  expect(acting.said).toEqual(["paid"])
})

test("a first of two approvals pays nothing", async () => {
  const acting = actingOn("requested", paid)
  await payWithReason(acting)
  expect(acting.sent.map(([act]) => act)).toEqual(["approve"])
  expect(acting.said).toEqual(["requested"])
})

test("a payment that fails leaves the request approved, and says so", async () => {
  const acting = actingOn("approved", async () => {
    throw offline
  })
  await payWithReason(acting)
  expect(acting.said).toEqual(["unpaid, approved"])
})
