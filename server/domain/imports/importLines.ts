import { Effect } from "effect"
import type { Import, ImportUndo } from "../../../contract/entities/Import.ts"
import { limits } from "../../../contract/rules/limits.ts"
import type { ImportStatus } from "../../../machines/lifecycles/import.machine.ts"
import { first } from "../../platform/database/Database.ts"
import { type Sql, sql } from "../../platform/database/sql.ts"
import { refuse } from "../../platform/failures/Refusal.ts"
import { asUuid } from "../../platform/ids.ts"

export type ImportLine = {
  readonly id: string
  readonly created_by: string
  readonly created_by_name: string | null
  readonly file_name: string
  readonly mapping: Readonly<Record<string, string>>
  readonly total: number
  readonly state: ImportStatus
  readonly added: number
  readonly updated: number
  readonly unchanged: number
  readonly skipped: number
  readonly rejected: number
  readonly received: number
  readonly created_at: string
  readonly ended_at: string | null
  readonly undone_at: string | null
  readonly undone: ImportUndo | null
  readonly headings: ReadonlyArray<string>
  readonly kept_rows: number
  readonly kept_bytes: number
  readonly is_stopped: boolean
}

export const columns = sql`i.id, i.created_by, i.file_name, i.mapping, i.total, i.state, i.added, i.updated, i.unchanged,
  i.skipped, i.rejected, i.received, i.created_at, i.ended_at, i.undone_at, i.undone,
  i.headings, i.kept_rows, i.kept_bytes,
  i.state = 'receiving' and i.last_at < clock_timestamp() - make_interval(secs => ${limits.import.stoppedAfterMs / 1000})
    as is_stopped,
  (select m.name from members m where m.organization_id = i.organization_id and m.user_id = i.created_by
    order by m.created_at desc limit 1) as created_by_name`

const hour = 3_600_000

/** The end of the undo period, or null if the import can't be undone now. */
export const undoUntil = ({ ended_at, undone_at, added, updated }: ImportLine): string | null =>
  ended_at === null || undone_at !== null || added + updated === 0
    ? null
    : new Date(Date.parse(ended_at) + limits.import.undoHours * hour).toISOString()

export const asImport = (line: ImportLine): Import => ({
  _id: line.id,
  state: line.state,
  fileName: line.file_name,
  mapping: line.mapping,
  total: line.total,
  received: line.received,
  added: line.added,
  updated: line.updated,
  unchanged: line.unchanged,
  skipped: line.skipped,
  rejected: line.rejected,
  createdBy: line.created_by_name ?? "",
  createdAt: line.created_at,
  endedAt: line.ended_at,
  undoUntil: undoUntil(line),
  undoneAt: line.undone_at,
  isStopped: line.is_stopped,
  keptRows: line.kept_rows
})

/** One import; `lock` locks it until the transaction ends. */
export const importLine = Effect.fnUntraced(function* (importId: string, lock: Sql = sql``) {
  const id = yield* asUuid(importId)
  const line = yield* first<ImportLine>(
    sql`select ${columns} from imports i where i.organization_id = app.org() and i.id = ${id}${lock}`
  )
  return line ?? (yield* refuse("not_found"))
})

export const held = sql` for no key update`
