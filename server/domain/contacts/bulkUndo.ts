import { Effect } from "effect"
import type { CallStatus } from "../../../contract/rules/callStatuses.ts"
import { rows } from "../../platform/database/Database.ts"
import { type Sql, sql } from "../../platform/database/sql.ts"
import { type CallbackBefore, restoreCallback } from "../calling/restoreCallback.ts"
import { labelAll, rateAll, type Unchanged } from "./bulkActs.ts"

/** The values of a contact that a bulk change may change. Times are texts of the database. */
type Values = {
  readonly callStatus: CallStatus
  readonly nextCallAt: string | null
  readonly attempts: number
  readonly isUnresponsive: boolean
  readonly thumbs: "up" | "down" | null
  readonly labels: ReadonlyArray<string>
  readonly callback: CallbackBefore | null
}

/** The present values of a row of `contact_state`. */
const values: Sql = sql`jsonb_build_object('callStatus', s.call_status, 'nextCallAt', s.next_call_at,
  'attempts', s.attempts, 'isUnresponsive', s.is_unresponsive, 'thumbs', s.thumbs,
  'labels', (select coalesce(jsonb_agg(l.label_id order by l.label_id), '[]') from contact_labels l
    where l.organization_id = s.organization_id and l.contact_id = s.contact_id),
  'callback', (select to_jsonb(b) from callbacks b
    where b.organization_id = s.organization_id and b.contact_id = s.contact_id))`

/** Stores the values of contacts before a change, and locks them. */
export const keepBefore = Effect.fnUntraced(function* (bulkId: string, ids: ReadonlyArray<string>) {
  yield* rows(
    sql`select contact_id from contact_state where contact_id = any(${ids}::uuid[]) order by contact_id for update`
  )
  yield* rows(
    sql`insert into bulk_change_values (organization_id, bulk_id, contact_id, before)
      select s.organization_id, ${bulkId}, s.contact_id, ${values} from contact_state s
      where s.contact_id = any(${ids}::uuid[])`
  )
})

/** Stores the values of changed contacts after the change, and drops those of the others. */
export const keepAfter = Effect.fnUntraced(function* (
  bulkId: string,
  ids: ReadonlyArray<string>,
  changed: ReadonlySet<string>
) {
  const others = ids.filter((id) => !changed.has(id))
  yield* rows(
    sql`delete from bulk_change_values
      where organization_id = app.org() and bulk_id = ${bulkId} and contact_id = any(${others}::uuid[])`
  )
  yield* rows(
    sql`update bulk_change_values v set after = ${values} from contact_state s
      where v.organization_id = app.org() and v.bulk_id = ${bulkId}
        and s.organization_id = v.organization_id and s.contact_id = v.contact_id
        and v.contact_id = any(${[...changed]}::uuid[])`
  )
})

type Kept = Unchanged & {
  readonly before: Values
  readonly after: Values
  readonly present: Values
  /** True if an honorarium was requested since. */
  readonly has_honorarium: boolean
}

const statusFields = ["callStatus", "nextCallAt", "attempts", "isUnresponsive"] as const

const isSame = (one: Values, other: Values, fields: ReadonlyArray<keyof Values>) =>
  fields.every((field) => one[field] === other[field])

/** Sets the calling state of contacts back, with a line in their history. */
const restoreStatuses = Effect.fnUntraced(function* (organisationId: string, kept: ReadonlyArray<Kept>) {
  const back = JSON.stringify(kept.map(({ contact_id: id, before }) => ({ ...before, id })))
  yield* rows(
    sql`with back as (select * from jsonb_to_recordset(${back}::jsonb)
          as b(id uuid, "callStatus" text, "nextCallAt" timestamptz, attempts integer, "isUnresponsive" boolean)),
      logged as (
        insert into audit (organization_id, actor_id, action, entity, entity_id, changes)
        select s.organization_id, app.account(), 'contact.changed', 'contact', s.contact_id,
          jsonb_build_array(jsonb_build_object('field', 'callStatus', 'from', s.call_status, 'to', b."callStatus"))
            || case when s.next_call_at is distinct from b."nextCallAt" then jsonb_build_array(
              jsonb_build_object('field', 'nextCallAt', 'from', s.next_call_at, 'to', b."nextCallAt")) else '[]' end
        from contact_state s join back b on b.id = s.contact_id)
      update contact_state s set call_status = b."callStatus", next_call_at = b."nextCallAt", attempts = b.attempts,
        is_unresponsive = b."isUnresponsive", version = s.version + 1, updated_at = clock_timestamp()
      from back b where s.contact_id = b.id`
  )
  for (const { contact_id: contactId, before, after } of kept)
    if (before.callback !== null && after.callback === null)
      yield* restoreCallback({
        organisationId,
        contactId,
        callStatus: before.callStatus,
        callback: before.callback
      })
})

