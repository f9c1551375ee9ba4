import type { CallsHere, openCallMachine } from "../../../machines/flows/open-call.machine.ts"
import { done, failed, refusal, type Samples } from "../events.ts"

const found = { call: { _id: "call1" }, wrapUp: { callId: "call1" } } as NonNullable<CallsHere["kept"]>

const nothing: CallsHere = {
  kept: null,
  isKnown: false,
  isServerAway: false,
  recorded: [],
  wasEnded: false
}
const kept: CallsHere = { ...nothing, kept: found }

export const openCallSamples: Samples<typeof openCallMachine> = {
  events: [
    done("readHere", nothing),
    done("readHere", { ...nothing, isServerAway: true }),
    done("readHere", { ...nothing, wasEnded: true }),
    done("readHere", kept),
    done("readHere", { ...kept, isServerAway: true }),
    done("readHere", { ...kept, recorded: ["call1"], isServerAway: true }),
    done("readHere", { ...kept, recorded: ["call1"] }),
    done("readHere", { ...kept, isKnown: true, wasEnded: true }),
    failed("readHere", refusal("unexpected")),
    done("askServer", null),
    done("askServer", { _id: "call1" }),
    done("askServer", { _id: "call2" }),
    failed("askServer", refusal("offline")),
    failed("askServer", refusal("forbidden")),
    done("adoptCall", found),
    failed("adoptCall", refusal("unexpected"))
  ],
  view: ({ isKept, recorded, answer, found, error }) => [
    isKept,
    recorded.length,
    answer?._id,
    found !== null,
    error !== null
  ]
}
