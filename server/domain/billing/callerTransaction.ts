import { Effect } from "effect"
import { Database, first } from "../../platform/database/Database.ts"
import { sql } from "../../platform/database/sql.ts"
import { refuse } from "../../platform/failures/Refusal.ts"
import { sharedLockSql } from "../../platform/locks.ts"
import { CurrentMember } from "../../platform/session.ts"

/** The session may have ended, or the role changed, since the call began: this checks it again. */
const stillThere = Effect.fnUntraced(function* () {
  const { sessionId, userId, role } = yield* CurrentMember
  const there = yield* first(
    sql`select from (select ${sharedLockSql("person", userId)}) held,
        sessions s join members m on m.user_id = s.user_id
      where s.id = ${sessionId} and s.ended_at is null and m.organization_id = app.org() and m.state = 'active'
        and m.role = ${role}`
  )
  if (!there) return yield* refuse("session_invalid")
})

/** A transaction of the caller, for a call that waits for a payment provider between two of them. */
export const asCaller = Effect.fn("Billing.asCaller")(function* <A, E, R>(body: Effect.Effect<A, E, R>) {
  const database = yield* Database
  const { organisationId, userId } = yield* CurrentMember
  return yield* database.transaction({ organisation: organisationId, account: userId }, () =>
    Effect.andThen(stillThere(), body)
  )
})
