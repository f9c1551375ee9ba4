import { Effect } from "effect"
import { approvalsNeeded } from "../../../contract/rules/honorarium.ts"
import { rows } from "../../platform/database/Database.ts"
import { sql } from "../../platform/database/sql.ts"
import { wasAdmin } from "../../platform/notifications/adminNotifications.ts"
import { approvalLimits } from "./approvalLimits.ts"
import type { HonorariumRow } from "./honoraria.ts"

/** The limits, and everyone who is an Admin or was less than a day ago. */
export const approvalPolicy = Effect.fn("ApprovalPolicy.get")(function* () {
  const limits = yield* approvalLimits.now()
  const admins = yield* rows<{ user_id: string }>(
    sql`select distinct user_id from members where organization_id = app.org() and user_id is not null
      and (role = 'Admin' and state = 'active' or ${wasAdmin})`
  )
  return { limits, admins: admins.map(({ user_id }) => user_id) }
})

export type ApprovalPolicy = Effect.Success<ReturnType<typeof approvalPolicy>>

type Row = Pick<HonorariumRow, "amount_minor" | "currency" | "requested_by" | "terms_set_by">

/** The number of Admins who have to approve a request. */
export const neededFor = (row: Row, { limits, admins }: ApprovalPolicy) => {
  const limit = limits[row.currency]
  return approvalsNeeded({
    isAboveLimit: limit !== null && row.amount_minor > limit,
    admins,
    requestedBy: row.requested_by,
    termsSetBy: row.terms_set_by
  })
}
