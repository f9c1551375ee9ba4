import { Effect } from "effect"
import type { ImportUndo } from "../../../../contract/entities/Import.ts"
import { rows } from "../../../platform/database/Database.ts"
import { sql } from "../../../platform/database/sql.ts"

export type Fate = ImportUndo["contacts"][number]

/** The number of named contacts per result. */
export const listed = 100

/** The contacts added by an import. Those that were changed since or have an honorarium stay. */
const added = (importId: string) =>
  sql`select c.id, c.name, s.version = 1 + (select count(*) from import_updates u
        where u.import_id = ${importId} and u.contact_id = c.id)
      and not exists (select from honoraria h where h.respondent_id = c.id) as goes
    from contacts c join contact_state s on s.contact_id = c.id where c.import_id = ${importId}`

export const fatesOfAdded = Effect.fnUntraced(function* (importId: string) {
  const found = yield* rows<{ id: string; name: string; goes: boolean; counted: number }>(
    sql`select id, name, goes, counted from (
        select id, name, goes, count(*) over (partition by goes) as counted,
          row_number() over (partition by goes order by lower(name), id) as nth
        from (${added(importId)}) a
      ) numbered where nth <= ${listed} order by goes, nth`
  )
  const fates = found.map(
    ({ id, name, goes }): Fate => ({ contactId: id, name, fate: goes ? "removed" : "kept", changes: [] })
  )
  const of = (goes: boolean) => found.find((row) => row.goes === goes)?.counted ?? 0
  return { removed: of(true), kept: of(false), fates }
})

/** Locks all labels and contacts of an import, in the common order. */
export const holdTouched = Effect.fnUntraced(function* (importId: string) {
  const touched = sql`select id from contacts where import_id = ${importId}
    union select contact_id from import_updates where import_id = ${importId}`
  yield* rows(
    sql`select from labels where id in (select label_id from contact_labels where contact_id in (${touched}))
      order by id for no key update`
  )
  yield* rows(sql`select from contact_state where contact_id in (${touched}) order by contact_id for update`)
})

export const removeAdded = Effect.fnUntraced(function* (importId: string) {
  yield* rows(
    sql`with gone as materialized (select id, name from (${added(importId)}) a where goes), logged as (
        insert into audit (organization_id, actor_id, action, entity, entity_id, changes)
        select app.org(), app.account(), 'contact.importUndone', 'contact', id::text,
          json_build_array(json_build_object('field', 'name', 'from', name, 'to', null)) from gone
      ), unlabelled as (delete from contact_labels x using gone where x.contact_id = gone.id),
      stateless as (delete from contact_state s using gone where s.contact_id = gone.id)
      delete from contacts c using gone where c.id = gone.id`
  )
})

/** Deletes unused labels that an import created. */
export const removeLabels = Effect.fnUntraced(function* (importId: string) {
  yield* rows(
    sql`with gone as (
        delete from labels where carried = 0 and id = any((select made_labels from imports where id = ${importId})::uuid[])
        returning id, name
      )
      insert into audit (organization_id, actor_id, action, entity, entity_id, changes)
      select app.org(), app.account(), 'label.deleted', 'label', id::text,
        json_build_array(json_build_object('field', 'name', 'from', name, 'to', null)) from gone`
  )
})
