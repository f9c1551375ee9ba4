import { assign, fromPromise, setup } from "xstate"
import type { Callback } from "../../contract/entities/Calling.ts"

/** `at` as an instant; null ends the promise. */
export type CallbackChange = {
  readonly contactId: string
  readonly owner?: "me" | "anybody"
  readonly at?: string | null
  readonly zone?: string
}

export type CallbackListContext = {
  readonly isOwn: boolean
  readonly rows: ReadonlyArray<Callback>
  /** The one that is to be moved or cancelled. */
  readonly chosen: Callback | null
  readonly change: CallbackChange | null
  /** One for each change, so that the same sent twice counts once. */
  readonly attempt: string
  readonly problem: string
}

export type CallbackListEvent =
  | { readonly type: "list.refresh" }
  | { readonly type: "owner.choose"; readonly isOwn: boolean }
  | { readonly type: "callback.hand"; readonly callback: Callback; readonly owner: "me" | "anybody" }
  | { readonly type: "callback.move"; readonly callback: Callback }
  | { readonly type: "callback.cancel"; readonly callback: Callback }
  | { readonly type: "change.submit"; readonly change: CallbackChange }
  | { readonly type: "change.close" }

const mustProvide = (): never => {
  throw new Error("callbackList was started without its implementations")
}

const messageOf = (error: unknown): string =>
  typeof error === "object" && error !== null && "message" in error ? String(error.message) : ""

/** The calls that were promised, in the order of their time: what was missed comes first. */
export const callbackListMachine = setup({
  types: {
    context: {} as CallbackListContext,
    events: {} as CallbackListEvent,
    tags: {} as "loading" | "failed" | "moving" | "cancelling" | "busy"
  },
  actors: {
    loadCallbacks: fromPromise<ReadonlyArray<Callback>, { readonly isOwn: boolean }>(mustProvide),
    changeCallback: fromPromise<
      Callback | null,
      { readonly change: CallbackChange | null; readonly attempt: string }
    >(mustProvide)
  },
  actions: {
    keepOwner: assign((_, params: { isOwn: boolean }) => ({ ...params, rows: [] })),
    keepRows: assign((_, params: { rows: ReadonlyArray<Callback> }) => params),
    keepChosen: assign((_, params: { callback: Callback }) => ({ chosen: params.callback })),
    keepChange: assign((_, params: { change: CallbackChange }) => ({
      change: params.change,
      attempt: crypto.randomUUID()
    })),
    keepProblem: assign((_, params: { error: unknown }) => ({ problem: messageOf(params.error) })),
    tellChanged: (_, _params: { readonly isCancelled: boolean }) => mustProvide(),
    warnFailed: (_, _params: { error: unknown }) => mustProvide()
  }
}).createMachine({
  id: "callbackList",
  description:
    "Promised calls of everybody or one's own, missed ones first: taken over, given to everybody, moved or cancelled. After each change the list is fetched again, for colleagues change it too.",
  context: { isOwn: false, rows: [], chosen: null, change: null, attempt: "", problem: "" },
  initial: "idle",
  states: {
    idle: {
      description: "Before the page is opened.",
      tags: ["loading"],
      on: { "list.refresh": { target: "loading" } }
    },
    loading: {
      tags: ["loading"],
      invoke: {
        id: "loadCallbacks",
        src: "loadCallbacks",
        input: ({ context }) => ({ isOwn: context.isOwn }),
        onDone: {
          target: "listed",
          actions: { type: "keepRows", params: ({ event }) => ({ rows: event.output }) }
        },
        onError: {
          target: "failed",
          actions: { type: "keepProblem", params: ({ event }) => ({ error: event.error }) }
        }
      }
    },
    listed: {
      on: {
        "list.refresh": { target: "loading" },
        "owner.choose": {
          target: "loading",
          actions: { type: "keepOwner", params: ({ event }) => ({ isOwn: event.isOwn }) }
        },
        "callback.hand": {
          target: "changing",
          actions: {
            type: "keepChange",
            params: ({ event }) => ({
              change: { contactId: event.callback.contactId, owner: event.owner }
            })
          }
        },
        "callback.move": {
          target: "moving",
          actions: { type: "keepChosen", params: ({ event }) => ({ callback: event.callback }) }
        },
        "callback.cancel": {
          target: "cancelling",
          actions: { type: "keepChosen", params: ({ event }) => ({ callback: event.callback }) }
        }
      }
    },
    moving: {
      description: "Another time is asked for.",
      tags: ["moving"],
      on: {
        "change.submit": {
          target: "changing",
          actions: { type: "keepChange", params: ({ event }) => ({ change: event.change }) }
        },
        "change.close": { target: "listed" }
      }
    },
    cancelling: {
      description: "Nobody calls then: asked about first.",
      tags: ["cancelling"],
      on: {
        "change.submit": {
          target: "changing",
          actions: { type: "keepChange", params: ({ event }) => ({ change: event.change }) }
        },
        "change.close": { target: "listed" }
      }
    },
    changing: {
      tags: ["busy"],
      invoke: {
        id: "changeCallback",
        src: "changeCallback",
        input: ({ context: { change, attempt } }) => ({ change, attempt }),
        onDone: {
          target: "loading",
          actions: {
            type: "tellChanged",
            params: ({ event }) => ({ isCancelled: event.output === null })
          }
        },
        onError: {
          target: "loading",
          actions: { type: "warnFailed", params: ({ event }) => ({ error: event.error }) }
        }
      }
    },
    failed: {
      description: "Nothing could be fetched; the reason is shown with a retry.",
      tags: ["failed"],
      on: { "list.refresh": { target: "loading" } }
    }
  }
})
