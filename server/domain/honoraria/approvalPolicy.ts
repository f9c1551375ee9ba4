import { Effect } from "effect"
import { type Currency, currencyCodes } from "../../../contract/rules/currencies.ts"
import { approvalsNeeded } from "../../../contract/rules/honorarium.ts"
import { first, rows } from "../../platform/database/Database.ts"
import { sql } from "../../platform/database/sql.ts"
import { wasAdmin } from "../../platform/notifications/adminNotifications.ts"
import type { HonorariumRow } from "./honoraria.ts"

/** Amounts in minor units; null for none. */
export type OptionalMinor = Readonly<Record<Currency, number | null>>

/** The amounts above which two Admins have to approve. `lock` keeps them until the transaction ends. */
export const approvalLimitsNow = Effect.fnUntraced(function* (lock = sql``) {
  const row = yield* first<{ above: Partial<OptionalMinor> }>(
    sql`select second_approval_above as above from organisations where id = app.org()${lock}`
  )
  return Object.fromEntries(
    currencyCodes.map((currency) => [currency, row?.above[currency] ?? null])
  ) as OptionalMinor
})

/** The limits, and everyone who is an Admin or was less than a day ago. */
export const approvalPolicy = Effect.fn("ApprovalPolicy.get")(function* () {
  const limits = yield* approvalLimitsNow()
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
