import { Effect } from "effect"
import type { ImportUndo, UndoDoNotCall } from "../../../../contract/entities/Import.ts"
import { record } from "../../../platform/audit.ts"
import { rows } from "../../../platform/database/Database.ts"
import { sql } from "../../../platform/database/sql.ts"
import { refuse } from "../../../platform/failures/Refusal.ts"
import { countListedBy, takeImportOffList } from "../../people/doNotCall.ts"
import { held, type ImportLine, importLine, undoUntil } from "../importLines.ts"
import { takeTime, workAlone } from "../importLocks.ts"
import { type Fate, fatesOfAdded, holdTouched, removeAdded, removeLabels } from "./undoAdded.ts"
import { fatesOfUpdated } from "./undoUpdated.ts"

const undoable = Effect.fnUntraced(function* (line: ImportLine) {
  const until = undoUntil(line)
  if (until === null)
    return yield* refuse("illegal_transition", {
      words: line.state === "receiving" ? "importRunning" : "importNothingToUndo"
    })
  if (Date.parse(until) < Date.now()) return yield* refuse("illegal_transition", { words: "importTooOld" })
})

const summed = (
  mine: { readonly removed: number; readonly kept: number; readonly fates: ReadonlyArray<Fate> },
  others: {
    readonly restored: number
    readonly partly: number
    readonly kept: number
    readonly fates: ReadonlyArray<Fate>
  },
  doNotCall: number
): ImportUndo => ({
  removed: mine.removed,
  restored: others.restored,
  partly: others.partly,
  kept: mine.kept + others.kept,
  doNotCall,
  contacts: [...mine.fates, ...others.fates]
})

/** Imports undone before these were counted have neither. */
const asUndone = (undone: ImportUndo): ImportUndo => ({
  ...undone,
  partly: undone.partly ?? 0,
  doNotCall: undone.doNotCall ?? 0
})

export const previewUndo = Effect.fn("Imports.previewUndo")(function* (importId: string) {
  const line = yield* importLine(importId)
  if (line.undone) return asUndone(line.undone)
  yield* takeTime
  yield* undoable(line)
  return summed(
    yield* fatesOfAdded(line.id),
    yield* fatesOfUpdated(line.id, false),
    yield* countListedBy(line.id)
  )
})

/** Undoes an import completely, once. Later changes stay; so does the do-not-call list unless requested. */
export const undoImport = Effect.fn("Imports.undo")(function* (importId: string, doNotCall: UndoDoNotCall) {
  yield* workAlone
  const line = yield* importLine(importId, held)
  if (line.undone) return asUndone(line.undone)
  yield* undoable(line)
  yield* holdTouched(line.id)
  const mine = yield* fatesOfAdded(line.id)
  const others = yield* fatesOfUpdated(line.id, true)
  yield* removeAdded(line.id)
  yield* removeLabels(line.id)
  const done = summed(mine, others, doNotCall === "remove" ? yield* takeImportOffList(line.id) : 0)
  yield* rows(
    sql`update imports set undone_at = now(), undone_by = app.account(), undone = ${JSON.stringify(done)}
      where id = ${line.id}`
  )
  yield* record({
    action: "import.undone",
    entity: "import",
    entityId: line.id,
    changes: (["removed", "restored", "partly", "kept", "doNotCall"] as const).map((field) => ({
      field,
      from: null,
      to: done[field]
    }))
  })
  return done
})
