import { assign, fromPromise, setup } from "xstate"

export type ChecklistStep = "view" | "label" | "outcome" | "add"

export type StepsDone = Readonly<Record<ChecklistStep, boolean>>

export type ChecklistContext = { readonly orgId: string; readonly done: StepsDone; readonly problem: string }

export type ChecklistEvent = { readonly type: "page.open" } | { readonly type: "checklist.retry" }

const mustProvide = (): never => {
  throw new Error("checklist was started without its implementations")
}

const messageOf = (error: unknown): string =>
  typeof error === "object" && error !== null && "message" in error ? String(error.message) : ""

/** The organisation's first steps, as far as its lists show. */
export const checklistMachine = setup({
  types: {
    context: {} as ChecklistContext,
    events: {} as ChecklistEvent,
    input: {} as { readonly orgId: string },
    tags: {} as "unknown" | "failed"
  },
  actors: { readSteps: fromPromise<StepsDone, { readonly orgId: string }>(mustProvide) },
  actions: {
    setDone: assign((_, params: { done: StepsDone }) => params),
    setProblem: assign((_, params: { error: unknown }) => ({ problem: messageOf(params.error) }))
  }
}).createMachine({
  id: "checklist",
  description: "The getting-started list. Each visit to the page checks what is done.",
  context: ({ input }) => ({
    orgId: input.orgId,
    done: { view: false, label: false, outcome: false, add: false },
    problem: ""
  }),
  initial: "reading",
  states: {
    reading: {
      description: "Checks for the first time. Nothing is ticked yet.",
      tags: ["unknown"],
      invoke: {
        id: "readSteps",
        src: "readSteps",
        input: ({ context }) => ({ orgId: context.orgId }),
        onDone: {
          target: "shown",
          actions: { type: "setDone", params: ({ event }) => ({ done: event.output }) }
        },
        onError: {
          target: "failed",
          actions: { type: "setProblem", params: ({ event }) => ({ error: event.error }) }
        }
      }
    },
    shown: { on: { "page.open": { target: "rereading" } } },
    rereading: {
      description: "Checks again. The known ticks stay.",
      invoke: {
        id: "readSteps",
        src: "readSteps",
        input: ({ context }) => ({ orgId: context.orgId }),
        onDone: {
          target: "shown",
          actions: { type: "setDone", params: ({ event }) => ({ done: event.output }) }
        },
        onError: { target: "shown" }
      }
    },
    failed: {
      tags: ["unknown", "failed"],
      on: { "checklist.retry": { target: "reading" }, "page.open": { target: "reading" } }
    }
  }
})
