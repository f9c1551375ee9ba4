import type { Contact } from "../../../contract/entities/Contact.ts"
import type { KnownHere, nextContactMachine } from "../../../machines/flows/next-contact.machine.ts"
import { done, failed, refusal, type Samples } from "../events.ts"

const contact = { _id: "c1", name: "Ada", callStatus: "Yet to call" } as Contact

const item = { contact, reason: "new", dueAt: null, timeZone: "Europe/London" }

const skips = { total: 1, reasons: [{ reason: "leased", count: 1 }] }

const nothing: KnownHere = {
  openCallId: null,
  sessionId: null,
  isServerAway: false,
  waitingCalls: [],
  refusedCalls: [],
  recordedContacts: [],
  refusedContacts: []
}

export const nextContactSamples: Samples<typeof nextContactMachine> = {
  events: [
    done("readHere", nothing),
    done("readHere", { ...nothing, isServerAway: true }),
    done("readHere", { ...nothing, openCallId: "call1" }),
    done("readHere", { ...nothing, openCallId: "call1", waitingCalls: ["call1"] }),
    done("readHere", { ...nothing, sessionId: "session2" }),
    done("readHere", { ...nothing, waitingCalls: ["call1"], recordedContacts: ["c1"] }),
    done("readHere", {
      ...nothing,
      refusedCalls: ["call1"],
      recordedContacts: ["c1"],
      refusedContacts: ["c1"]
    }),
    failed("readHere", refusal("unexpected")),
    done("takeKept", item),
    done("takeKept", null),
    failed("takeKept", refusal("unexpected")),
    done("leaseNext", { item, skips }),
    done("leaseNext", { item, skips: null }),
    done("leaseNext", { item: null, skips }),
    failed("leaseNext", refusal("not_found")),
    failed("leaseNext", refusal("call_open")),
    failed("leaseNext", refusal("offline")),
    failed("leaseNext", refusal("forbidden")),
    done("skipLeased"),
    failed("skipLeased", refusal("offline")),
    done("countSkips", skips),
    failed("countSkips", refusal("offline")),
    done("openNewSession", "session2"),
    failed("openNewSession", refusal("offline")),
    done("readOpenCall", "call1"),
    done("readOpenCall", "call2"),
    done("readOpenCall", null),
    failed("readOpenCall", refusal("offline")),
    done("refillKept"),
    failed("refillKept", refusal("unexpected"))
  ],
  view: ({ source, item, skips, isServerAway, refusedCalls, passed, isReopened, error }) => [
    source !== null,
    item !== null,
    skips !== null,
    isServerAway,
    refusedCalls.length,
    passed.length > 0,
    isReopened,
    (error as { code?: string } | null)?.code
  ],
  inputs: [
    { source: { kind: "due" }, sessionId: "session1" },
    { source: null, sessionId: "session1" }
  ]
}
