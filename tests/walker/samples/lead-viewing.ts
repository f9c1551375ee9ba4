import type { Credits } from "../../../contract/entities/Organisation.ts"
import type { leadViewingMachine } from "../../../machines/flows/lead-viewing.machine.ts"
import { contact } from "../../support/someContacts.ts"
import type { Samples } from "../events.ts"

export const credits = (used: number): Credits => ({ used, limit: 50, resetsAt: "2030-01-01T00:00:00Z" })

export const two = [
  { _id: "l1", viewed: false },
  { _id: "l2", viewed: true }
]

const samples = {
  events: [
    { type: "view.confirm" },
    { type: "view.retry" },
    { type: "view.cancel" },
    { type: "xstate.done.actor.viewLead", output: { contact: contact(), credits: credits(1) } },
    { type: "xstate.error.actor.viewLead", error: { code: "insufficient_credits", message: "none" } },
    { type: "xstate.error.actor.viewLead", error: { code: "credit_cap", message: "limit" } },
    { type: "xstate.error.actor.viewLead", error: { code: "conflict", message: "listed" } },
    { type: "xstate.error.actor.viewLead", error: { code: "offline", message: "no" } }
  ],
  view: ({ queue, credits: left }: { queue: ReadonlyArray<unknown>; credits: Credits | null }) => [
    queue.length,
    left?.used
  ]
} as const

export const leadViewingSamples: Samples<typeof leadViewingMachine> = {
  ...samples,
  inputs: [
    { leads: two, credits: credits(45) },
    { leads: two, credits: credits(0) },
    { leads: two, credits: { ...credits(0), cap: { used: 9, limit: 10 } } }
  ]
}
