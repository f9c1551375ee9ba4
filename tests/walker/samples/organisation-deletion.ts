import type { organisationDeletionMachine } from "../../../machines/flows/organisation-deletion.machine.ts"
import { organisation } from "../../support/someUser.ts"
import type { Samples } from "../events.ts"
import { error } from "./do-not-call.ts"

const name = organisation.name

export const organisationDeletionSamples: Samples<typeof organisationDeletionMachine> = {
  events: [
    { type: "deletion.ask", name },
    { type: "name.change", name },
    { type: "name.change", name: "Another" },
    { type: "deletion.confirm" },
    { type: "deletion.cancel" },
    { type: "deletion.stop" },
    {
      type: "xstate.done.actor.planDeletion",
      output: {
        organisation: { ...organisation, deletionAt: "2040-01-31T10:00:00.000Z" },
        message: "Deletion planned"
      }
    },
    { type: "xstate.error.actor.planDeletion", error },
    {
      type: "xstate.done.actor.stopDeletion",
      output: { organisation, message: "Deletion stopped" }
    },
    { type: "xstate.error.actor.stopDeletion", error }
  ],
  view: ({ typed, name, problem }) => [typed, name, problem]
}
