import { assign, fromPromise, setup } from "xstate"
import type { SavedView, ViewKind } from "../../contract/entities/SavedView.ts"

export type ViewAct = "save" | "update" | "delete" | "restore"

export type ViewChange = {
  readonly viewId: string
  readonly name?: string
  readonly address?: string
  readonly shared?: boolean
}

export type ViewNamed = { readonly viewId: string }

export type NewView = {
  readonly kind: ViewKind
  readonly name: string
  readonly address: string
  readonly shared: boolean
}

export type SavedViewContext = {
  readonly kind: ViewKind
  readonly views: ReadonlyArray<SavedView>
  /** The view that the dialog is about; no id while a new one is named. */
  readonly draft: ViewChange | null
  readonly change: ViewChange
  /** Deleted last, and restorable. */
  readonly removed: SavedView | null
  readonly problem: string
}

export type SavedViewEvent =
  | { readonly type: "views.refresh" }
  | { readonly type: "view.name"; readonly draft: ViewChange }
  | { readonly type: "name.submit"; readonly name: string; readonly shared: boolean }
  | { readonly type: "name.cancel" }
  | { readonly type: "view.update"; readonly change: ViewChange }
  | { readonly type: "view.delete"; readonly viewId: string }
  | { readonly type: "view.restore"; readonly viewId: string }

const mustProvide = (): never => {
  throw new Error("savedView was started without its implementations")
}

const messageOf = (error: unknown): string =>
  typeof error === "object" && error !== null && "message" in error ? String(error.message) : ""

const byName = (one: SavedView, other: SavedView) =>
  Number(other.own) - Number(one.own) || one.name.localeCompare(other.name)

