import { Effect } from "effect"
import { planById } from "../../../contract/rules/plans.ts"
import { first } from "../../platform/database/Database.ts"
import { sql } from "../../platform/database/sql.ts"
import { refuse } from "../../platform/failures/Refusal.ts"
import { Limits } from "../../platform/Limits.ts"
import { takeLock } from "../../platform/locks.ts"

/** How many members the organisation's plan has room for, and how many have a place: invited or active. */
export const seats = Effect.fn("Seats.count")(function* () {
  const { extraMembers } = yield* Limits
  const counted = yield* first<{ plan: string; used: number }>(
    sql`select o.plan, (select count(*) from members m
        where m.organization_id = o.id and m.state in ('invited', 'active')) as used
      from organisations o where o.id = app.org()`
  )
  return { used: counted?.used ?? 0, limit: (planById(counted?.plan ?? "")?.members ?? 0) + extraMembers }
})

/** Refuses one more member than the plan has room for. Whoever takes a place waits for those who take one now. */
export const roomForOne = Effect.fn("Seats.roomForOne")(function* () {
  yield* takeLock("seats", sql`app.org()::text`)
  const { used, limit } = yield* seats()
  if (used >= limit) return yield* refuse("member_limit", { params: { limit } })
})
