import { assign, fromPromise, setup } from "xstate"
import type { Callback } from "../../contract/entities/Calling.ts"

/** `at` as an instant; null cancels the callback. */
export type CallbackChange = {
  readonly contactId: string
  readonly owner?: "me" | "anybody"
  readonly at?: string | null
  readonly zone?: string
}

export type CallbackChangeContext = {
  /** The callback to move or cancel. */
  readonly chosen: Callback | null
  readonly change: CallbackChange | null
  /** One per change, so that a repeated request counts once. */
  readonly attempt: string
}

export type CallbackChangeEvent =
  | { readonly type: "callback.hand"; readonly callback: Callback; readonly owner: "me" | "anybody" }
  | { readonly type: "callback.move"; readonly callback: Callback }
  | { readonly type: "callback.cancel"; readonly callback: Callback }
  | { readonly type: "change.submit"; readonly change: CallbackChange }
  | { readonly type: "change.close" }

const mustProvide = (): never => {
  throw new Error("callbackChange was started without its implementations")
}

/** Changes one callback: its owner, its time, or its cancellation. */
export const callbackChangeMachine = setup({
  types: {
    context: {} as CallbackChangeContext,
    events: {} as CallbackChangeEvent,
    tags: {} as "moving" | "cancelling" | "busy"
  },
  actors: {
    changeCallback: fromPromise<
      Callback | null,
      { readonly change: CallbackChange | null; readonly attempt: string }
    >(mustProvide)
  },
  actions: {
    setChosen: assign((_, params: { callback: Callback }) => ({ chosen: params.callback })),
    setChange: assign((_, params: { change: CallbackChange }) => ({
      change: params.change,
      attempt: crypto.randomUUID()
    })),
    refreshList: () => mustProvide(),
    announceChanged: (_, _params: { readonly isCancelled: boolean }) => mustProvide(),
    warnFailed: (_, _params: { error: unknown }) => mustProvide()
  }
}).createMachine({
  id: "callbackChange",
  description:
    "A callback is taken over, given to everyone, moved or cancelled. After each change the list is loaded again, because colleagues change it too.",
  context: { chosen: null, change: null, attempt: "" },
  initial: "idle",
  states: {
    idle: {
      on: {
        "callback.hand": {
          target: "changing",
          actions: {
            type: "setChange",
            params: ({ event }) => ({
              change: { contactId: event.callback.contactId, owner: event.owner }
            })
          }
        },
        "callback.move": {
          target: "moving",
          actions: { type: "setChosen", params: ({ event }) => ({ callback: event.callback }) }
        },
        "callback.cancel": {
          target: "cancelling",
          actions: { type: "setChosen", params: ({ event }) => ({ callback: event.callback }) }
        }
      }
    },
    moving: {
      description: "The person chooses another time.",
      tags: ["moving"],
      on: {
        "change.submit": {
          target: "changing",
          actions: { type: "setChange", params: ({ event }) => ({ change: event.change }) }
        },
        "change.close": { target: "idle" }
      }
    },
    cancelling: {
      description: "The person confirms that no one calls.",
      tags: ["cancelling"],
      on: {
        "change.submit": {
          target: "changing",
          actions: { type: "setChange", params: ({ event }) => ({ change: event.change }) }
        },
        "change.close": { target: "idle" }
      }
    },
    changing: {
      tags: ["busy"],
      invoke: {
        id: "changeCallback",
        src: "changeCallback",
        input: ({ context: { change, attempt } }) => ({ change, attempt }),
        onDone: {
          target: "idle",
          actions: [
            { type: "announceChanged", params: ({ event }) => ({ isCancelled: event.output === null }) },
            "refreshList"
          ]
        },
        onError: {
          target: "idle",
          actions: [{ type: "warnFailed", params: ({ event }) => ({ error: event.error }) }, "refreshList"]
        }
      }
    }
  }
})
