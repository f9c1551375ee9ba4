import { Effect } from "effect"
import type { DoNotCallEntry, DoNotCallSource } from "../../../contract/entities/DoNotCall.ts"
import { record } from "../../platform/audit.ts"
import {
  type ListPayload,
  makeCursor,
  mostCounted,
  pageSize,
  readCursor,
  totalOf
} from "../../platform/cursors.ts"
import { first, rows } from "../../platform/database/Database.ts"
import { sql } from "../../platform/database/sql.ts"
import { refuse } from "../../platform/failures/Refusal.ts"
import { asUuid } from "../../platform/ids.ts"
import { contactKeys } from "../contacts/contactKeys.ts"
import { listKeys, markEveryone, putOnList, unmark } from "./doNotCall.ts"

type Row = {
  readonly id: string
  readonly kind: DoNotCallEntry["kind"]
  readonly value: string | null
  readonly reason: string
  readonly source: DoNotCallSource
  readonly by: string | null
  readonly created_at: string
  readonly place: string
}

const asEntry = ({ id, kind, value, reason, source, by, created_at }: Row): DoNotCallEntry => ({
  _id: id,
  kind,
  value,
  reason,
  source,
  addedBy: by ?? "",
  createdAt: created_at
})

const entries = sql`select d.id, d.kind, d.value, d.reason, d.source, d.created_at, d.created_at::text as place,
    (select m.name from members m where m.organization_id = d.organization_id and m.user_id = d.added_by
      order by m.created_at desc limit 1) as by
  from do_not_call d`

type Adding = {
  readonly email?: string | undefined
  readonly phone?: string | undefined
  readonly countryCode?: string | undefined
  readonly reason: string
}

/** Adds an address, a number or both to the list by hand. Existing entries stay as they are. */
export const addToList = Effect.fn("DoNotCall.add")(function* ({
  email = "",
  phone = "",
  countryCode = "",
  reason
}: Adding) {
  const keys = contactKeys({ email, phone, countryCode, linkedinProfile: "" })
  if (phone.trim() !== "" && keys.phone === "")
    return yield* refuse("invalid_payload", { errors: { phone: "doNotCallPhone" } })
  if (keys.email === "" && keys.phone === "")
    return yield* refuse("invalid_payload", { errors: { email: "doNotCallNothing" } })
  const wanted = {
    emails: keys.email === "" ? [] : [keys.email],
    phones: keys.phone === "" ? [] : [`+${keys.phone}`]
  }
  yield* putOnList({ ...wanted, reason: reason.trim(), source: "person" })
  const { all } = yield* listKeys
  const found = yield* rows<Row>(
    sql`${entries} where (d.kind, d.mark) in (
      select k.kind, app.list_mark(key, k.kind, k.value)
      from (values ('email', ${keys.email}), ('phone', ${keys.phone})) k (kind, value)
        cross join unnest(${all}::bytea[]) key)`
  )
  return found.map(asEntry)
})

export const takeOffList = Effect.fn("DoNotCall.remove")(function* (entryId: string) {
  const id = yield* asUuid(entryId)
  const gone = yield* first<{ kind: string; value: string | null }>(
    sql`delete from do_not_call where id = ${id} returning kind, value`
  )
  if (!gone) return yield* refuse("not_found")
  yield* record({
    action: "doNotCall.removed",
    entity: "doNotCall",
    entityId: id,
    changes: [{ field: "kind", from: gone.kind, to: null }]
  })
  yield* gone.value === null ? markEveryone() : unmark([{ kind: gone.kind, value: gone.value }])
})

type Asked = ListPayload & { readonly query?: string | undefined }

/** The list, newest first; `query` filters by address or number. */
export const listDoNotCall = Effect.fn("DoNotCall.list")(function* (asked: Asked) {
  const query = (asked.query ?? "").trim().toLowerCase()
  const digits = query.replace(/\D/g, "")
  const limit = pageSize(asked)
  const [at = null, id = null] =
    (yield* readCursor<readonly [string, string]>("doNotCall", query, asked.cursor)) ?? []
  const where = sql`(${query} = '' or position(${query} in d.value) > 0
    or (${digits.length > 3} and d.kind = 'phone' and position(${digits} in d.value) > 0))`
  const found = yield* rows<Row>(
    sql`${entries} where ${where} and (${id}::uuid is null or (d.created_at, d.id) < (${at}::timestamptz, ${id}::uuid))
      order by d.created_at desc, d.id desc limit ${limit + 1}`
  )
  const counted = yield* first<{ value: number }>(
    sql`select count(*) as value from (select from do_not_call d where ${where} limit ${mostCounted + 1}) capped`
  )
  const page = found.slice(0, limit)
  const last = page.at(-1)
  return {
    data: page.map(asEntry),
    nextCursor:
      found.length > limit && last ? yield* makeCursor("doNotCall", query, [last.place, last.id]) : null,
    total: totalOf(counted?.value ?? 0)
  }
})
