import { contactOwnersMachine } from "../../machines/flows/contact-owners.machine.ts"
import { describeMachine } from "../support/walk.ts"

describeMachine("contactOwners", contactOwnersMachine, {
  events: [
    { type: "owners.wanted" },
    { type: "xstate.done.actor.loadOwners", output: [{ _id: "u1", name: "Ada" }] },
    { type: "xstate.error.actor.loadOwners", error: { message: "no" } }
  ],
  view: ({ owners }) => [owners.length]
})
