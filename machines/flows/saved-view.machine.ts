import { assign, fromPromise, setup } from "xstate"
import type { SavedView, ViewKind } from "../../contract/entities/SavedView.ts"

export type ViewWrite = {
  readonly act: "save" | "update" | "delete" | "restore"
  readonly kind: ViewKind
  readonly viewId: string
  readonly name?: string
  readonly address?: string
  readonly shared?: boolean
}

export type SavedViewContext = {
  readonly kind: ViewKind
  readonly views: ReadonlyArray<SavedView>
  /** What the dialog is about; no id while a new one is named. */
  readonly draft: ViewWrite | null
  readonly write: ViewWrite | null
  /** Deleted last, and can be given back. */
  readonly removed: SavedView | null
  readonly problem: string
}

export type SavedViewEvent =
  | { readonly type: "views.refresh" }
  | { readonly type: "view.name"; readonly draft: ViewWrite }
  | { readonly type: "name.submit"; readonly name: string; readonly shared: boolean }
  | { readonly type: "name.cancel" }
  | { readonly type: "view.write"; readonly write: ViewWrite }

const mustProvide = (): never => {
  throw new Error("savedView was started without its implementations")
}

const messageOf = (error: unknown): string =>
  typeof error === "object" && error !== null && "message" in error ? String(error.message) : ""

const byName = (one: SavedView, other: SavedView) =>
  Number(other.own) - Number(one.own) || one.name.localeCompare(other.name)

/** Lists and searches kept under a name. */
export const savedViewMachine = setup({
  types: {
    input: {} as { readonly kind: ViewKind },
    context: {} as SavedViewContext,
    events: {} as SavedViewEvent,
    tags: {} as "loading" | "known" | "naming" | "busy"
  },
  actors: {
    loadViews: fromPromise<ReadonlyArray<SavedView>, { readonly kind: ViewKind }>(mustProvide),
    writeView: fromPromise<SavedView, ViewWrite | null>(mustProvide)
  },
  actions: {
    keepViews: assign((_, params: { views: ReadonlyArray<SavedView> }) => params),
    keepDraft: assign((_, params: { draft: ViewWrite }) => ({ draft: params.draft, problem: "" })),
    fillDraft: assign(({ context }, params: { name: string; shared: boolean }) => {
      const draft = context.draft && { ...context.draft, ...params }
      return { draft, write: draft }
    }),
    keepWrite: assign((_, params: { write: ViewWrite }) => params),
    keepWritten: assign(({ context }, params: { view: SavedView }) => {
      const { view } = params
      const others = context.views.filter(({ _id }) => _id !== view._id)
      return context.write?.act === "delete"
        ? { views: others, removed: view }
        : { views: [...others, view].toSorted(byName), removed: null, draft: null }
    }),
    keepProblem: assign((_, params: { error: unknown }) => ({ problem: messageOf(params.error) })),
    announceWritten: (_, _params: { view: SavedView; write: ViewWrite | null }) => mustProvide(),
    warnFailed: (_, _params: { error: unknown }) => mustProvide()
  }
}).createMachine({
  id: "savedView",
  description: "One's own saved lists or searches, and those that others share.",
  context: ({ input }) => ({
    kind: input.kind,
    views: [],
    draft: null,
    write: null,
    removed: null,
    problem: ""
  }),
  initial: "loading",
  states: {
    loading: {
      tags: ["loading"],
      invoke: {
        id: "loadViews",
        src: "loadViews",
        input: ({ context }) => ({ kind: context.kind }),
        onDone: {
          target: "resting",
          actions: { type: "keepViews", params: ({ event }) => ({ views: event.output }) }
        },
        onError: { target: "unknown" }
      }
    },
    unknown: {
      description: "The list works without its saved views; asking again is up to the person.",
      on: { "views.refresh": { target: "loading" } }
    },
    resting: {
      tags: ["known"],
      on: {
        "views.refresh": { target: "loading" },
        "view.name": {
          target: "naming",
          actions: { type: "keepDraft", params: ({ event }) => ({ draft: event.draft }) }
        },
        "view.write": {
          target: "writing",
          actions: { type: "keepWrite", params: ({ event }) => ({ write: event.write }) }
        }
      }
    },
    naming: {
      tags: ["known", "naming"],
      on: {
        "name.submit": {
          target: "saving",
          actions: {
            type: "fillDraft",
            params: ({ event }) => ({ name: event.name, shared: event.shared })
          }
        },
        "name.cancel": { target: "resting" }
      }
    },
    saving: {
      description: "The dialog stays until the server has said yes: a name may be taken.",
      tags: ["known", "naming", "busy"],
      invoke: {
        id: "writeView",
        src: "writeView",
        input: ({ context }) => context.write,
        onDone: {
          target: "resting",
          actions: [
            { type: "keepWritten", params: ({ event }) => ({ view: event.output }) },
            {
              type: "announceWritten",
              params: ({ context, event }) => ({ view: event.output, write: context.write })
            }
          ]
        },
        onError: {
          target: "naming",
          actions: { type: "keepProblem", params: ({ event }) => ({ error: event.error }) }
        }
      }
    },
    writing: {
      tags: ["known", "busy"],
      invoke: {
        id: "writeView",
        src: "writeView",
        input: ({ context }) => context.write,
        onDone: {
          target: "resting",
          actions: [
            { type: "keepWritten", params: ({ event }) => ({ view: event.output }) },
            {
              type: "announceWritten",
              params: ({ context, event }) => ({ view: event.output, write: context.write })
            }
          ]
        },
        onError: {
          target: "resting",
          actions: { type: "warnFailed", params: ({ event }) => ({ error: event.error }) }
        }
      }
    }
  }
})
