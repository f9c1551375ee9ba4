import { Clock, Effect } from "effect"
import type { contactSorts, nextCallChoices } from "../../../contract/calls/leads.ts"
import type { Origin, Thumbs } from "../../../contract/entities/Contact.ts"
import type { CallStatus } from "../../../contract/rules/callStatuses.ts"
import { limits } from "../../../contract/rules/limits.ts"
import { type ListPayload, makeCursor, pageSize, readCursor, type Total } from "../../platform/cursors.ts"
import { first, rows } from "../../platform/database/Database.ts"
import { join, type Sql, sql } from "../../platform/database/sql.ts"
import { uuids } from "../../platform/ids.ts"
import { asContact, type ContactRow, selectContacts } from "./contactRows.ts"
import { contactQuery } from "./contactValues.ts"

type SortName = (typeof contactSorts)[number]

export type ContactCriteria = {
  readonly query?: string | undefined
  readonly labelId?: string | undefined
  readonly callStatus?: CallStatus | undefined
  readonly callStatuses?: ReadonlyArray<CallStatus> | undefined
  readonly thumbs?: Thumbs | undefined
  readonly addedBy?: string | undefined
  readonly nextCall?: (typeof nextCallChoices)[number] | undefined
  readonly utcOffset?: number | undefined
  readonly origin?: Origin | undefined
  readonly hasEmail?: boolean | undefined
  readonly hasPhone?: boolean | undefined
  readonly importId?: string | undefined
  readonly company?: string | undefined
}

type Asked = ListPayload &
  ContactCriteria & {
    readonly sort?: SortName | undefined
    readonly reverse?: boolean | undefined
    readonly skip?: number | undefined
  }

const time = sql`timestamptz`
const letters = sql`text collate "C"`
const ascending = { compare: sql`>`, order: sql`asc` }
const descending = { compare: sql`<`, order: sql`desc` }

/** The sort key of each order. */
const sorts = {
  newest: { key: sql`s.created_at`, type: time, isDown: true },
  oldest: { key: sql`s.created_at`, type: time, isDown: false },
  name: { key: sql`c.name_key`, type: letters, isDown: false },
  company: { key: sql`c.company_key`, type: letters, isDown: false },
  status: { key: sql`s.call_status collate "C"`, type: letters, isDown: false },
  nextCall: { key: sql`coalesce(s.next_call_at, 'infinity')`, type: time, isDown: false },
  updated: { key: sql`s.updated_at`, type: time, isDown: true }
} as const satisfies Record<SortName, unknown>

const ofWideRow: ReadonlyArray<SortName> = ["name", "company"]
const wideRow = sql` join contacts c on c.organization_id = s.organization_id and c.id = s.contact_id`

const noOne = "00000000-0000-0000-0000-000000000000"
const idOrNone = (id: string) => uuids([id])[0] ?? noOne

const wide = (condition: Sql): Sql => sql`s.contact_id in (select id from contacts where ${condition})`

/** Contacts of a company, whatever the case of its name. */
export const isOfCompany = (name: string): Sql => sql`company_key = lower(left(${name}::text, 100))`

/** Added by an import or its continuation or, while that can be undone, updated by it. */
const broughtBy = (importId: string): Sql =>
  sql`s.contact_id in (select c.id from contacts c
      where c.import_id in (select ${importId}::uuid union all select id from imports where continues = ${importId})
    union all select u.contact_id from import_updates u
      join imports i on i.organization_id = u.organization_id and i.id = u.import_id
      where (i.id = ${importId} or i.continues = ${importId}) and i.undone_at is null)`

const day = 24 * 60 * 60_000

/** The range of next calls: `today` and `week` end with a day in the caller's time zone. */
const until = (choice: "due" | "today" | "week", now: number, utcOffset: number): Date => {
  if (choice === "due") return new Date(now)
  const shift = utcOffset * 60_000
  const midnight = Math.floor((now + shift) / day) * day - shift
  return new Date(midnight + day * (choice === "today" ? 1 : 7))
}

