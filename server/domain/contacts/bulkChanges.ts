import { Clock, Effect } from "effect"
import type { ContactSelection } from "../../../contract/calls/bulk.ts"
import type { BulkAct, BulkChange } from "../../../contract/entities/BulkChange.ts"
import { type CallStatus, callStatuses } from "../../../contract/rules/callStatuses.ts"
import { limits } from "../../../contract/rules/limits.ts"
import { afterOutcome, isCallback, isUncalled } from "../../../contract/rules/outcomes.ts"
import { mayFollow } from "../../../machines/lifecycles/outcomes.ts"
import { Database, first, rows } from "../../platform/database/Database.ts"
import { type Sql, sql } from "../../platform/database/sql.ts"
import { refuse } from "../../platform/failures/Refusal.ts"
import { asUuid, uuids } from "../../platform/ids.ts"
import { Jobs } from "../../platform/jobs/Jobs.ts"
import { notify } from "../../platform/notifications/notifications.ts"
import { CurrentMember } from "../../platform/session.ts"
import { labelContacts } from "./contactLabels.ts"
import { listedConditions } from "./contactLists.ts"
import { withoutInterview } from "./interviewForm.ts"

const { contacts: mostContacts, refusedListed: mostListed } = limits.bulk

type BulkRow = {
  readonly id: string
  readonly act: BulkAct
  readonly state: BulkChange["state"]
  readonly total: number
  readonly done: number
  readonly changed: number
  readonly refused: number
  readonly refused_listed: BulkChange["refusedListed"]
}

const asBulk = ({ id, act, state, total, done, changed, refused, refused_listed }: BulkRow): BulkChange => ({
  _id: id,
  act,
  state,
  total,
  done,
  changed,
  refused,
  refusedListed: refused_listed
})

/** The call statuses from which this one may follow. */
const leadingTo = (to: CallStatus): ReadonlyArray<CallStatus> =>
  callStatuses.filter((from) => from !== to && mayFollow(from, to))

const isNothing = ({ addLabels = [], removeLabels = [], callStatus, thumbs }: BulkAct) =>
  addLabels.length + removeLabels.length === 0 && callStatus === undefined && thumbs === undefined

/** Rows of `contact_state` in the change. */
const meant = Effect.fnUntraced(function* (selection: ContactSelection) {
  if ("contactIds" in selection) return sql`s.contact_id = any(${uuids(selection.contactIds)}::uuid[])`
  const where = listedConditions(selection, yield* Clock.currentTimeMillis)
  return sql`${where} and not s.contact_id = any(${uuids(selection.except ?? [])}::uuid[])`
})

type Wanted = { readonly selection: ContactSelection; readonly act: BulkAct }

const refusedOf = (to: CallStatus | undefined): Sql =>
  to === undefined
    ? sql`0`
    : sql`count(*) filter (where not s.call_status = any(${[...leadingTo(to), to]}::text[]))`

export const previewBulk = Effect.fn("BulkChanges.preview")(function* ({ selection, act }: Wanted) {
  const where = yield* meant(selection)
  const found = yield* first<{ count: number; refused: number }>(
    sql`select count(*) as count, ${refusedOf(act.callStatus)} as refused from contact_state s where ${where}`
  )
  return { count: found?.count ?? 0, refused: Number(found?.refused ?? 0) }
})

const bulkById = Effect.fn("BulkChanges.byId")(function* (id: string) {
  const row = yield* first<BulkRow>(sql`select * from bulk_changes where id = ${id}`)
  return row ? asBulk(row) : yield* refuse("not_found")
})

export const getBulk = (bulkId: string) => Effect.flatMap(asUuid(bulkId), bulkById)

/** Stores the contacts of the change; a job then works through them. */
export const startBulk = Effect.fn("BulkChanges.start")(function* ({ selection, act }: Wanted) {
  if (isNothing(act)) return yield* refuse("invalid_payload", { errors: { act: "bulkNothing" } })
  const jobs = yield* Jobs
  const { organisationId, userId } = yield* CurrentMember
  const labels = [...new Set([...(act.addLabels ?? []), ...(act.removeLabels ?? [])])]
  const known = yield* rows(sql`select id from labels where id = any(${uuids(labels)}::uuid[])`)
  if (known.length !== labels.length) return yield* refuse("not_found")
  const where = yield* meant(selection)
  const made = yield* first<{ id: string }>(
    sql`insert into bulk_changes (organization_id, created_by, act)
      values (app.org(), app.account(), ${JSON.stringify(act)}) returning id`
  )
  const id = made?.id ?? ""
  const taken = yield* first<{ count: number }>(
    sql`with taken as (
        insert into bulk_change_contacts (organization_id, bulk_id, contact_id)
        select s.organization_id, ${id}, s.contact_id from contact_state s where ${where} limit ${mostContacts + 1}
        returning contact_id)
      select count(*) from taken`
  )
  const count = taken?.count ?? 0
  if (count > mostContacts)
    return yield* refuse("invalid_payload", {
      errors: { selection: "bulkTooMany" },
      params: { most: mostContacts }
    })
  yield* rows(
    sql`update bulk_changes set total = ${count}, state = ${count === 0 ? "finished" : "running"},
      ended_at = case when ${count === 0} then now() end where id = ${id}`
  )
  if (count > 0) yield* jobs.send("contacts.change", { bulkId: id, organisationId, userId })
  return yield* bulkById(id)
})

