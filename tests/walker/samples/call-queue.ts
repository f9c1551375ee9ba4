import type { Contact } from "../../../contract/entities/Contact.ts"
import type { callQueueMachine } from "../../../machines/flows/call-queue.machine.ts"
import { done, failed, refusal, type Samples } from "../events.ts"

const contact = { _id: "c1", name: "Ada", callStatus: "Yet to call" } as Contact

const skips = { total: 1, reasons: [{ reason: "leased", count: 1 }] }

const item = { contact, reason: "new", dueAt: null, timeZone: "Europe/London" }

const found = {
  call: { _id: "call1", contact, startedAt: "2030-01-01T00:00:00Z", timeZone: null },
  wrapUp: { callId: "call1", contact, draft: { status: null } }
}

export const callQueueSamples: Samples<typeof callQueueMachine> = {
  events: [
    { type: "queue.start", source: { kind: "due" } },
    { type: "queue.finish" },
    { type: "queue.again" },
    { type: "queue.choose" },
    { type: "queue.retry" },
    { type: "network.back" },
    { type: "call.start" },
    { type: "call.end" },
    { type: "contact.skip" },
    { type: "call.endedElsewhere" },
    { type: "contact.listed" },
    { type: "queue.movedElsewhere" },
    { type: "contact.handed", item, sessionId: "session2", source: null } as never,
    {
      type: "contact.handed",
      item,
      sessionId: "session2",
      source: { kind: "contacts", contactIds: ["c1"] }
    } as never,
    { type: "outcome.decided" },
    { type: "outcome.undone", callId: "call1", name: "Ada", isOpen: true },
    { type: "outcome.undone", callId: "call1", name: "Ada", isOpen: false },
    done("openCall", { found: null, error: null }),
    done("openCall", { found, error: null }),
    done("openCall", { found: null, error: refusal("offline") }),
    done("nextContact", { end: "found", item, skips, sessionId: "session1", error: null }),
    done("nextContact", { end: "noneLeft", item: null, skips, sessionId: "session1", error: null }),
    done("nextContact", { end: "callOpen", item: null, skips, sessionId: "session1", error: null }),
    done("nextContact", { end: "undecided", item: null, skips, sessionId: "session1", error: null }),
    done("nextContact", {
      end: "failed",
      item: null,
      skips,
      sessionId: "session1",
      error: refusal("offline")
    }),
    done("nextContact", {
      end: "failed",
      item: null,
      skips,
      sessionId: "session1",
      error: refusal("forbidden")
    }),
    done("skipItem"),
    failed("skipItem"),
    done("callStart", { end: "started", found }),
    done("callStart", { end: "callOpen", found: null }),
    done("callStart", { end: "postponed", found: null }),
    done("callStart", { end: "refused", found: null }),
    done("openSession", "session1"),
    failed("openSession"),
    done("endSession"),
    failed("endSession"),
    done("callWrapUp", { end: "saved", status: "Not answering", callId: "call1" }),
    done("callWrapUp", { end: "left" }),
    done("waitUntilTaken"),
    failed("waitUntilTaken")
  ],
  view: ({ source, item, call }) => [source !== null, item !== null, call !== null]
}
