import { Effect } from "effect"
import { rows } from "../../platform/database/Database.ts"
import { sql } from "../../platform/database/sql.ts"
import { labelKey, oneByKey } from "./importRow.ts"

/** The ids of labels by key, created if missing, and locked in one order. */
export const ensureLabels = Effect.fn("Imports.ensureLabels")(function* (names: ReadonlyArray<string>) {
  const wanted = oneByKey(names).toSorted()
  if (wanted.length === 0) return { ids: new Map<string, string>(), made: [] }
  const made = yield* rows<{ id: string }>(
    sql`with made as (
        insert into labels (organization_id, name, colour, created_by)
        select app.org(), name, 'grey', app.account() from unnest(${wanted}::text[]) name
        on conflict (organization_id, lower(name)) do nothing returning id, name
      ), logged as (
        insert into audit (organization_id, actor_id, action, entity, entity_id, changes)
        select app.org(), app.account(), 'label.created', 'label', id::text,
          json_build_array(json_build_object('field', 'name', 'from', null, 'to', name)) from made
      )
      select id from made`
  )
  const found = yield* rows<{ id: string; wanted: string }>(
    sql`select b.id, w.name as wanted from unnest(${wanted}::text[]) w(name)
      join labels b on lower(b.name) = lower(w.name) order by b.id for no key update of b`
  )
  return {
    ids: new Map(found.map(({ id, wanted: name }) => [labelKey(name), id])),
    made: made.map(({ id }) => id)
  }
})

/** Adds labels to contacts that may already have them. */
export const putLabels = (pairs: ReadonlyArray<{ readonly contact: string; readonly label: string }>) =>
  pairs.length === 0
    ? Effect.void
    : rows(
        sql`insert into contact_labels (organization_id, contact_id, label_id)
          select app.org(), c, l from unnest(${pairs.map(({ contact }) => contact)}::uuid[],
            ${pairs.map(({ label }) => label)}::uuid[]) p(c, l) on conflict do nothing`
      )
