import { Effect } from "effect"
import { first, rows } from "../../platform/database/Database.ts"
import { sql } from "../../platform/database/sql.ts"
import { refuse } from "../../platform/failures/Refusal.ts"
import { CurrentSession } from "../../platform/session.ts"
import { checkPhone, sendCodeToPhone } from "../organisation/organisations.ts"
import { userById } from "./users.ts"

type Changes = {
  readonly name?: string | undefined
  readonly countryCode?: string | undefined
  readonly phone?: string | number | undefined
  readonly linkedinProfile?: string | undefined
  readonly jobRole?: string | undefined
  readonly locale?: string | undefined
}

type Own = { readonly country_code: string | null; readonly phone: string | null }

/** Changes the caller's details. A new phone number is verified with a code. */
export const updateProfile = Effect.fn("Profile.update")(function* (changes: Changes) {
  const { userId, organisationId } = yield* CurrentSession
  const own = yield* first<Own>(sql`select country_code, phone from users where id = ${userId} for update`)
  const countryCode = changes.countryCode ?? own?.country_code ?? null
  const phone = changes.phone === undefined ? (own?.phone ?? null) : String(changes.phone)
  if (phone !== null && countryCode === null) {
    return yield* refuse("invalid_payload", { errors: { countryCode: "Choose a country code" } })
  }
  const hasNewPhone = phone !== null && (phone !== own?.phone || countryCode !== own?.country_code)
  if (hasNewPhone && countryCode !== null) yield* checkPhone(countryCode, phone)
  yield* rows(
    sql`update users set name = coalesce(${changes.name?.trim() ?? null}, name),
        linkedin_profile = coalesce(${changes.linkedinProfile ?? null}, linkedin_profile),
        job_role = coalesce(${changes.jobRole ?? null}, job_role), locale = coalesce(${changes.locale ?? null}, locale),
        country_code = ${countryCode}, phone = ${phone},
        phone_verified_at = case when ${hasNewPhone} then null else phone_verified_at end
      where id = ${userId}`
  )
  if (organisationId !== null && changes.name !== undefined) {
    yield* rows(
      sql`update members set name = ${changes.name.trim()} where organization_id = ${organisationId} and user_id = ${userId}`
    )
  }
  if (!hasNewPhone || countryCode === null) return { data: yield* userById(userId) }
  const { resendAfter } = yield* sendCodeToPhone(userId, countryCode, phone)
  return { data: yield* userById(userId), resendAfter }
})
