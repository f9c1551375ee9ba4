import { assign, fromPromise, setup } from "xstate"
import type { CallingSource } from "../../contract/calls/calling.ts"
import type { QueueItem, QueueSkips } from "../../contract/entities/Calling.ts"

export type NextContactInput = { readonly source: CallingSource | null; readonly sessionId: string }

/** This browser's own knowledge of a contact: a recorded outcome waits to be sent; a refused one needs a decision. */
export type KnownHere = {
  /** The open call of any tab. */
  readonly openCallId: string | null
  /** The shared session of all tabs for this list. */
  readonly sessionId: string | null
  readonly isServerAway: boolean
  readonly waitingCalls: ReadonlyArray<string>
  readonly refusedCalls: ReadonlyArray<string>
  readonly recordedContacts: ReadonlyArray<string>
  readonly refusedContacts: ReadonlyArray<string>
}

/** `skips` is null if the server doesn't count them for each contact. */
export type LeasedItem = { readonly item: QueueItem | null; readonly skips: QueueSkips | null }

/** `sessionId` is a new one if calls continue in a new session; `error` is null unless it failed. */
export type NextContactResult = {
  readonly end: "found" | "noneLeft" | "callOpen" | "undecided" | "failed"
  readonly item: QueueItem | null
  readonly skips: QueueSkips
  readonly sessionId: string
  readonly error: unknown
}

export type NextContactContext = NextContactInput &
  LeasedItem & {
    readonly isServerAway: boolean
    readonly refusedCalls: ReadonlyArray<string>
    /** Contacts skipped because their outcome needs a decision. */
    readonly passed: ReadonlyArray<string>
    readonly isReopened: boolean
    readonly error: unknown
  }

const mustProvide = (): never => {
  throw new Error("nextContact was started without its implementations")
}

const textIn = (error: unknown, key: "code" | "message"): string =>
  typeof error === "object" && error !== null && key in error
    ? String((error as Record<string, unknown>)[key])
    : ""

const unanswered = new Set(["offline", "timeout", "server", "unreadable"])

const noSkips: QueueSkips = { total: 0, reasons: [] }

type Answer<Output> = { readonly output: Output }

type Failed = { readonly error: unknown }

