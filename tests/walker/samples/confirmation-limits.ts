import type {
  confirmationLimitsMachine,
  LimitDraft
} from "../../../machines/flows/confirmation-limits.machine.ts"
import type { Samples } from "../events.ts"

export const draft: LimitDraft = { INR: "50000", USD: "500", EUR: "500" }

export const confirmationLimitsSamples: Samples<typeof confirmationLimitsMachine> = {
  events: [
    { type: "limits.open" },
    { type: "limits.refresh" },
    { type: "limits.close" },
    { type: "amount.change", currency: "INR", value: "1000" },
    { type: "limits.save" },
    { type: "xstate.done.actor.loadLimits", output: draft },
    { type: "xstate.error.actor.loadLimits", error: { message: "No connection", fields: {} } },
    { type: "xstate.done.actor.saveLimits", output: { message: "Limits saved" } },
    { type: "xstate.error.actor.saveLimits", error: { message: "", fields: { INR: "Too large" } } }
  ],
  view: ({ errors }) => Object.keys(errors)
}
