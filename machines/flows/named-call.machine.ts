import { assign, fromPromise, setup } from "xstate"
import type { CallingSource } from "../../contract/calls/calling.ts"
import type { QueueItem, WithheldContact } from "../../contract/entities/Calling.ts"

/** `sessionId` is the open session of the calling desk; "" if there is none. */
export type NamedPerson = { readonly contactId: string; readonly sessionId: string }

/** Either is null. */
export type LeasedContact = { readonly item: QueueItem | null; readonly withheld: WithheldContact | null }

/** `source` is null if the contact was leased to the session that the desk had. */
export type HandedContact = {
  readonly item: QueueItem
  readonly sessionId: string
  readonly source: CallingSource | null
}

export type NamedCallContext = NamedPerson & {
  readonly source: CallingSource | null
  readonly withheld: WithheldContact | null
  readonly attempt: string
  readonly problem: string
}

export type NamedCallEvent =
  | ({ readonly type: "person.call" } & NamedPerson)
  | { readonly type: "person.retry" }
  | { readonly type: "person.leave" }

const mustProvide = (): never => {
  throw new Error("namedCall was started without its implementations")
}

const textIn = (error: unknown, key: "code" | "message"): string =>
  typeof error === "object" && error !== null && key in error
    ? String((error as Record<string, unknown>)[key])
    : ""

type Leased = { readonly output: LeasedContact }

type Failed = { readonly error: unknown }

/** Asks for one person by name and hands them to the calling desk. */
export const namedCallMachine = setup({
  types: {
    context: {} as NamedCallContext,
    events: {} as NamedCallEvent,
    tags: {} as "busy" | "withheld" | "failed"
  },
  actors: {
    openSession: fromPromise<string, { readonly source: CallingSource | null; readonly attempt: string }>(
      mustProvide
    ),
    leaseContact: fromPromise<LeasedContact, NamedPerson>(mustProvide)
  },
  guards: {
    hasSession: ({ context }) => context.sessionId !== "",
    isLeased: (_, { output }: Leased) => output.item !== null,
    isCallOpen: (_, { error }: Failed) => textIn(error, "code") === "call_open",
    isSessionEnded: ({ context }, { error }: Failed) =>
      textIn(error, "code") === "not_found" && context.source === null
  },
  actions: {
    setPerson: assign((_, { contactId, sessionId }: NamedPerson) => ({
      contactId,
      sessionId,
      source: null,
      withheld: null,
      problem: ""
    })),
    startSource: assign(({ context }) => ({
      source: { kind: "contacts" as const, contactIds: [context.contactId] },
      attempt: crypto.randomUUID()
    })),
    setSession: assign((_, params: { sessionId: string }) => params),
    setWithheld: assign((_, { output }: Leased) => ({ withheld: output.withheld })),
    setProblem: assign((_, { error }: Failed) => ({ problem: textIn(error, "message") })),
    noteTurn: mustProvide,
    handOver: (_, _params: HandedContact) => mustProvide(),
    warnCallOpen: (_, _params: Failed) => mustProvide()
  }
}).createMachine({
  id: "namedCall",
  description:
    "A person who is called by name is shown on the desk whenever their next call is due. If they may not be called now, the desk says why.",
  context: { contactId: "", sessionId: "", source: null, withheld: null, attempt: "", problem: "" },
  on: {
    "person.call": {
      target: ".choosing",
      actions: { type: "setPerson", params: ({ event }) => event }
    }
  },
  initial: "idle",
  states: {
    idle: { description: "The desk shows its queue." },
    choosing: {
      description:
        "The desk's session goes on after this call. Without one, a session of this person starts.",
      tags: ["busy"],
      always: [{ guard: "hasSession", target: "leasing" }, { target: "opening" }]
    },
    opening: {
      tags: ["busy"],
      entry: "startSource",
      invoke: {
        id: "openSession",
        src: "openSession",
        input: ({ context: { source, attempt } }) => ({ source, attempt }),
        onDone: {
          target: "leasing",
          actions: { type: "setSession", params: ({ event }) => ({ sessionId: event.output }) }
        },
        onError: { target: "failed", actions: { type: "setProblem", params: ({ event }) => event } }
      }
    },
    leasing: {
      description:
        "The server reserves the person for this caller, or answers why they may not be called now.",
      tags: ["busy"],
      entry: "noteTurn",
      invoke: {
        id: "leaseContact",
        src: "leaseContact",
        input: ({ context: { contactId, sessionId } }) => ({ contactId, sessionId }),
        onDone: [
          {
            guard: { type: "isLeased", params: ({ event }) => event },
            target: "idle",
            actions: {
              type: "handOver",
              params: ({ context: { sessionId, source }, event }) => ({
                item: event.output.item ?? mustProvide(),
                sessionId,
                source
              })
            }
          },
          { target: "withheld", actions: { type: "setWithheld", params: ({ event }) => event } }
        ],
        onError: [
          {
            guard: { type: "isCallOpen", params: ({ event }) => event },
            target: "idle",
            actions: { type: "warnCallOpen", params: ({ event }) => event }
          },
          { guard: { type: "isSessionEnded", params: ({ event }) => event }, target: "opening" },
          { target: "failed", actions: { type: "setProblem", params: ({ event }) => event } }
        ]
      }
    },
    withheld: {
      description:
        "The person may not be called now: the do-not-call list, no number, calling hours, or a colleague.",
      tags: ["withheld"],
      on: { "person.retry": { target: "leasing" }, "person.leave": { target: "idle" } }
    },
    failed: {
      tags: ["failed"],
      on: { "person.retry": { target: "choosing" }, "person.leave": { target: "idle" } }
    }
  }
})
