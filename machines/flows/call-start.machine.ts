import { assign, fromPromise, setup } from "xstate"
import type { QueueItem } from "../../contract/entities/Calling.ts"
import type { FoundCall } from "./call-queue.machine.ts"

export type CallStartInput = {
  readonly item: QueueItem | null
  readonly sessionId: string
  readonly attempt: string
}

/** This browser's own knowledge of the contact. */
export type BeforeCall = {
  /** The contact is on the do-not-call list. */
  readonly isListed: boolean
  /** An outcome of a call with them is stored here. */
  readonly isRecorded: boolean
  /** They were called from this browser a moment ago. */
  readonly wasCalled: boolean
  readonly isServerAway: boolean
}

/** `found` is null unless the call started. */
export type CallStartResult = {
  readonly end: "started" | "callOpen" | "postponed" | "refused"
  readonly found: FoundCall | null
}

/** The contact and the moment in which the person pressed the button. */
export type CallToStart = CallStartInput & { readonly startedAt: string }

export type CallStartContext = CallToStart & { readonly found: FoundCall | null }

const mustProvide = (): never => {
  throw new Error("callStart was started without its implementations")
}

const codeOf = (error: unknown): string =>
  typeof error === "object" && error !== null && "code" in error ? String(error.code) : ""

const unanswered = new Set(["offline", "timeout", "server", "unreadable"])

const passing = new Set(["unavailable", "rate_limited", "unexpected"])

type Known = { readonly output: BeforeCall }

type Failed = { readonly error: unknown }

/** Starts a call: at the server, or without it in this browser. */
export const callStartMachine = setup({
  types: {
    context: {} as CallStartContext,
    input: {} as CallStartInput,
    output: {} as CallStartResult
  },
  actors: {
    readHere: fromPromise<BeforeCall, { readonly item: QueueItem | null }>(mustProvide),
    startAtServer: fromPromise<FoundCall, CallToStart>(mustProvide),
    startHere: fromPromise<FoundCall, CallToStart>(mustProvide)
  },
  guards: {
    isListed: (_, { output }: Known) => output.isListed,
    isRecorded: (_, { output: { isRecorded, wasCalled, isServerAway } }: Known) =>
      isRecorded || (isServerAway && wasCalled),
    isServerAway: (_, { output }: Known) => output.isServerAway,
    isCallOpen: (_, { error }: Failed) => codeOf(error) === "call_open",
    isUnanswered: (_, { error }: Failed) => unanswered.has(codeOf(error)),
    isPassing: (_, { error }: Failed) => passing.has(codeOf(error))
  },
  actions: {
    assignFound: assign((_, params: { found: FoundCall }) => params),
    noteServerAway: mustProvide,
    warnListed: mustProvide,
    warnRecorded: mustProvide,
    warnFailed: (_, _params: Failed) => mustProvide()
  }
}).createMachine({
  id: "callStart",
  description:
    "Starts a call with the contact that is shown. Without a network the call starts in this browser, and the server learns of it with its outcome.",
  context: ({ input }) => ({ ...input, startedAt: new Date().toISOString(), found: null }),
  initial: "checking",
  states: {
    checking: {
      description:
        "A contact on the do-not-call list can't be called, nor one whose last outcome is not sent yet.",
      invoke: {
        id: "readHere",
        src: "readHere",
        input: ({ context: { item } }) => ({ item }),
        onDone: [
          { guard: { type: "isListed", params: ({ event }) => event }, target: "listed" },
          { guard: { type: "isRecorded", params: ({ event }) => event }, target: "recorded" },
          { guard: { type: "isServerAway", params: ({ event }) => event }, target: "startingHere" },
          { target: "startingAtServer" }
        ],
        onError: { target: "postponed", actions: { type: "warnFailed", params: ({ event }) => event } }
      }
    },
    startingAtServer: {
      description:
        "The server records the start of the call. If this person has an open call, it returns that.",
      invoke: {
        id: "startAtServer",
        src: "startAtServer",
        input: ({ context: { item, sessionId, attempt, startedAt } }) => ({
          item,
          sessionId,
          attempt,
          startedAt
        }),
        onDone: {
          target: "started",
          actions: { type: "assignFound", params: ({ event }) => ({ found: event.output }) }
        },
        onError: [
          { guard: { type: "isCallOpen", params: ({ event }) => event }, target: "callOpen" },
          { guard: { type: "isUnanswered", params: ({ event }) => event }, target: "checkingAgain" },
          {
            guard: { type: "isPassing", params: ({ event }) => event },
            target: "postponed",
            actions: { type: "warnFailed", params: ({ event }) => event }
          },
          { target: "refused", actions: { type: "warnFailed", params: ({ event }) => event } }
        ]
      }
    },
    checkingAgain: {
      description: "The server did not respond. Another tab may have called the contact meanwhile.",
      entry: "noteServerAway",
      invoke: {
        id: "readHere",
        src: "readHere",
        input: ({ context: { item } }) => ({ item }),
        onDone: [
          { guard: { type: "isRecorded", params: ({ event }) => event }, target: "recorded" },
          { target: "startingHere" }
        ],
        onError: { target: "postponed", actions: { type: "warnFailed", params: ({ event }) => event } }
      }
    },
    startingHere: {
      description:
        "The call is kept in this browser. A call that another tab has started meanwhile continues instead.",
      invoke: {
        id: "startHere",
        src: "startHere",
        input: ({ context: { item, sessionId, attempt, startedAt } }) => ({
          item,
          sessionId,
          attempt,
          startedAt
        }),
        onDone: {
          target: "started",
          actions: { type: "assignFound", params: ({ event }) => ({ found: event.output }) }
        },
        onError: { target: "postponed", actions: { type: "warnFailed", params: ({ event }) => event } }
      }
    },
    listed: {
      description: "The contact is on the do-not-call list.",
      entry: "warnListed",
      always: { target: "refused" }
    },
    recorded: {
      description: "The outcome of this contact's last call is not sent yet.",
      entry: "warnRecorded",
      always: { target: "refused" }
    },
    started: { type: "final", output: { end: "started" } },
    callOpen: {
      description: "The server has an open call of this person that this browser does not know.",
      type: "final",
      output: { end: "callOpen" }
    },
    postponed: {
      description: "The same contact can be called in a moment.",
      type: "final",
      output: { end: "postponed" }
    },
    refused: {
      description: "The contact can't be called now. Another one is chosen.",
      type: "final",
      output: { end: "refused" }
    }
  },
  output: ({ context: { found }, event }): CallStartResult => ({
    end: (event.output as Pick<CallStartResult, "end">).end,
    found
  })
})
