import { assign, fromCallback, fromPromise, setup } from "xstate"
import type { CallingSource } from "../../contract/calls/calling.ts"
import type { OpenCall, QueueItem, QueueSkips } from "../../contract/entities/Calling.ts"
import type { CallStatus } from "../../contract/rules/callStatuses.ts"
import type { CallStartResult, callStartMachine } from "./call-start.machine.ts"
import type { callWrapUpMachine, WrapUpInput, WrapUpResult } from "./call-wrap-up.machine.ts"
import type { UndoneOutcome } from "./last-outcome.machine.ts"
import type { HandedContact } from "./named-call.machine.ts"
import type { NextContactResult, nextContactMachine } from "./next-contact.machine.ts"
import type { OpenCallResult, openCallMachine } from "./open-call.machine.ts"

/** Numbers since the queue was started here. */
export type CallTally = {
  readonly startedAt: string
  readonly calls: number
  readonly skipped: number
  readonly outcomes: Readonly<Partial<Record<CallStatus, number>>>
}

export type FoundCall = { readonly call: OpenCall; readonly wrapUp: WrapUpInput }

export type CallQueueContext = {
  readonly source: CallingSource | null
  readonly sessionId: string
  readonly item: QueueItem | null
  readonly skips: QueueSkips
  readonly call: OpenCall | null
  readonly wrapUp: WrapUpInput | null
  readonly endedAt: string
  readonly last: {
    readonly status: CallStatus
    readonly callId: string
    readonly contact: OpenCall["contact"] | null
  } | null
  readonly attempt: string
  readonly tally: CallTally
  readonly problem: string
}

export type CallQueueEvent =
  | { readonly type: "queue.start"; readonly source: CallingSource }
  | { readonly type: "queue.finish" }
  | { readonly type: "queue.again" }
  | { readonly type: "queue.choose" }
  | { readonly type: "queue.retry" }
  | { readonly type: "network.back" }
  | { readonly type: "call.start" }
  | { readonly type: "call.end" }
  | { readonly type: "contact.skip" }
  | { readonly type: "call.endedElsewhere" }
  | { readonly type: "contact.listed" }
  | { readonly type: "queue.movedElsewhere" }
  | ({ readonly type: "contact.handed" } & HandedContact)
  | { readonly type: "outcome.decided" }
  | ({ readonly type: "outcome.undone" } & UndoneOutcome)

const mustProvide = (): never => {
  throw new Error("callQueue was started without its implementations")
}

const textIn = (error: unknown, key: "code" | "message"): string =>
  typeof error === "object" && error !== null && key in error
    ? String((error as Record<string, unknown>)[key])
    : ""

const passing = new Set(["offline", "timeout", "server", "unavailable", "rate_limited", "unexpected"])

const nothing: CallTally = { startedAt: "", calls: 0, skipped: 0, outcomes: {} }

const once = (outcomes: CallTally["outcomes"], status: CallStatus) => ({
  ...outcomes,
  [status]: (outcomes[status] ?? 0) + 1
})

const onceLess = (outcomes: CallTally["outcomes"], status: CallStatus): CallTally["outcomes"] => {
  const { [status]: count = 0, ...others } = outcomes
  return count > 1 ? { ...outcomes, [status]: count - 1 } : (others as CallTally["outcomes"])
}

