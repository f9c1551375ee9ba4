import { Effect } from "effect"
import { limits } from "../../../contract/rules/limits.ts"
import { planById } from "../../../contract/rules/plans.ts"
import { first } from "../../platform/database/Database.ts"
import { sql } from "../../platform/database/sql.ts"
import { refuse } from "../../platform/failures/Refusal.ts"
import { limitKey } from "../../platform/limitKey.ts"
import { CurrentMember } from "../../platform/session.ts"

type Allowance = { readonly hour: number; readonly day: number }

/** The number of emails for an organisation's age: few at first, growing evenly, faster on a paid plan. */
export const mailAllowance = (ageDays: number, isPaid: boolean): Allowance => {
  const { atFirst, grown, grownAfterDays, paidPace } = limits.mail
  const age = Math.max(0, ageDays) * (isPaid ? paidPace : 1)
  const share = Math.min(1, age / grownAfterDays)
  const between = (from: number, to: number) => Math.floor(from + share * (to - from))
  return { hour: between(atFirst.hour, grown.hour), day: between(atFirst.day, grown.day) }
}

/** Counts an email under a key, or refuses an excess one. */
export const countMail = Effect.fn("mail.count")(function* (key: string, { hour, day }: Allowance) {
  const taken = yield* first<{ wait: number }>(
    sql`select app.take(${yield* limitKey(key)}, ${hour}, ${day}, 0) as wait`
  )
  const wait = taken?.wait ?? 0
  if (wait > 0) return yield* refuse("rate_limited", { words: "mailLater", retryAfterSeconds: wait })
})

/** Counts an email of the organisation, of any kind. */
export const countOwnMail = Effect.fn("mail.countOwn")(function* () {
  const { organisationId } = yield* CurrentMember
  const own = yield* first<{ age_days: number; plan: string }>(
    sql`select extract(epoch from now() - created_at)::float8 / 86400 as age_days, plan from organisations
      where id = app.org()`
  )
  const isPaid = (planById(own?.plan ?? "")?.price.Monthly.USD ?? 0) > 0
  yield* countMail(`mails by ${organisationId}`, mailAllowance(own?.age_days ?? 0, isPaid))
})

/** True if the caller's phone or the organisation's is verified. */
export const hasVerifiedPhone = Effect.fn("mail.hasVerifiedPhone")(function* () {
  const { userId } = yield* CurrentMember
  const verified = yield* first(
    sql`select from organisations where id = app.org() and phone_verified_at is not null
      union all select from users where id = ${userId} and phone_verified_at is not null limit 1`
  )
  return verified !== undefined
})
