import type { DoNotCallEntry } from "../../../contract/entities/DoNotCall.ts"
import type { doNotCallMachine } from "../../../machines/flows/do-not-call.machine.ts"
import type { Samples } from "../events.ts"

const entry: DoNotCallEntry = {
  _id: "d1",
  kind: "email",
  value: "ada@example.com",
  reason: "",
  source: "person",
  addedBy: "Ada",
  createdAt: "2030-01-01T00:00:00Z"
}

export const page = (nextCursor: string | null) => ({
  entries: [entry],
  nextCursor,
  total: { value: 1, exact: true }
})

export const error = { message: "No connection" }

export const doNotCallSamples: Samples<typeof doNotCallMachine> = {
  events: [
    { type: "query.change", query: "ada" },
    { type: "list.refresh" },
    { type: "page.more" },
    { type: "entry.add" },
    { type: "draft.change", part: { email: "ada@example.com" } },
    { type: "entry.remove", entry },
    { type: "dialog.submit" },
    { type: "dialog.close" },
    { type: "xstate.done.actor.loadEntries", output: page("next") },
    { type: "xstate.done.actor.loadEntries", output: page(null) },
    { type: "xstate.error.actor.loadEntries", error },
    { type: "xstate.done.actor.addEntry", output: "Added" },
    { type: "xstate.error.actor.addEntry", error },
    { type: "xstate.done.actor.removeEntry", output: "Removed" },
    { type: "xstate.error.actor.removeEntry", error }
  ],
  view: ({ cursor, draft }) => [cursor, draft.email !== ""]
}
