import { assign, fromPromise, setup } from "xstate"
import type { Organisation } from "../../contract/entities/Organisation.ts"

export type OrganisationDeletionContext = {
  /** The name that the Admin types as a confirmation. */
  readonly typed: string
  /** The organisation's name. */
  readonly name: string
  readonly attempt: string
  readonly problem: string
}

export type OrganisationDeletionEvent =
  | { readonly type: "deletion.ask"; readonly name: string }
  | { readonly type: "name.change"; readonly name: string }
  | { readonly type: "deletion.confirm" }
  | { readonly type: "deletion.cancel" }
  | { readonly type: "deletion.stop" }

export type DeletionPlan = { readonly name: string; readonly attempt: string }

export type DeletionChanged = { readonly organisation: Organisation; readonly message: string }

const mustProvide = (): never => {
  throw new Error("organisationDeletion was started without its implementations")
}

const messageOf = (error: unknown): string =>
  typeof error === "object" && error !== null && "message" in error ? String(error.message) : ""

/** An Admin deletes the organisation in 30 days, or stops that. */
export const organisationDeletionMachine = setup({
  types: {
    context: {} as OrganisationDeletionContext,
    events: {} as OrganisationDeletionEvent,
    tags: {} as "question" | "busy"
  },
  actors: {
    planDeletion: fromPromise<DeletionChanged, DeletionPlan>(mustProvide),
    stopDeletion: fromPromise<DeletionChanged, { readonly attempt: string }>(mustProvide)
  },
  guards: {
    isNamed: ({ context: { typed, name } }) => typed.trim() === name.trim()
  },
  actions: {
    startQuestion: assign((_, params: { name: string }) => ({ name: params.name, typed: "", problem: "" })),
    setTyped: assign((_, params: { name: string }) => ({ typed: params.name, problem: "" })),
    refuseName: assign({ problem: "Enter the organisation’s name exactly" }),
    startAttempt: assign({ attempt: () => crypto.randomUUID(), problem: "" }),
    setProblem: assign((_, params: { error: unknown }) => ({ problem: messageOf(params.error) })),
    announce: (_, _params: DeletionChanged) => mustProvide(),
    warnFailed: (_, _params: { error: unknown }) => mustProvide()
  }
}).createMachine({
  id: "organisationDeletion",
  description:
    "An Admin plans to delete the organisation. For 30 days everything works as before, and any Admin can stop it.",
  context: { typed: "", name: "", attempt: "", problem: "" },
  initial: "resting",
  states: {
    resting: {
      on: {
        "deletion.ask": {
          target: "confirming",
          actions: { type: "startQuestion", params: ({ event }) => ({ name: event.name }) }
        },
        "deletion.stop": { target: "stopping", actions: "startAttempt" }
      }
    },
    confirming: {
      description: "Explains the consequences. The Admin types the organisation's name to confirm.",
      tags: ["question"],
      on: {
        "name.change": { actions: { type: "setTyped", params: ({ event }) => ({ name: event.name }) } },
        "deletion.confirm": [
          { guard: "isNamed", target: "planning", actions: "startAttempt" },
          { actions: "refuseName" }
        ],
        "deletion.cancel": { target: "resting" }
      }
    },
    planning: {
      description:
        "Plans the deletion and tells the other Admins. The server may ask for a fresh code first.",
      tags: ["question", "busy"],
      invoke: {
        id: "planDeletion",
        src: "planDeletion",
        input: ({ context: { typed, attempt } }) => ({ name: typed, attempt }),
        onDone: { target: "resting", actions: { type: "announce", params: ({ event }) => event.output } },
        onError: {
          target: "confirming",
          actions: { type: "setProblem", params: ({ event }) => ({ error: event.error }) }
        }
      }
    },
    stopping: {
      description: "Keeps the organisation and tells the other Admins.",
      tags: ["busy"],
      invoke: {
        id: "stopDeletion",
        src: "stopDeletion",
        input: ({ context: { attempt } }) => ({ attempt }),
        onDone: { target: "resting", actions: { type: "announce", params: ({ event }) => event.output } },
        onError: {
          target: "resting",
          actions: { type: "warnFailed", params: ({ event }) => ({ error: event.error }) }
        }
      }
    }
  }
})
