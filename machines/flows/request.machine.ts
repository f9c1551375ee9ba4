import { assign, fromPromise, setup } from "xstate"

/** The latest reply, or an initial value before the first one. Each request has a type of its own. */
export type RequestInput<Reply = unknown> = { readonly reply: Reply }

export type RequestContext<Reply = unknown> = RequestInput<Reply> & { readonly problem: string }

export type RequestEvent<Reply = unknown> =
  | { readonly type: "reply.want" }
  | { readonly type: "reply.refresh" }
  | { readonly type: "reply.update"; readonly reply: Reply }

const mustProvide = (): never => {
  throw new Error("request was started without its implementations")
}

const textIn = (error: unknown): string =>
  typeof error === "object" && error !== null && "message" in error ? String(error.message) : ""

/** Loads the reply to a single request. */
export const requestMachine = setup({
  types: {
    context: {} as RequestContext,
    events: {} as RequestEvent,
    input: {} as RequestInput,
    tags: {} as "loading" | "failed"
  },
  actors: { loadReply: fromPromise<unknown>(mustProvide) },
  actions: {
    assignReply: assign((_, params: { reply: unknown }) => params),
    assignProblem: assign((_, params: { error: unknown }) => ({ problem: textIn(params.error) }))
  }
}).createMachine({
  id: "request",
  description:
    "Loads the reply to a single request, such as the names of custom fields. The earlier reply stays until the next one arrives.",
  context: ({ input }) => ({ ...input, problem: "" }),
  initial: "unwanted",
  on: {
    "reply.update": {
      target: ".known",
      actions: { type: "assignReply", params: ({ event }) => ({ reply: event.reply }) }
    }
  },
  states: {
    unwanted: {
      description: "Nothing on the page needs the reply yet.",
      on: { "reply.want": { target: "loading" }, "reply.refresh": { target: "loading" } }
    },
    loading: {
      tags: ["loading"],
      invoke: {
        id: "loadReply",
        src: "loadReply",
        onDone: {
          target: "known",
          actions: { type: "assignReply", params: ({ event }) => ({ reply: event.output }) }
        },
        onError: {
          target: "failed",
          actions: { type: "assignProblem", params: ({ event }) => ({ error: event.error }) }
        }
      }
    },
    known: {
      description: "Parts that want the reply have it. A refresh loads it again.",
      on: { "reply.refresh": { target: "loading" } }
    },
    failed: {
      description: "The next part that wants the reply tries again.",
      tags: ["failed"],
      on: { "reply.want": { target: "loading" }, "reply.refresh": { target: "loading" } }
    }
  }
})
