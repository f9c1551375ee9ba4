import type { labelListMachine } from "../../../machines/flows/label-list.machine.ts"
import { contact } from "../../support/someContacts.ts"
import type { Samples } from "../events.ts"

export const labelListSamples: Samples<typeof labelListMachine> = {
  inputs: [{ orgId: "o1" }],
  events: [
    { type: "labels.refresh" },
    { type: "labels.apply", contact: contact(), added: [], removed: [] },
    { type: "xstate.done.actor.loadLabels", output: [] },
    { type: "xstate.error.actor.loadLabels", error: { message: "no" } },
    { type: "xstate.done.actor.applyLabels", output: { contact: contact(), labels: [] } },
    { type: "xstate.error.actor.applyLabels", error: { message: "no" } }
  ],
  view: () => null
}
