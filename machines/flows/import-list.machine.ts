import { assign, fromPromise, setup } from "xstate"
import type { Import, ImportUndo, UndoDoNotCall } from "../../contract/entities/Import.ts"

/** `here` are the running imports of which this browser holds the rows. */
export type ImportPage = {
  readonly imports: ReadonlyArray<Import>
  readonly nextCursor: string | null
  readonly here: ReadonlyArray<string>
}

export type UndoOrder = {
  readonly importId: string
  readonly attempt: string
  readonly doNotCall: UndoDoNotCall
}

type Named = { readonly importId: string; readonly fileName: string }

export type ImportListContext = {
  readonly imports: ReadonlyArray<Import>
  readonly cursor: string | null
  readonly problem: string
  readonly undo: UndoOrder & { readonly fileName: string }
  readonly preview: ImportUndo | null
  readonly here: ReadonlyArray<string>
  readonly cancel: Named
}

export type ImportListEvent =
  | { readonly type: "list.refresh" }
  | { readonly type: "list.news" }
  | { readonly type: "page.more" }
  | ({ readonly type: "import.cancel" } & Named)
  | { readonly type: "cancel.confirm" }
  | { readonly type: "cancel.dismiss" }
  | ({ readonly type: "import.undo" } & Named)
  | { readonly type: "undo.choose"; readonly doNotCall: UndoDoNotCall }
  | { readonly type: "undo.confirm" }
  | { readonly type: "undo.dismiss" }

const mustProvide = (): never => {
  throw new Error("importList was started without its implementations")
}

const messageOf = (error: unknown): string =>
  typeof error === "object" && error !== null && "message" in error ? String(error.message) : ""

