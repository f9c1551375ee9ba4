import { type BulkProgress, bulkChangeMachine } from "../../../machines/flows/bulk-change.machine.ts"
import { bareEvents, type Samples } from "../events.ts"

const change: BulkProgress = {
  bulkIds: ["b1"],
  state: "running",
  total: 2,
  done: 0,
  changed: 0,
  refused: 0,
  refusedListed: []
}

const over: BulkProgress = { ...change, state: "finished", done: 2, changed: 2 }

const start = { selection: { contactIds: ["c1"] }, act: { thumbs: "up" }, attempt: "k" } as const
const wish = { ...start, words: "Thumbs up" }
const atOnce = { ...wish, undo: [{ ...start, act: { thumbs: null }, attempt: "u" }] }

const no = { error: { message: "no" } }

export const bulkChangeSamples: Samples<typeof bulkChangeMachine> = {
  events: [
    ...bareEvents(bulkChangeMachine, "bulk.open", "bulk.undo"),
    { type: "bulk.open", wish: { ...wish, undo: null } },
    { type: "bulk.open", wish: atOnce },
    { type: "bulk.undo", wish: atOnce },
    { type: "xstate.done.actor.applyChange", output: change },
    { type: "xstate.done.actor.applyChange", output: over },
    { type: "xstate.error.actor.applyChange", ...no },
    { type: "xstate.done.actor.undoChange", output: change },
    { type: "xstate.done.actor.undoChange", output: over },
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
  view: ({ wish: now, change: last }) => [last?.state, (now?.undo ?? null) === null]
}
