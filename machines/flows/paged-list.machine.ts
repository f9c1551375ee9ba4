import { assign, fromPromise, setup } from "xstate"

/** `exact` is false if counting stopped early. */
export type Total = { readonly value: number; readonly exact: boolean }

/** `cursor` is the start of the page; null for the first one. */
export type PageRequest<Filter = unknown> = { readonly filter: Filter; readonly cursor: string | null }

/** `summary` are figures about the whole list. A page without them keeps the known ones. */
export type ListPage<Row = unknown, Summary = unknown> = {
  readonly rows: ReadonlyArray<Row>
  readonly nextCursor: string | null
  readonly total?: Total
  readonly summary?: Summary
}

export type PagedListInput<Filter = unknown, Summary = unknown> = {
  readonly filter: Filter
  readonly summary: Summary
}

export type PagedListContext<Row = unknown, Filter = unknown, Summary = unknown> = PagedListInput<
  Filter,
  Summary
> & {
  readonly rows: ReadonlyArray<Row>
  readonly cursor: string | null
  readonly total: Total
  readonly problem: string
}

export type PagedListEvent<Row = unknown, Filter = unknown> =
  | { readonly type: "filter.choose"; readonly filter: Filter }
  | { readonly type: "filter.type"; readonly filter: Filter }
  | { readonly type: "list.refresh" }
  | { readonly type: "list.news" }
  | { readonly type: "page.more" }
  | { readonly type: "list.export" }
  | { readonly type: "row.update"; readonly row: Row }

const mustProvide = (): never => {
  throw new Error("pagedList was started without its implementations")
}

const messageOf = (error: unknown): string =>
  typeof error === "object" && error !== null && "message" in error ? String(error.message) : ""

const idOf = (row: unknown): unknown =>
  typeof row === "object" && row !== null && "_id" in row ? row._id : undefined

const isChanging = (row: unknown): boolean =>
  typeof row === "object" && row !== null && "isChanging" in row && row.isChanging === true

/** A filtered list that is loaded page by page. Each list brings its own filter, rows and loading. */
export const pagedListMachine = setup({
  types: {
    context: {} as PagedListContext,
    events: {} as PagedListEvent,
    input: {} as PagedListInput,
    tags: {} as "loading" | "more" | "failed" | "exporting"
  },
  actors: {
    loadPage: fromPromise<ListPage, PageRequest>(mustProvide),
    exportList: fromPromise<void, { readonly filter: unknown }>(mustProvide)
  },
  delays: { typingPause: 250, newsPause: 500, changePause: 5_000 },
  guards: {
    hasMore: ({ context }) => context.cursor !== null,
    isAnyChanging: ({ context }) => context.rows.some(isChanging)
  },
  actions: {
    setFilter: assign((_, { filter }: { filter: unknown }) => ({ filter })),
    clearRows: assign({ rows: [] }),
    setPage: assign(({ context }, { rows, nextCursor, total, summary }: ListPage) => ({
      rows,
      cursor: nextCursor,
      total: total ?? context.total,
      summary: summary ?? context.summary
    })),
    addPage: assign(({ context }, { rows, nextCursor, total }: ListPage) => ({
      rows: [...context.rows, ...rows],
      cursor: nextCursor,
      total: total ?? context.total
    })),
    updateFirstPage: assign(({ context }, { rows, nextCursor, total, summary }: ListPage) => {
      const fresh = new Set(rows.map(idOf))
      const others = context.rows.filter((row) => !fresh.has(idOf(row)))
      return {
        rows: [...rows, ...others],
        cursor: others.length > 0 ? context.cursor : nextCursor,
        total: total ?? context.total,
        summary: summary ?? context.summary
      }
    }),
    updateRow: assign(({ context }, { row }: { row: unknown }) => ({
      rows: context.rows.map((one) => (idOf(one) === idOf(row) ? row : one))
    })),
    setProblem: assign((_, { error }: { error: unknown }) => ({ problem: messageOf(error) })),
    warnFailed: (_, _params: { error: unknown }) => mustProvide()
  }
}).createMachine({
  id: "pagedList",
  description:
    "A list that is loaded page by page. A new filter cancels the previous request. A refresh keeps the rows shown until the response arrives.",
  context: ({ input }) => ({
    filter: input.filter,
    summary: input.summary,
    rows: [],
    cursor: null,
    total: { value: 0, exact: true },
    problem: ""
  }),
  initial: "idle",
  on: {
    "filter.choose": {
      target: ".loading",
      reenter: true,
      actions: [{ type: "setFilter", params: ({ event }) => ({ filter: event.filter }) }, "clearRows"]
    },
    "filter.type": {
      target: ".typing",
      reenter: true,
      actions: { type: "setFilter", params: ({ event }) => ({ filter: event.filter }) }
    },
    "list.refresh": { target: ".loading", reenter: true },
    "row.update": { actions: { type: "updateRow", params: ({ event }) => ({ row: event.row }) } }
  },
  states: {
    idle: { description: "Before the page is opened.", tags: ["loading"] },
    typing: {
      description: "Waits until the person stops typing. The rows of the last search stay.",
      tags: ["loading"],
      after: { typingPause: { target: "loading" } }
    },
    loading: {
      tags: ["loading"],
      invoke: {
        id: "loadPage",
        src: "loadPage",
        input: ({ context }) => ({ filter: context.filter, cursor: null }),
        onDone: { target: "listed", actions: { type: "setPage", params: ({ event }) => event.output } },
        onError: {
          target: "failed",
          actions: { type: "setProblem", params: ({ event }) => ({ error: event.error }) }
        }
      }
    },
    listed: {
      on: {
        "page.more": { guard: "hasMore", target: "loadingMore" },
        "list.export": { target: "exporting" }
      },
      initial: "quiet",
      states: {
        quiet: {
          description: "While a row is still changing, the list is loaded again every five seconds.",
          on: { "list.news": { target: "settling" } },
          after: { changePause: { guard: "isAnyChanging", target: "refreshing" } }
        },
        settling: {
          description: "Waits for more changes, so that one request covers several.",
          after: { newsPause: { target: "refreshing" } }
        },
        refreshing: {
          description: "Loads the first page again. If that fails, the list stays as it was.",
          invoke: {
            id: "loadPage",
            src: "loadPage",
            input: ({ context }) => ({ filter: context.filter, cursor: null }),
            onDone: {
              target: "quiet",
              actions: { type: "updateFirstPage", params: ({ event }) => event.output }
            },
            onError: { target: "quiet" }
          }
        }
      }
    },
    loadingMore: {
      tags: ["more"],
      invoke: {
        id: "loadPage",
        src: "loadPage",
        input: ({ context }) => ({ filter: context.filter, cursor: context.cursor }),
        onDone: { target: "listed", actions: { type: "addPage", params: ({ event }) => event.output } },
        onError: {
          target: "listed",
          actions: { type: "warnFailed", params: ({ event }) => ({ error: event.error }) }
        }
      }
    },
    exporting: {
      description: "Saves every row that matches the filter as a file, not only the rows shown.",
      tags: ["exporting"],
      invoke: {
        id: "exportList",
        src: "exportList",
        input: ({ context }) => ({ filter: context.filter }),
        onDone: { target: "listed" },
        onError: {
          target: "listed",
          actions: { type: "warnFailed", params: ({ event }) => ({ error: event.error }) }
        }
      }
    },
    failed: { description: "Nothing could be loaded. The reason is shown with a retry.", tags: ["failed"] }
  }
})
