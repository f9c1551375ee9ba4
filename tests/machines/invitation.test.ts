import { expect, test } from "vitest"
import { createActor, fromPromise, waitFor } from "xstate"
import { type InvitationsFound, invitationMachine } from "../../machines/flows/invitation.machine.ts"
import { describeMachine } from "../support/describeMachine.ts"
import type { user } from "../support/someUser.ts"
import { forKim, invitationSamples, invitations, member, newcomer } from "../walker/samples/invitation.ts"

describeMachine("invitation", invitationMachine, invitationSamples)

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

test("opening a link as someone else joins nothing", async () => {
  const actor = start(
    async () => ({ ...member, invitations, linked: forKim }),
    () => Promise.reject(new Error("nobody asked for this"))
  )
  await waitFor(actor, (snapshot) => snapshot.matches("forSomeoneElse"))
  actor.send({ type: "invitation.accept", id: "i1" })
  expect(actor.getSnapshot().value).toBe("forSomeoneElse")
})