/** Saved lists and searches. */
export const savedViewMachine = setup({
  types: {
    input: {} as { readonly kind: ViewKind },
    context: {} as SavedViewContext,
    events: {} as SavedViewEvent,
    tags: {} as "loading" | "known" | "naming" | "busy"
  },
  actors: {
    loadViews: fromPromise<ReadonlyArray<SavedView>, { readonly kind: ViewKind }>(mustProvide),
    saveView: fromPromise<SavedView, NewView>(mustProvide),
    updateView: fromPromise<SavedView, ViewChange>(mustProvide),
    deleteView: fromPromise<SavedView, ViewNamed>(mustProvide),
    restoreView: fromPromise<SavedView, ViewNamed>(mustProvide)
  },
  guards: {
    isNew: ({ context }) => context.draft?.viewId === ""
  },
  actions: {
    setViews: assign((_, params: { views: ReadonlyArray<SavedView> }) => params),
    setDraft: assign((_, params: { draft: ViewChange }) => ({ draft: params.draft, problem: "" })),
    fillDraft: assign(({ context }, { name, shared }: { name: string; shared: boolean }) => ({
      draft: context.draft && { ...context.draft, name, shared }
    })),
    setChange: assign((_, params: { change: ViewChange }) => params),
    setWritten: assign(({ context }, { view }: { view: SavedView }) => ({
      views: [...context.views.filter(({ _id }) => _id !== view._id), view].toSorted(byName),
      removed: null,
      draft: null
    })),
    setRemoved: assign(({ context }, { view }: { view: SavedView }) => ({
      views: context.views.filter(({ _id }) => _id !== view._id),
      removed: view
    })),
    setProblem: assign((_, params: { error: unknown }) => ({ problem: messageOf(params.error) })),
    announceWritten: (_, _params: { view: SavedView; act: ViewAct }) => mustProvide(),
    warnFailed: (_, _params: { error: unknown }) => mustProvide()
  }
}).createMachine({
  id: "savedView",
  description: "Saved lists and searches: the person's own and shared ones.",
  context: ({ input }) => ({
    kind: input.kind,
    views: [],
    draft: null,
    change: { viewId: "" },
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
          actions: { type: "setViews", params: ({ event }) => ({ views: event.output }) }
        },
        onError: { target: "unknown" }
      }
    },
    unknown: {
      description:
        "The saved views could not be loaded. The list works without them, and the person can retry.",
      on: { "views.refresh": { target: "loading" } }
    },
    resting: {
      tags: ["known"],
      on: {
        "views.refresh": { target: "loading" },
        "view.name": {
          target: "naming",
          actions: { type: "setDraft", params: ({ event }) => ({ draft: event.draft }) }
        },
        "view.update": {
          target: "updating",
          actions: { type: "setChange", params: ({ event }) => ({ change: event.change }) }
        },
        "view.delete": {
          target: "deleting",
          actions: { type: "setChange", params: ({ event }) => ({ change: { viewId: event.viewId } }) }
        },
        "view.restore": {
          target: "restoring",
          actions: { type: "setChange", params: ({ event }) => ({ change: { viewId: event.viewId } }) }
        }
      }
    },
    naming: {
      tags: ["known", "naming"],
      on: {
        "name.submit": [
          {
            guard: "isNew",
            target: "saving",
            actions: { type: "fillDraft", params: ({ event }) => event }
          },
          { target: "renaming", actions: { type: "fillDraft", params: ({ event }) => event } }
        ],
        "name.cancel": { target: "resting" }
      }
    },
    saving: {
      description:
        "Saves the view. The dialog stays open until the server accepts it: the name may be taken.",
      tags: ["known", "naming", "busy"],
      invoke: {
        id: "saveView",
        src: "saveView",
        input: ({ context: { kind, draft } }) => ({
          kind,
          name: draft?.name ?? "",
          address: draft?.address ?? "",
          shared: draft?.shared ?? false
        }),
        onDone: {
          target: "resting",
          actions: [
            { type: "setWritten", params: ({ event }) => ({ view: event.output }) },
            { type: "announceWritten", params: ({ event }) => ({ view: event.output, act: "save" as const }) }
          ]
        },
        onError: {
          target: "naming",
          actions: { type: "setProblem", params: ({ event }) => ({ error: event.error }) }
        }
      }
    },
    renaming: {
      description: "Renames the view. The dialog stays open until the server accepts the new name.",
      tags: ["known", "naming", "busy"],
      invoke: {
        id: "updateView",
        src: "updateView",
        input: ({ context }) => context.draft ?? context.change,
        onDone: {
          target: "resting",
          actions: [
            { type: "setWritten", params: ({ event }) => ({ view: event.output }) },
            {
              type: "announceWritten",
              params: ({ event }) => ({ view: event.output, act: "update" as const })
            }
          ]
        },
        onError: {
          target: "naming",
          actions: { type: "setProblem", params: ({ event }) => ({ error: event.error }) }
        }
      }
    },
    updating: {
      description: "Saves the current list, or shares it.",
      tags: ["known", "busy"],
      invoke: {
        id: "updateView",
        src: "updateView",
        input: ({ context }) => context.change,
        onDone: {
          target: "resting",
          actions: [
            { type: "setWritten", params: ({ event }) => ({ view: event.output }) },
            {
              type: "announceWritten",
              params: ({ event }) => ({ view: event.output, act: "update" as const })
            }
          ]
        },
        onError: {
          target: "resting",
          actions: { type: "warnFailed", params: ({ event }) => ({ error: event.error }) }
        }
      }
    },
    deleting: {
      description: "Deletes the view. It can be restored while the page is open.",
      tags: ["known", "busy"],
      invoke: {
        id: "deleteView",
        src: "deleteView",
        input: ({ context }) => context.change,
        onDone: {
          target: "resting",
          actions: [
            { type: "setRemoved", params: ({ event }) => ({ view: event.output }) },
            {
              type: "announceWritten",
              params: ({ event }) => ({ view: event.output, act: "delete" as const })
            }
          ]
        },
        onError: {
          target: "resting",
          actions: { type: "warnFailed", params: ({ event }) => ({ error: event.error }) }
        }
      }
    },
    restoring: {
      description: "Restores the view deleted last.",
      tags: ["known", "busy"],
      invoke: {
        id: "restoreView",
        src: "restoreView",
        input: ({ context }) => context.change,
        onDone: {
          target: "resting",
          actions: [
            { type: "setWritten", params: ({ event }) => ({ view: event.output }) },
            {
              type: "announceWritten",
              params: ({ event }) => ({ view: event.output, act: "restore" as const })
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
