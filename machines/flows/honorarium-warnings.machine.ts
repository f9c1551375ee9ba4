import { assign, fromPromise, setup } from "xstate"
import type { HonorariumWarning } from "../../contract/entities/Honorarium.ts"
import type { HonorariumOrder } from "./honorarium-request.machine.ts"

/** The parts of the form that warnings are about. */
export type WarnedDraft = Pick<HonorariumOrder, "draft" | "changing">

export type HonorariumWarningsContext = {
  readonly order: WarnedDraft | null
  readonly warnings: ReadonlyArray<HonorariumWarning>
}

export type HonorariumWarningsEvent =
  | { readonly type: "draft.change"; readonly order: WarnedDraft }
  | { readonly type: "draft.leave" }

const mustProvide = (): never => {
  throw new Error("honorariumWarnings was started without its implementations")
}

/** The warnings about an honorarium while its request is typed. */
export const honorariumWarningsMachine = setup({
  types: {
    context: {} as HonorariumWarningsContext,
    events: {} as HonorariumWarningsEvent,
    tags: {} as "loading"
  },
  actors: {
    loadWarnings: fromPromise<ReadonlyArray<HonorariumWarning>, { readonly order: WarnedDraft | null }>(
      mustProvide
    )
  },
  delays: { pause: 500 },
  guards: {
    hasRespondent: (_, params: { order: WarnedDraft }) => params.order.draft.respondent !== null
  },
  actions: {
    assignOrder: assign((_, params: { order: WarnedDraft }) => params),
    assignWarnings: assign((_, params: { warnings: ReadonlyArray<HonorariumWarning> }) => params),
    clear: assign({ order: null, warnings: [] })
  }
}).createMachine({
  id: "honorariumWarnings",
  description:
    "Shows the warnings about an honorarium while its request is typed. They are the server's, and the same as after requesting.",
  context: { order: null, warnings: [] },
  initial: "idle",
  on: {
    "draft.change": [
      {
        guard: { type: "hasRespondent", params: ({ event }) => ({ order: event.order }) },
        target: ".pausing",
        actions: { type: "assignOrder", params: ({ event }) => ({ order: event.order }) }
      },
      { target: ".idle", actions: "clear" }
    ],
    "draft.leave": { target: ".idle", actions: "clear" }
  },
  states: {
    idle: { description: "No form is open, or no respondent is chosen." },
    pausing: {
      description: "Waits until typing pauses. The earlier warnings stay.",
      tags: ["loading"],
      after: { pause: { target: "loading" } }
    },
    loading: {
      description: "The server looks for warnings. Nothing is stored.",
      tags: ["loading"],
      invoke: {
        id: "loadWarnings",
        src: "loadWarnings",
        input: ({ context }) => ({ order: context.order }),
        onDone: {
          target: "shown",
          actions: { type: "assignWarnings", params: ({ event }) => ({ warnings: event.output }) }
        },
        onError: {
          target: "unknown",
          actions: { type: "assignWarnings", params: () => ({ warnings: [] }) }
        }
      }
    },
    shown: { description: "The warnings are those of the form as it is." },
    unknown: { description: "The warnings could not be loaded. They are shown after requesting." }
  }
})
