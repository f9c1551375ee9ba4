import type {
  honorariumLimitsMachine,
  LimitDraft
} from "../../../machines/flows/honorarium-limits.machine.ts"
import type { Samples } from "../events.ts"

export const draft: LimitDraft = { INR: "50000", USD: "500", EUR: "500" }

export const honorariumLimitsSamples: Samples<typeof honorariumLimitsMachine> = {
  events: [
    { type: "limits.open", kind: "confirmation" },
    { type: "limits.open", kind: "approval" },
    { type: "limits.open", kind: "budget" },
    { type: "limits.refresh" },
    { type: "limits.close" },
    { type: "amount.change", currency: "INR", value: "1000" },
    { type: "limits.save" },
    { type: "xstate.done.actor.loadLimits", output: draft },
    { type: "xstate.error.actor.loadLimits", error: { message: "No connection", fields: {} } },
    { type: "xstate.done.actor.saveLimits", output: { message: "Limits saved" } },
    { type: "xstate.error.actor.saveLimits", error: { message: "", fields: { INR: "Too large" } } }
  ],
  view: ({ kind, errors }) => [kind, ...Object.keys(errors)]
}
