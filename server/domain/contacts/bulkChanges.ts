import { Clock, Effect } from "effect"
import type { ContactSelection } from "../../../contract/calls/bulk.ts"
import type { BulkAct, BulkChange } from "../../../contract/entities/BulkChange.ts"
import type { CallStatus } from "../../../contract/rules/callStatuses.ts"
import { limits } from "../../../contract/rules/limits.ts"
import { Database, first, rows } from "../../platform/database/Database.ts"
import { type Sql, sql } from "../../platform/database/sql.ts"
import { refuse } from "../../platform/failures/Refusal.ts"
import { asUuid, uuids } from "../../platform/ids.ts"
import { Jobs } from "../../platform/jobs/Jobs.ts"
import { notify } from "../../platform/notifications/notifications.ts"
import { CurrentMember } from "../../platform/session.ts"
import { actOn, leadingTo } from "./bulkActs.ts"
import { keepAfter, keepBefore, restoreOn } from "./bulkUndo.ts"
import { listedConditions } from "./contactLists.ts"

const { contacts: mostContacts, refusedListed: mostListed } = limits.bulk

type BulkRow = {
  readonly id: string
  readonly act: BulkAct
  /** The change that this one undoes. */
  readonly undoes: string | null
  readonly state: BulkChange["state"]
  readonly total: number
  readonly done: number
  readonly changed: number
  readonly refused: number
  readonly refused_listed: BulkChange["refusedListed"]
}

const asBulk = ({
  id,
  act,
  undoes,
  state,
  total,
  done,
  changed,
  refused,
  refused_listed
}: BulkRow): BulkChange => ({
  _id: id,
  act,
  ...(undoes !== null && { undoes }),
  state,
  total,
  done,
  changed,
  refused,
  refusedListed: refused_listed
})

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

type Making = { readonly act: BulkAct; readonly undoes: string | null; readonly contacts: Sql }

/** Stores a change and its contacts; a job then works through them. */
const makeBulk = Effect.fnUntraced(function* ({ act, undoes, contacts }: Making) {
  const jobs = yield* Jobs
  const { organisationId, userId } = yield* CurrentMember
  const made = yield* first<{ id: string }>(
    sql`insert into bulk_changes (organization_id, created_by, act, undoes)
      values (app.org(), app.account(), ${JSON.stringify(act)}, ${undoes}) returning id`
  )
  const id = made?.id ?? ""
  const taken = yield* first<{ count: number }>(
    sql`with taken as (
        insert into bulk_change_contacts (organization_id, bulk_id, contact_id)
        select app.org(), ${id}, contact_id from (${contacts} limit ${mostContacts + 1}) meant returning contact_id)
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

export const startBulk = Effect.fn("BulkChanges.start")(function* ({ selection, act }: Wanted) {
  if (isNothing(act)) return yield* refuse("invalid_payload", { errors: { act: "bulkNothing" } })
  const labels = [...new Set([...(act.addLabels ?? []), ...(act.removeLabels ?? [])])]
  const known = yield* rows(sql`select id from labels where id = any(${uuids(labels)}::uuid[])`)
  if (known.length !== labels.length) return yield* refuse("not_found")
  const contacts = sql`select s.contact_id from contact_state s where ${yield* meant(selection)}`
  return yield* makeBulk({ act, undoes: null, contacts })
})

/**
 * Undoes a change that the caller made within the last day, once. A running one is stopped. Its changed contacts get
 * their earlier values by a change of its own.
 */
export const undoBulk = Effect.fn("BulkChanges.undo")(function* (bulkId: string) {
  const undoes = yield* asUuid(bulkId)
  const found = yield* first(
    sql`select from bulk_changes where id = ${undoes} and created_by = app.account() and undoes is null
      and created_at > now() - interval '1 day' for update`
  )
  if (!found) return yield* refuse("not_found")
  const before = yield* first<BulkRow>(sql`select * from bulk_changes where undoes = ${undoes}`)
  if (before) return asBulk(before)
  yield* stopBulk(undoes)
  const contacts = sql`select v.contact_id from bulk_change_values v
    where v.organization_id = app.org() and v.bulk_id = ${undoes}`
  return yield* makeBulk({ act: {}, undoes, contacts })
})

export const stopBulk = Effect.fn("BulkChanges.stop")(function* (bulkId: string) {
  const id = yield* asUuid(bulkId)
  yield* rows(
    sql`update bulk_changes set state = 'stopped', ended_at = now() where id = ${id} and state = 'running'`
  )
  return yield* bulkById(id)
})

const batch = 500

/** Carries out a change, and keeps what an undo needs. */
const changeOn = Effect.fnUntraced(function* (bulkId: string, ids: ReadonlyArray<string>, act: BulkAct) {
  yield* keepBefore(bulkId, ids)
  const done = yield* actOn(ids, act)
  yield* keepAfter(bulkId, ids, done.changed)
  return done
})

type Opening = { readonly organisation: string; readonly account: string }

/**
 * Takes the next contacts off the list. They are an array, because PostgreSQL knows nothing of a list that new and
 * would compare each contact of it with each of these.
 */
export const taking = (bulkId: string): Sql =>
  sql`delete from bulk_change_contacts b where bulk_id = ${bulkId} and contact_id = any(array(
      select contact_id from bulk_change_contacts where bulk_id = ${bulkId} order by contact_id limit ${batch}))
    returning contact_id,
      exists (select from contact_state s where s.contact_id = b.contact_id) as is_there`

/**
 * Changes the next contacts of the list in one transaction: a contact is either changed and off the list, or neither.
 * Returns whether any are left. A change of several rounds ends with a notification.
 */
const changeSome = Effect.fn("BulkChanges.some")(function* (
  bulkId: string,
  { organisation: organisationId, account: userId }: Opening
) {
  const bulk = yield* first<BulkRow>(
    sql`select * from bulk_changes where id = ${bulkId} and state = 'running' for update`
  )
  if (!bulk) return false
  const taken = yield* rows<{ contact_id: string; is_there: boolean }>(taking(bulkId))
  const ids = taken.filter(({ is_there }) => is_there).map(({ contact_id }) => contact_id)
  const { changed, refused } = yield* bulk.undoes === null
    ? changeOn(bulkId, ids, bulk.act)
    : restoreOn(organisationId, bulk.undoes, ids)
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
      Effect.tap(changeSome(bulkId, opening), (left) =>
        left && done === perJob
          ? jobs.send("contacts.change", { bulkId, organisationId, userId })
          : Effect.void
      )
    )
    if (!isMore || done === perJob) return
  }
})
