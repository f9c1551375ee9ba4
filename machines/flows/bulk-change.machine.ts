import { assign, fromPromise, setup } from "xstate"
import type { ContactSelection } from "../../contract/calls/bulk.ts"
import type { BulkAct, BulkChange } from "../../contract/entities/BulkChange.ts"

/** A change and its contacts. `attempt` is the key that makes it start once. */
export type BulkStart = {
  readonly selection: ContactSelection
  readonly act: BulkAct
  readonly attempt: string
}

export type BulkWish = BulkStart & {
  /** The changes of the action, as shown to the person. */
  readonly words: string
  /** True for all contacts of a list, which are counted and confirmed first. */
  readonly isAsked: boolean
  /** The change that this one undoes. */
  readonly undoes: string | null
}

export type BulkCount = { readonly count: number; readonly refused: number }

export type BulkChangeContext = {
  readonly wish: BulkWish | null
  readonly count: BulkCount
  readonly change: BulkChange | null
  readonly problem: string
}

export type BulkChangeEvent =
  | { readonly type: "bulk.open"; readonly wish: BulkWish }
  | { readonly type: "bulk.confirm" }
  | { readonly type: "bulk.retry" }
  | { readonly type: "bulk.stop" }
  | { readonly type: "bulk.undo"; readonly wish: BulkWish }
  | { readonly type: "bulk.close" }

const mustProvide = (): never => {
  throw new Error("bulkChange was started without its implementations")
}

const messageOf = (error: unknown): string =>
  typeof error === "object" && error !== null && "message" in error ? String(error.message) : ""

