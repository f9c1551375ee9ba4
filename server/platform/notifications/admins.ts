import { Effect } from "effect"
import { formerAdminHours } from "../../../contract/rules/honorarium.ts"
import { first, rows } from "../database/Database.ts"
import { type Sql, sql } from "../database/sql.ts"
import { Jobs } from "../jobs/Jobs.ts"
import { CurrentMember } from "../Session.ts"
import { type NotificationKind, type NotificationParams, notify } from "./notifications.ts"

const wasAdmin: Sql = sql`admin_until > now() - ${formerAdminHours} * interval '1 hour'`

/** True if someone other than the caller is an Admin, or was until less than a day ago. */
export const hasOtherAdmin = Effect.fn("Admins.hasOther")(function* () {
  const { userId } = yield* CurrentMember
  const other = yield* first(
    sql`select from members where organization_id = app.org() and user_id is not null and user_id <> ${userId}
        and (role = 'Admin' and state = 'active' or ${wasAdmin}) limit 1`
  )
  return other !== undefined
})

type Informed = { readonly user_id: string; readonly state: string | null }

/**
 * Notifies every other Admin, the suspended ones and those of the last day included. Those who can't sign in to the
 * organisation receive a mail.
 */
export const notifyAllAdmins = Effect.fn("Admins.notifyAll")(function* (
  kind: NotificationKind,
  params: NotificationParams,
  path: string
) {
  const jobs = yield* Jobs
  const { organisationId, userId } = yield* CurrentMember
  const informed = yield* rows<Informed>(
    sql`select user_id, max(state) filter (where state = 'active') as state from members
      where organization_id = app.org() and user_id is not null and user_id <> ${userId}
        and (role = 'Admin' and state in ('active', 'suspended') or ${wasAdmin})
      group by user_id`
  )
  for (const { user_id, state } of informed) {
    const notificationId = yield* notify(user_id, kind, params, path)
    if (state === null)
      yield* jobs.send("notification.mail", { organisationId, userId: user_id, notificationId })
  }
})