/** Chooses a caller's next contact: the server's, or without it one from the list stored in this browser. */
export const nextContactMachine = setup({
  types: {
    context: {} as NextContactContext,
    input: {} as NextContactInput,
    output: {} as NextContactResult
  },
  actors: {
    readHere: fromPromise<KnownHere, { readonly source: CallingSource | null }>(mustProvide),
    takeKept: fromPromise<QueueItem | null, { readonly source: CallingSource | null }>(mustProvide),
    leaseNext: fromPromise<LeasedItem, { readonly sessionId: string }>(mustProvide),
    skipLeased: fromPromise<void, { readonly sessionId: string; readonly contactId: string }>(mustProvide),
    countSkips: fromPromise<QueueSkips, { readonly sessionId: string }>(mustProvide),
    openNewSession: fromPromise<string, { readonly source: CallingSource | null }>(mustProvide),
    readOpenCall: fromPromise<string | null>(mustProvide),
    refillKept: fromPromise<void, { readonly source: CallingSource | null; readonly contactId: string }>(
      mustProvide
    )
  },
  guards: {
    isCallOpen: (_, { output: { openCallId, waitingCalls, refusedCalls } }: Answer<KnownHere>) =>
      openCallId !== null && !waitingCalls.includes(openCallId) && !refusedCalls.includes(openCallId),
    isCallRecorded: (_, { output: { openCallId } }: Answer<KnownHere>) => openCallId !== null,
    isServerAway: ({ context }) => context.isServerAway,
    hasItem: (_, { output }: Answer<QueueItem | null>) => output !== null,
    isUndecided: ({ context: { item, passed } }, { output }: Answer<KnownHere>) =>
      item !== null &&
      output.refusedContacts.includes(item.contact._id) &&
      !passed.includes(item.contact._id),
    isRecordedHere: ({ context: { item } }, { output }: Answer<KnownHere>) =>
      item !== null && output.recordedContacts.includes(item.contact._id),
    lacksSkips: ({ context }) => context.skips === null,
    isLeased: ({ context }) => context.item !== null,
    isSessionEnded: ({ context: { error, source, isReopened } }) =>
      textIn(error, "code") === "not_found" && source !== null && !isReopened,
    isSessionShared: (_, { output }: Answer<KnownHere>) => output.sessionId !== null,
    isCallOpenThere: ({ context }) => textIn(context.error, "code") === "call_open",
    isUnanswered: ({ context }) => unanswered.has(textIn(context.error, "code")),
    isOutcomeWaiting: (_, { output }: Answer<KnownHere>) => output.waitingCalls.length > 0,
    isOutcomeRefused: (_, { output }: Answer<KnownHere>) => output.refusedCalls.length > 0,
    isRefusedCall: ({ context }, { output }: Answer<string | null>) =>
      output !== null && context.refusedCalls.includes(output)
  },
  actions: {
    noteTurn: mustProvide,
    noteShown: (_, _params: { contactId: string | null }) => mustProvide(),
    noteServer: (_, _params: { isThere: boolean }) => mustProvide(),
    forgetCall: (_, _params: { callId: string }) => mustProvide(),
    forgetSession: (_, _params: { sessionId: string }) => mustProvide(),
    assignServer: assign((_, { output }: Answer<KnownHere>) => ({ isServerAway: output.isServerAway })),
    assignRefusedCalls: assign((_, { output }: Answer<KnownHere>) => ({ refusedCalls: output.refusedCalls })),
    assignLeased: assign((_, { output: { item, skips } }: Answer<LeasedItem>) => ({ item, skips })),
    assignKept: assign((_, { output }: Answer<QueueItem | null>) => ({ item: output, skips: noSkips })),
    assignSkips: assign((_, { output }: Answer<QueueSkips>) => ({ skips: output })),
    assignSession: assign((_, params: { sessionId: string }) => ({ ...params, isReopened: true })),
    passOver: assign(({ context: { passed, item } }) => ({
      passed: [...passed, item?.contact._id ?? ""]
    })),
    assignError: assign((_, { error }: Failed) => ({ error })),
    waitForOutcome: assign(({ context }) => ({
      item: null,
      error: { code: "offline", message: textIn(context.error, "message") }
    }))
  }
}).createMachine({
  id: "nextContact",
  description:
    "Chooses the next contact to call. No one is called again while the outcome of their last call is still stored in this browser.",
  context: ({ input }) => ({
    ...input,
    item: null,
    skips: null,
    isServerAway: false,
    refusedCalls: [],
    passed: [],
    isReopened: false,
    error: null
  }),
  entry: "noteTurn",
  initial: "checkingOpenCall",
  states: {
    checkingOpenCall: {
      description:
        "A call that is open in any tab of this browser comes first. It is over once its outcome is recorded.",
      invoke: {
        id: "readHere",
        src: "readHere",
        input: ({ context }) => ({ source: context.source }),
        onDone: [
          { guard: { type: "isCallOpen", params: ({ event }) => event }, target: "callOpen" },
          {
            guard: { type: "isCallRecorded", params: ({ event }) => event },
            target: "choosing",
            actions: [
              { type: "forgetCall", params: ({ event }) => ({ callId: event.output.openCallId ?? "" }) },
              { type: "assignServer", params: ({ event }) => event }
            ]
          },
          { target: "choosing", actions: { type: "assignServer", params: ({ event }) => event } }
        ],
        onError: { target: "failed", actions: { type: "assignError", params: ({ event }) => event } }
      }
    },
    choosing: {
      description: "The server chooses, unless there is no network or it did not respond a moment ago.",
      always: [{ guard: "isServerAway", target: "takingKept" }, { target: "leasing" }]
    },
    takingKept: {
      description: "The first contact of the list kept in this browser who may be called now.",
      invoke: {
        id: "takeKept",
        src: "takeKept",
        input: ({ context }) => ({ source: context.source }),
        onDone: [
          {
            guard: { type: "hasItem", params: ({ event }) => event },
            target: "found",
            actions: { type: "assignKept", params: ({ event }) => event }
          },
          { target: "leasing" }
        ],
        onError: { target: "failed", actions: { type: "assignError", params: ({ event }) => event } }
      }
    },
    leasing: {
      description: "The server reserves the next contact of the list for this caller.",
      invoke: {
        id: "leaseNext",
        src: "leaseNext",
        input: ({ context }) => ({ sessionId: context.sessionId }),
        onDone: {
          target: "checkingOutcome",
          actions: { type: "assignLeased", params: ({ event }) => event }
        },
        onError: { target: "refused", actions: { type: "assignError", params: ({ event }) => event } }
      }
    },
    checkingOutcome: {
      description: "Checks for an outcome of this contact that is not yet sent.",
      invoke: {
        id: "readHere",
        src: "readHere",
        input: ({ context }) => ({ source: context.source }),
        onDone: [
          { guard: { type: "isUndecided", params: ({ event }) => event }, target: "skipping" },
          { guard: { type: "isRecordedHere", params: ({ event }) => event }, target: "waitingForOutcome" },
          { guard: "lacksSkips", target: "countingSkips" },
          { target: "leased" }
        ],
        onError: { target: "failed", actions: { type: "assignError", params: ({ event }) => event } }
      }
    },
    skipping: {
      description: "The contact's outcome was refused and needs a decision, so they are skipped once.",
      invoke: {
        id: "skipLeased",
        src: "skipLeased",
        input: ({ context: { sessionId, item } }) => ({ sessionId, contactId: item?.contact._id ?? "" }),
        onDone: { target: "leasing", actions: "passOver" },
        onError: { target: "refused", actions: { type: "assignError", params: ({ event }) => event } }
      }
    },
    countingSkips: {
      description: "Counts skipped contacts and the reasons.",
      invoke: {
        id: "countSkips",
        src: "countSkips",
        input: ({ context }) => ({ sessionId: context.sessionId }),
        onDone: { target: "leased", actions: { type: "assignSkips", params: ({ event }) => event } },
        onError: { target: "refused", actions: { type: "assignError", params: ({ event }) => event } }
      }
    },
    leased: {
      description: "Removes the contact from the offline list and refills the list when it is short.",
      entry: { type: "noteServer", params: { isThere: true } },
      invoke: {
        id: "refillKept",
        src: "refillKept",
        input: ({ context: { source, item } }) => ({ source, contactId: item?.contact._id ?? "" }),
        onDone: [{ guard: "isLeased", target: "found" }, { target: "noneLeft" }],
        onError: { target: "failed", actions: { type: "assignError", params: ({ event }) => event } }
      }
    },
    refused: {
      description: "The reason of the failure decides what is tried next.",
      always: [
        { guard: "isSessionEnded", target: "reopening" },
        { guard: "isCallOpenThere", target: "checkingOutbox" },
        { guard: "isUnanswered", target: "withoutServer" },
        { target: "failed" }
      ]
    },
    reopening: {
      description: "Another tab has ended the calling session. Uses its new session, or opens one.",
      entry: { type: "forgetSession", params: ({ context }) => ({ sessionId: context.sessionId }) },
      invoke: {
        id: "readHere",
        src: "readHere",
        input: ({ context }) => ({ source: context.source }),
        onDone: [
          {
            guard: { type: "isSessionShared", params: ({ event }) => event },
            target: "leasing",
            actions: {
              type: "assignSession",
              params: ({ event }) => ({ sessionId: event.output.sessionId ?? "" })
            }
          },
          { target: "openingSession" }
        ],
        onError: { target: "failed", actions: { type: "assignError", params: ({ event }) => event } }
      }
    },
    openingSession: {
      invoke: {
        id: "openNewSession",
        src: "openNewSession",
        input: ({ context }) => ({ source: context.source }),
        onDone: {
          target: "leasing",
          actions: { type: "assignSession", params: ({ event }) => ({ sessionId: event.output }) }
        },
        onError: { target: "refused", actions: { type: "assignError", params: ({ event }) => event } }
      }
    },
    checkingOutbox: {
      description: "The server has an open call. Its outcome may be stored here, in transit or refused.",
      invoke: {
        id: "readHere",
        src: "readHere",
        input: ({ context }) => ({ source: context.source }),
        onDone: [
          { guard: { type: "isOutcomeWaiting", params: ({ event }) => event }, target: "waitingForOutcome" },
          {
            guard: { type: "isOutcomeRefused", params: ({ event }) => event },
            target: "checkingServerCall",
            actions: { type: "assignRefusedCalls", params: ({ event }) => event }
          },
          { target: "callOpen" }
        ],
        onError: { target: "failed", actions: { type: "assignError", params: ({ event }) => event } }
      }
    },
    checkingServerCall: {
      description: "A call with a refused outcome needs a decision. Any other open call is finished first.",
      invoke: {
        id: "readOpenCall",
        src: "readOpenCall",
        onDone: [
          { guard: { type: "isRefusedCall", params: ({ event }) => event }, target: "undecided" },
          { target: "callOpen" }
        ],
        onError: { target: "refused", actions: { type: "assignError", params: ({ event }) => event } }
      }
    },
    waitingForOutcome: {
      description: "Calls continue with the offline list until the server has the outcome.",
      entry: "waitForOutcome",
      always: { target: "takingKeptInstead" }
    },
    withoutServer: {
      description: "The server did not respond. Calls continue with the offline list.",
      entry: { type: "noteServer", params: { isThere: false } },
      always: { target: "takingKeptInstead" }
    },
    takingKeptInstead: {
      description: "When no one is left on the stored list, the queue waits for the server.",
      invoke: {
        id: "takeKept",
        src: "takeKept",
        input: ({ context }) => ({ source: context.source }),
        onDone: [
          {
            guard: { type: "hasItem", params: ({ event }) => event },
            target: "found",
            actions: { type: "assignKept", params: ({ event }) => event }
          },
          { target: "failed" }
        ],
        onError: { target: "failed", actions: { type: "assignError", params: ({ event }) => event } }
      }
    },
    found: {
      type: "final",
      entry: {
        type: "noteShown",
        params: ({ context }) => ({ contactId: context.item?.contact._id ?? null })
      },
      output: { end: "found" }
    },
    noneLeft: {
      description: "No one on the list may be called now.",
      type: "final",
      entry: { type: "noteShown", params: { contactId: null } },
      output: { end: "noneLeft" }
    },
    callOpen: { type: "final", output: { end: "callOpen" } },
    undecided: { type: "final", output: { end: "undecided" } },
    failed: { type: "final", output: { end: "failed" } }
  },
  output: ({ context: { item, skips, sessionId, error }, event }): NextContactResult => ({
    end: (event.output as Pick<NextContactResult, "end">).end,
    item,
    skips: skips ?? noSkips,
    sessionId,
    error
  })
})
