import { assign, emit, fromCallback, fromPromise, setup } from "xstate"
import type { OpenCall, WrapUpDraft } from "../../contract/entities/Calling.ts"
import type { CallStatus } from "../../contract/rules/callStatuses.ts"

/** A recorded outcome with the call and the draft that it was recorded from. */
export type LastOutcome = {
  readonly call: OpenCall
  /** The idempotency key under which it was recorded. */
  readonly key: string
  readonly sessionId: string
  readonly status: CallStatus
  readonly draft: WrapUpDraft
}

export type LastOutcomeContext = { readonly last: LastOutcome | null }

export type LastOutcomeEvent =
  | { readonly type: "last.changed"; readonly last: LastOutcome | null }
  | { readonly type: "outcome.undo" }

/** `isOpen` if the call is open again, to be wrapped up once more. */
export type UndoneOutcome = { readonly callId: string; readonly name: string; readonly isOpen: boolean }

export type LastOutcomeEmitted = { readonly type: "outcome.undone" } & UndoneOutcome

const mustProvide = (): never => {
  throw new Error("lastOutcome was started without its implementations")
}

const codeOf = (error: unknown): string =>
  typeof error === "object" && error !== null && "code" in error ? String(error.code) : ""

/** The outcome that a person recorded last, and its undo. */
export const lastOutcomeMachine = setup({
  types: {
    context: {} as LastOutcomeContext,
    events: {} as LastOutcomeEvent,
    emitted: {} as LastOutcomeEmitted,
    tags: {} as "offered" | "busy"
  },
  actors: {
    watchLast: fromCallback<LastOutcomeEvent>(mustProvide),
    undoOutcome: fromPromise<UndoneOutcome, { readonly last: LastOutcome | null }>(mustProvide)
  },
  guards: {
    hasLast: ({ context }) => context.last !== null,
    isRefused: (_, params: { error: unknown }) => ["conflict", "not_found"].includes(codeOf(params.error))
  },
  actions: {
    assignLast: assign((_, params: { last: LastOutcome | null }) => params),
    announceUndone: emit((_, params: { undone: UndoneOutcome }) => ({
      type: "outcome.undone" as const,
      ...params.undone
    })),
    confirmUndone: (_, _params: { undone: UndoneOutcome }) => mustProvide(),
    forgetLast: (_, _params: { last: LastOutcome | null }) => mustProvide(),
    warnFailed: (_, _params: { error: unknown }) => mustProvide()
  }
}).createMachine({
  id: "lastOutcome",
  description:
    "The outcome that was recorded last can be undone until the next one is saved, in every tab of this browser.",
  context: { last: null },
  invoke: { id: "watchLast", src: "watchLast" },
  initial: "looking",
  on: {
    "last.changed": {
      target: ".looking",
      actions: { type: "assignLast", params: ({ event }) => ({ last: event.last }) }
    }
  },
  states: {
    looking: {
      description: "Checks whether an outcome was recorded here.",
      always: [{ guard: "hasLast", target: "offered" }, { target: "none" }]
    },
    none: { description: "No outcome was recorded here, or the last one is undone." },
    offered: {
      description: "Shows the last person with the outcome, and offers to undo it.",
      tags: ["offered"],
      on: { "outcome.undo": { target: "undoing" } }
    },
    undoing: {
      description:
        "An unsent outcome is taken out of the outbox. Of a sent one the server restores status, callback, note and number.",
      tags: ["offered", "busy"],
      invoke: {
        id: "undoOutcome",
        src: "undoOutcome",
        input: ({ context }) => ({ last: context.last }),
        onDone: {
          target: "none",
          actions: [
            { type: "announceUndone", params: ({ event }) => ({ undone: event.output }) },
            { type: "confirmUndone", params: ({ event }) => ({ undone: event.output }) }
          ]
        },
        onError: [
          {
            guard: { type: "isRefused", params: ({ event }) => ({ error: event.error }) },
            target: "none",
            actions: [
              { type: "warnFailed", params: ({ event }) => ({ error: event.error }) },
              { type: "forgetLast", params: ({ context }) => ({ last: context.last }) }
            ]
          },
          {
            target: "offered",
            actions: { type: "warnFailed", params: ({ event }) => ({ error: event.error }) }
          }
        ]
      },
      on: {
        "last.changed": {
          actions: { type: "assignLast", params: ({ event }) => ({ last: event.last }) }
        }
      }
    }
  }
})
