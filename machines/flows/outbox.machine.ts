import { assign, fromCallback, fromPromise, setup } from "xstate"
import type { Contact } from "../../contract/entities/Contact.ts"
import type { CallStatus } from "../../contract/rules/callStatuses.ts"

/** The payload of the contract's call of that name. */
export type OutboxWrite =
  /** `before` is the previous value. */
  | {
      readonly kind: "outcome"
      readonly callId: string
      readonly callStatus: CallStatus
      readonly before: CallStatus
      readonly payload: object
    }
  /** Takes the place of an outcome that the server may have accepted without this browser knowing. */
  | {
      readonly kind: "undo"
      readonly callId: string
      readonly callStatus: CallStatus
      readonly payload: object
    }
  | { readonly kind: "notes"; readonly notes: string; readonly before: string; readonly payload: object }
  /** `added`: the labels to add, with their names; entries of older versions have none. */
  | { readonly kind: "labels"; readonly added?: Contact["labels"]; readonly payload: object }
  | { readonly kind: "thumbs"; readonly payload: object }

export type OutboxRefusal = {
  readonly code: string
  readonly message: string
  /** The server's version; null if it could not be loaded. */
  readonly theirs: Pick<Contact, "callStatus" | "notes" | "updatedAt" | "version"> | null
}

export type OutboxEntry = {
  /** The idempotency key: the same entry sent twice counts once. */
  readonly key: string
  /** The organisation and the person. */
  readonly owner: string
  readonly contact: { readonly _id: string; readonly name: string }
  readonly at: string
  readonly write: OutboxWrite
  readonly refusal: OutboxRefusal | null
  /** It can't be encrypted now, and is deleted when the session ends. */
  readonly isClear?: true
}

/** `mine`: sent again, as it is or edited. `theirs`: dropped. */
export type OutboxChoice =
  | { readonly side: "mine"; readonly write: OutboxWrite }
  | { readonly side: "theirs" }

export type OutboxContext = {
  readonly owner: string
  readonly entries: ReadonlyArray<OutboxEntry>
  /** The key of the entry being sent. */
  readonly sending: string
  readonly error: unknown
  /** The server's version of the contact of a refused entry; null if it is not available. */
  readonly theirs: Contact | null
  readonly settling: { readonly key: string; readonly choice: OutboxChoice }
  readonly problem: string
}

export type OutboxEvent =
  | { readonly type: "owner.here"; readonly owner: string }
  | { readonly type: "owner.gone" }
  | { readonly type: "turn.given" }
  | { readonly type: "entries.changed"; readonly entries: ReadonlyArray<OutboxEntry> }
  | { readonly type: "network.back" }
  | { readonly type: "outbox.retry" }
  | { readonly type: "signOut.ask" }
  | { readonly type: "signOut.stay" }
  | { readonly type: "signOut.anyway" }
  | { readonly type: "entry.settle"; readonly key: string; readonly choice: OutboxChoice }

type Refused = { readonly entry: OutboxEntry | undefined; readonly theirs: Contact | null }

const mustProvide = (): never => {
  throw new Error("outbox was started without its implementations")
}

const textIn = (error: unknown, key: "code" | "message"): string =>
  typeof error === "object" && error !== null && key in error
    ? String((error as Record<string, unknown>)[key])
    : ""

const passing = new Set([
  "offline",
  "timeout",
  "server",
  "unavailable",
  "rate_limited",
  "idempotency_in_flight",
  "session_invalid",
  "unexpected"
])

const sendingIn = ({ entries, sending }: OutboxContext) => entries.find(({ key }) => key === sending)

/** The first sendable entry: entries after a refused one about the same person wait for the decision. */
const nextOf = (entries: ReadonlyArray<OutboxEntry>): OutboxEntry | undefined => {
  const disputed = new Set(entries.filter(({ refusal }) => refusal).map(({ contact }) => contact._id))
  return entries.find(({ contact }) => !disputed.has(contact._id))
}

const empty = { owner: "", entries: [], problem: "" }