/** Takes back what was added to each contact's labels, and adds what was removed. */
const restoreLabels = Effect.fnUntraced(function* (kept: ReadonlyArray<Kept>) {
  const changed: Array<string> = []
  const labels = new Set(kept.flatMap(({ before, after }) => [...before.labels, ...after.labels]))
  for (const label of labels) {
    const had = (place: "before" | "after") => (one: Kept) => one[place].labels.includes(label)
    const lost = kept.filter((one) => had("before")(one) && !had("after")(one))
    const got = kept.filter((one) => had("after")(one) && !had("before")(one))
    const idsOf = (some: ReadonlyArray<Kept>) => some.map(({ contact_id }) => contact_id)
    changed.push(...(yield* labelAll(idsOf(lost), { addLabels: [label] })))
    changed.push(...(yield* labelAll(idsOf(got), { removeLabels: [label] })))
  }
  return changed
})

/**
 * Gives contacts the values from before a change. A status or rating that is no longer the one that the change set
 * stays, and so does a status for which an honorarium was requested since. Returns the changed contacts, and those left
 * as they are.
 */
export const restoreOn = Effect.fn("BulkUndo.restoreOn")(function* (
  organisationId: string,
  undoes: string,
  ids: ReadonlyArray<string>
) {
  const kept = yield* rows<Kept>(
    sql`select v.contact_id, c.name, s.call_status, v.before, v.after, ${values} as present,
        exists (select from honoraria h where h.organization_id = v.organization_id
          and h.respondent_id = v.contact_id and h.created_at >= v.created_at) as has_honorarium
      from bulk_change_values v
        join contact_state s on s.organization_id = v.organization_id and s.contact_id = v.contact_id
        join contacts c on c.organization_id = v.organization_id and c.id = v.contact_id
      where v.organization_id = app.org() and v.bulk_id = ${undoes} and v.contact_id = any(${ids}::uuid[])
      order by v.contact_id for update of s`
  )
  const isBack = (fields: ReadonlyArray<keyof Values>) => (one: Kept) =>
    !isSame(one.before, one.after, fields) && isSame(one.present, one.after, fields)
  const isLeft = (fields: ReadonlyArray<keyof Values>) => (one: Kept) =>
    !isSame(one.before, one.after, fields) && !isSame(one.present, one.after, fields)
  const isHeld = ({ before, after, has_honorarium }: Kept) =>
    has_honorarium && !isSame(before, after, statusFields)
  const moved = kept.filter((one) => isBack(statusFields)(one) && !isHeld(one))
  if (moved.length > 0) yield* restoreStatuses(organisationId, moved)
  const rated = kept.filter(isBack(["thumbs"]))
  for (const side of [null, "up", "down"] as const)
    yield* rateAll(
      rated.filter(({ before }) => before.thumbs === side).map(({ contact_id }) => contact_id),
      side
    )
  const labelled = yield* restoreLabels(kept)
  return {
    changed: new Set([...[...moved, ...rated].map(({ contact_id }) => contact_id), ...labelled]),
    refused: kept.filter((one) => isHeld(one) || isLeft(statusFields)(one) || isLeft(["thumbs"])(one))
  }
})

/** Part of a system transaction: a change can be undone for a day. */
export const forgetBulkValues = rows(
  sql`delete from bulk_change_values where created_at < now() - interval '1 day'`
)
