import { Effect } from "effect"
import type { ImportLeftRow } from "../../../contract/entities/Import.ts"
import { limits } from "../../../contract/rules/limits.ts"
import { rows } from "../../platform/database/Database.ts"
import { sql } from "../../platform/database/sql.ts"
import type { ChunkPlan } from "./chunkPlan.ts"
import { held, importLine } from "./importLines.ts"
import { workAlone } from "./importLocks.ts"
import type { Candidate } from "./importRow.ts"
import { type Match, matchBetween, matchesWith } from "./matchedBy.ts"

type Row = Readonly<Record<string, unknown>>

const largestRow = 2_000_000_000

const rowNumberOf = ({ row }: Row, otherwise: number): number =>
  typeof row === "number" && Number.isInteger(row) && row > 0 && row <= largestRow ? row : otherwise

type Left = {
  readonly importId: string
  readonly offset: number
  readonly sent: ReadonlyArray<Row>
  readonly candidates: ReadonlyArray<Candidate>
  readonly plan: ChunkPlan
  readonly matches: ReadonlyMap<number, string>
  readonly rejected: ReadonlyArray<{
    readonly row: number
    readonly field: string
    readonly message: string
  }>
}

/** Deletes stored rows of the oldest other imports while the organisation exceeds its share. */
const makeRoom = (importId: string) =>
  rows(
    sql`with totals as (
        select id, sum(kept_rows) over newest as kept_rows, sum(kept_bytes) over newest as kept_bytes
        from imports where organization_id = app.org() and kept_rows > 0
        window newest as (order by created_at desc, id desc)
      ), old as materialized (
        select id from totals where id <> ${importId}::uuid
          and (kept_rows > ${limits.importRows.rows} or kept_bytes > ${limits.importRows.bytes})
      ), gone as (delete from import_rows r using old where r.organization_id = app.org() and r.import_id = old.id)
      update imports i set kept_rows = 0, kept_bytes = 0 from old
      where i.organization_id = app.org() and i.id = old.id`
  )

/** Stores skipped and rejected rows of a chunk, with reasons and repetitions. */
export const keepLeftRows = Effect.fn("Imports.keepLeftRows")(function* (left: Left) {
  const { importId, offset, sent, candidates, plan, matches, rejected } = left
  const byIndex = new Map(candidates.map((row) => [row.index, row]))
  const skipped = plan.results.flatMap((result, index) => (result === "skipped" ? [index] : []))
  const found = yield* matchesWith(
    skipped.flatMap((index) => {
      const row = byIndex.get(index)
      const contactId = matches.get(index)
      return row && contactId !== undefined ? [{ row, contactId }] : []
    })
  )
  const numberOf = (index: number) => rowNumberOf(sent[index] ?? {}, offset + index + 1)
  const inChunk = (index: number) => {
    const repeated = plan.repeated.get(index)
    const [row, other] = [byIndex.get(index), byIndex.get(repeated ?? -1)]
    if (repeated === undefined || !row || !other) return {}
    return { repeats: numberOf(repeated), ...said(matchBetween(row, other)) }
  }
  const said = (match: Match | undefined) => ({ by: match?.by, value: match?.value ?? "" })
  const records = [
    ...skipped.map((index) => ({
      index: offset + index,
      number: numberOf(index),
      result: "skipped",
      contact: matches.get(index),
      ...(matches.has(index) ? said(found.get(index)) : inChunk(index))
    })),
    ...rejected.map(({ row, field, message }) => ({
      index: row,
      number: numberOf(row - offset),
      result: "rejected",
      field,
      reason: message
    }))
  ]
  if (records.length === 0) return
  yield* rows(
    sql`insert into import_rows (organization_id, import_id, row_index, row_number, result, field, reason, contact_id,
        repeats_row, matched_by, matched_value)
      select app.org(), ${importId}::uuid, index, number, result, coalesce(field, ''), coalesce(reason, ''), contact,
        repeats, by, coalesce(value, '')
      from json_to_recordset(${JSON.stringify(records)}) as r(index integer, number integer, result text, field text,
        reason text, contact uuid, repeats integer, by text, value text)`
  )
  yield* rows(
    sql`update imports set kept_rows = kept_rows + ${records.length}
      where organization_id = app.org() and id = ${importId}`
  )
  yield* makeRoom(importId)
})

