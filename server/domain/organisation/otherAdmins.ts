import { Effect } from "effect"
import { first } from "../../platform/database/Database.ts"
import { sql } from "../../platform/database/sql.ts"
import { wasAdmin } from "../../platform/notifications/adminNotifications.ts"
import { CurrentMember } from "../../platform/session.ts"

/** True if someone other than the caller is an Admin, or was less than a day ago. */
export const hasOtherAdmin = Effect.fn("Admins.hasOther")(function* () {
  const { userId } = yield* CurrentMember
  const other = yield* first(
    sql`select from members where organization_id = app.org() and user_id is not null and user_id <> ${userId}
        and (role = 'Admin' and state = 'active' or ${wasAdmin}) limit 1`
  )
  return other !== undefined
})
