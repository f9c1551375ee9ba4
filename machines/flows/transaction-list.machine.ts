import { assign, fromPromise, setup } from "xstate"
import type { Transaction } from "../../contract/entities/Transaction.ts"

type Total = { readonly value: number; readonly exact: boolean }

export type TransactionWanted = {
  readonly kind: Transaction["kind"] | ""
  readonly state: Transaction["state"] | ""
}

export type TransactionPage = {
  readonly rows: ReadonlyArray<Transaction>
  readonly nextCursor: string | null
  readonly total: Total
}

export type TransactionListContext = TransactionWanted & {
  readonly rows: ReadonlyArray<Transaction>
  readonly cursor: string | null
  readonly total: Total
  readonly problem: string
  readonly printed: Transaction | null
}

export type TransactionListEvent =
  | { readonly type: "wanted.choose"; readonly wanted: TransactionWanted }
  | { readonly type: "list.refresh" }
  | { readonly type: "page.more" }
  | { readonly type: "list.export" }
  | { readonly type: "transaction.print"; readonly transaction: Transaction }
  | { readonly type: "print.done" }

const mustProvide = (): never => {
  throw new Error("transactionList was started without its implementations")
}

const messageOf = (error: unknown): string =>
  typeof error === "object" && error !== null && "message" in error ? String(error.message) : ""

/** The organisation's payments, newest first, all or of one kind or state; one of them on paper. */
export const transactionListMachine = setup({
  types: {
    context: {} as TransactionListContext,
    events: {} as TransactionListEvent,
    tags: {} as "loading" | "more" | "failed" | "exporting"
  },
  actors: {
    loadTransactions: fromPromise<TransactionPage, TransactionWanted & { readonly cursor: string | null }>(
      mustProvide
    ),
    exportTransactions: fromPromise<void, TransactionWanted>(mustProvide)
  },
  guards: { hasMore: ({ context }) => context.cursor !== null },
  actions: {
    keepWanted: assign((_, { wanted }: { wanted: TransactionWanted }) => ({ ...wanted, rows: [] })),
    keepPage: assign((_, params: TransactionPage) => ({
      rows: params.rows,
      cursor: params.nextCursor,
      total: params.total
    })),
    addPage: assign(({ context }, params: TransactionPage) => ({
      rows: [...context.rows, ...params.rows],
      cursor: params.nextCursor,
      total: params.total
    })),
    keepPrinted: assign((_, params: { transaction: Transaction }) => ({ printed: params.transaction })),
    clearPrinted: assign({ printed: null }),
    keepProblem: assign((_, params: { error: unknown }) => ({ problem: messageOf(params.error) })),
    warnFailed: (_, _params: { error: unknown }) => mustProvide()
  }
}).createMachine({
  id: "transactionList",
  description: "What was bought, what was paid out, and how each stands.",
  context: {
    kind: "",
    state: "",
    rows: [],
    cursor: null,
    total: { value: 0, exact: true },
    problem: "",
    printed: null
  },
  initial: "idle",
  on: {
    "wanted.choose": {
      target: ".loading",
      reenter: true,
      actions: { type: "keepWanted", params: ({ event }) => ({ wanted: event.wanted }) }
    },
    "list.refresh": { target: ".loading", reenter: true },
    "transaction.print": {
      actions: { type: "keepPrinted", params: ({ event }) => ({ transaction: event.transaction }) }
    },
    "print.done": { actions: "clearPrinted" }
  },
  states: {
    idle: { description: "Before the page is opened.", tags: ["loading"] },
    loading: {
      tags: ["loading"],
      invoke: {
        id: "loadTransactions",
        src: "loadTransactions",
        input: ({ context }) => ({ kind: context.kind, state: context.state, cursor: null }),
        onDone: { target: "listed", actions: { type: "keepPage", params: ({ event }) => event.output } },
        onError: {
          target: "failed",
          actions: { type: "keepProblem", params: ({ event }) => ({ error: event.error }) }
        }
      }
    },
    listed: {
      on: {
        "page.more": { guard: "hasMore", target: "loadingMore" },
        "list.export": { target: "exporting" }
      }
    },
    loadingMore: {
      tags: ["more"],
      invoke: {
        id: "loadTransactions",
        src: "loadTransactions",
        input: ({ context }) => ({ kind: context.kind, state: context.state, cursor: context.cursor }),
        onDone: { target: "listed", actions: { type: "addPage", params: ({ event }) => event.output } },
        onError: {
          target: "listed",
          actions: { type: "warnFailed", params: ({ event }) => ({ error: event.error }) }
        }
      }
    },
    exporting: {
      description: "Saves every payment of that kind and state as a file, not only those shown.",
      tags: ["exporting"],
      invoke: {
        id: "exportTransactions",
        src: "exportTransactions",
        input: ({ context: { kind, state } }) => ({ kind, state }),
        onDone: { target: "listed" },
        onError: {
          target: "listed",
          actions: { type: "warnFailed", params: ({ event }) => ({ error: event.error }) }
        }
      }
    },
    failed: { description: "Nothing could be fetched; the reason is shown with a retry.", tags: ["failed"] }
  }
})
