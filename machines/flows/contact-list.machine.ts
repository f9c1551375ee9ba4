import { assign, fromPromise, setup } from "xstate"
import type { contactSorts, nextCallChoices } from "../../contract/calls/leads.ts"
import type { Contact } from "../../contract/entities/Contact.ts"

export type ContactCriteria = {
  readonly query: string
  readonly labelId: string
  readonly callStatuses: ReadonlyArray<Contact["callStatus"]>
  readonly thumbs: "up" | "down" | ""
  /** The person who added them, by account. */
  readonly addedBy: string
  readonly nextCall: (typeof nextCallChoices)[number] | ""
  readonly origin: Contact["origin"] | ""
  readonly hasEmail: boolean
  readonly hasPhone: boolean
  readonly sort: (typeof contactSorts)[number]
  readonly reverse: boolean
  readonly importId?: string
  /** The only company that is listed, on its own page. */
  readonly company?: string
}

type Total = { readonly value: number; readonly exact: boolean }

/** One page of a list, by its position. `cursor` is the start of the next one. */
export type ContactPage = {
  readonly page: number
  readonly rows: ReadonlyArray<Contact>
  readonly nextCursor: string | null
  readonly total: Total
}

/** A page to load: so many rows after the nearest page with a known start. */
export type PageToLoad = ContactCriteria & {
  readonly page: number
  readonly cursor: string | null
  readonly skip: number
}

/** Rows selected one by one, or all matching rows with exceptions. */
export type Selection = { readonly isAll: boolean; readonly ids: ReadonlyArray<string> }

export type ContactListContext = {
  readonly criteria: ContactCriteria
  readonly pages: Readonly<Record<number, ReadonlyArray<Contact>>>
  /** Cursors of pages, from the pages before them. */
  readonly cursors: Readonly<Record<number, string>>
  readonly wanted: ReadonlyArray<number>
  readonly underWay: number
  readonly total: Total
  readonly selection: Selection
  /** The first row of a range selection. */
  readonly anchor: number | null
  readonly problem: string
}

export type ContactListEvent =
  | { readonly type: "address.change"; readonly criteria: ContactCriteria }
  | { readonly type: "query.change"; readonly query: string }
  | { readonly type: "criteria.change"; readonly criteria: ContactCriteria }
  | { readonly type: "list.retry" }
  | { readonly type: "list.refresh" }
  | { readonly type: "rows.want"; readonly pages: ReadonlyArray<number> }
  | { readonly type: "row.select"; readonly position: number }
  | { readonly type: "range.select"; readonly position: number }
  | { readonly type: "shown.select" }
  | { readonly type: "all.select" }
  | { readonly type: "selection.clear" }
  | { readonly type: "contact.changed"; readonly contact: Contact }

const mustProvide = (): never => {
  throw new Error("contactList was started without its implementations")
}

const messageOf = (error: unknown): string =>
  typeof error === "object" && error !== null && "message" in error ? String(error.message) : ""

/** How many rows a page has. */
export const pageRows = 100

/** The contact at a position of the list, if its page is loaded. */
export const contactAt = (pages: ContactListContext["pages"], position: number): Contact | undefined =>
  pages[Math.floor(position / pageRows)]?.[position % pageRows]

const missing = (context: ContactListContext, pages: ReadonlyArray<number>) =>
  pages.filter(
    (page) => page >= 0 && page * pageRows < context.total.value && context.pages[page] === undefined
  )

const startsAfter = ({ page, nextCursor }: ContactPage): Readonly<Record<number, string>> =>
  nextCursor === null ? {} : { [page + 1]: nextCursor }

const withPage = (context: ContactListContext, found: ContactPage) => {
  const { page, rows } = found
  const middle = context.wanted[Math.floor(context.wanted.length / 2)] ?? page
  const near = Object.entries({ ...context.pages, [page]: rows })
    .toSorted(([one], [other]) => Math.abs(Number(one) - middle) - Math.abs(Number(other) - middle))
    .slice(0, 60)
  return {
    pages: Object.fromEntries(near),
    cursors: { ...context.cursors, ...startsAfter(found) }
  }
}

const toLoad = ({ criteria, cursors, underWay: page }: ContactListContext): PageToLoad => {
  const nearest = Math.max(
    0,
    ...Object.keys(cursors)
      .map(Number)
      .filter((known) => known <= page)
  )
  return { ...criteria, page, cursor: cursors[nearest] ?? null, skip: (page - nearest) * pageRows }
}

/** Rows of one company are not shown under the name of another. */
const noRows = { pages: {}, total: { value: 0, exact: true } }

const none: Selection = { isAll: false, ids: [] }

