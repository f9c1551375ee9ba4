import { Effect } from "effect"
import { rows } from "../../platform/database/Database.ts"
import { sql } from "../../platform/database/sql.ts"
import { refuse } from "../../platform/failures/Refusal.ts"
import { uuids } from "../../platform/ids.ts"

type Wanted = {
  readonly contactIds: ReadonlyArray<string>
  readonly add?: ReadonlyArray<string> | undefined
  readonly remove?: ReadonlyArray<string> | undefined
}

const distinct = (ids: ReadonlyArray<string>) => [...new Set(uuids(ids).map((id) => id.toLowerCase()))]

const isWhole = (asked: ReadonlyArray<string>, found: ReadonlyArray<unknown>) =>
  new Set(asked.map((id) => id.toLowerCase())).size === found.length

/**
 * Adds labels to contacts and removes labels, all or nothing. Returns the changed contacts. The rows are locked in one
 * order, so that two concurrent changes don't deadlock.
 */
export const labelContacts = Effect.fn("ContactLabels.change")(function* ({
  contactIds,
  add = [],
  remove = []
}: Wanted) {
  const labels = yield* rows<{ id: string }>(
    sql`select id from labels where id = any(${distinct([...add, ...remove])}::uuid[]) order by id for no key update`
  )
  if (!isWhole([...add, ...remove], labels)) return yield* refuse("not_found")
  const contacts = yield* rows<{ contact_id: string }>(
    sql`select contact_id from contact_state where contact_id = any(${distinct(contactIds)}::uuid[])
      order by contact_id for update`
  )
  if (!isWhole(contactIds, contacts)) return yield* refuse("not_found")
  const ids = contacts.map(({ contact_id }) => contact_id)
  const changed = yield* rows<{ contact_id: string }>(
    sql`with removed as (
        delete from contact_labels where contact_id = any(${ids}::uuid[])
          and label_id = any(${distinct(remove)}::uuid[]) and not label_id = any(${distinct(add)}::uuid[])
        returning contact_id, label_id
      ), added as (
        insert into contact_labels (organization_id, contact_id, label_id)
        select app.org(), c, l from unnest(${ids}::uuid[]) c cross join unnest(${distinct(add)}::uuid[]) l
        on conflict do nothing returning contact_id, label_id
      ), moved as (
        select r.contact_id, json_build_object('field', 'label', 'from', b.name, 'to', null) as change
          from removed r join labels b on b.id = r.label_id
        union all
        select a.contact_id, json_build_object('field', 'label', 'from', null, 'to', b.name)
          from added a join labels b on b.id = a.label_id
      ), logged as (
        insert into audit (organization_id, actor_id, action, entity, entity_id, changes)
        select app.org(), app.account(), 'contact.labelled', 'contact', contact_id, json_agg(change)
        from moved group by contact_id
        returning entity_id
      )
      update contact_state s set version = s.version + 1, updated_at = clock_timestamp()
      from logged where s.contact_id = logged.entity_id::uuid returning s.contact_id`
  )
  return { changed: changed.length, ids: changed.map(({ contact_id }) => contact_id) }
})
