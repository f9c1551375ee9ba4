import type { BulkChange } from "../../../contract/entities/BulkChange.ts"
import { bulkChangeMachine } from "../../../machines/flows/bulk-change.machine.ts"
import { bareEvents, type Samples } from "../events.ts"

const change: BulkChange = {
  _id: "b1",
  act: { thumbs: "up" },
  state: "running",
  total: 2,
  done: 0,
  changed: 0,
  refused: 0,
  refusedListed: []
}

const over: BulkChange = { ...change, state: "finished", done: 2, changed: 2 }
const partly: BulkChange = { ...over, changed: 1, refused: 1 }

const start = { selection: { contactIds: ["c1"] }, act: { thumbs: "up" }, attempt: "k" } as const
const wish = { ...start, words: "Thumbs up", isAsked: false, undoes: null }

const no = { error: { message: "no" } }

export const bulkChangeSamples: Samples<typeof bulkChangeMachine> = {
  events: [
    ...bareEvents(bulkChangeMachine, "bulk.open", "bulk.undo"),
    { type: "bulk.open", wish },
    { type: "bulk.open", wish: { ...wish, isAsked: true } },
    { type: "bulk.undo", wish: { ...wish, undoes: "b1" } },
    { type: "xstate.done.actor.applyChange", output: change },
    { type: "xstate.done.actor.applyChange", output: over },
    { type: "xstate.done.actor.applyChange", output: partly },
    { type: "xstate.error.actor.applyChange", ...no },
    { type: "xstate.done.actor.undoChange", output: change },
    { type: "xstate.done.actor.undoChange", output: over },
    { type: "xstate.done.actor.undoChange", output: partly },
    { type: "xstate.error.actor.undoChange", ...no },
    { type: "xstate.done.actor.countContacts", output: { count: 2, refused: 0 } },
    { type: "xstate.error.actor.countContacts", ...no },
    { type: "xstate.done.actor.startChange", output: change },
    { type: "xstate.done.actor.startChange", output: over },
    { type: "xstate.error.actor.startChange", ...no },
    { type: "xstate.done.actor.loadChange", output: change },
    { type: "xstate.done.actor.loadChange", output: over },
    { type: "xstate.error.actor.loadChange", ...no },
    { type: "xstate.done.actor.followChange", output: change },
    { type: "xstate.done.actor.followChange", output: over },
    { type: "xstate.error.actor.followChange", ...no },
    { type: "xstate.done.actor.stopChange", output: over },
    { type: "xstate.error.actor.stopChange", ...no }
  ],
  view: ({ wish: now, change: last }) => [last?.state, now?.undoes]
}
