import { Effect } from "effect"
import {
  type ListPayload,
  makeCursor,
  mostCounted,
  pageSize,
  readCursor,
  type Total,
  totalOf
} from "../../platform/cursors.ts"
import { rows } from "../../platform/database/Database.ts"
import { sql } from "../../platform/database/sql.ts"

type Line = {
  readonly id: number
  readonly at: string
  readonly by: string | null
  readonly lead_id: number
  readonly lead: string | null
  readonly reason: "view" | "wrong_number"
  readonly amount: number
  readonly counted: number
}

type Place = { readonly before: number; readonly total: Total }

/** Every movement of the organisation's credits, newest first. */
export const creditLedger = Effect.fn("CreditLedger.list")(function* (asked: ListPayload) {
  const place = yield* readCursor<Place>("credits", null, asked.cursor)
  const size = pageSize(asked)
  const older = place ? sql` where g.id < ${place.before}` : sql``
  const counted = place
    ? sql`0`
    : sql`(select count(*) from (select from credit_ledger limit ${mostCounted + 1}) hits)`
  const found = yield* rows<Line>(
    sql`select g.id, g.at, g.lead_id, l.name as lead, g.reason, g.amount, ${counted} as counted,
        (select m.name from members m where m.organization_id = g.organization_id and m.user_id = g.actor_id
          order by m.created_at desc limit 1) as by
      from credit_ledger g left join leads l on l.id = g.lead_id${older} order by g.id desc limit ${size + 1}`
  )
  const total = place?.total ?? totalOf(found[0]?.counted ?? 0)
  const data = found.slice(0, size)
  const last = data.at(-1)
  const next: Place | undefined = found.length > size && last ? { before: last.id, total } : undefined
  return {
    data: data.map((line) => ({
      _id: String(line.id),
      at: line.at,
      by: line.by ?? "",
      leadId: String(line.lead_id),
      leadName: line.lead ?? "",
      reason: line.reason,
      amount: line.amount
    })),
    total,
    nextCursor: next ? yield* makeCursor("credits", null, next) : null
  }
})
