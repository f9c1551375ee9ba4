import { Effect } from "effect"
import { rows } from "../database/Database.ts"
import { sql } from "../database/sql.ts"
import { type About, type NotificationKind, notify } from "./notifications.ts"

type Params = Readonly<Record<string, string | number>>

/** Tells every Admin of the organisation, but for the one whose doing it is. */
export const tellAdmins = Effect.fn("Money.tellAdmins")(function* (
  kind: NotificationKind,
  params: Params,
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
