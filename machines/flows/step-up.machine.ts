import { assign, fromPromise, setup } from "xstate"
import type { oneTimeCodeMachine } from "./one-time-code.machine.ts"

/** `reason` is the server's message. */
export type StepUpContext = { readonly reason: string }

export type StepUpEvent =
  | { readonly type: "stepUp.ask"; readonly reason: string }
  | { readonly type: "stepUp.decline" }

const mustProvide = (): never => {
  throw new Error("stepUp was started without its implementations")
}

/** A fresh code before an action that puts money, roles or account numbers at risk. */
export const stepUpMachine = setup({
  types: {
    context: {} as StepUpContext,
    events: {} as StepUpEvent,
    children: {} as { oneTimeCode: "oneTimeCode" },
    tags: {} as "open" | "settled"
  },
  actors: { oneTimeCode: fromPromise(mustProvide) as unknown as typeof oneTimeCodeMachine },
  actions: { assignReason: assign((_, params: { reason: string }) => params) }
}).createMachine({
  id: "stepUp",
  description:
    "Asks for a fresh code before a sensitive request: a large amount, new payment details, an Admin role or an old sign-in. The request then continues automatically.",
  context: { reason: "" },
  initial: "idle",
  states: {
    idle: {
      description: "No code was requested yet.",
      on: {
        "stepUp.ask": {
          target: "asking",
          actions: { type: "assignReason", params: ({ event }) => ({ reason: event.reason }) }
        }
      }
    },
    asking: {
      description: "Requests a code by email and asks for it.",
      tags: ["open"],
      on: { "stepUp.decline": { target: "declined" } },
      invoke: {
        id: "oneTimeCode",
        src: "oneTimeCode",
        input: { sent: null, request: {} },
        onDone: { target: "confirmed" }
      }
    },
    confirmed: {
      description: "Confirmed. Valid for further requests for a quarter of an hour.",
      tags: ["settled"],
      on: {
        "stepUp.ask": {
          target: "asking",
          actions: { type: "assignReason", params: ({ event }) => ({ reason: event.reason }) }
        }
      }
    },
    declined: {
      description: "The request is not carried out.",
      tags: ["settled"],
      on: {
        "stepUp.ask": {
          target: "asking",
          actions: { type: "assignReason", params: ({ event }) => ({ reason: event.reason }) }
        }
      }
    }
  }
})
