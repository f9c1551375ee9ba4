import type { LastOutcome, lastOutcomeMachine } from "../../../machines/flows/last-outcome.machine.ts"
import { done, failed, refusal, type Samples } from "../events.ts"

const last = { call: { _id: "call1" }, key: "call1", status: "Not answering" } as LastOutcome

export const lastOutcomeSamples: Samples<typeof lastOutcomeMachine> = {
  events: [
    { type: "last.changed", last },
    { type: "last.changed", last: null },
    { type: "outcome.undo" },
    done("readHere", { isUnsent: true, isFree: true }),
    done("readHere", { isUnsent: true, isFree: false }),
    done("readHere", { isUnsent: false, isFree: true }),
    done("readHere", { isUnsent: false, isFree: false }),
    failed("readHere", refusal("unexpected")),
    done("openAgain"),
    failed("openAgain", refusal("unexpected")),
    done("takeBack", { callId: "call1", name: "Ada", isOpen: true }),
    done("takeBack", null),
    failed("takeBack", refusal("unexpected")),
    done("undoAtServer", { callId: "call1", name: "Ada", isOpen: true }),
    done("undoAtServer", { callId: "call1", name: "Ada", isOpen: false }),
    failed("undoAtServer", refusal("offline")),
    failed("undoAtServer", refusal("conflict"))
  ],
  view: ({ last, undoing, isFree }) => [last !== null, undoing !== null, isFree]
}
