import { assign, fromCallback, fromPromise, setup } from "xstate"

/** Results of rows that the server accepted. */
export type ImportSums = {
  readonly added: number
  readonly updated: number
  readonly unchanged: number
  readonly skipped: number
  readonly rejected: number
}

/** An unfinished import in this browser's storage. */
export type KeptImport = {
  readonly fileName: string
  /** The number of rows to send, and how many the server has accepted. */
  readonly total: number
  readonly done: number
  readonly sums: ImportSums
  /** Rows of the file that are not sent. */
  readonly unsent: { readonly wrong: number; readonly leftOut: number; readonly empty: number }
  /** Paused by a person. */
  readonly isPaused: boolean
  readonly ended: ImportEnd | null
}

export type ImportEnd = "finished" | "cancelled" | "failed"

export type ImportResult = {
  readonly end: ImportEnd | "gone" | "calledOff"
  readonly importId: string
  readonly kept: KeptImport
  readonly problem: string
}

/** `ms` is the duration of the chunk; rate and remaining time use the chunks since the last pause. */
export type SentChunk = { readonly kept: KeptImport; readonly rows: number; readonly ms: number }

/** Rows of a chunk that the server refused as a whole: their positions in the chunk and their rows in the file. */
export type RefusedRows = {
  readonly places: ReadonlyArray<number>
  readonly numbers: ReadonlyArray<number>
}

/** An import as stored on the server. */
export type ServerStatus = "receiving" | "finished" | "abandoned"

export type ImportSendingContext = {
  readonly importId: string
  readonly kept: KeptImport
  readonly pace: { readonly rows: number; readonly ms: number }
  readonly problem: string
  readonly refused: RefusedRows
}

export type ImportSendingEvent =
  | { readonly type: "turn.given" }
  | { readonly type: "network.back" }
  | { readonly type: "session.back" }
  | { readonly type: "import.pause" }
  | { readonly type: "import.resume" }
  | { readonly type: "import.cancel" }
  | { readonly type: "rows.leaveOut" }
  | { readonly type: "rest.restart" }
  | { readonly type: "server.news" }

const mustProvide = (): never => {
  throw new Error("importSending was started without its implementations")
}

const textIn = (error: unknown, key: "code" | "message"): string =>
  typeof error === "object" && error !== null && key in error
    ? String((error as Record<string, unknown>)[key])
    : ""

const rowsIn = (error: unknown): RefusedRows | undefined =>
  typeof error === "object" && error !== null && "rows" in error ? (error.rows as RefusedRows) : undefined

const passing = new Set(["offline", "timeout", "server", "rate_limited", "idempotency_in_flight"])

const nothing: KeptImport = {
  fileName: "",
  total: 0,
  done: 0,
  sums: { added: 0, updated: 0, unchanged: 0, skipped: 0, rejected: 0 },
  unsent: { wrong: 0, leftOut: 0, empty: 0 },
  isPaused: false,
  ended: null
}

const noRows: RefusedRows = { places: [], numbers: [] }

