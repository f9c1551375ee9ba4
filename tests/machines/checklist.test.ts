import { expect, test } from "vitest"
import { createActor, fromPromise, waitFor } from "xstate"
import { checklistMachine, type StepsDone } from "../../machines/flows/checklist.machine.ts"
import { describeMachine } from "../support/describeMachine.ts"
import { checklistSamples, none } from "../walker/samples/checklist.ts"

describeMachine("checklist", checklistMachine, checklistSamples)

test("ticks stay when a later check fails", async () => {
  const answers = [async () => ({ ...none, view: true }), () => Promise.reject({ message: "no" })]
  const actor = createActor(
    checklistMachine.provide({
      actors: {
        readSteps: fromPromise<StepsDone, { readonly orgId: string }>(
          () => (answers.shift() ?? answers[0])?.() as Promise<StepsDone>
        )
      }
    }),
    { input: { orgId: "o1" } }
  ).start()
  await waitFor(actor, (snapshot) => snapshot.matches("shown"))
  actor.send({ type: "page.open" })
  const { context } = await waitFor(actor, (snapshot) => snapshot.matches("shown"))
  expect(context.done).toEqual({ ...none, view: true })
})
