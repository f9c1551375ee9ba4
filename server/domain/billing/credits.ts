import { Effect } from "effect"
import type { Credits } from "../../../contract/entities/Organisation.ts"
import { paths } from "../../../contract/paths.ts"
import { limits } from "../../../contract/rules/limits.ts"
import { first, rows } from "../../platform/database/Database.ts"
import { sql } from "../../platform/database/sql.ts"
import { refuse } from "../../platform/failures/Refusal.ts"
import { notifyAdmins } from "../../platform/notifications/adminNotifications.ts"
import { creditsOf, type OrganisationRow } from "../organisation/organisations.ts"
import { withCap } from "./creditCaps.ts"

type Account = Pick<OrganisationRow, "plan" | "credits_used" | "credits_reset_at">

/** The organisation's credits, locked until the transaction ends. */
const lockCredits = Effect.fnUntraced(function* () {
  const locked = yield* first<Account>(
    sql`select plan, credits_used, credits_reset_at from organisations where id = app.org() for no key update`
  )
  return locked ? creditsOf(locked) : yield* refuse("not_found")
})

const save = ({ used, resetsAt }: Credits) =>
  rows(
    sql`update organisations set credits_used = ${used}, credits_reset_at = ${resetsAt} where id = app.org()`
  )

const post = (leadId: number, reason: "view" | "wrong_number", amount: number) =>
  rows(
    sql`insert into credit_ledger (organization_id, actor_id, lead_id, reason, amount)
      values (app.org(), app.account(), ${leadId}, ${reason}, ${amount})`
  )

const warnings = [0.2, 0.05]

/** Notifies the Admins when a fifth, and when a twentieth, is left. */
const warn = Effect.fnUntraced(function* ({ used, limit }: Credits) {
  const left = limit - used
  if (!warnings.some((share) => left === Math.floor(limit * share))) return
  yield* notifyAdmins("creditsLow", { count: left }, paths.pricing)
})

/**
 * Spends credits on the view of a lead, which is already recorded. Nothing is spent if there are too few, or the caller
 * has used up their own limit.
 */
export const spend = Effect.fn("Credits.spend")(function* (leadId: number, cost: number) {
  const credits = yield* lockCredits()
  if (credits.used + cost > credits.limit) return yield* refuse("insufficient_credits")
  const own: Credits = yield* withCap(credits)
  if (cost > 0 && own.cap && own.cap.used > own.cap.limit) {
    const date = credits.resetsAt.slice(0, 10)
    return yield* refuse("credit_cap", { params: { limit: own.cap.limit, date } })
  }
  yield* post(leadId, "view", -cost)
  if (cost === 0) return own
  const after = { ...own, used: own.used + cost }
  yield* save(after)
  yield* warn(after)
  return after
})

/** The number of credits that a plan returns for wrong numbers in one period. */
const mostReturned = (limit: number) => Math.max(1, Math.floor(limit * limits.creditReturn.share))

/**
 * Returns the cost of a view after a call found its number wrong: once, within days of the view, and for a small share
 * of the plan's credits per period. The details stay visible, so that share limits abuse.
 */
export const giveBackFor = Effect.fn("Credits.giveBack")(function* (leadId: string) {
  const credits = yield* lockCredits()
  const view = yield* first<{ cost: number }>(
    sql`select v.cost from lead_views v where v.organization_id = app.org() and v.lead_id = ${leadId} and v.cost > 0
        and v.viewed_at > now() - ${limits.creditReturn.days} * interval '1 day'
        and not exists (select from credit_ledger g where g.organization_id = v.organization_id
          and g.lead_id = v.lead_id and g.reason = 'wrong_number')`
  )
  if (!view) return
  const returned = yield* first<{ amount: number }>(
    sql`select coalesce(sum(amount), 0)::integer as amount from credit_ledger where organization_id = app.org()
        and reason = 'wrong_number' and at > ${credits.resetsAt}::timestamptz - interval '1 month'`
  )
  if ((returned?.amount ?? 0) + view.cost > mostReturned(credits.limit)) return
  yield* post(Number(leadId), "wrong_number", view.cost)
  yield* save({ ...credits, used: Math.max(0, credits.used - view.cost) })
})

const account = first<Account>(
  sql`select plan, credits_used, credits_reset_at from organisations where id = app.org()`
)

/** The end of the organisation's current period. */
export const periodEnd = Effect.map(account, (found) => found && creditsOf(found).resetsAt)

/** Used and available credits, and the end of the period. */
export const ownCredits = Effect.fn("Credits.own")(function* () {
  const found = yield* account
  return found ? yield* withCap(creditsOf(found)) : yield* refuse("not_found")
})
