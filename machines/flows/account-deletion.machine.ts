import { assign, fromPromise, setup } from "xstate"
import type { AccountDeletion } from "../../contract/entities/User.ts"

export type AccountDeletionContext = {
  readonly effects: AccountDeletion
  readonly attempt: string
  readonly problem: string
}

export type AccountDeletionEvent =
  | { readonly type: "deletion.ask" }
  | { readonly type: "deletion.confirm" }
  | { readonly type: "deletion.cancel" }

const mustProvide = (): never => {
  throw new Error("accountDeletion was started without its implementations")
}

const messageOf = (error: unknown): string =>
  typeof error === "object" && error !== null && "message" in error ? String(error.message) : ""

const nothing: AccountDeletion = {
  organisation: null,
  isLastAdmin: false,
  contacts: 0,
  callbacks: 0,
  heir: null
}

/** A person deletes their account. */
export const accountDeletionMachine = setup({
  types: {
    context: {} as AccountDeletionContext,
    events: {} as AccountDeletionEvent,
    tags: {} as "question" | "hindered" | "busy"
  },
  actors: {
    loadEffects: fromPromise<AccountDeletion>(mustProvide),
    deleteAccount: fromPromise<void, { readonly attempt: string }>(mustProvide)
  },
  guards: {
    isLastAdmin: (_, params: { effects: AccountDeletion }) => params.effects.isLastAdmin
  },
  actions: {
    setEffects: assign((_, params: { effects: AccountDeletion }) => ({ ...params, problem: "" })),
    startAttempt: assign({ attempt: () => crypto.randomUUID(), problem: "" }),
    setProblem: assign((_, params: { error: unknown }) => ({ problem: messageOf(params.error) })),
    warnFailed: (_, _params: { error: unknown }) => mustProvide(),
    leave: mustProvide
  }
}).createMachine({
  id: "accountDeletion",
  description: "A person deletes their own account. The last Admin of an organisation can't.",
  context: { effects: nothing, attempt: "", problem: "" },
  initial: "resting",
  states: {
    resting: { on: { "deletion.ask": { target: "weighing" } } },
    weighing: {
      description: "Loads the effects: the organisation that is left, and who takes over contacts.",
      tags: ["busy"],
      invoke: {
        id: "loadEffects",
        src: "loadEffects",
        onDone: [
          {
            guard: { type: "isLastAdmin", params: ({ event }) => ({ effects: event.output }) },
            target: "hindered",
            actions: { type: "setEffects", params: ({ event }) => ({ effects: event.output }) }
          },
          {
            target: "confirming",
            actions: { type: "setEffects", params: ({ event }) => ({ effects: event.output }) }
          }
        ],
        onError: {
          target: "resting",
          actions: { type: "warnFailed", params: ({ event }) => ({ error: event.error }) }
        }
      }
    },
    hindered: {
      description: "Explains that the organisation needs another Admin first.",
      tags: ["question", "hindered"],
      on: { "deletion.cancel": { target: "resting" } }
    },
    confirming: {
      description: "Explains what is deleted and what stays, and asks for confirmation. It cannot be undone.",
      tags: ["question"],
      on: {
        "deletion.confirm": { target: "deleting", actions: "startAttempt" },
        "deletion.cancel": { target: "resting" }
      }
    },
    deleting: {
      description: "Deletes the account. The server may ask for a fresh code first.",
      tags: ["question", "busy"],
      invoke: {
        id: "deleteAccount",
        src: "deleteAccount",
        input: ({ context }) => ({ attempt: context.attempt }),
        onDone: { target: "deleted" },
        onError: {
          target: "confirming",
          actions: { type: "setProblem", params: ({ event }) => ({ error: event.error }) }
        }
      }
    },
    deleted: {
      description: "The account is gone. The page signs out and forgets everything.",
      entry: "leave"
    }
  }
})
