import { Effect } from "effect"
import type { AuditEntity, AuditLine } from "../../../contract/entities/AuditLine.ts"
import { type Change, withoutReferences } from "../../platform/audit.ts"
import { csvOf } from "../../platform/csv.ts"
import { type ListPayload, mostCounted, totalOf } from "../../platform/cursors.ts"
import { first, rows } from "../../platform/database/Database.ts"
import { empty, join, type Sql, sql } from "../../platform/database/sql.ts"
import { asUuid } from "../../platform/ids.ts"
import { storableTime } from "../../platform/instants.ts"
import { exportedAtOnce, type Place, readPage } from "../../platform/pages.ts"

type Filter = {
  readonly entity?: AuditEntity | undefined
  readonly by?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

type Line = {
  readonly id: number
  readonly at: string
  readonly by: string | null
  readonly by_key: string | null
  readonly action: string
  readonly entity: AuditEntity
  readonly entity_id: string
  readonly name: string | null
  readonly changes: ReadonlyArray<Change>
}

const matching = Effect.fnUntraced(function* ({ entity, by, from, to }: Filter) {
  const conditions: Array<Sql> = [sql`a.organization_id = app.org()`]
  if (entity) conditions.push(sql`a.entity = ${entity}`)
  /** Says to PostgreSQL, which plans without the value, that its index of these lines applies. */
  if (entity && entity !== "contact") conditions.push(sql`a.entity <> 'contact'`)
  if (by) conditions.push(sql`a.actor_id = ${yield* asUuid(by)}`)
  if (from) conditions.push(sql`a.at >= ${yield* storableTime(from, "from")}`)
  if (to) conditions.push(sql`a.at < ${yield* storableTime(to, "to")}`)
  return join(conditions, sql` and `)
})

const nameIn = (table: Sql, column: Sql) => sql`(select ${column} from ${table} o
  where o.organization_id = page.organization_id and o.id = page.entity_id::uuid)`

/** The names of a page's objects. Some entities have ids that are no UUID, and no name. */
const named = (
  page: Sql
) => sql`select page.id, page.at, page.action, page.entity, page.entity_id, page.changes,
    (select m.name from members m where m.organization_id = page.organization_id and m.user_id = page.actor_id
      order by m.created_at desc limit 1) as by,
    (select k.name from api_keys k where k.organization_id = page.organization_id and k.id = page.api_key_id) as by_key,
    case when page.entity_id !~ '^[0-9a-f]{8}-[0-9a-f]{4}-' then null
      when page.entity = 'contact' then ${nameIn(sql`contacts`, sql`o.name`)}
      when page.entity = 'member' then ${nameIn(sql`members`, sql`o.name`)}
      when page.entity = 'label' then ${nameIn(sql`labels`, sql`o.name`)}
      when page.entity = 'import' then ${nameIn(sql`imports`, sql`o.file_name`)}
      when page.entity = 'honorarium' then ${nameIn(sql`honoraria`, sql`o.respondent_name`)}
      when page.entity = 'template' then ${nameIn(sql`mail_templates`, sql`o.name`)}
      when page.entity = 'apiKey' then ${nameIn(sql`api_keys`, sql`o.name`)}
      when page.entity = 'webhook' then ${nameIn(sql`webhook_endpoints`, sql`o.address`)} end as name
  from (${page}) page order by page.id desc`

const readLines = (where: Sql) => (after: Place | undefined, limit: number) =>
  rows<Line>(
    named(sql`select a.* from audit a where ${where}
      ${after ? sql` and a.id < ${after[0]}::bigint` : empty} order by a.id desc limit ${limit}`)
  )

const placeOf = ({ id }: Line): Place => [String(id), ""]

const asLine = ({ id, at, by, by_key, action, entity, entity_id, name, changes }: Line): AuditLine => ({
  _id: String(id),
  at,
  by: by ?? "",
  byKey: by_key ?? "",
  action,
  entity,
  entityId: entity_id,
  name: name ?? "",
  changes: withoutReferences(changes)
})

/** The organisation's audit log, newest first. */
export const auditLog = Effect.fn("AuditLog.list")(function* (asked: Filter & ListPayload) {
  const where = yield* matching(asked)
  const { page, nextCursor } = yield* readPage("audit", asked, readLines(where), placeOf)
  const counted = yield* first<{ value: number }>(
    sql`select count(*)::int as value from (select from audit a where ${where} limit ${mostCounted + 1}) hits`
  )
  return { data: page.map(asLine), nextCursor, total: totalOf(counted?.value ?? 0) }
})

const head = ["at", "by", "byKey", "action", "entity", "entityId", "name", "field", "from", "to"]

const written = (value: unknown) =>
  value === null || value === undefined ? "" : typeof value === "string" ? value : JSON.stringify(value)

/** The audit log as CSV, a line for each changed value, a part at a time. */
export const exportAudit = Effect.fn("AuditLog.export")(function* (
  asked: Filter & { readonly cursor?: string | undefined }
) {
  const where = yield* matching(asked)
  const { page, nextCursor } = yield* readPage(
    "audit export",
    { ...asked, limit: exportedAtOnce },
    readLines(where),
    placeOf
  )
  const lines = page.map(asLine).flatMap(({ at, by, byKey, action, entity, entityId, name, changes }) => {
    const start = [at, by, byKey, action, entity, entityId, name]
    return changes.length === 0
      ? [[...start, "", "", ""]]
      : changes.map(({ field, from, to }) => [...start, field, written(from), written(to)])
  })
  return { csv: csvOf(asked.cursor === undefined ? [head, ...lines] : lines), nextCursor }
})
