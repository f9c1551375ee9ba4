import { assign, fromPromise, setup } from "xstate"
import type { Subscription } from "../../contract/entities/Transaction.ts"
import type { BillingPeriod, Currency } from "../../contract/rules/currencies.ts"

export type PlanChoice = { readonly planId: string; readonly period?: BillingPeriod }

export type PlanChange = { readonly choice: PlanChoice | null; readonly attempt: string }

export type PricingContext = PlanChange & {
  readonly subscription: Subscription | null
  readonly period: BillingPeriod
  readonly currency: Currency
  readonly problem: string
}

export type PricingEvent =
  | { readonly type: "plan.refresh" }
  | { readonly type: "period.choose"; readonly period: BillingPeriod }
  | { readonly type: "currency.choose"; readonly currency: Currency }
  | { readonly type: "change.ask"; readonly choice: PlanChoice }
  | { readonly type: "change.confirm" }
  | { readonly type: "change.dismiss" }

const mustProvide = (): never => {
  throw new Error("pricing was started without its implementations")
}

const messageOf = (error: unknown): string =>
  typeof error === "object" && error !== null && "message" in error ? String(error.message) : ""

/** The plan, the prices of others, and a smaller one after the end of the period. */
export const pricingMachine = setup({
  types: {
    context: {} as PricingContext,
    events: {} as PricingEvent,
    tags: {} as "loading" | "failed" | "question" | "busy"
  },
  actors: {
    loadPlan: fromPromise<Subscription, void>(mustProvide),
    changeAtEnd: fromPromise<Subscription, PlanChange>(mustProvide)
  },
  actions: {
    setFirst: assign(({ context }, params: Subscription) => ({
      subscription: params,
      period: params.period ?? context.period,
      currency: params.currency ?? context.currency
    })),
    setSubscription: assign((_, params: Subscription) => ({ subscription: params })),
    setPeriod: assign((_, params: { period: BillingPeriod }) => params),
    setCurrency: assign((_, params: { currency: Currency }) => params),
    setChoice: assign((_, params: { choice: PlanChoice }) => ({
      choice: params.choice,
      attempt: "",
      problem: ""
    })),
    setAttempt: assign(({ context }) => ({ attempt: context.attempt || crypto.randomUUID(), problem: "" })),
    setProblem: assign((_, params: { error: unknown }) => ({ problem: messageOf(params.error) })),
    announceChanged: mustProvide
  }
}).createMachine({
  id: "pricing",
  description:
    "The plans and the current subscription. Period and currency start as those of the current plan.",
  context: {
    subscription: null,
    period: "Monthly",
    currency: "INR",
    choice: null,
    attempt: "",
    problem: ""
  },
  initial: "idle",
  on: {
    "period.choose": { actions: { type: "setPeriod", params: ({ event }) => ({ period: event.period }) } },
    "currency.choose": {
      actions: { type: "setCurrency", params: ({ event }) => ({ currency: event.currency }) }
    }
  },
  states: {
    idle: {
      description: "Before the page is opened.",
      tags: ["loading"],
      on: { "plan.refresh": { target: "loading" } }
    },
    loading: {
      description: "Loads the plans for the first time.",
      tags: ["loading"],
      invoke: {
        id: "loadPlan",
        src: "loadPlan",
        onDone: { target: "shown", actions: { type: "setFirst", params: ({ event }) => event.output } },
        onError: {
          target: "failed",
          actions: { type: "setProblem", params: ({ event }) => ({ error: event.error }) }
        }
      }
    },
    shown: {
      on: {
        "plan.refresh": { target: "refreshing" },
        "change.ask": {
          target: "confirming",
          actions: { type: "setChoice", params: ({ event }) => ({ choice: event.choice }) }
        }
      }
    },
    refreshing: {
      description: "Loads again. The shown plans stay until then.",
      invoke: {
        id: "loadPlan",
        src: "loadPlan",
        onDone: {
          target: "shown",
          actions: { type: "setSubscription", params: ({ event }) => event.output }
        },
        onError: {
          target: "failed",
          actions: { type: "setProblem", params: ({ event }) => ({ error: event.error }) }
        }
      }
    },
    confirming: {
      description: "Says when the smaller plan starts and asks for confirmation.",
      tags: ["question"],
      on: {
        "change.confirm": { target: "changing", actions: "setAttempt" },
        "change.dismiss": { target: "shown" }
      }
    },
    changing: {
      tags: ["question", "busy"],
      invoke: {
        id: "changeAtEnd",
        src: "changeAtEnd",
        input: ({ context }) => ({ choice: context.choice, attempt: context.attempt }),
        onDone: {
          target: "shown",
          actions: [{ type: "setSubscription", params: ({ event }) => event.output }, "announceChanged"]
        },
        onError: {
          target: "confirming",
          actions: { type: "setProblem", params: ({ event }) => ({ error: event.error }) }
        }
      }
    },
    failed: { tags: ["failed"], on: { "plan.refresh": { target: "loading" } } }
  }
})
