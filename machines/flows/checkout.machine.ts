import { assign, fromCallback, fromPromise, setup } from "xstate"
import type { Transaction } from "../../contract/entities/Transaction.ts"
import type { BillingPeriod, Currency } from "../../contract/rules/currencies.ts"

export type CheckoutOrder = {
  readonly planId: string
  readonly period: BillingPeriod
  readonly currency: Currency
}

export type CheckoutStarted = { readonly transactionId: string; readonly checkoutUrl: string }

type Asked = { readonly transactionId: string; readonly attempt: string }

export type CheckoutContext = {
  readonly order: CheckoutOrder | null
  readonly attempt: string
  readonly transactionId: string
  readonly checkoutUrl: string
  readonly transaction: Transaction | null
  readonly problem: string
}

export type CheckoutEvent =
  | { readonly type: "checkout.begin"; readonly order: CheckoutOrder }
  | { readonly type: "checkout.returned"; readonly transactionId: string }
  | { readonly type: "checkout.cancel" }
  | { readonly type: "checkout.reset" }
  | { readonly type: "gateway.open" }
  | { readonly type: "gateway.closed" }
  | { readonly type: "gateway.blocked" }

const mustProvide = (): never => {
  throw new Error("checkout was started without its implementations")
}

type Failure = { readonly code?: string; readonly message?: string }

const failureIn = (error: unknown): Failure => (typeof error === "object" && error !== null ? error : {})

