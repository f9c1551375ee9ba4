import { Effect } from "effect"
import type { Import, ImportUndo } from "../../../contract/entities/Import.ts"
import { limits } from "../../../contract/rules/limits.ts"
import { type ImportStatus, importMachine } from "../../../machines/lifecycles/import.machine.ts"
import { canMove, statusesOf } from "../../../machines/lifecycles/legal.ts"
import { first, rows } from "../../store/Database.ts"
import { type Sql, sql } from "../../store/sql.ts"
import { record } from "../Audit.ts"
import {
  type ListPayload,
  makeCursor,
  mostCounted,
  pageSize,
  readCursor,
  type Total,
  totalOf
} from "../cursors.ts"
import { asUuid } from "../ids.ts"
import { notify } from "../Notifications.ts"
import { refuse } from "../Refusal.ts"

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
}

const columns = sql`i.id, i.created_by, i.file_name, i.mapping, i.total, i.state, i.added, i.updated, i.unchanged,
  i.skipped, i.rejected, i.received, i.created_at, i.ended_at, i.undone_at, i.undone,
  (select m.name from members m where m.organization_id = i.organization_id and m.user_id = i.created_by
    order by m.created_at desc limit 1) as created_by_name`

const hour = 3_600_000

/** Until when an import can be undone, or null where it can't be, can't be yet or can't be any more. */
export const undoUntil = ({ ended_at, undone_at, added, updated }: ImportLine): string | null =>
  ended_at === null || undone_at !== null || added + updated === 0
    ? null
    : new Date(Date.parse(ended_at) + limits.import.undoHours * hour).toISOString()

const asImport = (line: ImportLine): Import => ({
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
  undoneAt: line.undone_at
})

/** One import; `lock` holds it against other calls until the transaction ends. */
export const importLine = Effect.fnUntraced(function* (importId: string, lock: Sql = sql``) {
  const id = yield* asUuid(importId)
  const line = yield* first<ImportLine>(sql`select ${columns} from imports i where i.id = ${id}${lock}`)
  return line ?? (yield* refuse("not_found"))
})

export const held = sql` for no key update`

/** Where an import has to be to go to a status. */
export const leadingTo = (to: ImportStatus) =>
  statusesOf(importMachine).filter((from) => canMove(importMachine, from, to))

/** Makes an import where there is none, and holds it. One of another size is another import. */
export const openImport = Effect.fn("Imports.open")(function* (importId: string, total: number) {
  const id = importId.toLowerCase()
  yield* rows(
    sql`insert into imports (organization_id, id, created_by, total) values (app.org(), ${id}, app.account(), ${total})
      on conflict do nothing`
  )
  const line = yield* importLine(id, held)
  return line.total === total ? line : yield* refuse("conflict", { errors: { total: "importDiffers" } })
})

type Started = {
  readonly importId: string
  readonly total: number
  readonly fileName?: string | undefined
  readonly mapping?: Readonly<Record<string, string>> | undefined
}

export const startImport = Effect.fn("Imports.start")(function* (started: Started) {
  const { id, state, file_name, mapping } = yield* openImport(started.importId, started.total)
  if (state !== "receiving") return yield* refuse("illegal_transition")
  yield* rows(
    sql`update imports set file_name = ${started.fileName ?? file_name},
      mapping = ${JSON.stringify(started.mapping ?? mapping)} where id = ${id}`
  )
  return asImport(yield* importLine(id))
})

/** Ends an import when all its rows have arrived, and says so to whoever started it. */
export const finishIfWhole = Effect.fn("Imports.finishIfWhole")(function* (importId: string) {
  const [done] = yield* rows<ImportLine>(
    sql`update imports i set state = 'finished', ended_at = now()
      where i.id = ${importId} and i.received = i.total and i.state = any(${leadingTo("finished")})
      returning ${columns}`
  )
  if (!done) return
  const { added, updated, unchanged, skipped, rejected, total } = done
  yield* record({
    action: "import.finished",
    entity: "import",
    entityId: importId,
    changes: Object.entries({ added, updated, unchanged, skipped, rejected }).map(([field, to]) => ({
      field,
      from: null,
      to
    }))
  })
  yield* notify(
    done.created_by,
    "importFinished",
    { name: done.file_name, total, added, updated, unchanged, skipped, rejected },
    "/apps/added-contacts"
  )
})

export const abandonImport = Effect.fn("Imports.abandon")(function* (importId: string) {
  const { id, state } = yield* importLine(importId, held)
  const [ended] = yield* rows(
    sql`update imports set state = 'abandoned', ended_at = now()
      where id = ${id} and state = any(${leadingTo("abandoned")}) returning id`
  )
  if (!ended && state !== "abandoned") return yield* refuse("illegal_transition")
  if (ended) yield* record({ action: "import.abandoned", entity: "import", entityId: id })
  return asImport(yield* importLine(id))
})

/** One import and its chunks that have arrived. */
export const importById = Effect.fn("Imports.byId")(function* (importId: string) {
  const line = yield* importLine(importId)
  const chunks = yield* rows<{ offset: number; rows: number }>(
    sql`select row_offset as offset, row_count as rows from import_chunks where import_id = ${line.id} order by 1`
  )
  return { data: asImport(line), chunks }
})

type Place = { readonly at: string; readonly id: string; readonly total: Total }

/** The organisation's imports, newest first. */
export const listImports = Effect.fn("Imports.list")(function* (asked: ListPayload) {
  const place = yield* readCursor<Place>("imports", null, asked.cursor)
  const size = pageSize(asked)
  const older = place
    ? sql` where (i.created_at, i.id) < (${place.at}::timestamptz, ${place.id}::uuid)`
    : sql``
  const counted = place
    ? sql`0`
    : sql`(select count(*) from (select from imports limit ${mostCounted + 1}) hits)`
  const found = yield* rows<ImportLine & { readonly place: string; readonly counted: number }>(
    sql`select ${columns}, i.created_at::text as place, ${counted} as counted from imports i${older}
      order by i.created_at desc, i.id desc limit ${size + 1}`
  )
  const total = place?.total ?? totalOf(found[0]?.counted ?? 0)
  const data = found.slice(0, size)
  const last = data.at(-1)
  const next: Place | undefined =
    found.length > size && last ? { at: last.place, id: last.id, total } : undefined
  return {
    data: data.map(asImport),
    total,
    nextCursor: next ? yield* makeCursor("imports", null, next) : null
  }
})

/** Gives up on imports that nobody went on with, and deletes what is only needed to undo and to answer again. */
export const keepImports = Effect.gen(function* () {
  yield* rows(
    sql`update imports set state = 'abandoned', ended_at = now() where state = any(${leadingTo("abandoned")})
      and last_at < now() - make_interval(hours => ${limits.import.abandonedAfterHours})`
  )
  yield* rows(
    sql`delete from import_updates u using imports i where i.organization_id = u.organization_id
      and i.id = u.import_id and u.created_at < now() - make_interval(hours => ${limits.import.undoHours})
      and i.ended_at < now() - make_interval(hours => ${limits.import.undoHours})`
  )
  yield* rows(
    sql`delete from import_chunks k using imports i where i.organization_id = k.organization_id
      and i.id = k.import_id and k.created_at < now() - interval '30 days' and i.ended_at is not null`
  )
})
