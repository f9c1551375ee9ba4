import { assign, fromPromise, setup } from "xstate"
import type { ImportUndo, UndoDoNotCall } from "../../contract/entities/Import.ts"

export type UndoOrder = {
  readonly importId: string
  readonly attempt: string
  readonly doNotCall: UndoDoNotCall
}

type Named = { readonly importId: string; readonly fileName: string }

export type ImportUndoContext = {
  readonly undo: UndoOrder & { readonly fileName: string }
  readonly preview: ImportUndo | null
  readonly cancel: Named
}

export type ImportUndoEvent =
  | ({ readonly type: "import.cancel" } & Named)
  | { readonly type: "cancel.confirm" }
  | { readonly type: "cancel.dismiss" }
  | ({ readonly type: "import.undo" } & Named)
  | { readonly type: "undo.choose"; readonly doNotCall: UndoDoNotCall }
  | { readonly type: "undo.confirm" }
  | { readonly type: "undo.dismiss" }

const mustProvide = (): never => {
  throw new Error("importUndo was started without its implementations")
}

/** Cancels a running import, or undoes one that has ended. */
export const importUndoMachine = setup({
  types: {
    context: {} as ImportUndoContext,
    events: {} as ImportUndoEvent,
    tags: {} as "question" | "busy" | "previewing" | "cancelQuestion" | "cancelling"
  },
  actors: {
    cancelImport: fromPromise<void, { readonly importId: string }>(mustProvide),
    previewUndo: fromPromise<ImportUndo, { readonly importId: string }>(mustProvide),
    undoImport: fromPromise<ImportUndo, UndoOrder>(mustProvide)
  },
  actions: {
    setCancel: assign((_, cancel: Named) => ({ cancel })),
    setDoNotCall: assign(({ context }, { doNotCall }: { doNotCall: UndoDoNotCall }) => ({
      undo: { ...context.undo, doNotCall }
    })),
    setUndo: assign((_, params: { importId: string; fileName: string }) => ({
      undo: { ...params, attempt: crypto.randomUUID(), doNotCall: "keep" as const },
      preview: null
    })),
    setPreview: assign((_, params: { preview: ImportUndo }) => params),
    refreshList: () => mustProvide(),
    announceUndone: (_, _params: { undone: ImportUndo }) => mustProvide(),
    warnFailed: (_, _params: { error: unknown }) => mustProvide()
  }
}).createMachine({
  id: "importUndo",
  description: "Undoes an import. The result is shown first. A cancelled import cannot be continued.",
  context: {
    undo: { importId: "", attempt: "", fileName: "", doNotCall: "keep" },
    preview: null,
    cancel: { importId: "", fileName: "" }
  },
  initial: "idle",
  states: {
    idle: {
      on: {
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
            type: "setUndo",
            params: ({ event: { importId, fileName } }) => ({ importId, fileName })
          }
        }
      }
    },
    confirmingCancel: {
      description: "Cancels an import, including one started by someone else. It cannot be continued.",
      tags: ["cancelQuestion"],
      on: { "cancel.confirm": { target: "cancelling" }, "cancel.dismiss": { target: "idle" } }
    },
    cancelling: {
      tags: ["cancelQuestion", "cancelling"],
      invoke: {
        id: "cancelImport",
        src: "cancelImport",
        input: ({ context }) => ({ importId: context.cancel.importId }),
        onDone: { target: "idle", actions: "refreshList" },
        onError: {
          target: "idle",
          actions: [{ type: "warnFailed", params: ({ event }) => ({ error: event.error }) }, "refreshList"]
        }
      }
    },
    previewing: {
      tags: ["question", "previewing"],
      invoke: {
        id: "previewUndo",
        src: "previewUndo",
        input: ({ context }) => ({ importId: context.undo.importId }),
        onDone: {
          target: "confirming",
          actions: { type: "setPreview", params: ({ event }) => ({ preview: event.output }) }
        },
        onError: {
          target: "idle",
          actions: { type: "warnFailed", params: ({ event }) => ({ error: event.error }) }
        }
      },
      on: { "undo.dismiss": { target: "idle" } }
    },
    confirming: {
      tags: ["question"],
      on: {
        "undo.choose": {
          actions: { type: "setDoNotCall", params: ({ event: { doNotCall } }) => ({ doNotCall }) }
        },
        "undo.confirm": { target: "undoing" },
        "undo.dismiss": { target: "idle" }
      }
    },
    undoing: {
      description: "Undoes the import. Repeating it changes nothing.",
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
          target: "idle",
          actions: [
            { type: "announceUndone", params: ({ event }) => ({ undone: event.output }) },
            "refreshList"
          ]
        },
        onError: {
          target: "confirming",
          actions: { type: "warnFailed", params: ({ event }) => ({ error: event.error }) }
        }
      }
    }
  }
})
