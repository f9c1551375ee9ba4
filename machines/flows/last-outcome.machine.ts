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

/** `isFree` if no call is open in this browser: then the call opens again. */
export type Undoing = { readonly undoing: LastOutcome | null; readonly isFree: boolean }

/** `undoing` stays the same when another tab records an outcome meanwhile. */
export type LastOutcomeContext = Undoing & { readonly last: LastOutcome | null }

/** This browser's own knowledge: `isUnsent` if the outcome is still stored here. */
export type UndoHere = { readonly isUnsent: boolean; readonly isFree: boolean }

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

type Known = { readonly output: UndoHere }

type Failed = { readonly error: unknown }

type Last = { readonly last: LastOutcome | null }

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
    readHere: fromPromise<UndoHere, Undoing>(mustProvide),
    openAgain: fromPromise<void, Undoing>(mustProvide),
    takeBack: fromPromise<UndoneOutcome | null, Undoing>(mustProvide),
    undoAtServer: fromPromise<UndoneOutcome, Undoing>(mustProvide)
  },
  guards: {
    hasLast: ({ context }) => context.last !== null,
    isUnsentAndFree: (_, { output }: Known) => output.isUnsent && output.isFree,
    isUnsent: (_, { output }: Known) => output.isUnsent,
    isTakenBack: (_, { undone }: { undone: UndoneOutcome | null }) => undone !== null,
    isRefused: (_, { error }: Failed) => ["conflict", "not_found"].includes(codeOf(error))
  },
  actions: {
    assignLast: assign((_, params: Last) => params),
    chooseLast: assign(({ context }) => ({ undoing: context.last })),
    assignFree: assign((_, { output }: Known) => ({ isFree: output.isFree })),
    announceUndone: emit((_, { undone }: { undone: UndoneOutcome | null }) => ({
      type: "outcome.undone" as const,
      ...(undone ?? mustProvide())
    })),
    confirmUndone: (_, _params: { undone: UndoneOutcome | null }) => mustProvide(),
    forgetEnd: (_, _params: Undoing) => mustProvide(),
    forgetOutcome: (_, _params: Undoing) => mustProvide(),
    forgetLast: (_, _params: Undoing) => mustProvide(),
    closeAgain: (_, _params: Undoing) => mustProvide(),
    warnFailed: (_, _params: Failed) => mustProvide()
  }
}).createMachine({
  id: "lastOutcome",
  description:
    "The outcome that was recorded last can be undone until the next one is saved, in every tab of this browser.",
  context: { last: null, undoing: null, isFree: true },
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
      on: { "outcome.undo": { target: "undoing", actions: "chooseLast" } }
    },
    undoing: {
      description: "The call of the outcome opens again, unless another one is open.",
      tags: ["offered", "busy"],
      entry: { type: "forgetEnd", params: ({ context }) => context },
      on: {
        "last.changed": { actions: { type: "assignLast", params: ({ event }) => ({ last: event.last }) } }
      },
      initial: "checking",
      states: {
        checking: {
          description:
            "An unsent outcome is taken out of the outbox. Of a sent one the server restores status, callback, note and number.",
          invoke: {
            id: "readHere",
            src: "readHere",
            input: ({ context }) => context,
            onDone: [
              {
                guard: { type: "isUnsentAndFree", params: ({ event }) => event },
                target: "reopening",
                actions: { type: "assignFree", params: ({ event }) => event }
              },
              {
                guard: { type: "isUnsent", params: ({ event }) => event },
                target: "takingBack",
                actions: { type: "assignFree", params: ({ event }) => event }
              },
              { target: "asking", actions: { type: "assignFree", params: ({ event }) => event } }
            ],
            onError: {
              target: "#lastOutcome.offered",
              actions: { type: "warnFailed", params: ({ event }) => event }
            }
          }
        },
        reopening: {
          description: "The call opens first, with what was typed, so that a crash loses neither.",
          invoke: {
            id: "openAgain",
            src: "openAgain",
            input: ({ context }) => context,
            onDone: { target: "takingBack" },
            onError: {
              target: "#lastOutcome.offered",
              actions: { type: "warnFailed", params: ({ event }) => event }
            }
          }
        },
        takingBack: {
          description: "The undo is sent in place of the outcome, unless the outcome was sent meanwhile.",
          invoke: {
            id: "takeBack",
            src: "takeBack",
            input: ({ context }) => context,
            onDone: [
              {
                guard: { type: "isTakenBack", params: ({ event }) => ({ undone: event.output }) },
                target: "#lastOutcome.none",
                actions: [
                  { type: "forgetOutcome", params: ({ context }) => context },
                  { type: "announceUndone", params: ({ event }) => ({ undone: event.output }) },
                  { type: "confirmUndone", params: ({ event }) => ({ undone: event.output }) }
                ]
              },
              { target: "asking" }
            ],
            onError: {
              target: "#lastOutcome.offered",
              actions: { type: "warnFailed", params: ({ event }) => event }
            }
          }
        },
        asking: {
          description: "The server undoes the outcome, unless the contact was changed since.",
          invoke: {
            id: "undoAtServer",
            src: "undoAtServer",
            input: ({ context }) => context,
            onDone: {
              target: "#lastOutcome.none",
              actions: [
                { type: "forgetOutcome", params: ({ context }) => context },
                { type: "announceUndone", params: ({ event }) => ({ undone: event.output }) },
                { type: "confirmUndone", params: ({ event }) => ({ undone: event.output }) }
              ]
            },
            onError: [
              {
                guard: { type: "isRefused", params: ({ event }) => event },
                target: "#lastOutcome.none",
                actions: [
                  { type: "closeAgain", params: ({ context }) => context },
                  { type: "warnFailed", params: ({ event }) => event },
                  { type: "forgetLast", params: ({ context }) => context }
                ]
              },
              {
                target: "#lastOutcome.offered",
                actions: [
                  { type: "closeAgain", params: ({ context }) => context },
                  { type: "warnFailed", params: ({ event }) => event }
                ]
              }
            ]
          }
        }
      }
    }
  }
})
