import { assign, fromPromise, setup } from "xstate"
import type { ContactSelection } from "../../contract/calls/bulk.ts"
import type { ContactExport } from "../../contract/entities/Export.ts"
import type { exportColumns } from "../../contract/rules/importFields.ts"

/** The contacts and columns to export; all columns if none are named. */
export type ExportWish = {
  readonly selection: ContactSelection
  readonly columns?: ReadonlyArray<(typeof exportColumns)[number]["field"]>
  readonly ownFields?: boolean
}

export type ListExportContext = {
  readonly exports: ReadonlyArray<ContactExport>
  readonly wanted: (ExportWish & { readonly attempt: string }) | null
  readonly fetched: ContactExport | null
}

export type ListExportEvent =
  | { readonly type: "exports.refresh" }
  | { readonly type: "export.start"; readonly wish: ExportWish }
  | { readonly type: "export.fetch"; readonly wanted: ContactExport }
  | { readonly type: "export.delete"; readonly wanted: ContactExport }

const mustProvide = (): never => {
  throw new Error("listExport was started without its implementations")
}

/** Exports of lists as CSV: started, followed while the server writes, downloaded. */
export const listExportMachine = setup({
  types: {
    context: {} as ListExportContext,
    events: {} as ListExportEvent,
    tags: {} as "loading" | "busy" | "fetching"
  },
  actors: {
    loadExports: fromPromise<ReadonlyArray<ContactExport>>(mustProvide),
    startExport: fromPromise<string, ListExportContext["wanted"]>(mustProvide),
    fetchExport: fromPromise<void, ContactExport | null>(mustProvide),
    deleteExport: fromPromise<void, ContactExport | null>(mustProvide)
  },
  delays: { pause: 1_000 },
  guards: { isUnderWay: ({ context }) => context.exports.some(({ state }) => state === "running") },
  actions: {
    setExports: assign((_, params: { exports: ReadonlyArray<ContactExport> }) => params),
    setWanted: assign((_, params: { wish: ExportWish }) => ({
      wanted: { ...params.wish, attempt: crypto.randomUUID() }
    })),
    setFetched: assign((_, params: { wanted: ContactExport }) => ({ fetched: params.wanted })),
    announceStarted: (_, _params: { message: string }) => mustProvide(),
    warnFailed: (_, _params: { error: unknown }) => mustProvide()
  }
}).createMachine({
  id: "listExport",
  description: "The person's exports. The status of an unfinished one is checked until it is ready.",
  context: { exports: [], wanted: null, fetched: null },
  initial: "idle",
  states: {
    idle: {
      description: "The page is closed.",
      on: {
        "exports.refresh": { target: "loading" },
        "export.start": {
          target: "starting",
          actions: { type: "setWanted", params: ({ event }) => ({ wish: event.wish }) }
        }
      }
    },
    loading: {
      tags: ["loading"],
      invoke: {
        id: "loadExports",
        src: "loadExports",
        onDone: {
          target: "listed",
          actions: { type: "setExports", params: ({ event }) => ({ exports: event.output }) }
        },
        onError: {
          target: "idle",
          actions: { type: "warnFailed", params: ({ event }) => ({ error: event.error }) }
        }
      }
    },
    listed: {
      description: "Shows recent files. The person can start a new export, download a file or delete it.",
      on: {
        "exports.refresh": { target: "loading" },
        "export.start": {
          target: "starting",
          actions: { type: "setWanted", params: ({ event }) => ({ wish: event.wish }) }
        },
        "export.fetch": {
          target: "fetching",
          actions: { type: "setFetched", params: ({ event }) => ({ wanted: event.wanted }) }
        },
        "export.delete": {
          target: "deleting",
          actions: { type: "setFetched", params: ({ event }) => ({ wanted: event.wanted }) }
        }
      },
      after: { pause: { guard: "isUnderWay", target: "loading" } }
    },
    starting: {
      tags: ["busy"],
      invoke: {
        id: "startExport",
        src: "startExport",
        input: ({ context }) => context.wanted,
        onDone: {
          target: "loading",
          actions: { type: "announceStarted", params: ({ event }) => ({ message: event.output }) }
        },
        onError: {
          target: "loading",
          actions: { type: "warnFailed", params: ({ event }) => ({ error: event.error }) }
        }
      }
    },
    fetching: {
      description: "Downloads the file in parts with the session, so that no link opens it for anyone else.",
      tags: ["busy", "fetching"],
      invoke: {
        id: "fetchExport",
        src: "fetchExport",
        input: ({ context }) => context.fetched,
        onDone: { target: "listed" },
        onError: {
          target: "loading",
          actions: { type: "warnFailed", params: ({ event }) => ({ error: event.error }) }
        }
      }
    },
    deleting: {
      tags: ["busy"],
      invoke: {
        id: "deleteExport",
        src: "deleteExport",
        input: ({ context }) => context.fetched,
        onDone: { target: "loading" },
        onError: {
          target: "loading",
          actions: { type: "warnFailed", params: ({ event }) => ({ error: event.error }) }
        }
      }
    }
  }
})
