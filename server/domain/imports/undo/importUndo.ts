import { Effect } from "effect"
import type { ImportUndo } from "../../../../contract/entities/Import.ts"
import { rows } from "../../../store/Database.ts"
import { sql } from "../../../store/sql.ts"
import { record } from "../../Audit.ts"
import { refuse } from "../../Refusal.ts"
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
  others: { readonly restored: number; readonly kept: number; readonly fates: ReadonlyArray<Fate> }
): ImportUndo => ({
  removed: mine.removed,
  restored: others.restored,
  kept: mine.kept + others.kept,
  contacts: [...mine.fates, ...others.fates]
})

/** What undoing an import would do. */
export const previewUndo = Effect.fn("Imports.previewUndo")(function* (importId: string) {
  const line = yield* importLine(importId)
  if (line.undone) return line.undone
  yield* takeTime
  yield* undoable(line)
  return summed(yield* fatesOfAdded(line.id), yield* fatesOfUpdated(line.id, false))
})

/** Takes an import back: once, all of it, and what somebody changed since stays. */
export const undoImport = Effect.fn("Imports.undo")(function* (importId: string) {
  yield* workAlone
  const line = yield* importLine(importId, held)
  if (line.undone) return line.undone
  yield* undoable(line)
  yield* holdTouched(line.id)
  const mine = yield* fatesOfAdded(line.id)
  const done = summed(mine, yield* fatesOfUpdated(line.id, true))
  yield* removeAdded(line.id)
  yield* removeLabels(line.id)
  yield* rows(
    sql`update imports set undone_at = now(), undone_by = app.account(), undone = ${JSON.stringify(done)}
      where id = ${line.id}`
  )
  yield* record({
    action: "import.undone",
    entity: "import",
    entityId: line.id,
    changes: (["removed", "restored", "kept"] as const).map((field) => ({
      field,
      from: null,
      to: done[field]
    }))
  })
  return done
})
