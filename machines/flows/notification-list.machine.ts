import { assign, fromPromise, setup } from "xstate"
import type { Notification } from "../../contract/entities/Notification.ts"

export type NotificationState = "all" | "unread" | "read"

export type PageRequest = { readonly state: NotificationState; readonly cursor: string | null }

export type NotificationPage = {
  readonly rows: ReadonlyArray<Notification>
  readonly nextCursor: string | null
}

export type NotificationListContext = {
  readonly state: NotificationState
  readonly rows: ReadonlyArray<Notification>
  readonly cursor: string | null
  readonly problem: string
}

export type NotificationListEvent =
  | { readonly type: "state.choose"; readonly state: NotificationState }
  | { readonly type: "list.refresh" }
  | { readonly type: "page.more" }

const mustProvide = (): never => {
  throw new Error("notificationList was started without its implementations")
}

const messageOf = (error: unknown): string =>
  typeof error === "object" && error !== null && "message" in error ? String(error.message) : ""

/** Every notification a person was sent, newest first, read or not. */
export const notificationListMachine = setup({
  types: {
    context: {} as NotificationListContext,
    events: {} as NotificationListEvent,
    tags: {} as "loading" | "more" | "failed"
  },
  actors: { loadPage: fromPromise<NotificationPage, PageRequest>(mustProvide) },
  guards: { hasMore: ({ context }) => context.cursor !== null },
  actions: {
    keepState: assign((_, { state }: { state: NotificationState }) => ({ state, rows: [] })),
    keepPage: assign((_, params: NotificationPage) => ({ rows: params.rows, cursor: params.nextCursor })),
    addPage: assign(({ context }, params: NotificationPage) => ({
      rows: [...context.rows, ...params.rows],
      cursor: params.nextCursor
    })),
    keepProblem: assign((_, params: { error: unknown }) => ({ problem: messageOf(params.error) })),
    warnFailed: (_, _params: { error: unknown }) => mustProvide()
  }
}).createMachine({
  id: "notificationList",
  description:
    "All notifications, or only the read or unread ones. What is known stays shown while it is fetched anew.",
  context: { state: "all", rows: [], cursor: null, problem: "" },
  initial: "idle",
  on: {
    "state.choose": {
      target: ".loading",
      reenter: true,
      actions: { type: "keepState", params: ({ event }) => ({ state: event.state }) }
    },
    "list.refresh": { target: ".loading", reenter: true }
  },
  states: {
    idle: { description: "Before the page is opened.", tags: ["loading"] },
    loading: {
      tags: ["loading"],
      invoke: {
        id: "loadPage",
        src: "loadPage",
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
        id: "loadPage",
        src: "loadPage",
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
