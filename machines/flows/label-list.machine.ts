import { assign, fromPromise, setup } from "xstate"
import type { Contact } from "../../contract/entities/Contact.ts"
import type { Label, ListedLabel } from "../../contract/entities/Label.ts"

export type LabelListContext = {
  readonly orgId: string
  readonly labels: ReadonlyArray<ListedLabel>
  /** Null before the first one. */
  readonly change: LabelChange | null
}

/** Labels to add to a contact and to remove from it. */
export type LabelChange = {
  readonly contact: Contact
  readonly added: ReadonlyArray<Label>
  readonly removed: ReadonlyArray<Label>
  readonly attempt: string
}

/** The contact after a change, and the labels with new counts; null while the change waits to be sent. */
export type Labelled = {
  readonly contact: Contact
  readonly labels: ReadonlyArray<ListedLabel> | null
}

export type LabelListEvent =
  | { readonly type: "labels.refresh" }
  | ({ readonly type: "labels.apply" } & Omit<LabelChange, "attempt">)

const mustProvide = (): never => {
  throw new Error("labelList was started without its implementations")
}

/** The organisation's labels, and assigning them to contacts. */
export const labelListMachine = setup({
  types: {
    context: {} as LabelListContext,
    events: {} as LabelListEvent,
    input: {} as { readonly orgId: string },
    tags: {} as "loading" | "failed" | "applying"
  },
  actors: {
    loadLabels: fromPromise<ReadonlyArray<ListedLabel>, { readonly orgId: string }>(mustProvide),
    applyLabels: fromPromise<Labelled, LabelChange | null>(mustProvide)
  },
  actions: {
    setLabels: assign(({ context }, { labels }: { labels: ReadonlyArray<ListedLabel> | null }) => ({
      labels: labels ?? context.labels
    })),
    startChange: assign((_, params: Omit<LabelChange, "attempt">) => ({
      change: { ...params, attempt: crypto.randomUUID() }
    })),
    announceApplied: (_, _params: { contact: Contact }) => mustProvide(),
    warnFailed: (_, _params: { error: unknown }) => mustProvide()
  }
}).createMachine({
  id: "labelList",
  description: "The organisation's labels with their number of contacts. Each change returns new numbers.",
  context: ({ input }) => ({
    orgId: input.orgId,
    labels: [],
    change: null
  }),
  type: "parallel",
  states: {
    list: {
      initial: "loading",
      on: { "labels.refresh": { target: ".loading" } },
      states: {
        loading: {
          tags: ["loading"],
          invoke: {
            id: "loadLabels",
            src: "loadLabels",
            input: ({ context }) => ({ orgId: context.orgId }),
            onDone: {
              target: "listed",
              actions: { type: "setLabels", params: ({ event }) => ({ labels: event.output }) }
            },
            onError: { target: "failed" }
          }
        },
        listed: {},
        failed: { description: "The labels could not be loaded. The known ones stay.", tags: ["failed"] }
      }
    },
    applying: {
      initial: "idle",
      states: {
        idle: {
          on: {
            "labels.apply": {
              target: "applying",
              actions: {
                type: "startChange",
                params: ({ event: { contact, added, removed } }) => ({ contact, added, removed })
              }
            }
          }
        },
        applying: {
          tags: ["applying"],
          invoke: {
            id: "applyLabels",
            src: "applyLabels",
            input: ({ context }) => context.change,
            onDone: {
              target: "idle",
              actions: [
                { type: "setLabels", params: ({ event }) => ({ labels: event.output.labels }) },
                {
                  type: "announceApplied",
                  params: ({ event }) => ({ contact: event.output.contact })
                }
              ]
            },
            onError: {
              target: "idle",
              actions: { type: "warnFailed", params: ({ event }) => ({ error: event.error }) }
            }
          }
        }
      }
    }
  }
})