/** Stores outcomes and edits first and sends them afterwards: once, in order, by one tab at a time. */
export const outboxMachine = setup({
  types: {
    context: {} as OutboxContext,
    events: {} as OutboxEvent,
    tags: {} as "elsewhere" | "sending" | "waiting" | "settling" | "leaving"
  },
  actors: {
    watchOwner: fromCallback<OutboxEvent>(mustProvide),
    watchEntries: fromCallback<OutboxEvent, { readonly owner: string }>(mustProvide),
    holdTurn: fromCallback<OutboxEvent, { readonly owner: string }>(mustProvide),
    holdKey: fromCallback<OutboxEvent, { readonly owner: string }>(mustProvide),
    watchNetwork: fromCallback<OutboxEvent>(mustProvide),
    sendEntry: fromPromise<void, { readonly entry: OutboxEntry | undefined }>(mustProvide),
    readTheirs: fromPromise<
      Contact | null,
      { readonly entry: OutboxEntry | undefined; readonly error: unknown }
    >(mustProvide),
    /** Null if the entry was undone or dropped meanwhile. */
    rebaseEntry: fromPromise<OutboxEntry | null, Refused>(mustProvide),
    keepRefusal: fromPromise<OutboxEntry | null, Refused & { readonly error: unknown }>(mustProvide),
    settleEntry: fromPromise<
      void,
      { readonly entry: OutboxEntry | undefined; readonly choice: OutboxChoice }
    >(mustProvide)
  },
  delays: { retryDelay: 5_000 },
  guards: {
    isEmpty: ({ context }) => context.entries.length === 0,
    hasNext: ({ context }) => nextOf(context.entries) !== undefined,
    isPassing: (_, params: { error: unknown }) => passing.has(textIn(params.error, "code")),
    isUntouched: ({ context }, { theirs }: { theirs: Contact | null }) => {
      const write = sendingIn(context)?.write
      if (theirs === null || textIn(context.error, "code") !== "stale_version") return false
      return (
        (write?.kind === "notes" && write.before === theirs.notes) ||
        (write?.kind === "outcome" && write.before === theirs.callStatus)
      )
    },
    isGone: (_, params: { entry: OutboxEntry | null }) => params.entry === null,
    isRefused: ({ context }, params: { key: string }) =>
      context.entries.some(({ key, refusal }) => key === params.key && refusal !== null)
  },
  actions: {
    setOwner: assign((_, params: { owner: string }) => params),
    forget: assign(empty),
    setEntries: assign((_, params: { entries: ReadonlyArray<OutboxEntry> }) => params),
    setProblem: assign((_, params: { error: unknown }) => ({ problem: textIn(params.error, "message") })),
    clearProblem: assign({ problem: "" }),
    takeNext: assign(({ context }) => ({ sending: nextOf(context.entries)?.key ?? "" })),
    dropSent: assign(({ context }) => ({
      entries: context.entries.filter(({ key }) => key !== context.sending)
    })),
    setError: assign((_, params: { error: unknown }) => params),
    assignTheirs: assign((_, params: { theirs: Contact | null }) => params),
    setAnswer: assign(({ context }, params: { entry: OutboxEntry | null }) => ({
      entries: context.entries.map((entry) =>
        entry.key === context.sending ? (params.entry ?? entry) : entry
      )
    })),
    setChoice: assign((_, params: { key: string; choice: OutboxChoice }) => ({ settling: params })),
    signOut: () => mustProvide(),
    announceTaken: (_, _params: { entry: OutboxEntry | undefined }) => mustProvide(),
    warnRefused: (_, _params: { entry: OutboxEntry | null }) => mustProvide(),
    warnFailed: (_, _params: { error: unknown }) => mustProvide()
  }
}).createMachine({
  id: "outbox",
  description:
    "Outcomes and edits are stored in the browser until the server accepts them. A refused entry waits for a decision; nothing is overwritten or dropped silently.",
  context: {
    owner: "",
    entries: [],
    sending: "",
    error: null,
    theirs: null,
    settling: { key: "", choice: { side: "theirs" } },
    problem: ""
  },
  invoke: { id: "watchOwner", src: "watchOwner" },
  initial: "signedOut",
  states: {
    signedOut: {
      description:
        "Signed out. Entries stay stored, encrypted for their author, and are sent after the next sign-in.",
      entry: "forget",
      on: {
        "owner.here": {
          target: "signedIn",
          actions: { type: "setOwner", params: ({ event }) => ({ owner: event.owner }) }
        }
      }
    },
    signedIn: {
      type: "parallel",
      invoke: [
        { id: "watchEntries", src: "watchEntries", input: ({ context }) => ({ owner: context.owner }) },
        { id: "holdTurn", src: "holdTurn", input: ({ context }) => ({ owner: context.owner }) },
        { id: "holdKey", src: "holdKey", input: ({ context }) => ({ owner: context.owner }) }
      ],
      on: {
        "owner.gone": { target: "signedOut" },
        "entries.changed": {
          actions: { type: "setEntries", params: ({ event }) => ({ entries: event.entries }) }
        }
      },
      states: {
        delivery: {
          initial: "elsewhere",
          states: {
            elsewhere: {
              description: "Another tab sends. This tab takes over when that tab closes or crashes.",
              tags: ["elsewhere"],
              on: { "turn.given": { target: "resting" } }
            },
            resting: {
              description: "Nothing is being sent.",
              always: { guard: "hasNext", target: "sending" }
            },
            sending: {
              description: "Sends one entry until there is a response, then the next.",
              tags: ["sending"],
              entry: "takeNext",
              invoke: {
                id: "sendEntry",
                src: "sendEntry",
                input: ({ context }) => ({ entry: sendingIn(context) }),
                onDone: {
                  target: "resting",
                  actions: [
                    { type: "announceTaken", params: ({ context }) => ({ entry: sendingIn(context) }) },
                    "dropSent",
                    "clearProblem"
                  ]
                },
                onError: [
                  {
                    guard: { type: "isPassing", params: ({ event }) => ({ error: event.error }) },
                    target: "waiting",
                    actions: { type: "setProblem", params: ({ event }) => ({ error: event.error }) }
                  },
                  {
                    target: "comparing",
                    actions: { type: "setError", params: ({ event }) => ({ error: event.error }) }
                  }
                ]
              }
            },
            comparing: {
              description:
                "The server refused the entry. Its newer version of the contact decides what happens next.",
              tags: ["sending"],
              invoke: {
                id: "readTheirs",
                src: "readTheirs",
                input: ({ context }) => ({ entry: sendingIn(context), error: context.error }),
                onDone: [
                  {
                    guard: { type: "isUntouched", params: ({ event }) => ({ theirs: event.output }) },
                    target: "rebasing",
                    actions: { type: "assignTheirs", params: ({ event }) => ({ theirs: event.output }) }
                  },
                  {
                    target: "refusing",
                    actions: { type: "assignTheirs", params: ({ event }) => ({ theirs: event.output }) }
                  }
                ],
                onError: {
                  target: "waiting",
                  actions: { type: "setProblem", params: ({ event }) => ({ error: event.error }) }
                }
              }
            },
            rebasing: {
              description:
                "Someone changed other fields of the contact. The entry is sent again for the newer version.",
              tags: ["sending"],
              invoke: {
                id: "rebaseEntry",
                src: "rebaseEntry",
                input: ({ context }) => ({ entry: sendingIn(context), theirs: context.theirs }),
                onDone: [
                  {
                    guard: { type: "isGone", params: ({ event }) => ({ entry: event.output }) },
                    target: "resting",
                    actions: ["dropSent", "clearProblem"]
                  },
                  {
                    target: "resting",
                    actions: [
                      { type: "setAnswer", params: ({ event }) => ({ entry: event.output }) },
                      "clearProblem"
                    ]
                  }
                ],
                onError: {
                  target: "waiting",
                  actions: { type: "setProblem", params: ({ event }) => ({ error: event.error }) }
                }
              }
            },
            refusing: {
              description:
                "Both versions wait for a decision. An entry that was undone meanwhile needs none.",
              tags: ["sending"],
              invoke: {
                id: "keepRefusal",
                src: "keepRefusal",
                input: ({ context }) => ({
                  entry: sendingIn(context),
                  theirs: context.theirs,
                  error: context.error
                }),
                onDone: [
                  {
                    guard: { type: "isGone", params: ({ event }) => ({ entry: event.output }) },
                    target: "resting",
                    actions: ["dropSent", "clearProblem"]
                  },
                  {
                    target: "resting",
                    actions: [
                      { type: "setAnswer", params: ({ event }) => ({ entry: event.output }) },
                      "clearProblem",
                      { type: "warnRefused", params: ({ event }) => ({ entry: event.output }) }
                    ]
                  }
                ],
                onError: {
                  target: "waiting",
                  actions: { type: "setProblem", params: ({ event }) => ({ error: event.error }) }
                }
              }
            },
            waiting: {
              description: "No response, or the server is busy. Retries automatically.",
              tags: ["waiting"],
              invoke: { id: "watchNetwork", src: "watchNetwork" },
              on: {
                "network.back": { target: "resting" },
                "outbox.retry": { target: "resting" }
              },
              after: { retryDelay: { target: "resting" } }
            }
          }
        },
        departure: {
          initial: "staying",
          states: {
            staying: {
              on: {
                "signOut.ask": [{ guard: "isEmpty", actions: "signOut" }, { target: "asking" }]
              }
            },
            asking: {
              description:
                "Entries are waiting while the person signs out. They sign out once everything is sent, or immediately: entries then stay stored, encrypted, until their next sign-in.",
              tags: ["leaving"],
              always: { guard: "isEmpty", target: "staying", actions: "signOut" },
              on: {
                "signOut.stay": { target: "staying" },
                "signOut.anyway": { target: "staying", actions: "signOut" }
              }
            }
          }
        },
        decision: {
          initial: "open",
          states: {
            open: {
              on: {
                "entry.settle": {
                  guard: { type: "isRefused", params: ({ event }) => ({ key: event.key }) },
                  target: "settling",
                  actions: {
                    type: "setChoice",
                    params: ({ event }) => ({ key: event.key, choice: event.choice })
                  }
                }
              }
            },
            settling: {
              description: '"Mine" is sent again in its place under a new key; "theirs" drops the entry.',
              tags: ["settling"],
              invoke: {
                id: "settleEntry",
                src: "settleEntry",
                input: ({ context }) => ({
                  entry: context.entries.find(({ key }) => key === context.settling.key),
                  choice: context.settling.choice
                }),
                onDone: { target: "open" },
                onError: {
                  target: "open",
                  actions: { type: "warnFailed", params: ({ event }) => ({ error: event.error }) }
                }
              }
            }
          }
        }
      }
    }
  }
})