export const stopBulk = Effect.fn("BulkChanges.stop")(function* (bulkId: string) {
  const id = yield* asUuid(bulkId)
  yield* rows(
    sql`update bulk_changes set state = 'stopped', ended_at = now() where id = ${id} and state = 'running'`
  )
  return yield* bulkById(id)
})

type Moved = {
  readonly contact_id: string
  readonly name: string
  readonly call_status: CallStatus
}

/** Sets the status of every contact that may have it, with a line in its history. Returns the others. */
const moveAll = Effect.fnUntraced(function* (ids: ReadonlyArray<string>, to: CallStatus) {
  const found = yield* rows<Moved>(
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

const rateAll = Effect.fnUntraced(function* (ids: ReadonlyArray<string>, thumbs: "up" | "down" | null) {
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

const batch = 500

/**
 * Changes the next contacts of the list in one transaction: a contact is either changed and off the list, or neither.
 * Returns whether any are left. A change of several rounds ends with a notification.
 */
const changeSome = Effect.fn("BulkChanges.some")(function* (bulkId: string, userId: string) {
  const bulk = yield* first<BulkRow>(
    sql`select * from bulk_changes where id = ${bulkId} and state = 'running' for update`
  )
  if (!bulk) return false
  const { act } = bulk
  const taken = yield* rows<{ contact_id: string; is_there: boolean }>(
    sql`delete from bulk_change_contacts b where bulk_id = ${bulkId} and contact_id in (
        select contact_id from bulk_change_contacts where bulk_id = ${bulkId} order by contact_id limit ${batch})
      returning contact_id,
        exists (select from contact_state s where s.contact_id = b.contact_id) as is_there`
  )
  const ids = taken.filter(({ is_there }) => is_there).map(({ contact_id }) => contact_id)
  const changed = new Set<string>()
  const refused: Array<Moved> = []
  if (act.callStatus !== undefined) {
    const moved = yield* moveAll(ids, act.callStatus)
    for (const id of moved.changed) changed.add(id)
    refused.push(...moved.refused)
  }
  if (act.thumbs !== undefined) for (const id of yield* rateAll(ids, act.thumbs)) changed.add(id)
  const { addLabels = [], removeLabels = [] } = act
  if (addLabels.length + removeLabels.length > 0 && ids.length > 0) {
    const there = yield* rows<{ id: string }>(
      sql`select id from labels where id = any(${[...addLabels, ...removeLabels]}::uuid[])`
    )
    const isThere = (label: string) => there.some(({ id }) => id === label.toLowerCase())
    const labelled = yield* labelContacts({
      contactIds: ids,
      add: addLabels.filter(isThere),
      remove: removeLabels.filter(isThere)
    })
    for (const id of labelled.ids) changed.add(id)
  }
  const listed = [
    ...bulk.refused_listed,
    ...refused.map(({ contact_id, name, call_status }) => ({
      _id: contact_id,
      name,
      callStatus: call_status
    }))
  ].slice(0, mostListed)
  const isEnd = taken.length < batch
  yield* rows(
    sql`update bulk_changes set done = done + ${taken.length}, changed = changed + ${changed.size},
      refused = refused + ${refused.length}, refused_listed = ${JSON.stringify(listed)},
      state = ${isEnd ? "finished" : "running"}, ended_at = case when ${isEnd} then now() end where id = ${bulkId}`
  )
  if (isEnd && bulk.total > batch)
    yield* notify(userId, "bulkFinished", {
      changed: bulk.changed + changed.size,
      refused: bulk.refused + refused.length
    })
  return !isEnd
})

const perJob = 20

/** Works on a change for a limited time, then lets the next job continue. */
export const workOnBulk = Effect.fn("BulkChanges.work")(function* ({
  bulkId = "",
  organisationId = "",
  userId = ""
}: Readonly<Record<string, string>>) {
  const database = yield* Database
  const jobs = yield* Jobs
  const opening = { organisation: organisationId, account: userId }
  for (let done = 1; ; done += 1) {
    const isMore = yield* database.transaction(opening, () =>
      Effect.tap(changeSome(bulkId, userId), (left) =>
        left && done === perJob
          ? jobs.send("contacts.change", { bulkId, organisationId, userId })
          : Effect.void
      )
    )
    if (!isMore || done === perJob) return
  }
})
