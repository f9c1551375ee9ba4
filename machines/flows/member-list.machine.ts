import { assign, fromPromise, setup } from "xstate"
import type { Member } from "../../contract/entities/Member.ts"

type Total = { readonly value: number; readonly exact: boolean }

export type MemberPage = {
  readonly members: ReadonlyArray<Member>
  readonly nextCursor: string | null
  readonly total: Total
}

export type MemberListContext = {
  readonly query: string
  readonly members: ReadonlyArray<Member>
  readonly cursor: string | null
  readonly total: Total
  readonly problem: string
}

export type MemberListEvent =
  | { readonly type: "query.change"; readonly query: string }
  | { readonly type: "list.refresh" }
  | { readonly type: "page.more" }

const mustProvide = (): never => {
  throw new Error("memberList was started without its implementations")
}

const messageOf = (error: unknown): string =>
  typeof error === "object" && error !== null && "message" in error ? String(error.message) : ""

/** The organisation's members, searched as one types. */
export const memberListMachine = setup({
  types: {
    context: {} as MemberListContext,
    events: {} as MemberListEvent,
    tags: {} as "loading" | "more" | "failed"
  },
  actors: {
    loadMembers: fromPromise<MemberPage, { readonly query: string; readonly cursor: string | null }>(
      mustProvide
    )
  },
  delays: { pause: 250 },
  guards: { hasMore: ({ context }) => context.cursor !== null },
  actions: {
    keepQuery: assign((_, params: { query: string }) => params),
    keepPage: assign((_, params: MemberPage) => ({
      members: params.members,
      cursor: params.nextCursor,
      total: params.total
    })),
    addPage: assign(({ context }, params: MemberPage) => ({
      members: [...context.members, ...params.members],
      cursor: params.nextCursor,
      total: params.total
    })),
    keepProblem: assign((_, params: { error: unknown }) => ({ problem: messageOf(params.error) })),
    warnFailed: (_, _params: { error: unknown }) => mustProvide()
  }
}).createMachine({
  id: "memberList",
  description: "The rows shown stay until the next answer. A newer search calls an older one off.",
  context: { query: "", members: [], cursor: null, total: { value: 0, exact: true }, problem: "" },
  initial: "idle",
  on: {
    "query.change": {
      target: ".pausing",
      actions: { type: "keepQuery", params: ({ event }) => ({ query: event.query }) }
    },
    "list.refresh": { target: ".loading" }
  },
  states: {
    idle: { description: "Before the page is opened.", tags: ["loading"] },
    pausing: {
      description: "Waits until the typing rests.",
      tags: ["loading"],
      after: { pause: { target: "loading" } }
    },
    loading: {
      tags: ["loading"],
      on: { "list.refresh": { target: "loading", reenter: true } },
      invoke: {
        id: "loadMembers",
        src: "loadMembers",
        input: ({ context }) => ({ query: context.query, cursor: null }),
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
        id: "loadMembers",
        src: "loadMembers",
        input: ({ context }) => ({ query: context.query, cursor: context.cursor }),
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
