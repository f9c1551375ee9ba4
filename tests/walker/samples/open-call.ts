import type { CallsHere, openCallMachine } from "../../../machines/flows/open-call.machine.ts"
import { done, failed, refusal, type Samples } from "../events.ts"

const found = { call: { _id: "call1" }, wrapUp: { callId: "call1" } } as NonNullable<CallsHere["kept"]>

const nothing: CallsHere = {
  kept: null,
  isKnown: false,
  isRecorded: false,
  isServerAway: false,
  isAnswerOver: false
}
const kept: CallsHere = { ...nothing, kept: found }

export const openCallSamples: Samples<typeof openCallMachine> = {
  events: [
    done("readHere", nothing),
    done("readHere", { ...nothing, isServerAway: true }),
    done("readHere", { ...nothing, isAnswerOver: true }),
    done("readHere", kept),
    done("readHere", { ...kept, isServerAway: true }),
    done("readHere", { ...kept, isRecorded: true, isServerAway: true }),
    done("readHere", { ...kept, isRecorded: true, isAnswerOver: true }),
    done("readHere", { ...kept, isKnown: true, isAnswerOver: true }),
    failed("readHere", refusal("unexpected")),
    done("askServer", null),
    done("askServer", { _id: "call1" }),
    failed("askServer", refusal("offline")),
    failed("askServer", refusal("forbidden")),
    done("adoptCall", found),
    failed("adoptCall", refusal("unexpected"))
  ],
  view: ({ isKept, answer, found, error }) => [isKept, answer !== null, found !== null, error !== null]
}
