import { Effect } from "effect"
import { formerAdminHours } from "../../../contract/rules/honorarium.ts"
import { rows } from "../database/Database.ts"
import { type Sql, sql } from "../database/sql.ts"
import { Jobs } from "../jobs/Jobs.ts"
import { CurrentMember } from "../session.ts"
import { type About, type NotificationKind, type NotificationParams, notify } from "./notifications.ts"

/** SQL that is true for a member who was an Admin until less than a day ago. */
export const wasAdmin: Sql = sql`admin_until > now() - ${formerAdminHours} * interval '1 hour'`

/** Notifies every active Admin of the organisation except one, such as the author of the change. */
export const notifyAdmins = Effect.fn("Notifications.notifyAdmins")(function* (
  kind: NotificationKind,
  params: NotificationParams,
  path: string,
  except: string | null = null,
  about?: About
) {
  const admins = yield* rows<{ user_id: string }>(
    sql`select user_id from members where organization_id = app.org() and role = 'Admin' and state = 'active'
      and user_id is not null and user_id is distinct from ${except}::uuid`
  )
  yield* Effect.forEach(admins, ({ user_id }) => notify(user_id, kind, params, path, about), {
    discard: true
  })
})

type Informed = { readonly user_id: string; readonly state: string | null }

/**
 * Notifies every other Admin, including suspended ones and those of the last day. An email goes to those who can't sign
 * in to the organisation, or to all of them.
 */
export const notifyAllAdmins = Effect.fn("Admins.notifyAll")(function* (
  kind: NotificationKind,
  params: NotificationParams,
  path: string,
  { mailsAll = false }: { readonly mailsAll?: boolean } = {}
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
    if (mailsAll || state === null)
      yield* jobs.send("notification.mail", { organisationId, userId: user_id, notificationId })
  }
})
