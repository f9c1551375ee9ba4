import { assign, fromPromise, setup } from "xstate"
import type { HistoryEntry, HistoryKind, NextStep } from "../../contract/entities/HistoryEntry.ts"

export type HistoryPage = {
  readonly entries: ReadonlyArray<HistoryEntry>
  readonly nextCursor: string | null
  readonly nextSteps: ReadonlyArray<NextStep>
}

export type HistoryPageRequest = {
  readonly contactId: string
  readonly kind: HistoryKind | null
  readonly cursor: string | null
}

export type ContactHistoryContext = {
  /** Empty while no history is shown. */
  readonly contactId: string
  /** The only kind that is listed; null for every kind. */
  readonly kind: HistoryKind | null
  readonly entries: ReadonlyArray<HistoryEntry>
  readonly nextSteps: ReadonlyArray<NextStep>
  readonly cursor: string | null
  readonly again: { readonly mailId: string; readonly attempt: string } | null
}

export type ContactHistoryEvent =
  | { readonly type: "history.open"; readonly contactId: string }
  | { readonly type: "history.close" }
  | { readonly type: "history.filter"; readonly kind: HistoryKind | null }
  | { readonly type: "history.refresh" }
  | { readonly type: "history.more" }
  | { readonly type: "mail.sendAgain"; readonly mailId: string }

const mustProvide = (): never => {
  throw new Error("contactHistory was started without its implementations")
}

/** A first page again, followed by the older entries that are already listed. */
const refreshed = ({ entries, cursor }: ContactHistoryContext, page: HistoryPage) => {
  const oldest = page.entries.at(-1)?.at ?? ""
  const fresh = new Set(page.entries.map(({ _id }) => _id))
  const older =
    page.nextCursor === null ? [] : entries.filter(({ _id, at }) => !fresh.has(_id) && at <= oldest)
  return {
    entries: [...page.entries, ...older],
    cursor: older.length > 0 ? cursor : page.nextCursor,
    nextSteps: page.nextSteps
  }
}

/** The history of one contact (calls, emails, callbacks, labels, honoraria, merges and edits) and its next steps. */
export const contactHistoryMachine = setup({
  types: {
    context: {} as ContactHistoryContext,
    events: {} as ContactHistoryEvent,
    tags: {} as "loading" | "failed" | "more" | "sending"
  },
  actors: {
    loadHistory: fromPromise<HistoryPage, HistoryPageRequest>(mustProvide),
    sendAgain: fromPromise<string, ContactHistoryContext["again"]>(mustProvide)
  },
  delays: { newsPause: 20_000 },
  guards: {
    isOtherKind: ({ context }, params: { kind: HistoryKind | null }) =>
      context.contactId !== "" && params.kind !== context.kind,
    hasMore: ({ context }) => context.cursor !== null
  },
  actions: {
    setContactId: assign((_, params: { contactId: string }) => ({
      contactId: params.contactId,
      kind: null,
      entries: [],
      nextSteps: [],
      cursor: null
    })),
    setKind: assign((_, params: { kind: HistoryKind | null }) => ({
      kind: params.kind,
      entries: [],
      cursor: null
    })),
    setPage: assign((_, params: HistoryPage) => ({
      entries: params.entries,
      nextSteps: params.nextSteps,
      cursor: params.nextCursor
    })),
    addPage: assign(({ context }, params: HistoryPage) => ({
      entries: [...context.entries, ...params.entries],
      cursor: params.nextCursor
    })),
    updateFirstPage: assign(({ context }, params: HistoryPage) => refreshed(context, params)),
    startAgain: assign((_, params: { mailId: string }) => ({
      again: { mailId: params.mailId, attempt: crypto.randomUUID() }
    })),
    announceDone: (_, _params: { message: string }) => mustProvide(),
    warnFailed: (_, _params: { error: unknown }) => mustProvide()
  }
}).createMachine({
  id: "contactHistory",
  description:
    "The history of a contact, newest first, of one kind or of all, and what has to be done next. Loaded again after every change here, and every twenty seconds for changes elsewhere.",
  context: { contactId: "", kind: null, entries: [], nextSteps: [], cursor: null, again: null },
  initial: "absent",
  on: {
    "history.close": { target: ".absent", actions: { type: "setContactId", params: { contactId: "" } } },
    "history.filter": {
      guard: { type: "isOtherKind", params: ({ event }) => ({ kind: event.kind }) },
      target: ".loading",
      actions: { type: "setKind", params: ({ event }) => ({ kind: event.kind }) }
    }
  },
  states: {
    absent: {
      on: {
        "history.open": {
          target: "loading",
          actions: { type: "setContactId", params: ({ event }) => ({ contactId: event.contactId }) }
        }
      }
    },
    loading: {
      tags: ["loading"],
      invoke: {
        id: "loadHistory",
        src: "loadHistory",
        input: ({ context }) => ({ contactId: context.contactId, kind: context.kind, cursor: null }),
        onDone: { target: "listed", actions: { type: "setPage", params: ({ event }) => event.output } },
        onError: { target: "failed" }
      },
      on: { "history.refresh": { target: "loading", reenter: true } }
    },
    listed: {
      description: "The entries are shown. After twenty seconds they are loaded again.",
      on: {
        "history.refresh": { target: "refreshing" },
        "history.more": { guard: "hasMore", target: "loadingMore" },
        "mail.sendAgain": {
          target: "sendingAgain",
          actions: { type: "startAgain", params: ({ event }) => ({ mailId: event.mailId }) }
        }
      },
      after: { newsPause: { target: "refreshing" } }
    },
    refreshing: {
      description: "Loads the first page again. If that fails, the history stays as it was.",
      invoke: {
        id: "loadHistory",
        src: "loadHistory",
        input: ({ context }) => ({ contactId: context.contactId, kind: context.kind, cursor: null }),
        onDone: {
          target: "listed",
          actions: { type: "updateFirstPage", params: ({ event }) => event.output }
        },
        onError: { target: "listed" }
      },
      on: {
        "history.refresh": { target: "refreshing", reenter: true },
        "history.more": { guard: "hasMore", target: "loadingMore" },
        "mail.sendAgain": {
          target: "sendingAgain",
          actions: { type: "startAgain", params: ({ event }) => ({ mailId: event.mailId }) }
        }
      }
    },
    sendingAgain: {
      description: "Sends an undelivered email again, to the contact's current address.",
      tags: ["sending"],
      invoke: {
        id: "sendAgain",
        src: "sendAgain",
        input: ({ context }) => context.again,
        onDone: {
          target: "refreshing",
          actions: { type: "announceDone", params: ({ event }) => ({ message: event.output }) }
        },
        onError: {
          target: "refreshing",
          actions: { type: "warnFailed", params: ({ event }) => ({ error: event.error }) }
        }
      }
    },
    loadingMore: {
      tags: ["more"],
      invoke: {
        id: "loadHistory",
        src: "loadHistory",
        input: ({ context }) => ({
          contactId: context.contactId,
          kind: context.kind,
          cursor: context.cursor
        }),
        onDone: { target: "listed", actions: { type: "addPage", params: ({ event }) => event.output } },
        onError: {
          target: "listed",
          actions: { type: "warnFailed", params: ({ event }) => ({ error: event.error }) }
        }
      },
      on: { "history.refresh": { target: "refreshing" } }
    },
    failed: { tags: ["failed"], on: { "history.refresh": { target: "loading" } } }
  }
})
