import { Effect } from "effect"
import type { DueKind, DueWork } from "../../../contract/entities/DueWork.ts"
import { zoneOf } from "../../../contract/rules/callingHours.ts"
import { type ListPayload, mostCounted, totalOf } from "../../platform/cursors.ts"
import { first, rows } from "../../platform/database/Database.ts"
import { empty, type Sql, sql } from "../../platform/database/sql.ts"
import { type Place, readPage } from "../../platform/pages.ts"
import { CurrentMember } from "../../platform/session.ts"
import { emailIsDue } from "../mail/emailsDue.ts"
import { callbackIsOfToday, withCallbacks } from "./callbacks.ts"

type DueRow = {
  readonly kind: DueKind
  readonly contact_id: string
  readonly at: string
  readonly place: string
  readonly zone: string | null
  readonly name: string
  readonly company: string
  readonly email: string
  readonly country: string
  readonly city: string
}

/** The same contacts as the numbers of the start page. */
const dueOf = (userId: string, kind: DueKind | undefined): Sql =>
  sql`select * from (
      select 'callback' as kind, s.contact_id, s.next_call_at as at, b.zone ${withCallbacks}
        where ${callbackIsOfToday(userId)}
      union all
      select 'mail', s.contact_id, coalesce(s.last_called_at, s.created_at), null
        from contact_state s join contacts c on c.organization_id = s.organization_id and c.id = s.contact_id
        where ${emailIsDue}) work
    ${kind === undefined ? empty : sql`where kind = ${kind}`}`

const keyOf = sql`kind || contact_id`

const readDue = (due: Sql) => (after: Place | undefined, limit: number) =>
  rows<DueRow>(
    sql`select page.*, page.at::text as place, c.name, c.company, c.email, c.country, c.city
      from (select * from (${due}) due
        ${after ? sql`where (at, ${keyOf}) > (${after[0]}::timestamptz, ${after[1]})` : empty}
        order by at, ${keyOf} limit ${limit}) page
        join contacts c on c.organization_id = app.org() and c.id = page.contact_id
      order by page.at, ${keyOf}`
  )

const asWork = ({ kind, contact_id, at, zone, name, company, email, country, city }: DueRow): DueWork => {
  const timeZone = zone ?? zoneOf({ country, city })
  const base = { _id: `${kind}${contact_id}`, contactId: contact_id, name, company, at, timeZone }
  return kind === "mail" ? { ...base, kind, email } : { ...base, kind }
}

type Asked = ListPayload & { readonly kind?: DueKind | undefined }

/** Callbacks that are missed or due within a day, and emails to write, earliest first. */
export const dueWork = Effect.fn("calling.dueWork")(function* (asked: Asked) {
  const { userId } = yield* CurrentMember
  const due = dueOf(userId, asked.kind)
  const { page, nextCursor } = yield* readPage("due", asked, readDue(due), ({ place, kind, contact_id }) => [
    place,
    `${kind}${contact_id}`
  ])
  const counted = yield* first<{ value: number }>(
    sql`select count(*)::int as value from (select from (${due}) due limit ${mostCounted + 1}) hits`
  )
  return { data: page.map(asWork), nextCursor, total: totalOf(counted?.value ?? 0) }
})
