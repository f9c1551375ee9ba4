import { assign, fromPromise, setup } from "xstate"
import type { ChartNumbers } from "../../contract/calls/flows.ts"

type Numbers = ReadonlyArray<ChartNumbers>

export type FlowNumbersContext = { readonly charts: Numbers; readonly problem: string }

export type FlowNumbersEvent = { readonly type: "numbers.refresh" }

const mustProvide = (): never => {
  throw new Error("flowNumbers was started without its implementations")
}

const textIn = (error: unknown): string =>
  typeof error === "object" && error !== null && "message" in error ? String(error.message) : ""

/** The organisation's numbers beside the charts of its lifecycles. */
export const flowNumbersMachine = setup({
  types: {
    context: {} as FlowNumbersContext,
    events: {} as FlowNumbersEvent,
    tags: {} as "loading" | "failed"
  },
  actors: { loadNumbers: fromPromise<Numbers>(mustProvide) },
  actions: {
    setNumbers: assign((_, params: { charts: Numbers }) => params),
    setProblem: assign((_, params: { error: unknown }) => ({ problem: textIn(params.error) }))
  }
}).createMachine({
  id: "flowNumbers",
  description: "Numbers of a lifecycle. The old numbers stay until the new ones arrive.",
  context: { charts: [], problem: "" },
  initial: "idle",
  on: { "numbers.refresh": { target: ".loading" } },
  states: {
    idle: { description: "Not requested yet, or the person has no organisation." },
    loading: {
      tags: ["loading"],
      invoke: {
        id: "loadNumbers",
        src: "loadNumbers",
        onDone: {
          target: "shown",
          actions: { type: "setNumbers", params: ({ event }) => ({ charts: event.output }) }
        },
        onError: {
          target: "failed",
          actions: { type: "setProblem", params: ({ event }) => ({ error: event.error }) }
        }
      }
    },
    shown: {},
    failed: {
      description: "The numbers could not be loaded. The reason is shown beside the diagram.",
      tags: ["failed"]
    }
  }
})
