import { Effect } from "effect"
import type { contactSorts } from "../../contract/calls/leads.ts"
import type { Thumbs } from "../../contract/entities/Contact.ts"
import type { CallStatus } from "../../contract/rules/callStatuses.ts"
import { rows } from "../store/Database.ts"
import { join, type Sql, sql } from "../store/sql.ts"
import { asContact, type ContactRow, selectContacts } from "./contactRows.ts"
import { contactQuery } from "./contactValues.ts"
import {
  type ListPayload,
  makeCursor,
  mostCounted,
  pageSize,
  readCursor,
  type Total,
  totalOf
} from "./cursors.ts"
import { uuids } from "./ids.ts"

type SortName = (typeof contactSorts)[number]

type Asked = ListPayload & {
  readonly query?: string | undefined
  readonly labelId?: string | undefined
  readonly callStatus?: CallStatus | undefined
  readonly thumbs?: Thumbs | undefined
  readonly importId?: string | undefined
  readonly sort?: SortName | undefined
}

const time = sql`timestamptz`
const ascending = { compare: sql`>`, order: sql`asc` }
const descending = { compare: sql`<`, order: sql`desc` }

/** What each order goes by. */
const sorts = {
  newest: { key: sql`s.created_at`, type: time, ...descending },
  oldest: { key: sql`s.created_at`, type: time, ...ascending },
  name: { key: sql`c.name_key`, type: sql`text collate "C"`, ...ascending },
  nextCall: { key: sql`coalesce(s.next_call_at, 'infinity')`, type: time, ...ascending },
  updated: { key: sql`s.updated_at`, type: time, ...descending }
} as const satisfies Record<SortName, unknown>

const wideRow = sql` join contacts c on c.organization_id = s.organization_id and c.id = s.contact_id`

const noOne = "00000000-0000-0000-0000-000000000000"
const idOrNone = (id: string) => uuids([id])[0] ?? noOne

const conditions = (isViewed: boolean, asked: Asked): Sql => {
  const query = asked.query === undefined ? "" : contactQuery(asked.query)
  return join(
    [
      sql`s.is_viewed = ${isViewed}`,
      query === "" ? undefined : sql`s.contact_id in (select app.search_contacts(${query}::tsquery))`,
      asked.labelId === undefined
        ? undefined
        : sql`s.contact_id in (select contact_id from contact_labels where label_id = ${idOrNone(asked.labelId)})`,
      asked.callStatus === undefined ? undefined : sql`s.call_status = ${asked.callStatus}`,
      asked.thumbs === undefined ? undefined : sql`s.thumbs is not distinct from ${asked.thumbs}`,
      asked.importId === undefined
        ? undefined
        : sql`s.contact_id in (select id from contacts where import_id = ${idOrNone(asked.importId)})`
    ].filter((condition) => condition !== undefined),
    sql` and `
  )
}

type Place = { readonly key: string; readonly id: string; readonly total: Total }

/** A page of contacts, viewed ones or the others, in a stable order. */
export const listContacts = Effect.fn("Contacts.list")(function* (isViewed: boolean, asked: Asked) {
  const { cursor: _, limit: __, ...filters } = asked
  const list = isViewed ? "viewed" : "added"
  const place = yield* readCursor<Place>(list, filters, asked.cursor)
  const size = pageSize(asked)
  const { key, type, compare, order } = sorts[asked.sort ?? "newest"]
  const where = conditions(isViewed, asked)
  const from = asked.sort === "name" ? wideRow : sql``
  const after = place
    ? sql` and (${key}, s.contact_id) ${compare} (${place.key}::${type}, ${place.id}::uuid)`
    : sql``
  const counted = place
    ? sql`0`
    : sql`(select count(*) from (select from contact_state s where ${where} limit ${mostCounted + 1}) hits)`
  const found = yield* rows<ContactRow & { readonly place: string; readonly counted: number }>(
    selectContacts(
      sql`select s.organization_id, s.contact_id, ${key} as key from contact_state s${from}
        where ${where}${after} order by ${key} ${order}, s.contact_id ${order} limit ${size + 1}`,
      {
        columns: sql`, p.key::text as place, ${counted} as counted`,
        order: sql`order by p.key ${order}, p.contact_id ${order}`
      }
    )
  )
  const total = place?.total ?? totalOf(found[0]?.counted ?? 0)
  const data = found.slice(0, size)
  const last = data.at(-1)
  const next: Place | undefined =
    found.length > size && last ? { key: last.place, id: last.id, total } : undefined
  return {
    data: data.map(asContact),
    total,
    nextCursor: next ? yield* makeCursor(list, filters, next) : null
  }
})
