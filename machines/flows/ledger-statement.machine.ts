import { assign, fromPromise, setup } from "xstate"
import type { LedgerAccount, LedgerBalance, LedgerLine } from "../../contract/entities/Transaction.ts"
import type { Currency } from "../../contract/rules/currencies.ts"

type Total = { readonly value: number; readonly exact: boolean }

/** Days as `YYYY-MM-DD`, the last one included; empty where there is no bound. */
export type StatementWanted = {
  readonly currency: Currency | ""
  readonly account: LedgerAccount | ""
  readonly from: string
  readonly to: string
}

export type StatementPage = {
  readonly rows: ReadonlyArray<LedgerLine>
  readonly balances: ReadonlyArray<LedgerBalance>
  readonly nextCursor: string | null
  readonly total: Total
}

export type LedgerStatementContext = StatementWanted & {
  readonly rows: ReadonlyArray<LedgerLine>
  readonly balances: ReadonlyArray<LedgerBalance>
  readonly cursor: string | null
  readonly total: Total
  readonly problem: string
}

export type LedgerStatementEvent =
  | { readonly type: "wanted.choose"; readonly wanted: StatementWanted }
  | { readonly type: "list.refresh" }
  | { readonly type: "page.more" }
  | { readonly type: "statement.export" }

const mustProvide = (): never => {
  throw new Error("ledgerStatement was started without its implementations")
}

const messageOf = (error: unknown): string =>
  typeof error === "object" && error !== null && "message" in error ? String(error.message) : ""

/** The organisation's ledger, newest first, with the balance of the account after each line. */
export const ledgerStatementMachine = setup({
  types: {
    context: {} as LedgerStatementContext,
    events: {} as LedgerStatementEvent,
    tags: {} as "loading" | "more" | "failed" | "exporting"
  },
  actors: {
    loadStatement: fromPromise<StatementPage, StatementWanted & { readonly cursor: string | null }>(
      mustProvide
    ),
    exportStatement: fromPromise<void, StatementWanted>(mustProvide)
  },
  guards: { hasMore: ({ context }) => context.cursor !== null },
  actions: {
    keepWanted: assign((_, { wanted }: { wanted: StatementWanted }) => ({ ...wanted, rows: [] })),
    keepPage: assign((_, params: StatementPage) => ({
      rows: params.rows,
      balances: params.balances,
      cursor: params.nextCursor,
      total: params.total
    })),
    addPage: assign(({ context }, params: StatementPage) => ({
      rows: [...context.rows, ...params.rows],
      cursor: params.nextCursor
    })),
    keepProblem: assign((_, params: { error: unknown }) => ({ problem: messageOf(params.error) })),
    warnFailed: (_, _params: { error: unknown }) => mustProvide()
  }
}).createMachine({
  id: "ledgerStatement",
  description: "Another range asks anew; a slower answer about the one before is not shown.",
  context: {
    currency: "",
    account: "",
    from: "",
    to: "",
    rows: [],
    balances: [],
    cursor: null,
    total: { value: 0, exact: true },
    problem: ""
  },
  initial: "idle",
  on: {
    "wanted.choose": {
      target: ".loading",
      reenter: true,
      actions: { type: "keepWanted", params: ({ event }) => ({ wanted: event.wanted }) }
    },
    "list.refresh": { target: ".loading", reenter: true }
  },
  states: {
    idle: { description: "Before the page is opened.", tags: ["loading"] },
    loading: {
      tags: ["loading"],
      invoke: {
        id: "loadStatement",
        src: "loadStatement",
        input: ({ context: { currency, account, from, to } }) => ({
          currency,
          account,
          from,
          to,
          cursor: null
        }),
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
        "statement.export": { target: "exporting" }
      }
    },
    loadingMore: {
      tags: ["more"],
      invoke: {
        id: "loadStatement",
        src: "loadStatement",
        input: ({ context: { currency, account, from, to, cursor } }) => ({
          currency,
          account,
          from,
          to,
          cursor
        }),
        onDone: { target: "listed", actions: { type: "addPage", params: ({ event }) => event.output } },
        onError: {
          target: "listed",
          actions: { type: "warnFailed", params: ({ event }) => ({ error: event.error }) }
        }
      }
    },
    exporting: {
      description: "Saves every line of the range as a file, not only those shown.",
      tags: ["exporting"],
      invoke: {
        id: "exportStatement",
        src: "exportStatement",
        input: ({ context: { currency, account, from, to } }) => ({ currency, account, from, to }),
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
