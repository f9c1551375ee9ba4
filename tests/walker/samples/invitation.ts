import type { invitationMachine } from "../../../machines/flows/invitation.machine.ts"
import { user } from "../../support/someUser.ts"
import type { Samples } from "../events.ts"

export const invitations = [{ id: "i1", organisation: "Orchard", inviter: "Kim" }]

export const newcomer = { email: "sam@example.com", organisation: "", linked: null }

export const member = { email: "sam@example.com", organisation: "Sample" }

export const forKim = { email: "kim@example.com", organisation: "Orchard" }

export const invitationSamples: Samples<typeof invitationMachine> = {
  events: [
    { type: "invitation.accept", id: "i1" },
    { type: "invitation.found" },
    { type: "invitation.later" },
    { type: "invitation.signOut" },
    { type: "invitation.retry" },
    { type: "xstate.done.actor.loadInvitations", output: { ...newcomer, invitations: [] } },
    { type: "xstate.done.actor.loadInvitations", output: { ...newcomer, invitations } },
    { type: "xstate.done.actor.loadInvitations", output: { ...member, linked: null, invitations } },
    {
      type: "xstate.done.actor.loadInvitations",
      output: { ...member, invitations: [], linked: forKim }
    },
    { type: "xstate.error.actor.loadInvitations", error: { toast: "No connection" } },
    { type: "xstate.done.actor.acceptInvitation", output: user },
    { type: "xstate.error.actor.acceptInvitation", error: { toast: "Gone" } }
  ],
  view: ({ organisation }) => organisation
}