/** Changing many contacts: at once where it can be undone, otherwise counted, confirmed and followed to its end. */
export const bulkChangeMachine = setup({
  types: {
    context: {} as BulkChangeContext,
    events: {} as BulkChangeEvent,
    tags: {} as "open" | "busy" | "going"
  },
  actors: {
    countContacts: fromPromise<BulkCount, BulkWish | null>(mustProvide),
    startChange: fromPromise<BulkChange, BulkWish | null>(mustProvide),
    loadChange: fromPromise<BulkChange, string>(mustProvide),
    followChange: fromPromise<BulkChange, string>(mustProvide),
    stopChange: fromPromise<BulkChange, string>(mustProvide),
    applyChange: fromPromise<BulkChange, BulkWish | null>(mustProvide),
    undoChange: fromPromise<BulkChange, BulkWish | null>(mustProvide)
  },
  delays: { betweenLooks: 700, afterFailure: 3_000 },
  guards: {
    isAsked: (_, { wish }: { wish: BulkWish }) => wish.isAsked,
    canBeUndone: (_, { wish }: { wish: BulkWish | null }) => wish?.undoes === null,
    isPartly: (_, { change }: { change: BulkChange }) => change.state !== "running" && change.refused > 0,
    isOver: (_, params: { change: BulkChange | null }) => params.change?.state !== "running"
  },
  actions: {
    setWish: assign((_, { wish }: { wish: BulkWish }) => ({ wish, change: null, problem: "" })),
    setCount: assign((_, params: { output: BulkCount }) => ({ count: params.output })),
    setChange: assign((_, params: { output: BulkChange }) => ({ change: params.output })),
    setProblem: assign((_, params: { error: unknown }) => ({ problem: messageOf(params.error) })),
    announceChanged: () => mustProvide(),
    offerUndo: (_, _params: { wish: BulkWish | null; change: BulkChange | null }) => mustProvide(),
    sayUndone: () => mustProvide()
  }
}).createMachine({
  id: "bulkChange",
  description:
    "Changes many contacts, and offers to undo that. A change of all contacts of a list is confirmed first. The server works through it, and closing the dialog does not stop it.",
  context: { wish: null, count: { count: 0, refused: 0 }, change: null, problem: "" },
  initial: "closed",
  states: {
    closed: {
      description: "No dialog is open. Another change takes the place of one that is still followed.",
      initial: "idle",
      on: {
        "bulk.open": [
          {
            guard: { type: "isAsked", params: ({ event }) => event },
            target: "counting",
            actions: { type: "setWish", params: ({ event }) => event }
          },
          { target: "applying", actions: { type: "setWish", params: ({ event }) => event } }
        ],
        "bulk.undo": { target: "undoing", actions: { type: "setWish", params: ({ event }) => event } }
      },
      states: {
        idle: {},
        following: {
          description: "Offers to undo the change once it ends.",
          initial: "pausing",
          states: {
            pausing: {
              description: "The server continues.",
              after: { betweenLooks: { target: "looking" } }
            },
            looking: {
              description: "Loads the progress.",
              invoke: {
                id: "followChange",
                src: "followChange",
                input: ({ context }) => context.change?._id ?? "",
                onDone: [
                  {
                    guard: { type: "isOver", params: ({ event }) => ({ change: event.output }) },
                    target: "#bulkChange.ended",
                    actions: { type: "setChange", params: ({ event }) => event }
                  },
                  { target: "pausing", actions: { type: "setChange", params: ({ event }) => event } }
                ],
                onError: { target: "failed" }
              }
            },
            failed: {
              description: "The progress could not be loaded. It is loaded again after a pause.",
              after: { afterFailure: { target: "looking" } }
            }
          }
        }
      }
    },
    ended: {
      description: "A change without a dialog is over, and offers to be undone.",
      entry: ["announceChanged", { type: "offerUndo", params: ({ context }) => context }],
      always: { target: "closed" }
    },
    applying: {
      description:
        "Selected contacts change. No one is asked, since it can be undone. A change that takes longer than a few seconds shows its progress, and one that some contacts refuse names those.",
      tags: ["busy"],
      invoke: {
        id: "applyChange",
        src: "applyChange",
        input: ({ context }) => context.wish,
        onDone: [
          {
            guard: { type: "isPartly", params: ({ event }) => ({ change: event.output }) },
            target: "over",
            actions: { type: "setChange", params: ({ event }) => event }
          },
          {
            guard: { type: "isOver", params: ({ event }) => ({ change: event.output }) },
            target: "ended",
            actions: { type: "setChange", params: ({ event }) => event }
          },
          { target: "waiting", actions: { type: "setChange", params: ({ event }) => event } }
        ],
        onError: { target: "unapplied", actions: { type: "setProblem", params: ({ event }) => event } }
      }
    },
    unapplied: {
      description:
        "The request failed, but the change may have started anyway. Retrying with the same key never starts it twice.",
      tags: ["open"],
      on: { "bulk.retry": { target: "applying" }, "bulk.close": { target: "closed" } }
    },
    undoing: {
      description:
        "Gives the contacts their earlier values. It shows its progress when it takes longer, and names contacts that changed since.",
      tags: ["busy"],
      invoke: {
        id: "undoChange",
        src: "undoChange",
        input: ({ context }) => context.wish,
        onDone: [
          {
            guard: { type: "isPartly", params: ({ event }) => ({ change: event.output }) },
            target: "over",
            actions: { type: "setChange", params: ({ event }) => event }
          },
          {
            guard: { type: "isOver", params: ({ event }) => ({ change: event.output }) },
            target: "closed",
            actions: ["announceChanged", "sayUndone"]
          },
          { target: "waiting", actions: { type: "setChange", params: ({ event }) => event } }
        ],
        onError: { target: "notUndone", actions: { type: "setProblem", params: ({ event }) => event } }
      }
    },
    notUndone: {
      description: "The contacts keep the change, or some of them. Retrying undoes the rest.",
      tags: ["open"],
      on: { "bulk.retry": { target: "undoing" }, "bulk.close": { target: "closed" } }
    },
    counting: {
      tags: ["open", "busy"],
      invoke: {
        id: "countContacts",
        src: "countContacts",
        input: ({ context }) => context.wish,
        onDone: { target: "confirming", actions: { type: "setCount", params: ({ event }) => event } },
        onError: { target: "uncounted", actions: { type: "setProblem", params: ({ event }) => event } }
      },
      on: { "bulk.close": { target: "closed" } }
    },
    uncounted: {
      tags: ["open"],
      on: { "bulk.retry": { target: "counting" }, "bulk.close": { target: "closed" } }
    },
    confirming: {
      tags: ["open"],
      on: { "bulk.confirm": { target: "starting" }, "bulk.close": { target: "closed" } }
    },
    starting: {
      description:
        "Nothing has changed yet. The server stores the whole change and works through it on its own.",
      tags: ["open", "busy"],
      invoke: {
        id: "startChange",
        src: "startChange",
        input: ({ context }) => context.wish,
        onDone: { target: "checking", actions: { type: "setChange", params: ({ event }) => event } },
        onError: { target: "unstarted", actions: { type: "setProblem", params: ({ event }) => event } }
      }
    },
    unstarted: {
      description:
        "The request failed, but the change may have started anyway. Retrying with the same key never starts it twice.",
      tags: ["open"],
      on: { "bulk.retry": { target: "starting" }, "bulk.close": { target: "closed" } }
    },
    checking: {
      description: "Looks whether the server is done with it.",
      always: [
        { guard: { type: "isOver", params: ({ context }) => context }, target: "over" },
        { target: "waiting" }
      ]
    },
    waiting: {
      description: "The server continues even when no one is watching.",
      tags: ["open", "going"],
      after: { betweenLooks: { target: "looking" } },
      on: { "bulk.stop": { target: "stopping" }, "bulk.close": { target: "leaving" } }
    },
    looking: {
      description: "Loads the progress.",
      tags: ["open", "going"],
      invoke: {
        id: "loadChange",
        src: "loadChange",
        input: ({ context }) => context.change?._id ?? "",
        onDone: { target: "checking", actions: { type: "setChange", params: ({ event }) => event } },
        onError: { target: "unseen" }
      },
      on: { "bulk.stop": { target: "stopping" }, "bulk.close": { target: "leaving" } }
    },
    unseen: {
      description:
        "The progress could not be loaded. The change continues, and the progress is loaded again.",
      tags: ["open", "going"],
      after: { afterFailure: { target: "looking" } },
      on: { "bulk.stop": { target: "stopping" }, "bulk.close": { target: "leaving" } }
    },
    leaving: {
      description: "The dialog was closed while the change runs.",
      always: [
        { guard: { type: "canBeUndone", params: ({ context }) => context }, target: "closed.following" },
        { target: "closed" }
      ]
    },
    stopping: {
      tags: ["open", "busy", "going"],
      invoke: {
        id: "stopChange",
        src: "stopChange",
        input: ({ context }) => context.change?._id ?? "",
        onDone: { target: "over", actions: { type: "setChange", params: ({ event }) => event } },
        onError: { target: "unseen" }
      }
    },
    over: {
      description:
        "Shows how many contacts changed, and lists those that could not be changed. A change offers to be undone after the dialog.",
      tags: ["open"],
      entry: "announceChanged",
      on: {
        "bulk.close": [
          {
            guard: { type: "canBeUndone", params: ({ context }) => context },
            target: "closed",
            actions: { type: "offerUndo", params: ({ context }) => context }
          },
          { target: "closed" }
        ]
      }
    }
  }
})