/** Paying for a plan at the payment provider. Only the server decides the result, never the provider's window. */
export const checkoutMachine = setup({
  types: {
    context: {} as CheckoutContext,
    events: {} as CheckoutEvent,
    tags: {} as "open" | "busy"
  },
  actors: {
    startCheckout: fromPromise<
      CheckoutStarted,
      { readonly order: CheckoutOrder | null; readonly attempt: string }
    >(mustProvide),
    watchGateway: fromCallback<CheckoutEvent, { readonly transactionId: string }>(mustProvide),
    askStatus: fromPromise<Transaction, Asked>(mustProvide),
    cancelCheckout: fromPromise<Transaction, Asked>(mustProvide)
  },
  delays: { pause: 2000 },
  guards: {
    isPaid: (_, params: Transaction) => params.state === "paid" || params.state === "refunded",
    isFailed: (_, params: Transaction) => params.state === "failed",
    isCancelled: (_, params: Transaction) => params.state === "cancelled",
    isGone: (_, params: { error: unknown }) =>
      ["not_found", "forbidden"].includes(failureIn(params.error).code ?? "")
  },
  actions: {
    startAttempt: assign((_, params: { order: CheckoutOrder }) => ({
      order: params.order,
      attempt: crypto.randomUUID(),
      transactionId: "",
      checkoutUrl: "",
      transaction: null,
      problem: ""
    })),
    setStarted: assign((_, params: CheckoutStarted) => params),
    setReturned: assign(({ context }, { transactionId }: { transactionId: string }) => ({
      transactionId,
      checkoutUrl: context.transactionId === transactionId ? context.checkoutUrl : "",
      attempt: context.attempt || crypto.randomUUID(),
      problem: ""
    })),
    setTransaction: assign((_, params: Transaction) => ({ transaction: params, problem: "" })),
    setProblem: assign((_, params: { error: unknown }) => ({
      problem: failureIn(params.error).message ?? ""
    })),
    startCancel: assign(() => ({ attempt: crypto.randomUUID() })),
    openGateway: (_, _params: { url: string }) => mustProvide(),
    announcePaid: mustProvide
  }
}).createMachine({
  id: "checkout",
  description:
    "Buys a plan: from choosing it to the result from the payment provider. An unknown result is never shown as paid.",
  context: {
    order: null,
    attempt: "",
    transactionId: "",
    checkoutUrl: "",
    transaction: null,
    problem: ""
  },
  initial: "choosing",
  on: {
    "checkout.returned": {
      description: "The provider sent the payer back, here or in its own window.",
      target: ".confirming",
      actions: { type: "setReturned", params: ({ event }) => ({ transactionId: event.transactionId }) }
    }
  },
  states: {
    choosing: {
      description: "No payment is on its way.",
      on: {
        "checkout.begin": {
          target: "preparing",
          actions: { type: "startAttempt", params: ({ event }) => ({ order: event.order }) }
        }
      }
    },
    preparing: {
      description: "The server opens a checkout at the payment provider, under a key that was stored first.",
      tags: ["open", "busy"],
      invoke: {
        id: "startCheckout",
        src: "startCheckout",
        input: ({ context }) => ({ order: context.order, attempt: context.attempt }),
        onDone: {
          target: "awaitingGateway",
          actions: [
            { type: "setStarted", params: ({ event }) => event.output },
            { type: "openGateway", params: ({ event }) => ({ url: event.output.checkoutUrl }) }
          ]
        },
        onError: {
          target: "choosing",
          actions: { type: "setProblem", params: ({ event }) => ({ error: event.error }) }
        }
      }
    },
    awaitingGateway: {
      description:
        "The payer is in the payment provider's window. After a reload, the page can no longer see that window.",
      tags: ["open"],
      invoke: {
        id: "watchGateway",
        src: "watchGateway",
        input: ({ context }) => ({ transactionId: context.transactionId })
      },
      initial: "opened",
      on: { "gateway.closed": { target: "confirming" } },
      states: {
        opened: { on: { "gateway.blocked": { target: "blocked" } } },
        blocked: {
          description: "The browser blocked the window. A button opens it.",
          on: {
            "gateway.open": {
              target: "#checkout.awaitingGateway",
              reenter: true,
              actions: { type: "openGateway", params: ({ context }) => ({ url: context.checkoutUrl }) }
            },
            "checkout.cancel": { target: "#checkout.cancelling", actions: "startCancel" }
          }
        }
      }
    },
    confirming: {
      description: "Checks the payment repeatedly until its result is known.",
      tags: ["open"],
      initial: "asking",
      on: {
        "gateway.open": {
          target: "awaitingGateway",
          actions: { type: "openGateway", params: ({ context }) => ({ url: context.checkoutUrl }) }
        },
        "checkout.cancel": { target: "cancelling", actions: "startCancel" }
      },
      states: {
        asking: {
          description: "Loads the result of the payment. Only the server can call it paid or failed.",
          tags: ["busy"],
          invoke: {
            id: "askStatus",
            src: "askStatus",
            input: ({ context }) => ({ transactionId: context.transactionId, attempt: context.attempt }),
            onDone: [
              {
                guard: { type: "isPaid", params: ({ event }) => event.output },
                target: "#checkout.paid",
                actions: [{ type: "setTransaction", params: ({ event }) => event.output }, "announcePaid"]
              },
              {
                guard: { type: "isFailed", params: ({ event }) => event.output },
                target: "#checkout.failed",
                actions: { type: "setTransaction", params: ({ event }) => event.output }
              },
              {
                guard: { type: "isCancelled", params: ({ event }) => event.output },
                target: "#checkout.cancelled",
                actions: { type: "setTransaction", params: ({ event }) => event.output }
              },
              {
                target: "pausing",
                actions: { type: "setTransaction", params: ({ event }) => event.output }
              }
            ],
            onError: [
              {
                guard: { type: "isGone", params: ({ event }) => ({ error: event.error }) },
                target: "#checkout.choosing",
                actions: { type: "setProblem", params: ({ event }) => ({ error: event.error }) }
              },
              {
                target: "pausing",
                actions: { type: "setProblem", params: ({ event }) => ({ error: event.error }) }
              }
            ]
          }
        },
        pausing: {
          description: "The result is not known yet. Checks again after a pause.",
          after: { pause: { target: "asking" } }
        }
      }
    },
    cancelling: {
      description: "Cancels the checkout. If it was paid after all, the response says so.",
      tags: ["open", "busy"],
      invoke: {
        id: "cancelCheckout",
        src: "cancelCheckout",
        input: ({ context }) => ({ transactionId: context.transactionId, attempt: context.attempt }),
        onDone: {
          target: "confirming",
          actions: { type: "setTransaction", params: ({ event }) => event.output }
        },
        onError: {
          target: "confirming",
          actions: { type: "setProblem", params: ({ event }) => ({ error: event.error }) }
        }
      }
    },
    paid: {
      description: "The payment provider confirmed the payment.",
      tags: ["open"],
      on: { "checkout.reset": { target: "choosing" } }
    },
    failed: {
      description: "The payment provider refused it. No money moved.",
      tags: ["open"],
      on: { "checkout.reset": { target: "choosing" } }
    },
    cancelled: {
      description: "Cancelled before it was paid.",
      tags: ["open"],
      on: { "checkout.reset": { target: "choosing" } }
    }
  }
})
