import { Clock, Effect } from "effect"
import type { BulkAct } from "../../../contract/entities/BulkChange.ts"
import { type CallStatus, callStatuses } from "../../../contract/rules/callStatuses.ts"
import { afterOutcome, isCallback, isUncalled } from "../../../contract/rules/outcomes.ts"
import { mayFollow } from "../../../machines/lifecycles/outcomes.ts"
import { rows } from "../../platform/database/Database.ts"
import { sql } from "../../platform/database/sql.ts"
import { labelContacts } from "./contactLabels.ts"
import { withoutInterview } from "./interviewForm.ts"

/** The call statuses from which this one may follow. */
export const leadingTo = (to: CallStatus): ReadonlyArray<CallStatus> =>
  callStatuses.filter((from) => from !== to && mayFollow(from, to))

export type Unchanged = {
  readonly contact_id: string
  readonly name: string
  readonly call_status: CallStatus
}

/** Sets the status of every contact that may have it, with a line in its history. Returns the others. */
const moveAll = Effect.fnUntraced(function* (ids: ReadonlyArray<string>, to: CallStatus) {
  const found = yield* rows<Unchanged>(
    sql`select s.contact_id, s.call_status, c.name from contact_state s
        join contacts c on c.organization_id = s.organization_id and c.id = s.contact_id
      where s.contact_id = any(${ids}::uuid[]) order by s.contact_id for update of s`
  )
  const allowed = leadingTo(to)
  const unanswered = yield* withoutInterview(ids, to)
  const moving = found.filter(
    ({ call_status, contact_id }) => allowed.includes(call_status) && !unanswered.includes(contact_id)
  )
  const changed = moving.map(({ contact_id }) => contact_id)
  const ruled = afterOutcome({
    status: to,
    attempts: 1,
    at: yield* Clock.currentTimeMillis,
    given: null
  })
  const keepsTime = isCallback(to)
  const nextCall = keepsTime ? sql`next_call_at` : sql`${ruled.nextCallAt}::timestamptz`
  yield* rows(
    sql`with logged as (
        insert into audit (organization_id, actor_id, action, entity, entity_id, changes)
        select organization_id, app.account(), 'contact.changed', 'contact', contact_id,
          jsonb_build_array(jsonb_build_object('field', 'callStatus', 'from', call_status, 'to', ${to}::text))
            || case when next_call_at is distinct from ${nextCall} then jsonb_build_array(
              jsonb_build_object('field', 'nextCallAt', 'from', next_call_at, 'to', ${nextCall})) else '[]' end
        from contact_state where contact_id = any(${changed}::uuid[])),
      forgotten as (
        delete from callbacks where not ${keepsTime}::boolean and contact_id = any(${changed}::uuid[]))
      update contact_state set call_status = ${to}, next_call_at = ${nextCall}, attempts = ${isUncalled(to) ? 0 : 1},
        is_unresponsive = false, version = version + 1, updated_at = clock_timestamp()
      where contact_id = any(${changed}::uuid[])`
  )
  return {
    changed,
    refused: found.filter(
      ({ call_status, contact_id }) => call_status !== to && !changed.includes(contact_id)
    )
  }
})

export const rateAll = Effect.fnUntraced(function* (
  ids: ReadonlyArray<string>,
  thumbs: "up" | "down" | null
) {
  const changed = yield* rows<{ contact_id: string }>(
    sql`with meant as (
        select contact_id, organization_id, thumbs from contact_state
        where contact_id = any(${ids}::uuid[]) and thumbs is distinct from ${thumbs} order by contact_id for update
      ), logged as (
        insert into audit (organization_id, actor_id, action, entity, entity_id, changes)
        select organization_id, app.account(), 'contact.rated', 'contact', contact_id,
          json_build_array(json_build_object('field', 'thumbs', 'from', thumbs, 'to', ${thumbs}::text)) from meant)
      update contact_state s set thumbs = ${thumbs}, version = s.version + 1, updated_at = clock_timestamp()
      from meant m where s.organization_id = m.organization_id and s.contact_id = m.contact_id returning s.contact_id`
  )
  return changed.map(({ contact_id }) => contact_id)
})

/** Adds and removes labels of contacts. A label that was deleted since is left out. Returns the changed contacts. */
export const labelAll = Effect.fnUntraced(function* (
  ids: ReadonlyArray<string>,
  { addLabels = [], removeLabels = [] }: Pick<BulkAct, "addLabels" | "removeLabels">
) {
  if (addLabels.length + removeLabels.length === 0 || ids.length === 0) return []
  const there = yield* rows<{ id: string }>(
    sql`select id from labels where id = any(${[...addLabels, ...removeLabels]}::uuid[])`
  )
  const isThere = (label: string) => there.some(({ id }) => id === label.toLowerCase())
  const labelled = yield* labelContacts({
    contactIds: ids,
    add: addLabels.filter(isThere),
    remove: removeLabels.filter(isThere)
  })
  return labelled.ids
})

/** Carries out a change on contacts. Returns the changed ones, and those that can't have the call status. */
export const actOn = Effect.fn("BulkActs.actOn")(function* (ids: ReadonlyArray<string>, act: BulkAct) {
  const moved =
    act.callStatus === undefined ? { changed: [], refused: [] } : yield* moveAll(ids, act.callStatus)
  const rated = act.thumbs === undefined ? [] : yield* rateAll(ids, act.thumbs)
  const labelled = yield* labelAll(ids, act)
  return { changed: new Set([...moved.changed, ...rated, ...labelled]), refused: moved.refused }
})
