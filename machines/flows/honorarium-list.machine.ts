import { assign, fromPromise, setup } from "xstate"
import type { Honorarium, HonorariumState, StateTotal } from "../../contract/entities/Honorarium.ts"

type Total = { readonly value: number; readonly exact: boolean }

export type HonorariumWanted = { readonly state: HonorariumState | "" }

export type HonorariumPage = {
  readonly rows: ReadonlyArray<Honorarium>
  readonly nextCursor: string | null
  readonly total: Total
  /** How many there are in each state; told with the first page. */
  readonly counts?: ReadonlyArray<StateTotal>
}

export type HonorariumListContext = HonorariumWanted & {
  readonly rows: ReadonlyArray<Honorarium>
  readonly cursor: string | null
  readonly total: Total
  readonly counts: ReadonlyArray<StateTotal>
  readonly problem: string
}

export type HonorariumListEvent =
  | { readonly type: "state.choose"; readonly state: HonorariumState | "" }
  | { readonly type: "list.refresh" }
  | { readonly type: "page.more" }
  | { readonly type: "honorarium.changed"; readonly honorarium: Honorarium }

const mustProvide = (): never => {
  throw new Error("honorariumList was started without its implementations")
}

const messageOf = (error: unknown): string =>
  typeof error === "object" && error !== null && "message" in error ? String(error.message) : ""

/** Honorarium requests, newest first, all or of one state. */
export const honorariumListMachine = setup({
  types: {
    context: {} as HonorariumListContext,
    events: {} as HonorariumListEvent,
    tags: {} as "loading" | "more" | "failed"
  },
  actors: {
    loadHonoraria: fromPromise<HonorariumPage, HonorariumWanted & { readonly cursor: string | null }>(
      mustProvide
    )
  },
  guards: { hasMore: ({ context }) => context.cursor !== null },
  actions: {
    keepState: assign((_, params: HonorariumWanted) => ({ ...params, rows: [] })),
    keepPage: assign(({ context }, params: HonorariumPage) => ({
      rows: params.rows,
      cursor: params.nextCursor,
      total: params.total,
      counts: params.counts ?? context.counts
    })),
    addPage: assign(({ context }, params: HonorariumPage) => ({
      rows: [...context.rows, ...params.rows],
      cursor: params.nextCursor,
      total: params.total
    })),
    keepChanged: assign(({ context }, { honorarium }: { honorarium: Honorarium }) => ({
      rows: context.rows.map((row) => (row._id === honorarium._id ? honorarium : row))
    })),
    keepProblem: assign((_, params: { error: unknown }) => ({ problem: messageOf(params.error) })),
    warnFailed: (_, _params: { error: unknown }) => mustProvide()
  }
}).createMachine({
  id: "honorariumList",
  description:
    "A row changed here changes at once; the list is fetched again when a state may have gained one.",
  context: {
    state: "",
    rows: [],
    cursor: null,
    total: { value: 0, exact: true },
    counts: [],
    problem: ""
  },
  initial: "idle",
  on: {
    "state.choose": {
      target: ".loading",
      reenter: true,
      actions: { type: "keepState", params: ({ event }) => ({ state: event.state }) }
    },
    "list.refresh": { target: ".loading", reenter: true },
    "honorarium.changed": {
      actions: { type: "keepChanged", params: ({ event }) => ({ honorarium: event.honorarium }) }
    }
  },
  states: {
    idle: { description: "Before the page is opened.", tags: ["loading"] },
    loading: {
      tags: ["loading"],
      invoke: {
        id: "loadHonoraria",
        src: "loadHonoraria",
        input: ({ context }) => ({ state: context.state, cursor: null }),
        onDone: { target: "listed", actions: { type: "keepPage", params: ({ event }) => event.output } },
        onError: {
          target: "failed",
          actions: { type: "keepProblem", params: ({ event }) => ({ error: event.error }) }
        }
      }
    },
    listed: { on: { "page.more": { guard: "hasMore", target: "loadingMore" } } },
    loadingMore: {
      tags: ["more"],
      invoke: {
        id: "loadHonoraria",
        src: "loadHonoraria",
        input: ({ context }) => ({ state: context.state, cursor: context.cursor }),
        onDone: { target: "listed", actions: { type: "addPage", params: ({ event }) => event.output } },
        onError: {
          target: "listed",
          actions: { type: "warnFailed", params: ({ event }) => ({ error: event.error }) }
        }
      }
    },
    failed: { description: "Nothing could be fetched; the reason is shown with a retry.", tags: ["failed"] }
  }
})
