import { contactHistoryMachine } from "../../machines/flows/contact-history.machine.ts"
import { describeMachine } from "../support/walk.ts"

describeMachine("contactHistory", contactHistoryMachine, {
  events: [
    { type: "history.open", contactId: "c1" },
    { type: "history.refresh" },
    { type: "history.more" },
    { type: "xstate.done.actor.loadHistory", output: { lines: [], nextCursor: "next" } },
    { type: "xstate.error.actor.loadHistory", error: { message: "no" } }
  ],
  view: ({ contactId, cursor }) => [contactId, cursor]
})