const withIds = ({ isAll, ids }: Selection, more: ReadonlyArray<string>): Selection => ({
  isAll,
  ids: [...new Set([...ids, ...more])].slice(0, 1000)
})

/** The organisation's contacts, filtered and sorted. One chart for viewed contacts, added ones and those of a company. */
export const contactListMachine = setup({
  types: {
    context: {} as ContactListContext,
    events: {} as ContactListEvent,
    tags: {} as "loading" | "failed"
  },
  actors: {
    loadContacts: fromPromise<ContactPage, PageToLoad>(mustProvide),
    loadPage: fromPromise<ContactPage, PageToLoad>(mustProvide)
  },
  guards: {
    isOther: ({ context }, params: { criteria: ContactCriteria }) =>
      JSON.stringify(params.criteria) !== JSON.stringify(context.criteria),
    isMissing: ({ context }, params: { pages: ReadonlyArray<number> }) =>
      missing(context, params.pages).length > 0,
    isElsewhere: ({ context }, params: { pages: ReadonlyArray<number> }) =>
      !params.pages.includes(context.underWay) && missing(context, params.pages).length > 0,
    isMoreMissing: ({ context }, params: { page: number }) =>
      missing(context, context.wanted).some((page) => page !== params.page),
    isEmpty: (_, params: ContactPage) => params.rows.length === 0
  },
  actions: {
    setCriteria: assign(({ context }, params: { criteria: ContactCriteria }) => ({
      ...(params.criteria.company === context.criteria.company ? {} : noRows),
      criteria: params.criteria,
      selection: none,
      anchor: null
    })),
    setQuery: assign(({ context }, params: { query: string }) => ({
      criteria: { ...context.criteria, query: params.query },
      selection: none,
      anchor: null
    })),
    startOver: assign({ underWay: 0, cursors: {} }),
    setFirst: assign((_, params: ContactPage) => ({
      pages: { 0: params.rows },
      cursors: startsAfter(params),
      wanted: [0],
      total: params.total
    })),
    setPage: assign(({ context }, params: ContactPage) => withPage(context, params)),
    setWanted: assign((_, params: { pages: ReadonlyArray<number> }) => ({ wanted: params.pages })),
    takeNext: assign(({ context }) => ({ underWay: missing(context, context.wanted)[0] ?? 0 })),
    setProblem: assign((_, params: { error: unknown }) => ({ problem: messageOf(params.error) })),
    setContact: assign(({ context }, params: { contact: Contact }) => {
      const { contact } = params
      const page = Object.entries(context.pages).find(([, rows]) =>
        rows.some(({ _id }) => _id === contact._id)
      )
      if (page === undefined) return {}
      const [index, rows] = page
      return {
        pages: {
          ...context.pages,
          [Number(index)]: rows.map((row) => (row._id === contact._id ? contact : row))
        }
      }
    }),
    toggleRow: assign(({ context }, params: { position: number }) => {
      const id = contactAt(context.pages, params.position)?._id
      if (id === undefined) return {}
      const { isAll, ids } = context.selection
      const selection = ids.includes(id)
        ? { isAll, ids: ids.filter((one) => one !== id) }
        : withIds(context.selection, [id])
      return { selection, anchor: params.position }
    }),
    takeRange: assign(({ context }, params: { position: number }) => {
      const anchor = context.anchor ?? params.position
      const [from, to] = [Math.min(anchor, params.position), Math.max(anchor, params.position)]
      const between = Array.from({ length: Math.min(to - from, 1000) + 1 }, (_, step) => from + step)
      const ids = between.flatMap((position) => contactAt(context.pages, position)?._id ?? [])
      const { isAll, ids: before } = context.selection
      return {
        anchor,
        selection: isAll
          ? { isAll, ids: before.filter((id) => !ids.includes(id)) }
          : withIds(context.selection, ids)
      }
    }),
    toggleShown: assign(({ context }) => {
      const shown = context.wanted.flatMap((page) => context.pages[page] ?? []).map(({ _id }) => _id)
      const { isAll, ids } = context.selection
      const isChosen = shown.every((id) => ids.includes(id))
      return { selection: isAll || isChosen ? none : withIds(none, [...ids, ...shown]) }
    }),
    takeAll: assign({ selection: { isAll: true, ids: [] } }),
    clearSelection: assign({ selection: none, anchor: null }),
    replaceAddress: (_, _params: { criteria: ContactCriteria }) => mustProvide(),
    pushAddress: (_, _params: { criteria: ContactCriteria }) => mustProvide(),
    warnFailed: (_, _params: { error: unknown }) => mustProvide()
  }
}).createMachine({
  id: "contactList",
  description:
    "A list of contacts. The address holds its filters, and pages load as they scroll into view. A contact changed elsewhere changes here too.",
  context: {
    criteria: {
      query: "",
      labelId: "",
      callStatuses: [],
      thumbs: "",
      addedBy: "",
      nextCall: "",
      origin: "",
      hasEmail: false,
      hasPhone: false,
      sort: "newest",
      reverse: false
    },
    pages: {},
    cursors: {},
    wanted: [],
    underWay: 0,
    total: { value: 0, exact: true },
    selection: { isAll: false, ids: [] },
    anchor: null,
    problem: ""
  },
  initial: "idle",
  on: {
    "address.change": {
      guard: { type: "isOther", params: ({ event }) => ({ criteria: event.criteria }) },
      target: ".loading",
      actions: { type: "setCriteria", params: ({ event }) => ({ criteria: event.criteria }) }
    },
    "query.change": {
      target: ".loading",
      actions: [
        { type: "setQuery", params: ({ event }) => ({ query: event.query }) },
        { type: "replaceAddress", params: ({ context }) => ({ criteria: context.criteria }) }
      ]
    },
    "criteria.change": {
      target: ".loading",
      actions: [
        { type: "setCriteria", params: ({ event }) => ({ criteria: event.criteria }) },
        { type: "pushAddress", params: ({ context }) => ({ criteria: context.criteria }) }
      ]
    },
    "contact.changed": {
      actions: { type: "setContact", params: ({ event }) => ({ contact: event.contact }) }
    },
    "row.select": { actions: { type: "toggleRow", params: ({ event }) => ({ position: event.position }) } },
    "range.select": { actions: { type: "takeRange", params: ({ event }) => ({ position: event.position }) } },
    "shown.select": { actions: "toggleShown" },
    "all.select": { actions: "takeAll" },
    "selection.clear": { actions: "clearSelection" }
  },
  states: {
    idle: {
      description: "Before the address has been read.",
      on: {
        "address.change": {
          target: "loading",
          actions: { type: "setCriteria", params: ({ event }) => ({ criteria: event.criteria }) }
        }
      }
    },
    loading: {
      description: "Loads new rows while the previous ones stay. Leaving cancels the request.",
      tags: ["loading"],
      entry: "startOver",
      invoke: {
        id: "loadContacts",
        src: "loadContacts",
        input: ({ context }) => toLoad(context),
        onDone: [
          {
            guard: { type: "isEmpty", params: ({ event }) => event.output },
            target: "empty",
            actions: { type: "setFirst", params: ({ event }) => event.output }
          },
          { target: "listed", actions: { type: "setFirst", params: ({ event }) => event.output } }
        ],
        onError: {
          target: "failed",
          actions: { type: "setProblem", params: ({ event }) => ({ error: event.error }) }
        }
      },
      on: { "list.refresh": { target: "loading", reenter: true } }
    },
    listed: {
      initial: "resting",
      on: { "list.refresh": { target: "loading" } },
      states: {
        resting: {
          on: {
            "rows.want": {
              guard: { type: "isMissing", params: ({ event }) => ({ pages: event.pages }) },
              target: "fetching",
              actions: { type: "setWanted", params: ({ event }) => ({ pages: event.pages }) }
            }
          }
        },
        fetching: {
          description: "Loads visible pages one after the other.",
          entry: "takeNext",
          invoke: {
            id: "loadPage",
            src: "loadPage",
            input: ({ context }) => toLoad(context),
            onDone: [
              {
                guard: { type: "isMoreMissing", params: ({ event }) => ({ page: event.output.page }) },
                target: "fetching",
                reenter: true,
                actions: { type: "setPage", params: ({ event }) => event.output }
              },
              { target: "resting", actions: { type: "setPage", params: ({ event }) => event.output } }
            ],
            onError: {
              target: "resting",
              actions: { type: "warnFailed", params: ({ event }) => ({ error: event.error }) }
            }
          },
          on: {
            "rows.want": [
              {
                guard: { type: "isElsewhere", params: ({ event }) => ({ pages: event.pages }) },
                target: "fetching",
                reenter: true,
                actions: { type: "setWanted", params: ({ event }) => ({ pages: event.pages }) }
              },
              { actions: { type: "setWanted", params: ({ event }) => ({ pages: event.pages }) } }
            ]
          }
        }
      }
    },
    empty: { on: { "list.refresh": { target: "loading" } } },
    failed: {
      tags: ["failed"],
      on: { "list.retry": { target: "loading" }, "list.refresh": { target: "loading" } }
    }
  }
})
