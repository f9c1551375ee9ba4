import type { AccountDeletion } from "../../../contract/entities/User.ts"
import type { accountDeletionMachine } from "../../../machines/flows/account-deletion.machine.ts"
import type { Samples } from "../events.ts"
import { error } from "./do-not-call.ts"

export const effectsFor = (isLastAdmin: boolean): AccountDeletion => ({
  organisation: "Sample Organisation",
  isLastAdmin,
  contacts: 2,
  callbacks: 1,
  heir: isLastAdmin ? null : "Sample Admin"
})

export const accountDeletionSamples: Samples<typeof accountDeletionMachine> = {
  events: [
    { type: "deletion.ask" },
    { type: "deletion.confirm" },
    { type: "deletion.cancel" },
    { type: "xstate.done.actor.loadEffects", output: effectsFor(true) },
    { type: "xstate.done.actor.loadEffects", output: effectsFor(false) },
    { type: "xstate.error.actor.loadEffects", error },
    { type: "xstate.done.actor.deleteAccount", output: undefined },
    { type: "xstate.error.actor.deleteAccount", error }
  ],
  view: ({ effects, problem }) => [effects.isLastAdmin, problem]
}
