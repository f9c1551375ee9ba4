import { assign, fromPromise, setup } from "xstate"
import type { LeadFilters } from "../../contract/calls/leads.ts"
import type { Contact } from "../../contract/entities/Contact.ts"
import type { LeadCard, LeadFacets } from "../../contract/entities/Lead.ts"
import type { Credits } from "../../contract/entities/Organisation.ts"
import type { LeadToView, LeadViewingOutput, leadViewingMachine } from "./lead-viewing.machine.ts"

export type Criteria = { readonly query: string; readonly filters: LeadFilters }

type Total = { readonly value: number; readonly exact: boolean }

export type LeadPage = {
  readonly rows: ReadonlyArray<LeadCard>
  readonly nextCursor: string | null
  /** Missing if counting takes longer than finding the page. */
  readonly total?: Total | undefined
}

export type LeadCounts = { readonly facets: LeadFacets | null; readonly total: Total | null }

export type LeadSearchContext = {
  readonly criteria: Criteria
  readonly rows: ReadonlyArray<LeadCard>
  readonly cursor: string | null
  /** Null until it is known. */
  readonly total: Total | null
  /** The total that came with the counts of this search; null until then. */
  readonly counted: Total | null
  readonly facets: LeadFacets | null
  readonly problem: string
  /** The selected leads with the data for viewing them, kept even if they are not among the rows. */
  readonly selected: ReadonlyArray<LeadToView>
  /** Unmasked values of the leads viewed here, by lead. */
  readonly contacts: Readonly<Record<string, Contact>>
  readonly credits: Credits | null
  readonly toView: ReadonlyArray<LeadToView>
}

export type LeadSearchEvent =
  | { readonly type: "address.change"; readonly criteria: Criteria }
  | { readonly type: "query.change"; readonly query: string }
  | { readonly type: "filters.change"; readonly filters: LeadFilters }
  | { readonly type: "search.clear" }
  | { readonly type: "search.retry" }
  | { readonly type: "page.more" }
  | { readonly type: "lead.select"; readonly lead: LeadToView }
  | { readonly type: "page.select" }
  | { readonly type: "selection.clear" }
  | { readonly type: "leads.view"; readonly leads: ReadonlyArray<LeadToView> }
  | { readonly type: "contact.changed"; readonly contact: Contact }
  | { readonly type: "label.deleted"; readonly labelId: string }
  | { readonly type: "credits.changed"; readonly credits: Credits }

const mustProvide = (): never => {
  throw new Error("leadSearch was started without its implementations")
}

const messageOf = (error: unknown): string =>
  typeof error === "object" && error !== null && "message" in error ? String(error.message) : ""

const filed = (contacts: LeadSearchContext["contacts"], news: ReadonlyArray<Contact>) => ({
  ...contacts,
  ...Object.fromEntries(news.flatMap((contact) => (contact.leadId ? [[contact.leadId, contact]] : [])))
})

