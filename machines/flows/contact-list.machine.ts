import { assign, fromPromise, setup } from "xstate"
import type { contactSorts } from "../../contract/calls/leads.ts"
import type { Contact } from "../../contract/entities/Contact.ts"

export type ContactCriteria = {
  readonly query: string
  readonly labelId: string
  readonly callStatus: Contact["callStatus"] | ""
  readonly thumbs: "up" | "down" | ""
  readonly sort: (typeof contactSorts)[number]
  /** Only the contacts of one import. */
  readonly importId?: string
}

type Total = { readonly value: number; readonly exact: boolean }

export type ContactPage = {
  readonly rows: ReadonlyArray<Contact>
  readonly nextCursor: string | null
  readonly total: Total
}

export type ContactListContext = {
  readonly criteria: ContactCriteria
  readonly rows: ReadonlyArray<Contact>
  readonly cursor: string | null
  readonly total: Total
  readonly problem: string
}

export type ContactListEvent =
  | { readonly type: "address.change"; readonly criteria: ContactCriteria }
  | { readonly type: "query.change"; readonly query: string }
  | { readonly type: "criteria.change"; readonly criteria: ContactCriteria }
  | { readonly type: "list.retry" }
  | { readonly type: "list.refresh" }
  | { readonly type: "page.more" }
  | { readonly type: "contact.changed"; readonly contact: Contact }

const mustProvide = (): never => {
  throw new Error("contactList was started without its implementations")
}

const messageOf = (error: unknown): string =>
  typeof error === "object" && error !== null && "message" in error ? String(error.message) : ""

/** The organisation's own contacts, filtered and sorted. One chart for viewed and for added contacts. */
export const contactListMachine = setup({
  types: {
    context: {} as ContactListContext,
    events: {} as ContactListEvent,
    tags: {} as "loading" | "more" | "failed"
  },
  actors: {
    loadContacts: fromPromise<ContactPage, ContactCriteria & { readonly cursor: string | null }>(mustProvide)
  },
  guards: {
    isOther: ({ context }, params: { criteria: ContactCriteria }) =>
      JSON.stringify(params.criteria) !== JSON.stringify(context.criteria),
    hasMore: ({ context }) => context.cursor !== null,
    isEmpty: (_, params: ContactPage) => params.rows.length === 0
  },
  actions: {
    keepCriteria: assign((_, params: { criteria: ContactCriteria }) => params),
    keepQuery: assign(({ context }, params: { query: string }) => ({
      criteria: { ...context.criteria, query: params.query }
    })),
    keepPage: assign((_, params: ContactPage) => ({
      rows: params.rows,
      cursor: params.nextCursor,
      total: params.total
    })),
    addPage: assign(({ context }, params: ContactPage) => ({
      rows: [...context.rows, ...params.rows],
      cursor: params.nextCursor
    })),
    keepProblem: assign((_, params: { error: unknown }) => ({ problem: messageOf(params.error) })),
    keepContact: assign(({ context }, params: { contact: Contact }) => ({
      rows: context.rows.map((row) => (row._id === params.contact._id ? params.contact : row))
    })),
    replaceAddress: (_, _params: { criteria: ContactCriteria }) => mustProvide(),
    pushAddress: (_, _params: { criteria: ContactCriteria }) => mustProvide(),
    warnFailed: (_, _params: { error: unknown }) => mustProvide()
  }
}).createMachine({
  id: "contactList",
  description: "A list of contacts as the address asks for it. A row changed elsewhere changes here too.",
  context: {
    criteria: { query: "", labelId: "", callStatus: "", thumbs: "", sort: "newest" },
    rows: [],
    cursor: null,
    total: { value: 0, exact: true },
    problem: ""
  },
  initial: "idle",
  on: {
    "address.change": {
      guard: { type: "isOther", params: ({ event }) => ({ criteria: event.criteria }) },
      target: ".loading",
      actions: { type: "keepCriteria", params: ({ event }) => ({ criteria: event.criteria }) }
    },
    "query.change": {
      target: ".loading",
      actions: [
        { type: "keepQuery", params: ({ event }) => ({ query: event.query }) },
        { type: "replaceAddress", params: ({ context }) => ({ criteria: context.criteria }) }
      ]
    },
    "criteria.change": {
      target: ".loading",
      actions: [
        { type: "keepCriteria", params: ({ event }) => ({ criteria: event.criteria }) },
        { type: "pushAddress", params: ({ context }) => ({ criteria: context.criteria }) }
      ]
    },
    "contact.changed": {
      actions: { type: "keepContact", params: ({ event }) => ({ contact: event.contact }) }
    }
  },
  states: {
    idle: {
      description: "Before the address has been read.",
      on: {
        "address.change": {
          target: "loading",
          actions: { type: "keepCriteria", params: ({ event }) => ({ criteria: event.criteria }) }
        }
      }
    },
    loading: {
      description: "The rows shown are the last answer's. Leaving here calls the loading off.",
      tags: ["loading"],
      invoke: {
        id: "loadContacts",
        src: "loadContacts",
        input: ({ context }) => ({ ...context.criteria, cursor: null }),
        onDone: [
          {
            guard: { type: "isEmpty", params: ({ event }) => event.output },
            target: "empty",
            actions: { type: "keepPage", params: ({ event }) => event.output }
          },
          { target: "listed", actions: { type: "keepPage", params: ({ event }) => event.output } }
        ],
        onError: {
          target: "failed",
          actions: { type: "keepProblem", params: ({ event }) => ({ error: event.error }) }
        }
      },
      on: { "list.refresh": { target: "loading", reenter: true } }
    },
    listed: {
      on: {
        "page.more": { guard: "hasMore", target: "loadingMore" },
        "list.refresh": { target: "loading" }
      }
    },
    loadingMore: {
      tags: ["more"],
      invoke: {
        id: "loadContacts",
        src: "loadContacts",
        input: ({ context }) => ({ ...context.criteria, cursor: context.cursor }),
        onDone: { target: "listed", actions: { type: "addPage", params: ({ event }) => event.output } },
        onError: {
          target: "listed",
          actions: { type: "warnFailed", params: ({ event }) => ({ error: event.error }) }
        }
      },
      on: { "list.refresh": { target: "loading" } }
    },
    empty: { on: { "list.refresh": { target: "loading" } } },
    failed: {
      tags: ["failed"],
      on: { "list.retry": { target: "loading" }, "list.refresh": { target: "loading" } }
    }
  }
})
