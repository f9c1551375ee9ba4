import type { notificationListMachine } from "../../../machines/flows/notification-list.machine.ts"
import type { Samples } from "../events.ts"

const row = { _id: "n1", title: "Import finished", description: "", createdAt: "2030-01-01T00:00:00Z" }

export const notificationListSamples: Samples<typeof notificationListMachine> = {
  events: [
    { type: "state.choose", state: "read" },
    { type: "list.refresh" },
    { type: "page.more" },
    { type: "xstate.done.actor.loadPage", output: { rows: [row], nextCursor: "c" } },
    { type: "xstate.done.actor.loadPage", output: { rows: [], nextCursor: null } },
    { type: "xstate.error.actor.loadPage", error: { message: "no" } }
  ],
  view: ({ state, rows, cursor }) => [state, rows.length > 0, cursor !== null]
}
