import { Effect } from "effect"
import { planById } from "../../../contract/rules/plans.ts"
import { first } from "../../platform/database/Database.ts"
import { sql } from "../../platform/database/sql.ts"
import { refuse } from "../../platform/failures/Refusal.ts"
import { Limits } from "../../platform/Limits.ts"
import { takeLock } from "../../platform/locks.ts"

/** The number of seats of the organisation's plan, and how many are taken: invited or active members. */
export const seats = Effect.fn("Seats.count")(function* () {
  const { extraMembers } = yield* Limits
  const counted = yield* first<{ plan: string; used: number }>(
    sql`select o.plan, (select count(*) from members m
        where m.organization_id = o.id and m.state in ('invited', 'active')) as used
      from organisations o where o.id = app.org()`
  )
  return { used: counted?.used ?? 0, limit: (planById(counted?.plan ?? "")?.members ?? 0) + extraMembers }
})

/** Refuses a member beyond the plan's limit. Concurrent additions wait for each other. */
export const roomForOne = Effect.fn("Seats.roomForOne")(function* () {
  yield* takeLock("seats", sql`app.org()::text`)
  const { used, limit } = yield* seats()
  if (used >= limit) return yield* refuse("member_limit", { params: { limit } })
})
