import { randomUUID } from "node:crypto"
import { Effect } from "effect"
import type { Credits, Organisation } from "../../../contract/entities/Organisation.ts"
import { phoneProblem } from "../../../contract/rules/phone.ts"
import { planById } from "../../../contract/rules/plans.ts"
import type { Retention } from "../../../contract/rules/retention.ts"
import { record } from "../../platform/audit.ts"
import { first, rows } from "../../platform/database/Database.ts"
import { sql } from "../../platform/database/sql.ts"
import { refuse } from "../../platform/failures/Refusal.ts"
import { notify } from "../../platform/notifications/notifications.ts"
import { CurrentSession } from "../../platform/session.ts"
import { withCap } from "../billing/creditCaps.ts"
import { sendCode, useCode, userRequester } from "../identity/codes.ts"

export type OrganisationRow = {
  readonly id: string
  readonly name: string
  readonly linkedin_profile: string
  readonly country_code: string
  readonly phone: string
  readonly phone_verified_at: string | null
  readonly plan: string
  readonly credits_used: number
  readonly credits_reset_at: string
  readonly deletion_at: string | null
  readonly keep_audit: Retention["keepAudit"]
  readonly keep_calls: Retention["keepCalls"]
  readonly keep_notifications: Retention["keepNotifications"]
}

/** The next time a whole number of months after `start`, with the day clamped to the month's length. */
const nextReset = (start: string): string => {
  const from = new Date(start)
  for (let months = 0; ; months++) {
    const next = new Date(from)
    next.setUTCMonth(from.getUTCMonth() + months)
    if (next.getUTCDate() !== from.getUTCDate()) next.setUTCDate(0)
    if (next.getTime() > Date.now()) return next.toISOString()
  }
}

/** Current credits. An ended period counts as renewed, even if no one has spent since. */
export const creditsOf = (
  row: Pick<OrganisationRow, "plan" | "credits_used" | "credits_reset_at">
): Credits => {
  const resetsAt = nextReset(row.credits_reset_at)
  return {
    used: resetsAt === row.credits_reset_at ? row.credits_used : 0,
    limit: planById(row.plan)?.viewsPerMonth ?? 0,
    resetsAt
  }
}

export const retentionOf = (row: OrganisationRow): Retention => ({
  keepAudit: row.keep_audit,
  keepCalls: row.keep_calls,
  keepNotifications: row.keep_notifications
})

const isLimited = (retention: Retention) => Object.values(retention).some((months) => months > 0)

const asOrganisation = (row: OrganisationRow): Organisation => ({
  _id: row.id,
  name: row.name,
  linkedinProfile: row.linkedin_profile,
  countryCode: row.country_code,
  phone: row.phone,
  phoneVerified: row.phone_verified_at !== null,
  plan: row.plan,
  credits: creditsOf(row),
  ...(isLimited(retentionOf(row)) && { retention: retentionOf(row) }),
  ...(row.deletion_at !== null && { deletionAt: row.deletion_at })
})

/** The organisation of the current transaction. */
export const ownOrganisation = Effect.fn("Organisations.own")(function* () {
  const row = yield* first<OrganisationRow>(sql`select * from organisations where id = app.org()`)
  if (!row) return yield* refuse("not_found")
  const organisation = asOrganisation(row)
  return { ...organisation, credits: yield* withCap(organisation.credits) }
})

/** E.164, the format for sending codes. */
const phoneAddress = (countryCode: string, phone: string | number) => `${countryCode}${phone}`

export const checkPhone = (countryCode: string, phone: string | number) => {
  const problem = phoneProblem(countryCode, phone)
  return problem === undefined ? Effect.void : refuse("invalid_payload", { errors: { phone: problem } })
}

export const sendCodeToPhone = (userId: string, countryCode: string, phone: string | number) =>
  sendCode({
    channel: "sms",
    address: phoneAddress(countryCode, phone),
    intent: "phone",
    requester: userRequester(userId),
    userId
  })

type Founding = {
  readonly countryCode: string
  readonly name: string
  readonly linkedinProfile: string
  readonly phone: string | number
  readonly jobRole?: string | undefined
}