/** Searching the pool of leads, selecting and viewing them. */
export const leadSearchMachine = setup({
  types: {
    context: {} as LeadSearchContext,
    events: {} as LeadSearchEvent,
    children: {} as { leadViewing: "leadViewing"; searchLeads: "searchLeads"; countLeads: "countLeads" },
    tags: {} as "searching" | "more" | "failed"
  },
  actors: {
    searchLeads: fromPromise<LeadPage, Criteria & { readonly cursor: string | null }>(mustProvide),
    countLeads: fromPromise<LeadCounts, Criteria>(mustProvide),
    leadViewing: fromPromise(mustProvide) as unknown as typeof leadViewingMachine
  },
  delays: { countsPause: 300 },
  guards: {
    isOther: ({ context }, params: { criteria: Criteria }) =>
      JSON.stringify(params.criteria) !== JSON.stringify(context.criteria),
    hasMore: ({ context }) => context.cursor !== null,
    isEmpty: (_, params: LeadPage) => params.rows.length === 0,
    hasLeads: (_, params: { leads: ReadonlyArray<LeadToView> }) => params.leads.length > 0
  },
  actions: {
    setCriteria: assign((_, params: { criteria: Criteria }) => ({ ...params, counted: null })),
    setQuery: assign(({ context }, params: { query: string }) => ({
      criteria: { ...context.criteria, query: params.query },
      counted: null
    })),
    setFilters: assign(({ context }, params: { filters: LeadFilters }) => ({
      criteria: { ...context.criteria, filters: params.filters },
      counted: null
    })),
    setPage: assign(({ context }, params: LeadPage) => ({
      rows: params.rows,
      cursor: params.nextCursor,
      total: params.total ?? context.counted
    })),
    addPage: assign(({ context }, params: LeadPage) => ({
      rows: [...context.rows, ...params.rows],
      cursor: params.nextCursor
    })),
    setCounts: assign((_, params: LeadCounts) => ({ ...params, counted: params.total })),
    setProblem: assign((_, params: { error: unknown }) => ({ problem: messageOf(params.error) })),
    toggleLead: assign(({ context }, params: { lead: LeadToView }) => ({
      selected: context.selected.some(({ _id }) => _id === params.lead._id)
        ? context.selected.filter(({ _id }) => _id !== params.lead._id)
        : [...context.selected, params.lead]
    })),
    togglePage: assign(({ context }) => {
      const chosen = new Set(context.selected.map(({ _id }) => _id))
      const shown = new Set(context.rows.map(({ _id }) => _id))
      return context.rows.every(({ _id }) => chosen.has(_id))
        ? { selected: context.selected.filter(({ _id }) => !shown.has(_id)) }
        : { selected: [...context.selected, ...context.rows.filter(({ _id }) => !chosen.has(_id))] }
    }),
    clearSelection: assign({ selected: [] }),
    setToView: assign((_, params: { leads: ReadonlyArray<LeadToView> }) => ({ toView: params.leads })),
    setViewed: assign(({ context }, params: LeadViewingOutput) => ({
      contacts: filed(context.contacts, params.contacts),
      credits: params.credits ?? context.credits,
      toView: []
    })),
    setContact: assign(({ context }, params: { contact: Contact }) => ({
      contacts: filed(context.contacts, [params.contact])
    })),
    removeLabel: assign(({ context }, { labelId }: { labelId: string }) => ({
      contacts: Object.fromEntries(
        Object.entries(context.contacts).map(([lead, contact]) => [
          lead,
          { ...contact, labels: contact.labels.filter(({ _id }) => _id !== labelId) }
        ])
      )
    })),
    setCredits: assign((_, params: { credits: Credits }) => params),
    replaceAddress: (_, _params: { criteria: Criteria }) => mustProvide(),
    pushAddress: (_, _params: { criteria: Criteria }) => mustProvide(),
    announceViewed: (_, _params: LeadViewingOutput) => mustProvide(),
    warnFailed: (_, _params: { error: unknown }) => mustProvide()
  }
}).createMachine({
  id: "leadSearch",
  description:
    "Searches leads while the person types. The latest query wins, and the address holds the search.",
  context: {
    criteria: { query: "", filters: {} },
    rows: [],
    cursor: null,
    total: null,
    counted: null,
    facets: null,
    problem: "",
    selected: [],
    contacts: {},
    credits: null,
    toView: []
  },
  type: "parallel",
  on: {
    "contact.changed": {
      actions: { type: "setContact", params: ({ event }) => ({ contact: event.contact }) }
    },
    "label.deleted": {
      actions: { type: "removeLabel", params: ({ event }) => ({ labelId: event.labelId }) }
    },
    "credits.changed": {
      actions: { type: "setCredits", params: ({ event }) => ({ credits: event.credits }) }
    },
    "lead.select": { actions: { type: "toggleLead", params: ({ event }) => ({ lead: event.lead }) } },
    "page.select": { actions: "togglePage" },
    "selection.clear": { actions: "clearSelection" }
  },
  states: {
    results: {
      initial: "idle",
      on: {
        "address.change": {
          guard: { type: "isOther", params: ({ event }) => ({ criteria: event.criteria }) },
          target: ".searching",
          actions: { type: "setCriteria", params: ({ event }) => ({ criteria: event.criteria }) }
        },
        "query.change": {
          target: ".searching",
          actions: { type: "setQuery", params: ({ event }) => ({ query: event.query }) }
        },
        "search.clear": {
          target: ".searching",
          actions: [
            { type: "setCriteria", params: { criteria: { query: "", filters: {} } } },
            { type: "pushAddress", params: ({ context }) => ({ criteria: context.criteria }) }
          ]
        },
        "filters.change": {
          target: ".searching",
          actions: [
            { type: "setFilters", params: ({ event }) => ({ filters: event.filters }) },
            { type: "pushAddress", params: ({ context }) => ({ criteria: context.criteria }) }
          ]
        }
      },
      states: {
        idle: {
          description: "Before the address has been read.",
          on: {
            "address.change": {
              target: "searching",
              actions: { type: "setCriteria", params: ({ event }) => ({ criteria: event.criteria }) }
            }
          }
        },
        searching: {
          description:
            "Searches while the previous rows stay. Leaving cancels the request. The address changes with the results, because browsers limit how often it may change.",
          tags: ["searching"],
          invoke: {
            id: "searchLeads",
            src: "searchLeads",
            input: ({ context }) => ({ ...context.criteria, cursor: null }),
            onDone: [
              {
                guard: { type: "isEmpty", params: ({ event }) => event.output },
                target: "empty",
                actions: [
                  { type: "setPage", params: ({ event }) => event.output },
                  { type: "replaceAddress", params: ({ context }) => ({ criteria: context.criteria }) }
                ]
              },
              {
                target: "listed",
                actions: [
                  { type: "setPage", params: ({ event }) => event.output },
                  { type: "replaceAddress", params: ({ context }) => ({ criteria: context.criteria }) }
                ]
              }
            ],
            onError: {
              target: "failed",
              actions: [
                { type: "setProblem", params: ({ event }) => ({ error: event.error }) },
                { type: "replaceAddress", params: ({ context }) => ({ criteria: context.criteria }) }
              ]
            }
          }
        },
        listed: { on: { "page.more": { guard: "hasMore", target: "loadingMore" } } },
        loadingMore: {
          tags: ["more"],
          invoke: {
            id: "searchLeads",
            src: "searchLeads",
            input: ({ context }) => ({ ...context.criteria, cursor: context.cursor }),
            onDone: {
              target: "listed",
              actions: { type: "addPage", params: ({ event }) => event.output }
            },
            onError: {
              target: "listed",
              actions: { type: "warnFailed", params: ({ event }) => ({ error: event.error }) }
            }
          }
        },
        empty: { description: "No lead matches." },
        failed: { tags: ["failed"], on: { "search.retry": { target: "searching" } } }
      }
    },
    counts: {
      description:
        "The numbers beside the filters, and the number of results, are loaded separately. Results never wait for them.",
      initial: "idle",
      on: {
        "address.change": {
          guard: { type: "isOther", params: ({ event }) => ({ criteria: event.criteria }) },
          target: ".pausing"
        },
        "query.change": { target: ".pausing" },
        "filters.change": { target: ".pausing" },
        "search.clear": { target: ".pausing" },
        "search.retry": { target: ".pausing" }
      },
      states: {
        idle: { on: { "address.change": { target: "pausing" } } },
        pausing: {
          description: "Waits until typing pauses.",
          after: { countsPause: { target: "counting" } }
        },
        counting: {
          invoke: {
            id: "countLeads",
            src: "countLeads",
            input: ({ context }) => context.criteria,
            onDone: {
              target: "known",
              actions: { type: "setCounts", params: ({ event }) => event.output }
            },
            onError: { target: "unknown" }
          }
        },
        known: {},
        unknown: { description: "The counts could not be loaded. Those of the last search stay." }
      }
    },
    viewing: {
      initial: "idle",
      states: {
        idle: {
          on: {
            "leads.view": {
              guard: { type: "hasLeads", params: ({ event }) => ({ leads: event.leads }) },
              target: "viewing",
              actions: { type: "setToView", params: ({ event }) => ({ leads: event.leads }) }
            }
          }
        },
        viewing: {
          description: "Leads are being viewed. The cost is shown first where needed.",
          invoke: {
            id: "leadViewing",
            src: "leadViewing",
            input: ({ context }) => ({ leads: context.toView, credits: context.credits }),
            onDone: {
              target: "idle",
              actions: [
                { type: "setViewed", params: ({ event }) => event.output },
                { type: "announceViewed", params: ({ event }) => event.output }
              ]
            }
          }
        }
      }
    }
  }
})
