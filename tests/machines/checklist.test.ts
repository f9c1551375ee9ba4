import { expect, test } from "vitest"
import { createActor, fromPromise, waitFor } from "xstate"
import { checklistMachine, type StepsDone } from "../../machines/flows/checklist.machine.ts"
import { describeMachine } from "../support/walk.ts"

const none: StepsDone = { view: false, label: false, outcome: false, add: false }

describeMachine("checklist", checklistMachine, {
  inputs: [{ orgId: "o1" }],
  events: [
    { type: "page.open" },
    { type: "checklist.retry" },
    { type: "xstate.done.actor.readSteps", output: none },
    { type: "xstate.error.actor.readSteps", error: { message: "no" } }
  ],
  view: () => null
})

test("what was ticked stays shown when a later look fails", async () => {
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
