import type { LastOutcome, lastOutcomeMachine } from "../../../machines/flows/last-outcome.machine.ts"
import { done, failed, refusal, type Samples } from "../events.ts"

const last = { call: { _id: "call1" }, key: "call1", status: "Not answering" } as LastOutcome

export const lastOutcomeSamples: Samples<typeof lastOutcomeMachine> = {
  events: [
    { type: "last.changed", last },
    { type: "last.changed", last: null },
    { type: "outcome.undo" },
    done("undoOutcome", { callId: "call1", name: "Ada", isOpen: true }),
    done("undoOutcome", { callId: "call1", name: "Ada", isOpen: false }),
    failed("undoOutcome", refusal("offline")),
    failed("undoOutcome", refusal("conflict"))
  ],
  view: ({ last }) => last !== null
}