type Cells = {
  readonly row: number
  readonly cells: ReadonlyArray<string>
  readonly repeatsRow?: number | undefined
}

/** Bytes as counted by the database: of all texts of a row. */
const bytesOf = ({ cells }: Cells) => cells.reduce((sum, cell) => sum + Buffer.byteLength(cell), 0)

/**
 * Stores the cells of rows that were left out. Existing ones stay unchanged. As few rows of the table have no
 * cells, PostgreSQL expects one here and would compare each of thousands with each, so it must not join by a loop.
 */
export const keepCells = Effect.fn("Imports.keepCells")(function* (
  importId: string,
  sent: ReadonlyArray<Cells>
) {
  yield* workAlone
  const line = yield* importLine(importId, held)
  let room = limits.importRows.importBytes - line.kept_bytes
  const records = sent.map((row) => {
    const bytes = bytesOf(row)
    const fits = bytes <= limits.importRows.rowBytes && bytes <= room
    if (fits) room -= bytes
    return { row: row.row, repeats: row.repeatsRow, cells: fits ? row.cells : undefined }
  })
  yield* rows(sql`select set_config('enable_nestloop', 'off', true)`)
  const kept = yield* rows<{ bytes: number }>(
    sql`update import_rows r set cells = k.cells, repeats_row = coalesce(r.repeats_row, k.repeats)
      from json_to_recordset(${JSON.stringify(records)}) as k(row integer, repeats integer, cells text[])
      where r.organization_id = app.org() and r.import_id = ${line.id} and r.row_index = k.row and r.cells is null
      returning octet_length(array_to_string(r.cells, '')) as bytes`
  )
  yield* rows(sql`select set_config('enable_nestloop', 'on', true)`)
  const bytes = kept.reduce((sum, row) => sum + (row.bytes ?? 0), 0)
  yield* rows(
    sql`update imports set kept_bytes = kept_bytes + ${bytes} where organization_id = app.org() and id = ${line.id}`
  )
  yield* makeRoom(line.id)
  return { kept: kept.filter((row) => row.bytes !== null).length }
})

const rowsAtOnce = 1_000
const bytesAtOnce = 2 * 1024 * 1024

type LeftRow = Omit<ImportLeftRow, "contact"> & {
  readonly index: number
  readonly contactId: string | null
  readonly contactName: string | null
}

/** The rows left out of an import, after `after`, as many as fit into one response. */
export const leftRows = Effect.fn("Imports.leftRows")(function* (importId: string, after = -1) {
  const line = yield* importLine(importId)
  const found = yield* rows<LeftRow>(
    sql`select row_index as index, row_number as row, result, reason, "contactId", "contactName", repeats_row as "repeatsRow",
        matched_by as by, matched_value as value, cells
      from (
        select r.*, c.id as "contactId", c.name as "contactName", row_number() over w as nth,
          sum(coalesce(octet_length(array_to_string(r.cells, '')), 0)) over w as bytes
        from (select * from import_rows
          where organization_id = app.org() and import_id = ${line.id} and row_index > ${after}
          order by row_index limit ${rowsAtOnce + 1}) r
          left join contacts c on c.organization_id = r.organization_id and c.id = r.contact_id
        window w as (order by r.row_index)
      ) page where nth = 1 or bytes <= ${bytesAtOnce} order by row_index`
  )
  const page = found.slice(0, rowsAtOnce)
  const last = page.at(-1)
  const more = yield* rows(
    sql`select from import_rows
      where organization_id = app.org() and import_id = ${line.id} and row_index > ${last?.index ?? after} limit 1`
  )
  return {
    data: page.map(
      ({ index: _, contactId, contactName, ...row }): ImportLeftRow => ({
        ...row,
        contact: contactId === null ? null : { _id: contactId, name: contactName ?? "" }
      })
    ),
    headings: line.headings,
    next: more.length > 0 && last ? last.index : null
  }
})
