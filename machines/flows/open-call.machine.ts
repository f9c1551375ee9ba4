import { assign, fromPromise, setup } from "xstate"
import type { OpenCall } from "../../contract/entities/Calling.ts"
import type { FoundCall } from "./call-queue.machine.ts"

/** This browser's own knowledge of open calls. */
export type CallsHere = {
  /** The open call of any tab. */
  readonly kept: FoundCall | null
  /** The server knows it: then the server decides when it is over. */
  readonly isKnown: boolean
  readonly isServerAway: boolean
  /** Calls whose outcome waits to be sent, or was refused. */
  readonly recorded: ReadonlyArray<string>
  /** The server's open call was wrapped up or left here a moment ago. */
  readonly wasEnded: boolean
}

/** `found` is null if no call is open. `error` is null unless the server could not be asked. */
export type OpenCallResult = { readonly found: FoundCall | null; readonly error: unknown }

export type OpenCallContext = OpenCallResult & {
  readonly isKept: boolean
  /** Calls with an outcome here before the server was asked: it may have been sent since. */
  readonly recorded: ReadonlyArray<string>
  /** The server's open call. */
  readonly answer: OpenCall | null
}

const mustProvide = (): never => {
  throw new Error("openCall was started without its implementations")
}

const codeOf = (error: unknown): string =>
  typeof error === "object" && error !== null && "code" in error ? String(error.code) : ""

const unanswered = new Set(["offline", "timeout", "server", "unreadable"])

type Known = { readonly output: CallsHere }

const isRecordedIn = (recorded: ReadonlyArray<string>, { kept }: CallsHere) =>
  kept !== null && recorded.includes(kept.call._id)

/** Finds the call that this person has not wrapped up yet. */
export const openCallMachine = setup({
  types: { context: {} as OpenCallContext, output: {} as OpenCallResult },
  actors: {
    readHere: fromPromise<CallsHere, { readonly callId: string }>(mustProvide),
    askServer: fromPromise<OpenCall | null>(mustProvide),
    adoptCall: fromPromise<FoundCall, { readonly call: OpenCall | null }>(mustProvide)
  },
  guards: {
    isServerAway: (_, { output }: Known) =>
      output.kept !== null && output.isServerAway && !isRecordedIn(output.recorded, output),
    isUnanswered: ({ context }, { error }: { readonly error: unknown }) =>
      context.isKept && unanswered.has(codeOf(error)),
    isOpenThere: ({ context: { answer, recorded } }, { output }: Known) =>
      answer !== null && !output.wasEnded && ![...recorded, ...output.recorded].includes(answer._id),
    isOverThere: (_, { output }: Known) => output.kept !== null && output.isKnown,
    isRecorded: ({ context: { recorded } }, { output }: Known) =>
      isRecordedIn([...recorded, ...output.recorded], output),
    isKept: (_, { output }: Known) => output.kept !== null
  },
  actions: {
    assignKept: assign((_, { output: { kept, recorded } }: Known) => ({ isKept: kept !== null, recorded })),
    assignAnswer: assign((_, params: { answer: OpenCall | null }) => params),
    assignFound: assign((_, params: { found: FoundCall | null }) => params),
    assignError: assign((_, { error }: { readonly error: unknown }) => ({ error })),
    forgetCall: (_, _params: { callId: string }) => mustProvide()
  }
}).createMachine({
  id: "openCall",
  description:
    "Finds the call that this person started, in any tab or on another device, and has not wrapped up. A call with a recorded outcome is over, even before the server knows.",
  context: { isKept: false, recorded: [], answer: null, found: null, error: null },
  initial: "looking",
  states: {
    looking: {
      description: "Without a network the call kept in this browser continues.",
      invoke: {
        id: "readHere",
        src: "readHere",
        input: { callId: "" },
        onDone: [
          {
            guard: { type: "isServerAway", params: ({ event }) => event },
            target: "found",
            actions: { type: "assignFound", params: ({ event }) => ({ found: event.output.kept }) }
          },
          { target: "asking", actions: { type: "assignKept", params: ({ event }) => event } }
        ],
        onError: { target: "failed", actions: { type: "assignError", params: ({ event }) => event } }
      }
    },
    asking: {
      description: "The server knows the calls that were started on any device.",
      invoke: {
        id: "askServer",
        src: "askServer",
        onDone: {
          target: "comparing",
          actions: { type: "assignAnswer", params: ({ event }) => ({ answer: event.output }) }
        },
        onError: [
          { guard: { type: "isUnanswered", params: ({ event }) => event }, target: "unanswered" },
          { target: "failed", actions: { type: "assignError", params: ({ event }) => event } }
        ]
      }
    },
    comparing: {
      description:
        "The server's call comes first, unless it has ended here. A call that started without the server continues until its outcome is recorded.",
      invoke: {
        id: "readHere",
        src: "readHere",
        input: ({ context: { answer } }) => ({ callId: answer?._id ?? "" }),
        onDone: [
          { guard: { type: "isOpenThere", params: ({ event }) => event }, target: "adopting" },
          {
            guard: { type: "isOverThere", params: ({ event }) => event },
            target: "none",
            actions: {
              type: "forgetCall",
              params: ({ event }) => ({ callId: event.output.kept?.call._id ?? "" })
            }
          },
          {
            guard: { type: "isRecorded", params: ({ event }) => event },
            target: "none",
            actions: {
              type: "forgetCall",
              params: ({ event }) => ({ callId: event.output.kept?.call._id ?? "" })
            }
          },
          {
            guard: { type: "isKept", params: ({ event }) => event },
            target: "found",
            actions: { type: "assignFound", params: ({ event }) => ({ found: event.output.kept }) }
          },
          { target: "none" }
        ],
        onError: { target: "failed", actions: { type: "assignError", params: ({ event }) => event } }
      }
    },
    unanswered: {
      description: "The server did not respond. The kept call continues, unless its outcome is recorded.",
      invoke: {
        id: "readHere",
        src: "readHere",
        input: { callId: "" },
        onDone: [
          {
            guard: { type: "isRecorded", params: ({ event }) => event },
            target: "none",
            actions: {
              type: "forgetCall",
              params: ({ event }) => ({ callId: event.output.kept?.call._id ?? "" })
            }
          },
          {
            target: "found",
            actions: { type: "assignFound", params: ({ event }) => ({ found: event.output.kept }) }
          }
        ],
        onError: { target: "failed", actions: { type: "assignError", params: ({ event }) => event } }
      }
    },
    adopting: {
      description: "The server's call is kept in this browser, with what was typed here.",
      invoke: {
        id: "adoptCall",
        src: "adoptCall",
        input: ({ context: { answer } }) => ({ call: answer }),
        onDone: {
          target: "found",
          actions: { type: "assignFound", params: ({ event }) => ({ found: event.output }) }
        },
        onError: { target: "failed", actions: { type: "assignError", params: ({ event }) => event } }
      }
    },
    found: { type: "final" },
    none: { description: "No call is open.", type: "final" },
    failed: { description: "The server could not be asked.", type: "final" }
  },
  output: ({ context: { found, error } }): OpenCallResult => ({ found, error })
})
