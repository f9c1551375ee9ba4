import { assign, fromPromise, setup } from "xstate"
import type { DoNotCallEntry } from "../../contract/entities/DoNotCall.ts"

export type DoNotCallPage = {
  readonly entries: ReadonlyArray<DoNotCallEntry>
  readonly nextCursor: string | null
  readonly total: { readonly value: number; readonly exact: boolean }
}

export type DoNotCallDraft = { readonly email: string; readonly phone: string; readonly reason: string }

export type DoNotCallAdding = { readonly draft: DoNotCallDraft; readonly attempt: string }

export type DoNotCallContext = {
  readonly query: string
  readonly entries: ReadonlyArray<DoNotCallEntry>
  readonly cursor: string | null
  readonly total: DoNotCallPage["total"]
  readonly draft: DoNotCallDraft
  readonly removing: DoNotCallEntry | null
  readonly attempt: string
  readonly problem: string
}

export type DoNotCallEvent =
  | { readonly type: "query.change"; readonly query: string }
  | { readonly type: "list.refresh" }
  | { readonly type: "page.more" }
  | { readonly type: "entry.add" }
  | { readonly type: "draft.change"; readonly part: Partial<DoNotCallDraft> }
  | { readonly type: "entry.remove"; readonly entry: DoNotCallEntry }
  | { readonly type: "dialog.submit" }
  | { readonly type: "dialog.close" }

const mustProvide = (): never => {
  throw new Error("doNotCall was started without its implementations")
}

const messageOf = (error: unknown): string =>
  typeof error === "object" && error !== null && "message" in error ? String(error.message) : ""

const noDraft: DoNotCallDraft = { email: "", phone: "", reason: "" }

