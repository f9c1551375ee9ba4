import type { checklistMachine, StepsDone } from "../../../machines/flows/checklist.machine.ts"
import type { Samples } from "../events.ts"

export const none: StepsDone = { view: false, label: false, outcome: false, add: false }

export const checklistSamples: Samples<typeof checklistMachine> = {
  inputs: [{ orgId: "o1" }],
  events: [
    { type: "page.open" },
    { type: "checklist.retry" },
    { type: "xstate.done.actor.readSteps", output: none },
    { type: "xstate.error.actor.readSteps", error: { message: "no" } }
  ],
  view: () => null
}
