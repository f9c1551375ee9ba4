import type { QueueItem, WithheldContact } from "../../../contract/entities/Calling.ts"
import type { namedCallMachine } from "../../../machines/flows/named-call.machine.ts"
import { contact } from "../../support/someContacts.ts"
import { done, failed, refusal, type Samples } from "../events.ts"

const item: QueueItem = {
  contact: contact(),
  reason: "coming",
  dueAt: "2030-01-02T09:00:00.000Z",
  timeZone: "Europe/London",
  attempts: 1,
  leaseUntil: "2030-01-01T09:10:00.000Z"
}

const withheld: WithheldContact = {
  contact: contact(),
  reason: "leased",
  timeZone: "Europe/London",
  opensAt: null
}

export const namedCallSamples: Samples<typeof namedCallMachine> = {
  events: [
    { type: "person.call", contactId: "c1", sessionId: "" },
    { type: "person.call", contactId: "c1", sessionId: "session1" },
    { type: "person.retry" },
    { type: "person.leave" },
    done("openSession", "session2"),
    failed("openSession", refusal("forbidden")),
    done("leaseContact", { item, withheld: null }),
    done("leaseContact", { item: null, withheld }),
    failed("leaseContact", refusal("call_open")),
    failed("leaseContact", refusal("not_found")),
    failed("leaseContact", refusal("offline"))
  ],
  view: ({ sessionId, source, withheld }) => [sessionId !== "", source !== null, withheld !== null]
}
