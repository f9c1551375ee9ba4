import { assign, fromPromise, setup } from "xstate"
import type { ReplyOf } from "../../contract/call.ts"
import type { leads } from "../../contract/calls/leads.ts"

export type HistoryLine = ReplyOf<typeof leads.getContactHistory>["data"][number]

export type HistoryPage = { readonly lines: ReadonlyArray<HistoryLine>; readonly nextCursor: string | null }

export type ContactHistoryContext = {
  readonly contactId: string
  readonly lines: ReadonlyArray<HistoryLine>
  readonly cursor: string | null
  readonly again: { readonly mailId: string; readonly attempt: string } | null
}

export type ContactHistoryEvent =
  | { readonly type: "history.open"; readonly contactId: string }
  | { readonly type: "history.refresh" }
  | { readonly type: "history.more" }
  | { readonly type: "mail.sendAgain"; readonly mailId: string }

const mustProvide = (): never => {
  throw new Error("contactHistory was started without its implementations")
}

/** The history of one contact: person, time, old and new value. */
export const contactHistoryMachine = setup({
  types: {
    context: {} as ContactHistoryContext,
    events: {} as ContactHistoryEvent,
    tags: {} as "loading" | "failed" | "more" | "sending"
  },
  actors: {
    loadHistory: fromPromise<HistoryPage, { readonly contactId: string; readonly cursor: string | null }>(
      mustProvide
    ),
    sendAgain: fromPromise<string, ContactHistoryContext["again"]>(mustProvide)
  },
  guards: {
    isOther: ({ context }, params: { contactId: string }) => params.contactId !== context.contactId,
    hasMore: ({ context }) => context.cursor !== null
  },
  actions: {
    setContactId: assign((_, params: { contactId: string }) => ({
      contactId: params.contactId,
      lines: [],
      cursor: null
    })),
    setPage: assign((_, params: HistoryPage) => ({ lines: params.lines, cursor: params.nextCursor })),
    addPage: assign(({ context }, params: HistoryPage) => ({
      lines: [...context.lines, ...params.lines],
      cursor: params.nextCursor
    })),
    startAgain: assign((_, params: { mailId: string }) => ({
      again: { mailId: params.mailId, attempt: crypto.randomUUID() }
    })),
    announceDone: (_, _params: { message: string }) => mustProvide(),
    warnFailed: (_, _params: { error: unknown }) => mustProvide()
  }
}).createMachine({
  id: "contactHistory",
  description: "The history of a contact, newest first. Loaded again after every change.",
  context: { contactId: "", lines: [], cursor: null, again: null },
  initial: "absent",
  on: {
    "history.open": {
      guard: { type: "isOther", params: ({ event }) => ({ contactId: event.contactId }) },
      target: ".loading",
      actions: { type: "setContactId", params: ({ event }) => ({ contactId: event.contactId }) }
    }
  },
  states: {
    absent: {},
    loading: {
      tags: ["loading"],
      invoke: {
        id: "loadHistory",
        src: "loadHistory",
        input: ({ context }) => ({ contactId: context.contactId, cursor: null }),
        onDone: { target: "listed", actions: { type: "setPage", params: ({ event }) => event.output } },
        onError: { target: "failed" }
      },
      on: { "history.refresh": { target: "loading", reenter: true } }
    },
    listed: {
      on: {
        "history.refresh": { target: "loading" },
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
          target: "loading",
          actions: { type: "announceDone", params: ({ event }) => ({ message: event.output }) }
        },
        onError: {
          target: "loading",
          actions: { type: "warnFailed", params: ({ event }) => ({ error: event.error }) }
        }
      }
    },
    loadingMore: {
      tags: ["more"],
      invoke: {
        id: "loadHistory",
        src: "loadHistory",
        input: ({ context }) => ({ contactId: context.contactId, cursor: context.cursor }),
        onDone: { target: "listed", actions: { type: "addPage", params: ({ event }) => event.output } },
        onError: { target: "failed" }
      },
      on: { "history.refresh": { target: "loading" } }
    },
    failed: { tags: ["failed"], on: { "history.refresh": { target: "loading" } } }
  }
})
