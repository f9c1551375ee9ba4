import { Effect } from "effect"
import type { ApprovalLimits } from "../../../contract/entities/Honorarium.ts"
import { type Currency, currencyCodes } from "../../../contract/rules/currencies.ts"
import { fromMinor } from "../../../contract/rules/money.ts"
import { record } from "../../platform/audit.ts"
import { rows } from "../../platform/database/Database.ts"
import { sql } from "../../platform/database/sql.ts"
import { CurrentMember } from "../../platform/session.ts"
import { confirmFirst } from "../identity/stepUp.ts"
import { approvalLimitsNow, type OptionalMinor } from "./approvalPolicy.ts"
import { minorOf } from "./requests.ts"

const decimal = (minor: number | null, currency: Currency) =>
  minor === null ? null : fromMinor(minor, currency)

const shown = (limits: OptionalMinor) =>
  Object.fromEntries(
    currencyCodes.map((currency) => [currency, decimal(limits[currency], currency)])
  ) as ApprovalLimits

/** The amounts above which two Admins have to approve. */
export const approvalLimits = Effect.fn("ApprovalLimits.get")(function* () {
  return { data: shown(yield* approvalLimitsNow()) }
})

/** Sets the amounts that are named. Raising or removing one asks for a fresh code. */
export const setApprovalLimits = Effect.fn("ApprovalLimits.set")(function* (wanted: Partial<ApprovalLimits>) {
  const { organisationId } = yield* CurrentMember
  const before = yield* approvalLimitsNow(sql` for update`)
  const after: Record<Currency, number | null> = { ...before }
  for (const currency of currencyCodes) {
    const amount = wanted[currency]
    if (amount !== undefined) after[currency] = amount === null ? null : yield* minorOf(amount, currency)
  }
  const changed = currencyCodes.filter((currency) => after[currency] !== before[currency])
  const heightOf = (minor: number | null) => minor ?? Number.POSITIVE_INFINITY
  const isRaised = changed.some((currency) => heightOf(after[currency]) > heightOf(before[currency]))
  yield* confirmFirst(isRaised ? { kind: "raisedLimit" } : { kind: "session" })
  if (changed.length > 0) {
    yield* rows(
      sql`update organisations set second_approval_above = ${JSON.stringify(after)}::jsonb where id = app.org()`
    )
    yield* record({
      action: "organisation.approvalLimitsSet",
      entity: "organisation",
      entityId: organisationId,
      changes: changed.map((currency) => ({
        field: currency,
        from: decimal(before[currency], currency),
        to: decimal(after[currency], currency)
      }))
    })
  }
  return { data: shown(after) }
})
