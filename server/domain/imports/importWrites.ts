import { Effect } from "effect"
import { rows } from "../../platform/database/Database.ts"
import { sql } from "../../platform/database/sql.ts"
import { wideColumns, wideFromRow, wideRow } from "../contacts/wideColumns.ts"
import { keepMarks } from "../people/doNotCall.ts"
import { inBatches } from "./batches.ts"
import { changesOf, newLabels, type Person } from "./chunkPlan.ts"
import { putLabels } from "./importLabels.ts"
import { idsInOrder, recordset } from "./wideRows.ts"

type LabelIds = ReadonlyMap<string, string>

const labelIdsOf = (person: Person, ids: LabelIds) => [
  ...new Set(newLabels(person).flatMap(([key]) => ids.get(key) ?? []))
]

const recordedChanges = (person: Person) => [
  ...changesOf(person),
  ...newLabels(person).map(([, name]) => ({ field: "label", from: null, to: name }))
]

/** Writes new contacts with their state, labels and history. */
export const insertPeople = Effect.fn("Imports.insert")(function* (
  importId: string,
  people: ReadonlyArray<Person>,
  labels: LabelIds
) {
  if (people.length === 0) return
  const ids = idsInOrder(people.length)
  const prepare = (person: Person, index: number) => ({
    id: ids[index],
    ...wideRow(person.after.values),
    call_status: person.after.callStatus,
    next_call_at: person.after.nextCallAt,
    thumbs: person.after.thumbs,
    changes: recordedChanges(person)
  })
  yield* inBatches(people, prepare, (json) =>
    rows(
      sql`with r as materialized (${recordset(json)}), made as (
        insert into contacts (organization_id, id, origin, import_id, added_by, ${wideColumns})
        select app.org(), id, 'imported', ${importId}::uuid, app.account(), ${wideColumns} from r
      ), logged as (
        insert into audit (organization_id, actor_id, action, entity, entity_id, changes)
        select app.org(), app.account(), 'contact.imported', 'contact', id::text, changes from r
      )
      insert into contact_state (organization_id, contact_id, is_viewed, created_at, updated_at, call_status,
        next_call_at, thumbs)
      select app.org(), id, false, now(), now(), call_status, next_call_at, thumbs from r`
    )
  )
  yield* putLabels(
    people.flatMap((person, index) =>
      labelIdsOf(person, labels).map((label) => ({ contact: ids[index] ?? "", label }))
    )
  )
  yield* keepMarks(ids)
})

/** Writes changed contacts, with a line of history under `action`. Labels are written by the caller. */
export const rewritePeople = Effect.fn("Imports.rewrite")(function* (
  action: string,
  people: ReadonlyArray<Person>,
  more: ReadonlyMap<string, ReadonlyArray<unknown>> = new Map()
) {
  if (people.length === 0) return
  const prepare = (person: Person) => ({
    id: person.id,
    ...wideRow(person.after.values),
    new_profile: person.before.values.linkedinProfile !== person.after.values.linkedinProfile,
    call_status: person.after.callStatus,
    next_call_at: person.after.nextCallAt,
    thumbs: person.after.thumbs,
    changes: [...recordedChanges(person), ...(more.get(person.id ?? "") ?? [])]
  })
  yield* inBatches(people, prepare, (json) =>
    rows(
      sql`with r as materialized (${recordset(json)}), logged as (
        insert into audit (organization_id, actor_id, action, entity, entity_id, changes)
        select app.org(), app.account(), ${action}, 'contact', id::text, changes from r
      ), moved as (
        update contact_state s set call_status = r.call_status, next_call_at = r.next_call_at, thumbs = r.thumbs,
          version = s.version + 1, updated_at = clock_timestamp()
        from r where s.contact_id = r.id
      )
      update contacts c set ${wideFromRow},
        linkedin_check = case when r.new_profile then 'unknown' else c.linkedin_check end
      from r where c.id = r.id`
    )
  )
  yield* keepMarks(people.flatMap(({ id }) => id ?? []))
})

/** Writes a chunk's changes of existing contacts, and stores the data for an undo. */
export const updatePeople = Effect.fn("Imports.update")(function* (
  importId: string,
  offset: number,
  people: ReadonlyArray<Person>,
  labels: LabelIds
) {
  if (people.length === 0) return
  yield* rewritePeople("contact.importUpdated", people)
  yield* putLabels(
    people.flatMap((person) =>
      labelIdsOf(person, labels).map((label) => ({ contact: person.id ?? "", label }))
    )
  )
  const records = people.map((person) => ({
    contact: person.id,
    changes: changesOf(person),
    labels: labelIdsOf(person, labels)
  }))
  yield* rows(
    sql`insert into import_updates (organization_id, import_id, contact_id, row_offset, changes, labels)
      select app.org(), ${importId}::uuid, contact, ${offset}::integer, changes, labels
      from json_to_recordset(${JSON.stringify(records)}) as r(contact uuid, changes jsonb, labels uuid[])`
  )
})
