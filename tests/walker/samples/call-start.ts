import type { QueueItem } from "../../../contract/entities/Calling.ts"
import type { Contact } from "../../../contract/entities/Contact.ts"
import type { BeforeCall, callStartMachine } from "../../../machines/flows/call-start.machine.ts"
import { done, failed, refusal, type Samples } from "../events.ts"

const contact = { _id: "c1", name: "Ada", callStatus: "Yet to call" } as Contact

const item = { contact, reason: "new", dueAt: null, timeZone: "Europe/London" } as QueueItem

const found = { call: { _id: "call1" }, wrapUp: { callId: "call1" } }

const nothing: BeforeCall = { isListed: false, isRecorded: false, wasCalled: false, isServerAway: false }

export const callStartSamples: Samples<typeof callStartMachine> = {
  events: [
    done("readHere", nothing),
    done("readHere", { ...nothing, isListed: true }),
    done("readHere", { ...nothing, isRecorded: true }),
    done("readHere", { ...nothing, wasCalled: true }),
    done("readHere", { ...nothing, wasCalled: true, isServerAway: true }),
    done("readHere", { ...nothing, isServerAway: true }),
    failed("readHere", refusal("unexpected")),
    done("startAtServer", found),
    failed("startAtServer", refusal("call_open")),
    failed("startAtServer", refusal("offline")),
    failed("startAtServer", refusal("rate_limited")),
    failed("startAtServer", refusal("not_found")),
    done("startHere", found),
    failed("startHere", refusal("unexpected"))
  ],
  view: ({ found }) => found !== null,
  inputs: [{ item, sessionId: "session1", attempt: "call1" }]
}
