import { Effect } from "effect"
import type { Credits } from "../../../contract/entities/Organisation.ts"
import { first } from "../../platform/database/Database.ts"
import { type Sql, sql } from "../../platform/database/sql.ts"

/**
 * SQL: the credits that a person spent in the period that ends at `resetsAt`. A credit returned for a wrong number counts
 * as not spent.
 */
export const spentBy = (userId: Sql, resetsAt: string): Sql =>
  sql`(select coalesce(sum(v.cost), 0)::integer from lead_views v
    where v.organization_id = app.org() and v.viewed_by = ${userId}
      and v.viewed_at > ${resetsAt}::timestamptz - interval '1 month'
      and not exists (select from credit_ledger g where g.organization_id = v.organization_id
        and g.lead_id = v.lead_id and g.reason = 'wrong_number'))`

/** Adds the caller's own limit, if an Admin set one. */
export const withCap = Effect.fnUntraced(function* (credits: Credits) {
  const cap = yield* first<{ used: number; limit: number }>(
    sql`select ${spentBy(sql`m.user_id`, credits.resetsAt)} as used, m.credit_cap as "limit" from members m
      where m.organization_id = app.org() and m.user_id = app.account() and m.state = 'active'
        and m.credit_cap is not null`
  )
  return cap ? { ...credits, cap } : credits
})
