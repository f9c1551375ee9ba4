import type { ImportUndo } from "../../../contract/entities/Import.ts"
import type { importUndoMachine } from "../../../machines/flows/import-undo.machine.ts"
import { done, failed, type Samples } from "../events.ts"

const undo: ImportUndo = { removed: 2, restored: 0, partly: 0, kept: 1, doNotCall: 1, contacts: [] }

export const importUndoSamples: Samples<typeof importUndoMachine> = {
  events: [
    { type: "import.cancel", importId: "i1", fileName: "people.csv" },
    { type: "cancel.confirm" },
    { type: "cancel.dismiss" },
    { type: "undo.choose", doNotCall: "remove" },
    { type: "import.undo", importId: "i1", fileName: "people.csv" },
    { type: "undo.confirm" },
    { type: "undo.dismiss" },
    done("cancelImport"),
    failed("cancelImport"),
    done("previewUndo", undo),
    failed("previewUndo"),
    done("undoImport", undo),
    failed("undoImport")
  ],
  view: () => null
}
