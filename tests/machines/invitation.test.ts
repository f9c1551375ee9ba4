import { expect, test } from "vitest"
import { createActor, fromPromise, waitFor } from "xstate"
import { type InvitationsFound, invitationMachine } from "../../machines/flows/invitation.machine.ts"
import { describeMachine } from "../support/walk.ts"
import { user } from "./walks/samples.ts"

const invitations = [{ id: "i1", organisation: "Orchard", inviter: "Kim" }]
const newcomer = { email: "sam@example.com", organisation: "", linked: null }
const member = { email: "sam@example.com", organisation: "Sample" }
const forKim = { email: "kim@example.com", organisation: "Orchard" }

describeMachine("invitation", invitationMachine, {
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
})

const start = (load: () => Promise<InvitationsFound>, accept: () => Promise<typeof user>) =>
  createActor(
    invitationMachine.provide({
      actors: { loadInvitations: fromPromise(load), acceptInvitation: fromPromise(accept) }
    })
  ).start()

test("a refusal is shown where the invitations are, and another can be chosen", async () => {
  const actor = start(
    async () => ({ ...newcomer, invitations }),
    () => Promise.reject({ fields: {}, toast: "This invitation was used" })
  )
  await waitFor(actor, (snapshot) => snapshot.matches("choosing"))
  actor.send({ type: "invitation.accept", id: "i1" })
  const { context } = await waitFor(actor, (snapshot) => snapshot.matches("choosing"))
  expect(context.problem).toBe("This invitation was used")
})

test("nothing is joined by opening a link as somebody else", async () => {
  const actor = start(
    async () => ({ ...member, invitations, linked: forKim }),
    () => Promise.reject(new Error("nobody asked for this"))
  )
  await waitFor(actor, (snapshot) => snapshot.matches("forSomebodyElse"))
  actor.send({ type: "invitation.accept", id: "i1" })
  expect(actor.getSnapshot().value).toBe("forSomebodyElse")
})
