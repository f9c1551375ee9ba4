import type { contactHistoryMachine } from "../../../machines/flows/contact-history.machine.ts"
import type { Samples } from "../events.ts"

export const contactHistorySamples: Samples<typeof contactHistoryMachine> = {
  events: [
    { type: "history.open", contactId: "c1" },
    { type: "history.close" },
    { type: "history.filter", kind: "call" },
    { type: "history.filter", kind: null },
    { type: "history.refresh" },
    { type: "history.more" },
    { type: "mail.sendAgain", mailId: "m1" },
    { type: "xstate.done.actor.sendAgain", output: "Sent again" },
    { type: "xstate.error.actor.sendAgain", error: { message: "no" } },
    { type: "xstate.done.actor.loadHistory", output: { entries: [], nextSteps: [], nextCursor: "next" } },
    { type: "xstate.error.actor.loadHistory", error: { message: "no" } }
  ],
  view: ({ contactId, kind, cursor }) => [contactId, kind, cursor]
}