/** Sending the rows of one import, one chunk after the other, from where it stopped. */
export const importSendingMachine = setup({
  types: {
    context: {} as ImportSendingContext,
    events: {} as ImportSendingEvent,
    input: {} as { readonly importId: string },
    output: {} as ImportResult,
    tags: {} as
      | "running"
      | "paused"
      | "elsewhere"
      | "offline"
      | "signedOut"
      | "cancelling"
      | "refused"
      | "differs"
  },
  actors: {
    holdTurn: fromCallback<ImportSendingEvent, { readonly importId: string }>(mustProvide),
    watchNetwork: fromCallback<ImportSendingEvent>(mustProvide),
    watchSession: fromCallback<ImportSendingEvent>(mustProvide),
    watchServer: fromCallback<ImportSendingEvent>(mustProvide),
    loadKept: fromPromise<KeptImport | null, { readonly importId: string }>(mustProvide),
    sendChunk: fromPromise<SentChunk, { readonly importId: string }>(mustProvide),
    readStatus: fromPromise<ServerStatus, { readonly importId: string }>(mustProvide),
    leaveOutRows: fromPromise<void, { readonly importId: string; readonly places: ReadonlyArray<number> }>(
      mustProvide
    ),
    restartRest: fromPromise<void, { readonly importId: string }>(mustProvide),
    abandonImport: fromPromise<void, { readonly importId: string }>(mustProvide)
  },
  delays: { turnPatience: 400, retryDelay: 5_000 },
  guards: {
    isGone: (_, params: { kept: KeptImport | null }) => params.kept === null,
    isAllDone: (_, params: { kept: KeptImport | null }) =>
      params.kept !== null && (params.kept.ended === "finished" || params.kept.done >= params.kept.total),
    isPaused: (_, params: { kept: KeptImport | null }) => params.kept?.isPaused === true,
    isPassing: (_, params: { error: unknown }) => passing.has(textIn(params.error, "code")),
    hasRefusedRows: (_, params: { error: unknown }) => rowsIn(params.error) !== undefined,
    holdsOtherRows: (_, params: { error: unknown }) => textIn(params.error, "code") === "import_differs",
    hasEnded: (_, params: { error: unknown }) => textIn(params.error, "code") === "illegal_transition",
    isCalledOff: (_, params: { status: ServerStatus }) => params.status === "abandoned",
    isFinished: (_, params: { status: ServerStatus }) => params.status === "finished",
    isSessionOver: (_, params: { error: unknown }) => textIn(params.error, "code") === "session_invalid"
  },
  actions: {
    keep: assign((_, params: { kept: KeptImport | null }) => ({ kept: params.kept ?? nothing, problem: "" })),
    setChunk: assign(({ context }, { kept, rows, ms }: SentChunk) => ({
      kept,
      pace: { rows: context.pace.rows + rows, ms: context.pace.ms + ms },
      problem: ""
    })),
    markPaused: (_, _params: { importId: string; isPaused: boolean }) => mustProvide(),
    forgetPace: assign({ pace: { rows: 0, ms: 0 } }),
    setProblem: assign((_, params: { error: unknown }) => ({ problem: textIn(params.error, "message") })),
    setRefused: assign((_, params: { error: unknown }) => ({
      refused: rowsIn(params.error) ?? noRows,
      problem: textIn(params.error, "message")
    })),
    warnFailed: (_, _params: { error: unknown }) => mustProvide()
  }
}).createMachine({
  id: "importSending",
  description:
    "Sends an import in batches. Each batch is sent until the server confirms it and counts once. Only one tab sends.",
  context: ({ input }) => ({
    importId: input.importId,
    kept: nothing,
    pace: { rows: 0, ms: 0 },
    problem: "",
    refused: noRows
  }),
  invoke: { id: "holdTurn", src: "holdTurn", input: ({ context }) => ({ importId: context.importId }) },
  initial: "askingTurn",
  states: {
    askingTurn: {
      description: "Waits while another tab sends this import.",
      on: { "turn.given": { target: "loading" } },
      after: { turnPatience: { target: "elsewhere" } }
    },
    elsewhere: {
      tags: ["elsewhere"],
      on: { "turn.given": { target: "loading" } }
    },
    loading: {
      description: "Loads the progress of the import. Another tab may have ended it.",
      tags: ["running"],
      invoke: {
        id: "loadKept",
        src: "loadKept",
        input: ({ context }) => ({ importId: context.importId }),
        onDone: [
          { guard: { type: "isGone", params: ({ event }) => ({ kept: event.output }) }, target: "gone" },
          {
            guard: { type: "isAllDone", params: ({ event }) => ({ kept: event.output }) },
            target: "finished",
            actions: { type: "keep", params: ({ event }) => ({ kept: event.output }) }
          },
          {
            guard: { type: "isPaused", params: ({ event }) => ({ kept: event.output }) },
            target: "paused",
            actions: { type: "keep", params: ({ event }) => ({ kept: event.output }) }
          },
          { target: "sending", actions: { type: "keep", params: ({ event }) => ({ kept: event.output }) } }
        ],
        onError: { target: "failed", actions: { type: "setProblem", params: ({ event }) => event } }
      }
    },
    sending: {
      description:
        "Sends the next batch. A batch in progress during a pause may still arrive; sending it again changes nothing.",
      tags: ["running"],
      invoke: {
        id: "sendChunk",
        src: "sendChunk",
        input: ({ context }) => ({ importId: context.importId }),
        onDone: [
          {
            guard: { type: "isAllDone", params: ({ event }) => ({ kept: event.output.kept }) },
            target: "finished",
            actions: { type: "setChunk", params: ({ event }) => event.output }
          },
          {
            target: "sending",
            reenter: true,
            actions: { type: "setChunk", params: ({ event }) => event.output }
          }
        ],
        onError: [
          {
            guard: { type: "isPassing", params: ({ event }) => event },
            target: "waiting",
            actions: { type: "setProblem", params: ({ event }) => event }
          },
          { guard: { type: "isSessionOver", params: ({ event }) => event }, target: "signedOut" },
          {
            guard: { type: "hasRefusedRows", params: ({ event }) => event },
            target: "refused",
            actions: { type: "setRefused", params: ({ event }) => event }
          },
          { guard: { type: "hasEnded", params: ({ event }) => event }, target: "readingStatus" },
          {
            guard: { type: "holdsOtherRows", params: ({ event }) => event },
            target: "differing",
            actions: { type: "setProblem", params: ({ event }) => event }
          },
          { target: "failed", actions: { type: "setProblem", params: ({ event }) => event } }
        ]
      },
      on: {
        "import.pause": { target: "paused" },
        "import.cancel": { target: "cancelling" }
      }
    },
    refused: {
      description: "The server refused some rows. The person leaves them out or cancels the import.",
      tags: ["refused"],
      entry: "forgetPace",
      on: { "rows.leaveOut": { target: "leavingOut" }, "import.cancel": { target: "cancelling" } }
    },
    leavingOut: {
      description:
        "Empties the refused rows, so that the server counts them as rejected and the import can finish.",
      tags: ["running"],
      invoke: {
        id: "leaveOutRows",
        src: "leaveOutRows",
        input: ({ context }) => ({ importId: context.importId, places: context.refused.places }),
        onDone: { target: "sending" },
        onError: { target: "failed", actions: { type: "setProblem", params: ({ event }) => event } }
      }
    },
    differing: {
      description:
        "The server has different rows at this position. The person sends the rest as a new import or cancels the import.",
      tags: ["differs"],
      entry: "forgetPace",
      on: { "rest.restart": { target: "restarting" }, "import.cancel": { target: "cancelling" } }
    },
    restarting: {
      description: "Ends the import on the server and starts a new one with the remaining rows.",
      tags: ["running"],
      invoke: {
        id: "restartRest",
        src: "restartRest",
        input: ({ context }) => ({ importId: context.importId }),
        onDone: { target: "sending" },
        onError: {
          target: "differing",
          actions: [
            { type: "setProblem", params: ({ event }) => event },
            { type: "warnFailed", params: ({ event }) => event }
          ]
        }
      }
    },
    readingStatus: {
      description: "The server accepts no more rows. Another browser may have cancelled the import.",
      tags: ["running"],
      invoke: {
        id: "readStatus",
        src: "readStatus",
        input: ({ context }) => ({ importId: context.importId }),
        onDone: [
          {
            guard: { type: "isCalledOff", params: ({ event }) => ({ status: event.output }) },
            target: "calledOff"
          },
          {
            guard: { type: "isFinished", params: ({ event }) => ({ status: event.output }) },
            target: "finished"
          },
          { target: "sending" }
        ],
        onError: [
          {
            guard: { type: "isPassing", params: ({ event }) => event },
            target: "waiting",
            actions: { type: "setProblem", params: ({ event }) => event }
          },
          { target: "failed", actions: { type: "setProblem", params: ({ event }) => event } }
        ]
      }
    },
    waiting: {
      description: "No response, or the server is busy. Retries automatically.",
      tags: ["running", "offline"],
      entry: "forgetPace",
      invoke: { id: "watchNetwork", src: "watchNetwork" },
      on: {
        "network.back": { target: "sending" },
        "import.resume": { target: "sending" },
        "import.pause": { target: "paused" },
        "import.cancel": { target: "cancelling" }
      },
      after: { retryDelay: { target: "sending" } }
    },
    signedOut: {
      description: "The session has ended. Signing in continues the import.",
      tags: ["signedOut"],
      entry: "forgetPace",
      invoke: { id: "watchSession", src: "watchSession" },
      on: { "session.back": { target: "sending" } }
    },
    paused: {
      description: "Paused by the person, also after a reload and in other tabs.",
      tags: ["paused"],
      entry: [
        "forgetPace",
        { type: "markPaused", params: ({ context }) => ({ importId: context.importId, isPaused: true }) }
      ],
      invoke: { id: "watchServer", src: "watchServer" },
      initial: "quiet",
      states: {
        quiet: { on: { "server.news": { target: "readingStatus" } } },
        readingStatus: {
          description: "Loads the status: someone may have cancelled the import in another browser.",
          invoke: {
            id: "readStatus",
            src: "readStatus",
            input: ({ context }) => ({ importId: context.importId }),
            onDone: [
              {
                guard: { type: "isCalledOff", params: ({ event }) => ({ status: event.output }) },
                target: "#importSending.calledOff"
              },
              { target: "quiet" }
            ],
            onError: { target: "quiet" }
          }
        }
      },
      on: {
        "import.resume": {
          target: "sending",
          actions: {
            type: "markPaused",
            params: ({ context }) => ({ importId: context.importId, isPaused: false })
          }
        },
        "import.cancel": { target: "cancelling" }
      }
    },
    cancelling: {
      description: "Cancels the import on the server. The rows imported before stay.",
      tags: ["paused", "cancelling"],
      invoke: {
        id: "abandonImport",
        src: "abandonImport",
        input: ({ context }) => ({ importId: context.importId }),
        onDone: { target: "cancelled" },
        onError: { target: "paused", actions: { type: "warnFailed", params: ({ event }) => event } }
      }
    },
    finished: { type: "final", output: { end: "finished" } },
    cancelled: { type: "final", output: { end: "cancelled" } },
    calledOff: {
      description: "Cancelled in another browser, or expired after a day without rows.",
      type: "final",
      output: { end: "calledOff" }
    },
    failed: { type: "final", output: { end: "failed" } },
    gone: { type: "final", output: { end: "gone" } }
  },
  output: ({ context, event }) => ({
    end: (event.output as { readonly end: ImportResult["end"] }).end,
    importId: context.importId,
    kept: context.kept,
    problem: context.problem
  })
})
