import { Effect } from "effect"
import { limits } from "../../../contract/rules/limits.ts"
import type { Change } from "../../platform/audit.ts"
import {
  type ListPayload,
  makeCursor,
  mostCounted,
  pageSize,
  readCursor,
  type Total,
  totalOf
} from "../../platform/cursors.ts"
import { first, rows } from "../../platform/database/Database.ts"
import { sql } from "../../platform/database/sql.ts"
import { refuse } from "../../platform/failures/Refusal.ts"
import { asUuid } from "../../platform/ids.ts"
import { mailField } from "../mail/failedMails.ts"

type Line = {
  readonly id: number
  readonly at: string
  readonly name: string | null
  readonly action: string
  readonly changes: ReadonlyArray<Change>
  readonly merge_id: string | null
  readonly failed_mail_id: string | null
  readonly counted: number
}

type Place = { readonly before: number; readonly total: Total }

/** The history of a contact, newest first. */
export const contactHistory = Effect.fn("ContactHistory.list")(function* (
  contactId: string,
  asked: ListPayload
) {
  const id = yield* asUuid(contactId)
  const there = yield* first(sql`select from contact_state where contact_id = ${id}`)
  if (!there) return yield* refuse("not_found")
  const place = yield* readCursor<Place>("history", id, asked.cursor)
  const size = pageSize(asked)
  const of = sql`from audit a where a.entity = 'contact' and (a.entity_id = ${id}
    or a.entity_id in (select gone_id::text from contact_merges where kept_id = ${id} and undone_at is null))`
  const older = place ? sql` and a.id < ${place.before}` : sql``
  const counted = place ? sql`0` : sql`(select count(*) from (select ${of} limit ${mostCounted + 1}) hits)`
  const found = yield* rows<Line>(
    sql`select a.id, a.at, a.action, a.changes, ${counted} as counted,
        (select m.name from members m where m.organization_id = a.organization_id and m.user_id = a.actor_id
          order by m.created_at desc limit 1) as name,
        case when a.action = 'contact.merged' then (select x.id from contact_merges x
          where x.kept_id = ${id} and x.undone_at is null and x.snapshot->>'keptId' = ${id}
            and x.created_at > now() - ${limits.import.undoHours} * interval '1 hour'
            and x.gone_id::text in (select e->>'to' from jsonb_array_elements(a.changes) e where e->>'field' = 'merged')
        ) end as merge_id,
        case when a.action in ('contact.emailRefused', 'contact.emailNotSent') then (select s.id from sent_mails s
          where s.organization_id = a.organization_id and s.state = 'failed' and s.body <> '' and s.contact_id = ${id}
            and s.id::text in (select e->>'to' from jsonb_array_elements(a.changes) e where e->>'field' = ${mailField})
        ) end as failed_mail_id
      ${of}${older} order by a.id desc limit ${size + 1}`
  )
  const total = place?.total ?? totalOf(found[0]?.counted ?? 0)
  const data = found.slice(0, size)
  const last = data.at(-1)
  const next: Place | undefined = found.length > size && last ? { before: last.id, total } : undefined
  return {
    data: data.map(({ id, at, name, action, changes, merge_id, failed_mail_id }) => ({
      _id: String(id),
      at,
      by: name ?? "",
      action,
      changes: changes.filter(({ field }) => field !== mailField),
      ...(merge_id === null ? {} : { mergeId: merge_id }),
      ...(failed_mail_id === null ? {} : { failedMailId: failed_mail_id })
    })),
    total,
    nextCursor: next ? yield* makeCursor("history", id, next) : null
  }
})
