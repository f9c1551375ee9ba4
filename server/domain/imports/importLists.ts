import { Effect } from "effect"
import {
  type ListPayload,
  makeCursor,
  mostCounted,
  pageSize,
  readCursor,
  type Total,
  totalOf
} from "../../platform/cursors.ts"
import { rows } from "../../platform/database/Database.ts"
import { sql } from "../../platform/database/sql.ts"
import { asImport, columns, type ImportLine, importLine } from "./importLines.ts"

/** One import with its received chunks. */
export const importById = Effect.fn("Imports.byId")(function* (importId: string) {
  const line = yield* importLine(importId)
  const chunks = yield* rows<{ offset: number; rows: number }>(
    sql`select row_offset as offset, row_count as rows from import_chunks
      where organization_id = app.org() and import_id = ${line.id} order by 1`
  )
  return { data: asImport(line), chunks }
})

type Place = { readonly at: string; readonly id: string; readonly total: Total }

/** The organisation's imports, newest first. */
export const listImports = Effect.fn("Imports.list")(function* (asked: ListPayload) {
  const place = yield* readCursor<Place>("imports", null, asked.cursor)
  const size = pageSize(asked)
  const older = place ? sql` and (i.created_at, i.id) < (${place.at}::timestamptz, ${place.id}::uuid)` : sql``
  const counted = place
    ? sql`0`
    : sql`(select count(*) from (select from imports where organization_id = app.org() limit ${mostCounted + 1}) hits)`
  const found = yield* rows<ImportLine & { readonly place: string; readonly counted: number }>(
    sql`select ${columns}, i.created_at::text as place, ${counted} as counted from imports i
      where i.organization_id = app.org()${older}
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
