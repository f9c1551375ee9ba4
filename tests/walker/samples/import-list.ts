import type { Import, ImportUndo } from "../../../contract/entities/Import.ts"
import type { importListMachine } from "../../../machines/flows/import-list.machine.ts"
import { done, failed, type Samples } from "../events.ts"

const past: Import = {
  _id: "i1",
  state: "finished",
  fileName: "people.csv",
  mapping: {},
  total: 3,
  received: 3,
  added: 3,
  updated: 0,
  unchanged: 0,
  skipped: 0,
  rejected: 0,
  createdBy: "u1",
  createdAt: "2030-01-01T00:00:00Z",
  endedAt: "2030-01-01T00:01:00Z",
  undoUntil: "2030-01-04T00:01:00Z",
  undoneAt: null,
  isStopped: false,
  keptRows: 0
}

const running: Import = { ...past, state: "receiving", received: 1, endedAt: null, undoUntil: null }

const undo: ImportUndo = { removed: 2, restored: 0, partly: 0, kept: 1, doNotCall: 1, contacts: [] }

export const importListSamples: Samples<typeof importListMachine> = {
  events: [
    { type: "list.refresh" },
    { type: "list.news" },
    { type: "page.more" },
    { type: "import.cancel", importId: "i1", fileName: "people.csv" },
    { type: "cancel.confirm" },
    { type: "cancel.dismiss" },
    { type: "undo.choose", doNotCall: "remove" },
    { type: "import.undo", importId: "i1", fileName: "people.csv" },
    { type: "undo.confirm" },
    { type: "undo.dismiss" },
    done("loadImports", { imports: [], nextCursor: null, here: [] }),
    done("loadImports", { imports: [past], nextCursor: null, here: [] }),
    done("loadImports", { imports: [running], nextCursor: null, here: ["i1"] }),
    done("loadImports", { imports: [past], nextCursor: "next", here: [] }),
    failed("loadImports"),
    done("cancelImport"),
    failed("cancelImport"),
    done("previewUndo", undo),
    failed("previewUndo"),
    done("undoImport", undo),
    failed("undoImport")
  ],
  view: ({ cursor, imports }) => [cursor, imports[0]?.state]
}
