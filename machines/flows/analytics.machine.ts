import { assign, fromPromise, setup } from "xstate"
import type { ReplyOf } from "../../contract/call.ts"
import type { analyticsCalls } from "../../contract/calls/analytics.ts"

export type CallingAnalytics = ReplyOf<typeof analyticsCalls.getCallingAnalytics>["data"]

export type Analytics = ReplyOf<typeof analyticsCalls.getAnalytics>["data"] & {
  readonly calling?: CallingAnalytics
}

/** Whole days, the last one included; `days` is null for a custom range. */
export type AnalyticsRange = { readonly days: number | null; readonly from: string; readonly to: string }

export type AnalyticsWish = AnalyticsRange & { readonly memberId: string }

export type AnalyticsContext = {
  readonly wish: AnalyticsWish
  readonly data: Analytics | null
  readonly problem: string
}

export type AnalyticsEvent =
  | { readonly type: "range.choose"; readonly range: AnalyticsRange }
  | { readonly type: "member.choose"; readonly memberId: string }
  | { readonly type: "analytics.refresh" }

const mustProvide = (): never => {
  throw new Error("analytics was started without its implementations")
}

const textIn = (error: unknown): string =>
  typeof error === "object" && error !== null && "message" in error ? String(error.message) : ""

/** The numbers of a range of days. */
export const analyticsMachine = setup({
  types: {
    context: {} as AnalyticsContext,
    events: {} as AnalyticsEvent,
    tags: {} as "loading" | "failed"
  },
  actors: { loadAnalytics: fromPromise<Analytics, AnalyticsWish>(mustProvide) },
  guards: {
    isRange: (_, params: { range: AnalyticsRange }) =>
      params.range.days !== null || (params.range.from !== "" && params.range.from <= params.range.to)
  },
  actions: {
    setRange: assign(({ context }, params: { range: AnalyticsRange }) => ({
      wish: { ...context.wish, ...params.range }
    })),
    setMember: assign(({ context }, params: { memberId: string }) => ({
      wish: { ...context.wish, memberId: params.memberId }
    })),
    setData: assign((_, params: { data: Analytics }) => params),
    setProblem: assign((_, params: { error: unknown }) => ({ problem: textIn(params.error) }))
  }
}).createMachine({
  id: "analytics",
  description:
    "Loads the numbers of a period. A newer request cancels the older one, and the old numbers stay until the new ones arrive.",
  context: { wish: { days: 30, from: "", to: "", memberId: "" }, data: null, problem: "" },
  initial: "idle",
  on: {
    "range.choose": [
      {
        guard: { type: "isRange", params: ({ event }) => ({ range: event.range }) },
        target: ".loading",
        actions: { type: "setRange", params: ({ event }) => ({ range: event.range }) }
      },
      { actions: { type: "setRange", params: ({ event }) => ({ range: event.range }) } }
    ],
    "member.choose": {
      target: ".loading",
      actions: { type: "setMember", params: ({ event }) => ({ memberId: event.memberId }) }
    },
    "analytics.refresh": { target: ".loading" }
  },
  states: {
    idle: { tags: ["loading"] },
    loading: {
      tags: ["loading"],
      invoke: {
        id: "loadAnalytics",
        src: "loadAnalytics",
        input: ({ context }) => context.wish,
        onDone: {
          target: "shown",
          actions: { type: "setData", params: ({ event }) => ({ data: event.output }) }
        },
        onError: {
          target: "failed",
          actions: { type: "setProblem", params: ({ event }) => ({ error: event.error }) }
        }
      }
    },
    shown: {},
    failed: { tags: ["failed"] }
  }
})
