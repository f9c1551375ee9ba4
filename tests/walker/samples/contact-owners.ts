import type { contactOwnersMachine } from "../../../machines/flows/contact-owners.machine.ts"
import type { Samples } from "../events.ts"

export const contactOwnersSamples: Samples<typeof contactOwnersMachine> = {
  events: [
    { type: "owners.wanted" },
    { type: "xstate.done.actor.loadOwners", output: [{ _id: "u1", name: "Ada" }] },
    { type: "xstate.error.actor.loadOwners", error: { message: "no" } }
  ],
  view: ({ owners }) => [owners.length]
}