/** Working through a list of calls. */
export const callQueueMachine = setup({
  types: {
    context: {} as CallQueueContext,
    events: {} as CallQueueEvent,
    children: {} as {
      callStart: "callStart"
      callWrapUp: "callWrapUp"
      nextContact: "nextContact"
      openCall: "openCall"
    },
    tags: {} as
      | "busy"
      | "choosing"
      | "ready"
      | "onCall"
      | "waiting"
      | "undecided"
      | "failed"
      | "finished"
      | "delivering"
  },
  actors: {
    openCall: fromPromise(mustProvide) as unknown as typeof openCallMachine,
    openSession: fromPromise<string, { readonly source: CallingSource | null; readonly attempt: string }>(
      mustProvide
    ),
    nextContact: fromPromise(mustProvide) as unknown as typeof nextContactMachine,
    skipItem: fromPromise<
      void,
      { readonly item: QueueItem | null; readonly sessionId: string; readonly attempt: string }
    >(mustProvide),
    callStart: fromPromise(mustProvide) as unknown as typeof callStartMachine,
    endSession: fromPromise<void, { readonly sessionId: string; readonly attempt: string }>(mustProvide),
    waitUntilTaken: fromPromise<void, { readonly callId: string }>(mustProvide),
    callWrapUp: fromPromise(mustProvide) as unknown as typeof callWrapUpMachine,
    watchNetwork: fromCallback<CallQueueEvent>(mustProvide),
    watchDecision: fromCallback<CallQueueEvent>(mustProvide),
    watchUndo: fromCallback<CallQueueEvent>(mustProvide),
    watchTabs: fromCallback<CallQueueEvent>(mustProvide),
    watchCall: fromCallback<CallQueueEvent, { readonly call: OpenCall | null }>(mustProvide)
  },
  delays: { retryDelay: 10_000 },
  guards: {
    isUnreached: (_, { error }: OpenCallResult) => error !== null,
    hasCall: (_, { found }: OpenCallResult) => found !== null,
    isStarted: (_, { end }: CallStartResult) => end === "started",
    isOpenElsewhere: (_, { end }: CallStartResult) => end === "callOpen",
    isPostponed: (_, { end }: CallStartResult) => end === "postponed",
    isFound: (_, { end }: NextContactResult) => end === "found",
    isNoneLeft: (_, { end }: NextContactResult) => end === "noneLeft",
    isCallOpen: (_, { end }: NextContactResult) => end === "callOpen",
    isUndecided: (_, { end }: NextContactResult) => end === "undecided",
    isPassing: (_, params: { error: unknown }) => passing.has(textIn(params.error, "code")),
    isCallOpenAgain: (_, params: UndoneOutcome) => params.isOpen,
    isSaved: (_, params: { result: WrapUpResult }) => params.result.end === "saved",
    hasSource: ({ context }) => context.source !== null
  },
  actions: {
    startSession: assign((_, params: { source: CallingSource }) => ({
      source: params.source,
      tally: { ...nothing, startedAt: new Date().toISOString() },
      last: null
    })),
    setSession: assign((_, params: { sessionId: string }) => params),
    newAttempt: assign({ attempt: () => crypto.randomUUID(), problem: "" }),
    assignNext: assign((_, { item, skips, sessionId }: NextContactResult) => ({ item, skips, sessionId })),
    assignHanded: assign((_, { item, sessionId, source }: HandedContact) => ({
      item,
      sessionId,
      skips: { total: 0, reasons: [] },
      ...(source !== null && {
        source,
        tally: { ...nothing, startedAt: new Date().toISOString() },
        last: null
      }),
      problem: ""
    })),
    setCall: assign((_, params: { found: FoundCall | null }) => ({
      call: params.found?.call ?? null,
      wrapUp: params.found?.wrapUp ?? null,
      endedAt: "",
      problem: ""
    })),
    markListed: assign(({ context: { call } }) => ({
      call: call && { ...call, contact: { ...call.contact, doNotCall: true } }
    })),
    setEnd: assign({ endedAt: () => new Date().toISOString() }),
    countCall: assign(({ context }, { result }: { result: WrapUpResult }) =>
      result.end === "left"
        ? {}
        : {
            last: {
              status: result.status,
              callId: result.callId,
              contact: context.call?.contact ?? null
            },
            tally: {
              ...context.tally,
              calls: context.tally.calls + 1,
              outcomes: once(context.tally.outcomes, result.status)
            }
          }
    ),
    uncountCall: assign(({ context: { last, tally } }, { callId }: UndoneOutcome) =>
      last?.callId !== callId
        ? {}
        : {
            last: null,
            tally: { ...tally, calls: tally.calls - 1, outcomes: onceLess(tally.outcomes, last.status) }
          }
    ),
    countSkip: assign(({ context }) => ({
      tally: { ...context.tally, skipped: context.tally.skipped + 1 }
    })),
    forgetSource: assign({ source: null, sessionId: "" }),
    letLapse: () => mustProvide(),
    dropCall: assign({ call: null, wrapUp: null, item: null }),
    setProblem: assign((_, params: { error: unknown }) => ({ problem: textIn(params.error, "message") })),
    warnFailed: (_, _params: { error: unknown }) => mustProvide()
  }
}).createMachine({
  id: "callQueue",
  description: "Works through contacts to call. Each call is recorded or left before the next one.",
  context: {
    source: null,
    sessionId: "",
    item: null,
    skips: { total: 0, reasons: [] },
    call: null,
    wrapUp: null,
    endedAt: "",
    last: null,
    attempt: "",
    tally: nothing,
    problem: ""
  },
  invoke: { id: "watchUndo", src: "watchUndo" },
  on: {
    "contact.handed": { target: ".ready", actions: { type: "assignHanded", params: ({ event }) => event } },
    "outcome.undone": [
      {
        guard: { type: "isCallOpenAgain", params: ({ event }) => event },
        target: ".restoring",
        actions: { type: "uncountCall", params: ({ event }) => event }
      },
      { actions: { type: "uncountCall", params: ({ event }) => event } }
    ]
  },
  initial: "restoring",
  states: {
    restoring: {
      description:
        "A call that was started on any tab or device, and not wrapped up, comes first. The chart Open call finds it.",
      tags: ["busy"],
      on: { "contact.handed": {} },
      invoke: {
        id: "openCall",
        src: "openCall",
        onDone: [
          {
            guard: { type: "isUnreached", params: ({ event }) => event.output },
            target: "unreached",
            actions: { type: "setProblem", params: ({ event }) => event.output }
          },
          {
            guard: { type: "hasCall", params: ({ event }) => event.output },
            target: "onCall.calling",
            actions: { type: "setCall", params: ({ event }) => event.output }
          },
          { guard: "hasSource", target: "finding" },
          { target: "choosing" }
        ]
      }
    },
    unreached: {
      tags: ["failed"],
      invoke: { id: "watchNetwork", src: "watchNetwork" },
      on: { "queue.retry": { target: "restoring" }, "network.back": { target: "restoring" } }
    },
    choosing: {
      description: "The person chooses the list: due callbacks, a label or the current filter.",
      tags: ["choosing"],
      on: {
        "queue.start": {
          target: "opening",
          actions: { type: "startSession", params: ({ event }) => ({ source: event.source }) }
        }
      }
    },
    opening: {
      description: "Opens a session on the server. The same start sent twice opens one.",
      tags: ["busy"],
      entry: "newAttempt",
      invoke: {
        id: "openSession",
        src: "openSession",
        input: ({ context: { source, attempt } }) => ({ source, attempt }),
        onDone: {
          target: "finding",
          actions: { type: "setSession", params: ({ event }) => ({ sessionId: event.output }) }
        },
        onError: { target: "choosing", actions: { type: "warnFailed", params: ({ event }) => event } }
      }
    },
    finding: {
      description: "The chart Next contact chooses the person to call.",
      tags: ["busy"],
      invoke: {
        id: "nextContact",
        src: "nextContact",
        input: ({ context: { source, sessionId } }) => ({ source, sessionId }),
        onDone: [
          {
            guard: { type: "isFound", params: ({ event }) => event.output },
            target: "ready",
            actions: { type: "assignNext", params: ({ event }) => event.output }
          },
          {
            guard: { type: "isNoneLeft", params: ({ event }) => event.output },
            target: "finished",
            actions: { type: "assignNext", params: ({ event }) => event.output }
          },
          { guard: { type: "isCallOpen", params: ({ event }) => event.output }, target: "restoring" },
          { guard: { type: "isUndecided", params: ({ event }) => event.output }, target: "undecided" },
          {
            guard: { type: "isPassing", params: ({ event }) => ({ error: event.output.error }) },
            target: "waiting",
            actions: { type: "setProblem", params: ({ event }) => ({ error: event.output.error }) }
          },
          { target: "choosing", actions: { type: "warnFailed", params: ({ event }) => event.output } }
        ]
      },
      on: { "queue.finish": { target: "finished" } }
    },
    waiting: {
      description: "No network. Sending and choosing the next contact continue when it is back.",
      tags: ["waiting"],
      invoke: { id: "watchNetwork", src: "watchNetwork" },
      on: {
        "network.back": { target: "finding" },
        "queue.retry": { target: "finding" },
        "queue.finish": { target: "finished" }
      },
      after: { retryDelay: { target: "finding" } }
    },
    undecided: {
      description: "The server refused an outcome. The call stays open until this person decides.",
      tags: ["undecided"],
      invoke: { id: "watchDecision", src: "watchDecision" },
      on: { "outcome.decided": { target: "finding" }, "queue.finish": { target: "finished" } }
    },
    ready: {
      description: "Shows the next contact and the reason. Chosen again when another tab moved on.",
      tags: ["ready"],
      invoke: { id: "watchTabs", src: "watchTabs" },
      on: {
        "queue.movedElsewhere": { target: "finding" },
        "call.start": { target: "starting" },
        "contact.skip": { target: "skipping" },
        "queue.finish": { target: "finished" }
      }
    },
    skipping: {
      tags: ["ready", "busy"],
      entry: "newAttempt",
      invoke: {
        id: "skipItem",
        src: "skipItem",
        input: ({ context: { item, sessionId, attempt } }) => ({ item, sessionId, attempt }),
        onDone: { target: "finding", actions: "countSkip" },
        onError: { target: "ready", actions: { type: "warnFailed", params: ({ event }) => event } }
      }
    },
    starting: {
      description: "The chart Call start starts it. From now on the call needs an outcome.",
      tags: ["ready", "busy"],
      entry: "newAttempt",
      on: { "contact.handed": {} },
      invoke: {
        id: "callStart",
        src: "callStart",
        input: ({ context: { item, sessionId, attempt } }) => ({ item, sessionId, attempt }),
        onDone: [
          {
            guard: { type: "isStarted", params: ({ event }) => event.output },
            target: "onCall",
            actions: { type: "setCall", params: ({ event }) => event.output }
          },
          { guard: { type: "isOpenElsewhere", params: ({ event }) => event.output }, target: "restoring" },
          { guard: { type: "isPostponed", params: ({ event }) => event.output }, target: "ready" },
          { target: "finding" }
        ]
      }
    },
    onCall: {
      description:
        "The wrap-up is open from the first ring, so notes and outcome can be entered during the call. A contact added to the do-not-call list meanwhile can no longer be dialled.",
      tags: ["onCall"],
      initial: "calling",
      invoke: [
        {
          id: "callWrapUp",
          src: "callWrapUp",
          input: ({ context }) => context.wrapUp as WrapUpInput,
          onDone: [
            {
              guard: { type: "isSaved", params: ({ event }) => ({ result: event.output }) },
              target: "delivering",
              actions: { type: "countCall", params: ({ event }) => ({ result: event.output }) }
            },
            { target: "between" }
          ]
        },
        { id: "watchCall", src: "watchCall", input: ({ context }) => ({ call: context.call }) }
      ],
      on: {
        "contact.handed": {},
        "call.endedElsewhere": { target: "between" },
        "contact.listed": { actions: "markListed" }
      },
      states: {
        calling: {
          description: "The call is in progress and timed.",
          on: { "call.end": { target: "recording", actions: "setEnd" } }
        },
        recording: { description: "The call has ended. Its outcome is not recorded yet." }
      }
    },
    delivering: {
      description: "The outcome is stored. The next contact is chosen once the server has it.",
      tags: ["delivering"],
      invoke: {
        id: "waitUntilTaken",
        src: "waitUntilTaken",
        input: ({ context }) => ({ callId: context.last?.callId ?? "" }),
        onDone: { target: "between" },
        onError: { target: "between" }
      },
      on: { "contact.handed": {}, "queue.finish": { target: "finished" } }
    },
    between: {
      description: "One call is recorded, and the next contact is not chosen yet.",
      entry: "dropCall",
      always: [{ guard: "hasSource", target: "finding" }, { target: "choosing" }]
    },
    finished: {
      description: "Shows the numbers of this session. The reserved contact is released for colleagues.",
      tags: ["finished"],
      entry: ["newAttempt", "dropCall"],
      invoke: {
        id: "endSession",
        src: "endSession",
        input: ({ context: { sessionId, attempt } }) => ({ sessionId, attempt }),
        onError: { actions: "letLapse" }
      },
      on: {
        "queue.again": { target: "opening" },
        "queue.choose": { target: "choosing", actions: "forgetSource" }
      }
    }
  }
})