/** The organisation's imports, running ones too; cancelling one, and undoing one. */
export const importListMachine = setup({
  types: {
    context: {} as ImportListContext,
    events: {} as ImportListEvent,
    tags: {} as
      | "loading"
      | "more"
      | "failed"
      | "question"
      | "busy"
      | "previewing"
      | "cancelQuestion"
      | "cancelling"
  },
  actors: {
    loadImports: fromPromise<ImportPage, { readonly cursor: string | null }>(mustProvide),
    cancelImport: fromPromise<void, { readonly importId: string }>(mustProvide),
    previewUndo: fromPromise<ImportUndo, { readonly importId: string }>(mustProvide),
    undoImport: fromPromise<ImportUndo, UndoOrder>(mustProvide)
  },
  delays: { newsDelay: 500, runningDelay: 5_000 },
  guards: {
    hasRunning: ({ context }) => context.imports.some(({ state }) => state === "receiving"),
    isEmpty: (_, params: ImportPage) => params.imports.length === 0,
    hasMore: ({ context }) => context.cursor !== null
  },
  actions: {
    keepPage: assign((_, { imports, nextCursor, here }: ImportPage) => ({
      imports,
      cursor: nextCursor,
      here
    })),
    addPage: assign(({ context }, { imports, nextCursor, here }: ImportPage) => ({
      imports: [...context.imports, ...imports],
      cursor: nextCursor,
      here: [...context.here, ...here]
    })),
    updateFirstPage: assign(({ context }, { imports, nextCursor, here }: ImportPage) => {
      const fresh = new Set(imports.map(({ _id }) => _id))
      const others = context.imports.filter(({ _id }) => !fresh.has(_id))
      return {
        imports: [...imports, ...others],
        cursor: others.length > 0 ? context.cursor : nextCursor,
        here: [...here, ...context.here.filter((id) => !fresh.has(id))]
      }
    }),
    setCancel: assign((_, cancel: Named) => ({ cancel })),
    setDoNotCall: assign(({ context }, { doNotCall }: { doNotCall: UndoDoNotCall }) => ({
      undo: { ...context.undo, doNotCall }
    })),
    keepProblem: assign((_, params: { error: unknown }) => ({ problem: messageOf(params.error) })),
    keepUndo: assign((_, params: { importId: string; fileName: string }) => ({
      undo: { ...params, attempt: crypto.randomUUID(), doNotCall: "keep" as const },
      preview: null
    })),
    keepPreview: assign((_, params: { preview: ImportUndo }) => params),
    announceUndone: (_, _params: { undone: ImportUndo }) => mustProvide(),
    warnFailed: (_, _params: { error: unknown }) => mustProvide()
  }
}).createMachine({
  id: "importList",
  description:
    "Shows running imports of everyone in the organisation as they go on. What undoing an import would do is shown before it is done.",
  context: {
    imports: [],
    cursor: null,
    problem: "",
    undo: { importId: "", attempt: "", fileName: "", doNotCall: "keep" },
    preview: null,
    here: [],
    cancel: { importId: "", fileName: "" }
  },
  initial: "idle",
  states: {
    idle: { on: { "list.refresh": { target: "loading" } } },
    loading: {
      description: "The imports shown are the last answer's.",
      tags: ["loading"],
      invoke: {
        id: "loadImports",
        src: "loadImports",
        input: { cursor: null },
        onDone: [
          {
            guard: { type: "isEmpty", params: ({ event }) => event.output },
            target: "empty",
            actions: { type: "keepPage", params: ({ event }) => event.output }
          },
          { target: "listed", actions: { type: "keepPage", params: ({ event }) => event.output } }
        ],
        onError: {
          target: "failed",
          actions: { type: "keepProblem", params: ({ event }) => ({ error: event.error }) }
        }
      },
      on: { "list.refresh": { target: "loading", reenter: true } }
    },
    empty: { on: { "list.refresh": { target: "loading" }, "list.news": { target: "loading" } } },
    failed: { tags: ["failed"], on: { "list.refresh": { target: "loading" } } },
    listed: {
      description: "More are loaded while there are more.",
      on: {
        "list.refresh": { target: "loading" },
        "page.more": { guard: "hasMore", target: "loadingMore" },
        "import.cancel": {
          target: "confirmingCancel",
          actions: {
            type: "setCancel",
            params: ({ event: { importId, fileName } }) => ({ importId, fileName })
          }
        },
        "import.undo": {
          target: "previewing",
          actions: {
            type: "keepUndo",
            params: ({ event: { importId, fileName } }) => ({ importId, fileName })
          }
        }
      },
      initial: "quiet",
      states: {
        quiet: {
          description: "While an import is running the list is read again every few seconds.",
          on: { "list.news": { target: "settling" } },
          after: { runningDelay: { guard: "hasRunning", target: "refreshing" } }
        },
        settling: {
          description: "Every chunk of a running import is news: several are read at once.",
          after: { newsDelay: { target: "refreshing" } }
        },
        refreshing: {
          description: "Reads the first page again. Without an answer the list stays as it was.",
          invoke: {
            id: "loadImports",
            src: "loadImports",
            input: { cursor: null },
            onDone: {
              target: "quiet",
              actions: { type: "updateFirstPage", params: ({ event }) => event.output }
            },
            onError: { target: "quiet" }
          }
        }
      }
    },
    confirmingCancel: {
      description: "A cancelled import cannot go on, also where someone else started it.",
      tags: ["cancelQuestion"],
      on: { "cancel.confirm": { target: "cancelling" }, "cancel.dismiss": { target: "listed" } }
    },
    cancelling: {
      tags: ["cancelQuestion", "cancelling"],
      invoke: {
        id: "cancelImport",
        src: "cancelImport",
        input: ({ context }) => ({ importId: context.cancel.importId }),
        onDone: { target: "loading" },
        onError: {
          target: "loading",
          actions: { type: "warnFailed", params: ({ event }) => ({ error: event.error }) }
        }
      }
    },
    loadingMore: {
      tags: ["more"],
      invoke: {
        id: "loadImports",
        src: "loadImports",
        input: ({ context }) => ({ cursor: context.cursor }),
        onDone: { target: "listed", actions: { type: "addPage", params: ({ event }) => event.output } },
        onError: {
          target: "listed",
          actions: { type: "warnFailed", params: ({ event }) => ({ error: event.error }) }
        }
      },
      on: { "list.refresh": { target: "loading" } }
    },
    previewing: {
      tags: ["question", "previewing"],
      invoke: {
        id: "previewUndo",
        src: "previewUndo",
        input: ({ context }) => ({ importId: context.undo.importId }),
        onDone: {
          target: "confirming",
          actions: { type: "keepPreview", params: ({ event }) => ({ preview: event.output }) }
        },
        onError: {
          target: "listed",
          actions: { type: "warnFailed", params: ({ event }) => ({ error: event.error }) }
        }
      },
      on: { "undo.dismiss": { target: "listed" } }
    },
    confirming: {
      tags: ["question"],
      on: {
        "undo.choose": {
          actions: { type: "setDoNotCall", params: ({ event: { doNotCall } }) => ({ doNotCall }) }
        },
        "undo.confirm": { target: "undoing" },
        "undo.dismiss": { target: "listed" }
      }
    },
    undoing: {
      description: "The same undo again changes nothing.",
      tags: ["question", "busy"],
      invoke: {
        id: "undoImport",
        src: "undoImport",
        input: ({ context: { undo } }) => ({
          importId: undo.importId,
          attempt: undo.attempt,
          doNotCall: undo.doNotCall
        }),
        onDone: {
          target: "loading",
          actions: { type: "announceUndone", params: ({ event }) => ({ undone: event.output }) }
        },
        onError: {
          target: "confirming",
          actions: { type: "warnFailed", params: ({ event }) => ({ error: event.error }) }
        }
      }
    }
  }
})
