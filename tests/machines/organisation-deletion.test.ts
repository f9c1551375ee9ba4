import { expect, test } from "vitest"
import { createActor, fromPromise, waitFor } from "xstate"
import {
  type DeletionChanged,
  type DeletionPlan,
  organisationDeletionMachine
} from "../../machines/flows/organisation-deletion.machine.ts"
import { describeMachine } from "../support/describeMachine.ts"
import { organisation } from "../support/someUser.ts"
import { organisationDeletionSamples } from "../walker/samples/organisation-deletion.ts"

describeMachine("organisation deletion", organisationDeletionMachine, organisationDeletionSamples)

test("nothing is sent before the organisation's name is typed", async () => {
  const plans: Array<DeletionPlan> = []
  const actor = createActor(
    organisationDeletionMachine.provide({
      actors: {
        planDeletion: fromPromise<DeletionChanged, DeletionPlan>(async ({ input }) => {
          plans.push(input)
          return { organisation, message: "Deletion planned" }
        })
      },
      actions: { announce: () => {} }
    })
  ).start()
  actor.send({ type: "deletion.ask", name: "Sample Research" })
  actor.send({ type: "deletion.confirm" })
  actor.send({ type: "name.change", name: "Sample" })
  actor.send({ type: "deletion.confirm" })
  expect(actor.getSnapshot().context.problem).not.toBe("")
  expect(plans).toEqual([])
  actor.send({ type: "name.change", name: " Sample Research " })
  actor.send({ type: "deletion.confirm" })
  await waitFor(actor, (snapshot) => snapshot.matches("resting"))
  expect(plans.map(({ name }) => name)).toEqual([" Sample Research "])
})
