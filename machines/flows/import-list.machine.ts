import { assign, fromPromise, setup } from "xstate"
import type { Import, ImportUndo } from "../../contract/entities/Import.ts"

export type ImportPage = { readonly imports: ReadonlyArray<Import>; readonly nextCursor: string | null }

export type UndoOrder = { readonly importId: string; readonly attempt: string }

export type ImportListContext = {
  readonly imports: ReadonlyArray<Import>
  readonly cursor: string | null
  readonly problem: string
  readonly undo: UndoOrder & { readonly fileName: string }
  readonly preview: ImportUndo | null
}

export type ImportListEvent =
  | { readonly type: "list.refresh" }
  | { readonly type: "page.more" }
  | { readonly type: "import.undo"; readonly importId: string; readonly fileName: string }
  | { readonly type: "undo.confirm" }
  | { readonly type: "undo.dismiss" }

const mustProvide = (): never => {
  throw new Error("importList was started without its implementations")
}

const messageOf = (error: unknown): string =>
  typeof error === "object" && error !== null && "message" in error ? String(error.message) : ""

/** The organisation's imports, and taking one back. */
export const importListMachine = setup({
  types: {
    context: {} as ImportListContext,
    events: {} as ImportListEvent,
    tags: {} as "loading" | "more" | "failed" | "question" | "busy" | "previewing"
  },
  actors: {
    loadImports: fromPromise<ImportPage, { readonly cursor: string | null }>(mustProvide),
    previewUndo: fromPromise<ImportUndo, { readonly importId: string }>(mustProvide),
    undoImport: fromPromise<ImportUndo, UndoOrder>(mustProvide)
  },
  guards: {
    isEmpty: (_, params: ImportPage) => params.imports.length === 0,
    hasMore: ({ context }) => context.cursor !== null
  },
  actions: {
    keepPage: assign((_, { imports, nextCursor }: ImportPage) => ({ imports, cursor: nextCursor })),
    addPage: assign(({ context }, { imports, nextCursor }: ImportPage) => ({
      imports: [...context.imports, ...imports],
      cursor: nextCursor
    })),
    keepProblem: assign((_, params: { error: unknown }) => ({ problem: messageOf(params.error) })),
    keepUndo: assign((_, params: { importId: string; fileName: string }) => ({
      undo: { ...params, attempt: crypto.randomUUID() },
      preview: null
    })),
    keepPreview: assign((_, params: { preview: ImportUndo }) => params),
    announceUndone: (_, _params: { undone: ImportUndo }) => mustProvide(),
    warnFailed: (_, _params: { error: unknown }) => mustProvide()
  }
}).createMachine({
  id: "importList",
  description: "What undoing an import would do is shown before it is done.",
  context: {
    imports: [],
    cursor: null,
    problem: "",
    undo: { importId: "", attempt: "", fileName: "" },
    preview: null
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
    empty: { on: { "list.refresh": { target: "loading" } } },
    failed: { tags: ["failed"], on: { "list.refresh": { target: "loading" } } },
    listed: {
      description: "More are asked for while there are more.",
      on: {
        "list.refresh": { target: "loading" },
        "page.more": { guard: "hasMore", target: "loadingMore" },
        "import.undo": {
          target: "previewing",
          actions: {
            type: "keepUndo",
            params: ({ event: { importId, fileName } }) => ({ importId, fileName })
          }
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
      on: { "undo.confirm": { target: "undoing" }, "undo.dismiss": { target: "listed" } }
    },
    undoing: {
      description: "The same undo again changes nothing.",
      tags: ["question", "busy"],
      invoke: {
        id: "undoImport",
        src: "undoImport",
        input: ({ context: { undo } }) => ({ importId: undo.importId, attempt: undo.attempt }),
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
