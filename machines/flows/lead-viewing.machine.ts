import { assign, fromPromise, setup } from "xstate"
import type { Contact } from "../../contract/entities/Contact.ts"
import type { Credits } from "../../contract/entities/Organisation.ts"

export type LeadToView = { readonly _id: string; readonly viewed: boolean }

export type LeadViewingInput = {
  readonly leads: ReadonlyArray<LeadToView>
  readonly credits: Credits | null
}

export type LeadViewingContext = {
  readonly queue: ReadonlyArray<LeadToView>
  readonly contacts: ReadonlyArray<Contact>
  readonly credits: Credits | null
  readonly attempt: string
  readonly problem: string
}

export type LeadViewingOutput = {
  readonly contacts: ReadonlyArray<Contact>
  readonly credits: Credits | null
}

export type LeadViewingEvent =
  | { readonly type: "view.confirm" }
  | { readonly type: "view.retry" }
  | { readonly type: "view.cancel" }

type Viewed = { readonly contact: Contact; readonly credits: Credits }

type Problem = { readonly code: string; readonly message: string }

const mustProvide = (): never => {
  throw new Error("leadViewing was started without its implementations")
}

const problemOf = (error: unknown): Problem =>
  typeof error === "object" && error !== null && "code" in error && "message" in error
    ? { code: String(error.code), message: String(error.message) }
    : { code: "", message: "" }

const manyAtOnce = 10
const lowShare = 0.2

const costOf = (queue: ReadonlyArray<LeadToView>) => queue.filter(({ viewed }) => !viewed).length

/** Viewing leads one after the other. The first view of each by the organisation spends a credit. */
export const leadViewingMachine = setup({
  types: {
    context: {} as LeadViewingContext,
    events: {} as LeadViewingEvent,
    input: {} as LeadViewingInput,
    output: {} as LeadViewingOutput,
    tags: {} as "busy" | "open"
  },
  actors: {
    viewLead: fromPromise<Viewed, { readonly leadId: string; readonly attempt: string }>(mustProvide)
  },
  guards: {
    needsWord: ({ context: { queue, credits } }) => {
      const cost = costOf(queue)
      const parts = credits === null ? [] : [credits, ...(credits.cap ? [credits.cap] : [])]
      const isLow = parts.some(({ used, limit }) => limit - used <= Math.max(limit * lowShare, cost - 1))
      return cost > 0 && (isLow || cost > manyAtOnce)
    },
    isLast: ({ context }) => context.queue.length === 1,
    isRefusedLast: ({ context }, params: { error: unknown }) =>
      context.queue.length === 1 && problemOf(params.error).code === "conflict",
    isRefused: (_, params: { error: unknown }) => problemOf(params.error).code === "conflict",
    isOutOfCredits: (_, params: { error: unknown }) =>
      problemOf(params.error).code === "insufficient_credits",
    isOverCap: (_, params: { error: unknown }) => problemOf(params.error).code === "credit_cap"
  },
  actions: {
    startAttempt: assign(() => ({ attempt: crypto.randomUUID() })),
    setViewed: assign(({ context }, params: Viewed) => ({
      contacts: [...context.contacts, params.contact],
      credits: params.credits,
      queue: context.queue.slice(1)
    })),
    skipLead: assign(({ context }) => ({ queue: context.queue.slice(1) })),
    warnRefused: (_, _params: { message: string }) => mustProvide(),
    setProblem: assign((_, params: { error: unknown }) => ({ problem: problemOf(params.error).message }))
  }
}).createMachine({
  id: "leadViewing",
  description:
    "Views leads for credits. The cost is shown first when credits are low or many are used at once. A lead viewed before is free.",
  context: ({ input }) => ({
    queue: input.leads,
    contacts: [],
    credits: input.credits,
    attempt: "",
    problem: ""
  }),
  output: ({ context }) => ({ contacts: context.contacts, credits: context.credits }),
  initial: "deciding",
  states: {
    deciding: {
      description: "Decides whether the cost has to be confirmed.",
      always: [{ guard: "needsWord", target: "confirming" }, { target: "starting" }]
    },
    confirming: {
      description:
        "Asks for confirmation: a fifth or less of the credits or of the member's own limit is left, they don't suffice, or more than ten are used at once.",
      tags: ["open"],
      on: { "view.confirm": { target: "starting" }, "view.cancel": { target: "done" } }
    },
    starting: {
      description: "Creates the key of this attempt first, so that a repeated request costs nothing.",
      entry: "startAttempt",
      always: { target: "spending" }
    },
    spending: {
      description:
        "Views one lead after the other until all are viewed or no credit is left. Leads on the do-not-call list are skipped and cost nothing.",
      tags: ["busy"],
      invoke: {
        id: "viewLead",
        src: "viewLead",
        input: ({ context }) => ({ leadId: context.queue[0]?._id ?? "", attempt: context.attempt }),
        onDone: [
          {
            guard: "isLast",
            target: "done",
            actions: { type: "setViewed", params: ({ event }) => event.output }
          },
          { target: "starting", actions: { type: "setViewed", params: ({ event }) => event.output } }
        ],
        onError: [
          {
            guard: { type: "isOutOfCredits", params: ({ event }) => ({ error: event.error }) },
            target: "outOfCredits"
          },
          {
            guard: { type: "isOverCap", params: ({ event }) => ({ error: event.error }) },
            target: "overCap",
            actions: { type: "setProblem", params: ({ event }) => ({ error: event.error }) }
          },
          {
            guard: { type: "isRefusedLast", params: ({ event }) => ({ error: event.error }) },
            target: "done",
            actions: [
              "skipLead",
              { type: "warnRefused", params: ({ event }) => ({ message: problemOf(event.error).message }) }
            ]
          },
          {
            guard: { type: "isRefused", params: ({ event }) => ({ error: event.error }) },
            target: "starting",
            actions: [
              "skipLead",
              { type: "warnRefused", params: ({ event }) => ({ message: problemOf(event.error).message }) }
            ]
          },
          {
            target: "failed",
            actions: { type: "setProblem", params: ({ event }) => ({ error: event.error }) }
          }
        ]
      },
      on: { "view.cancel": { target: "done" } }
    },
    outOfCredits: {
      description: "No credit is left. Leads viewed so far are kept.",
      tags: ["open"],
      on: { "view.cancel": { target: "done" } }
    },
    overCap: {
      description: "The member has used the credits that an Admin allows them. Leads viewed so far are kept.",
      tags: ["open"],
      on: { "view.cancel": { target: "done" } }
    },
    failed: {
      description: "The attempt failed and can be repeated.",
      tags: ["open"],
      on: { "view.retry": { target: "spending" }, "view.cancel": { target: "done" } }
    },
    done: { type: "final" }
  }
})