export const doNotCallMachine = setup({
  types: {
    context: {} as DoNotCallContext,
    events: {} as DoNotCallEvent,
    tags: {} as "loading" | "more" | "failed" | "adding" | "removing" | "busy"
  },
  actors: {
    loadEntries: fromPromise<DoNotCallPage, { readonly query: string; readonly cursor: string | null }>(
      mustProvide
    ),
    addEntry: fromPromise<string, DoNotCallAdding>(mustProvide),
    removeEntry: fromPromise<string, { readonly entry: DoNotCallEntry | null; readonly attempt: string }>(
      mustProvide
    )
  },
  delays: { pause: 250 },
  guards: {
    hasMore: ({ context }) => context.cursor !== null,
    hasAddress: ({ context }) => context.draft.email.trim() !== "" || context.draft.phone.trim() !== ""
  },
  actions: {
    setQuery: assign((_, params: { query: string }) => params),
    setPage: assign((_, params: DoNotCallPage) => ({
      entries: params.entries,
      cursor: params.nextCursor,
      total: params.total
    })),
    addPage: assign(({ context }, params: DoNotCallPage) => ({
      entries: [...context.entries, ...params.entries],
      cursor: params.nextCursor,
      total: params.total
    })),
    clearProblem: assign({ problem: "" }),
    clearDraft: assign({ draft: noDraft }),
    setDraft: assign(({ context }, params: { part: Partial<DoNotCallDraft> }) => ({
      draft: { ...context.draft, ...params.part },
      problem: ""
    })),
    setRemoving: assign((_, params: { entry: DoNotCallEntry }) => ({ removing: params.entry, problem: "" })),
    startAttempt: assign({ attempt: () => crypto.randomUUID(), problem: "" }),
    setProblem: assign((_, params: { error: unknown }) => ({ problem: messageOf(params.error) })),
    announceDone: (_, _params: { message: string }) => mustProvide(),
    warnFailed: (_, _params: { error: unknown }) => mustProvide()
  }
}).createMachine({
  id: "doNotCall",
  description: "The do-not-call list: shows, adds and removes entries.",
  context: {
    query: "",
    entries: [],
    cursor: null,
    total: { value: 0, exact: true },
    draft: noDraft,
    removing: null,
    attempt: "",
    problem: ""
  },
  initial: "idle",
  states: {
    idle: {
      description: "Before the page is opened.",
      tags: ["loading"],
      on: { "list.refresh": { target: "loading" } }
    },
    pausing: {
      description: "Waits until typing pauses.",
      tags: ["loading"],
      on: {
        "query.change": {
          target: "pausing",
          reenter: true,
          actions: { type: "setQuery", params: ({ event }) => ({ query: event.query }) }
        }
      },
      after: { pause: { target: "loading" } }
    },
    loading: {
      tags: ["loading"],
      on: {
        "query.change": {
          target: "pausing",
          actions: { type: "setQuery", params: ({ event }) => ({ query: event.query }) }
        }
      },
      invoke: {
        id: "loadEntries",
        src: "loadEntries",
        input: ({ context }) => ({ query: context.query, cursor: null }),
        onDone: { target: "listed", actions: { type: "setPage", params: ({ event }) => event.output } },
        onError: {
          target: "failed",
          actions: { type: "setProblem", params: ({ event }) => ({ error: event.error }) }
        }
      }
    },
    failed: {
      description: "Nothing could be loaded. The reason is shown with a retry.",
      tags: ["failed"],
      on: { "list.refresh": { target: "loading" } }
    },
    listed: {
      on: {
        "query.change": {
          target: "pausing",
          actions: { type: "setQuery", params: ({ event }) => ({ query: event.query }) }
        },
        "list.refresh": { target: "loading" },
        "page.more": { guard: "hasMore", target: "loadingMore" },
        "entry.add": { target: "writing", actions: "clearProblem" },
        "entry.remove": {
          target: "asking",
          actions: { type: "setRemoving", params: ({ event }) => ({ entry: event.entry }) }
        }
      }
    },
    loadingMore: {
      tags: ["more"],
      invoke: {
        id: "loadEntries",
        src: "loadEntries",
        input: ({ context }) => ({ query: context.query, cursor: context.cursor }),
        onDone: { target: "listed", actions: { type: "addPage", params: ({ event }) => event.output } },
        onError: {
          target: "listed",
          actions: { type: "warnFailed", params: ({ event }) => ({ error: event.error }) }
        }
      }
    },
    writing: {
      description:
        "The person enters an address, a number or both, and a reason. The draft is kept until it is on the list.",
      tags: ["adding"],
      on: {
        "draft.change": { actions: { type: "setDraft", params: ({ event }) => ({ part: event.part }) } },
        "dialog.submit": { guard: "hasAddress", target: "adding", actions: "startAttempt" },
        "dialog.close": { target: "listed" }
      }
    },
    adding: {
      tags: ["adding", "busy"],
      invoke: {
        id: "addEntry",
        src: "addEntry",
        input: ({ context }) => ({ draft: context.draft, attempt: context.attempt }),
        onDone: {
          target: "loading",
          actions: [
            "clearDraft",
            { type: "announceDone", params: ({ event }) => ({ message: event.output }) }
          ]
        },
        onError: {
          target: "writing",
          actions: { type: "setProblem", params: ({ event }) => ({ error: event.error }) }
        }
      }
    },
    asking: {
      description: "A removed entry can be called and emailed again, so the person confirms it.",
      tags: ["removing"],
      on: {
        "dialog.submit": { target: "removing", actions: "startAttempt" },
        "dialog.close": { target: "listed" }
      }
    },
    removing: {
      tags: ["removing", "busy"],
      invoke: {
        id: "removeEntry",
        src: "removeEntry",
        input: ({ context }) => ({ entry: context.removing, attempt: context.attempt }),
        onDone: {
          target: "loading",
          actions: { type: "announceDone", params: ({ event }) => ({ message: event.output }) }
        },
        onError: {
          target: "asking",
          actions: { type: "setProblem", params: ({ event }) => ({ error: event.error }) }
        }
      }
    }
  }
})