/** Conditions on a row `s` of `contact_state`. Without `isViewed`, viewed and added contacts match. */
const contactConditions = (isViewed: boolean | undefined, asked: ContactCriteria, now: number): Sql => {
  const query = asked.query === undefined ? "" : contactQuery(asked.query)
  const { nextCall, utcOffset = 0 } = asked
  return join(
    [
      isViewed === undefined ? undefined : sql`s.is_viewed = ${isViewed}`,
      query === "" ? undefined : sql`s.contact_id in (select app.search_contacts(${query}::tsquery))`,
      asked.labelId === undefined
        ? undefined
        : sql`s.contact_id in (select contact_id from contact_labels where label_id = ${idOrNone(asked.labelId)})`,
      asked.callStatus === undefined ? undefined : sql`s.call_status = ${asked.callStatus}`,
      asked.callStatuses === undefined || asked.callStatuses.length === 0
        ? undefined
        : sql`s.call_status = any(${asked.callStatuses}::text[])`,
      asked.thumbs === undefined ? undefined : sql`s.thumbs is not distinct from ${asked.thumbs}`,
      nextCall === undefined
        ? undefined
        : nextCall === "none"
          ? sql`s.next_call_at is null`
          : sql`s.next_call_at < ${until(nextCall, now, utcOffset).toISOString()}::timestamptz`,
      asked.addedBy === undefined ? undefined : wide(sql`added_by = ${idOrNone(asked.addedBy)}`),
      asked.origin === undefined ? undefined : wide(sql`origin = ${asked.origin}`),
      asked.hasEmail === undefined ? undefined : wide(sql`(email <> '') = ${asked.hasEmail}`),
      asked.hasPhone === undefined ? undefined : wide(sql`(phone <> '') = ${asked.hasPhone}`),
      asked.company === undefined ? undefined : wide(isOfCompany(asked.company)),
      asked.importId === undefined ? undefined : broughtBy(idOrNone(asked.importId))
    ].filter((condition) => condition !== undefined),
    sql` and `
  )
}

/** A list, or the contacts of a company, with criteria. */
type Listed =
  | { readonly list: "viewed" | "added"; readonly criteria: ContactCriteria }
  | { readonly company: string; readonly criteria: ContactCriteria }

/** Conditions on a row `s` of `contact_state` in a list or of a company. */
export const listedConditions = (listed: Listed, now: number): Sql =>
  "company" in listed
    ? contactConditions(undefined, { ...listed.criteria, company: listed.company }, now)
    : contactConditions(listed.list === "viewed", listed.criteria, now)

type Place = { readonly key: string; readonly id: string; readonly total: Total }

const { reachable } = limits.contactList

const totalOf = (counted: number): Total =>
  counted > reachable ? { value: reachable, exact: false } : { value: counted, exact: true }

/**
 * A page of viewed or added contacts in a stable order. A page that does not follow a known one is found by counting
 * from the nearest cursor (`skip`): one walk along the order's index, a few milliseconds for the hundred thousand rows
 * that can be reached. Rows added or removed meanwhile shift later pages.
 */
export const listContacts = Effect.fn("Contacts.list")(function* (
  isViewed: boolean | undefined,
  asked: Asked
) {
  const { cursor: _, limit: __, skip = 0, ...filters } = asked
  const list = isViewed === undefined ? "company" : isViewed ? "viewed" : "added"
  const place = yield* readCursor<Place>(list, filters, asked.cursor)
  const size = pageSize(asked)
  const name = asked.sort ?? "newest"
  const { key, type, isDown } = sorts[name]
  const { compare, order } = isDown === (asked.reverse ?? false) ? ascending : descending
  const where = contactConditions(isViewed, asked, yield* Clock.currentTimeMillis)
  const from = ofWideRow.includes(name) ? wideRow : sql``
  const after = place
    ? sql` and (${key}, s.contact_id) ${compare} (${place.key}::${type}, ${place.id}::uuid)`
    : sql``
  const counting = sql`(select count(*) from (select from contact_state s where ${where} limit ${reachable + 1}) hits)`
  const counted = place ? sql`0` : counting
  const found = yield* rows<ContactRow & { readonly place: string; readonly counted: number }>(
    selectContacts(
      sql`select s.organization_id, s.contact_id, ${key} as key from contact_state s${from}
        where ${where}${after} order by ${key} ${order}, s.contact_id ${order} limit ${size + 1} offset ${skip}`,
      {
        columns: sql`, p.key::text as place, ${counted} as counted`,
        order: sql`order by p.key ${order}, p.contact_id ${order}`
      }
    )
  )
  const beyond =
    place === undefined && skip > 0 && found.length === 0
      ? yield* first<{ counted: number }>(sql`select ${counting} as counted`)
      : undefined
  const total = place?.total ?? totalOf(found[0]?.counted ?? beyond?.counted ?? 0)
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