/** The time when the caller verified this number, or null. */
export const confirmedAt = Effect.fnUntraced(function* (userId: string, countryCode: string, phone: string) {
  const own = yield* first<{ phone_verified_at: string | null }>(
    sql`select phone_verified_at from users
      where id = ${userId} and country_code = ${countryCode} and phone = ${phone} for update`
  )
  return own?.phone_verified_at ?? null
})

/**
 * Creates an organisation with the caller as its first Admin. Sends a code to its phone, unless the caller has already
 * verified that number.
 */
export const found = Effect.fn("Organisations.found")(function* (founding: Founding) {
  const session = yield* CurrentSession
  const id = randomUUID()
  const phone = String(founding.phone)
  const verified = yield* confirmedAt(session.userId, founding.countryCode, phone)
  yield* rows(sql`select set_config('app.org', ${id}, true)`)
  yield* rows(
    sql`insert into organisations (id, name, linkedin_profile, country_code, phone, phone_verified_at)
      values (${id}, ${founding.name.trim()}, ${founding.linkedinProfile.trim()}, ${founding.countryCode}, ${phone},
        ${verified})`
  )
  const joined = yield* first(
    sql`update users set organization_id = ${id}, country_code = ${founding.countryCode}, phone = ${phone},
        phone_verified_at = ${verified}, linkedin_profile = coalesce(linkedin_profile, ${founding.linkedinProfile.trim()}),
        job_role = coalesce(${founding.jobRole ?? null}, job_role)
      where id = ${session.userId} and organization_id is null returning id`
  )
  if (!joined) return yield* refuse("already_linked")
  yield* rows(
    sql`insert into members (organization_id, user_id, email, name, role, state, last_seen_at)
      values (${id}, ${session.userId}, ${session.email}, ${session.name}, 'Admin', 'active', now())`
  )
  yield* record({ action: "organisation.founded", entity: "organisation", entityId: id })
  if (verified !== null) return { org: yield* ownOrganisation() }
  const { resendAfter } = yield* sendCodeToPhone(session.userId, founding.countryCode, phone)
  return { org: yield* ownOrganisation(), resendAfter }
})

type NamedPhone = { readonly countryCode?: string | undefined; readonly phone?: string | number | undefined }

/**
 * Sends another code to an unverified number: the caller's own by default, or the named one. An Admin may name the
 * organisation's.
 */
export const sendPhoneCode = Effect.fn("Organisations.sendPhoneCode")(function* (named: NamedPhone) {
  const { userId, role } = yield* CurrentSession
  const code = named.countryCode ?? null
  const phone = named.phone === undefined ? null : String(named.phone)
  const waiting = yield* first<{ country_code: string; phone: string }>(
    sql`select country_code, phone from (
        select country_code, phone, 1 as rank from users where id = ${userId} and phone_verified_at is null
        union all
        select country_code, phone, 2 from organisations
          where ${role === "Admin"}::boolean and ${phone}::text is not null
            and id = app.org() and phone_verified_at is null
      ) waiting
      where phone is not null and (${phone}::text is null or phone = ${phone} and country_code = ${code})
      order by rank limit 1`
  )
  if (!waiting) return yield* refuse("not_found", { words: "noPhoneWaiting" })
  return yield* sendCodeToPhone(userId, waiting.country_code, waiting.phone)
})

/** Verifies the caller's number, and the organisation's if it is the same. */
export const verifyPhone = Effect.fn("Organisations.verifyPhone")(function* (
  countryCode: string,
  phone: string | number,
  otp: string
) {
  const { userId, organisationId } = yield* CurrentSession
  const address = phoneAddress(countryCode, phone)
  yield* useCode({ channel: "sms", address, otp, requester: userRequester(userId), userId })
  yield* rows(
    sql`update users set phone_verified_at = now()
      where id = ${userId} and country_code = ${countryCode} and phone = ${String(phone)}`
  )
  if (organisationId === null) return null
  const confirmed = yield* first(
    sql`update organisations set phone_verified_at = now()
      where id = ${organisationId} and country_code = ${countryCode} and phone = ${String(phone)}
        and phone_verified_at is null returning id`
  )
  if (confirmed)
    yield* record({ action: "organisation.phoneVerified", entity: "organisation", entityId: organisationId })
  yield* notify(userId, "phoneVerified")
  return yield* ownOrganisation()
})
