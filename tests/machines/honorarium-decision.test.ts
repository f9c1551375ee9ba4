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
          return { honorarium: honorarium({ state: "approved" }), message: "" }
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
