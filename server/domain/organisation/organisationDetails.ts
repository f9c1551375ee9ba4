import { Effect } from "effect"
import { type RetentionChange, retentionFields } from "../../../contract/rules/retention.ts"
import { type Change, record } from "../../platform/audit.ts"
import { first, rows } from "../../platform/database/Database.ts"
import { sql } from "../../platform/database/sql.ts"
import { CurrentMember } from "../../platform/session.ts"
import { confirmFirst } from "../identity/stepUp.ts"
import {
  checkPhone,
  confirmedAt,
  type OrganisationRow,
  ownOrganisation,
  retentionOf,
  sendCodeToPhone
} from "./organisations.ts"

type Changes = {
  readonly name?: string | undefined
  readonly countryCode?: string | undefined
  readonly phone?: string | number | undefined
  readonly linkedinProfile?: string | undefined
  readonly retention?: RetentionChange | undefined
}

const numberOf = ({ country_code, phone }: Pick<OrganisationRow, "country_code" | "phone">) =>
  `${country_code} ${phone}`

const isShorter = (months: number, before: number) => months > 0 && (before === 0 || months < before)

/**
 * Changes the organisation's details. A new contact number is verified with a code sent to it, and replaces the
 * caller's own if that was the old one, unverified. Keeping entries for a
 * shorter time deletes older ones, so it is confirmed like a new number.
 */
export const updateOrganisation = Effect.fn("Organisations.update")(function* (changes: Changes) {
  const { organisationId, userId } = yield* CurrentMember
  const before = yield* first<OrganisationRow>(
    sql`select * from organisations where id = app.org() for no key update`
  )
  if (!before) return yield* Effect.die(new Error("the member has no organisation"))
  const after = {
    name: changes.name?.trim() ?? before.name,
    linkedin_profile: changes.linkedinProfile ?? before.linkedin_profile,
    country_code: changes.countryCode ?? before.country_code,
    phone: changes.phone === undefined ? before.phone : String(changes.phone)
  }
  const keptBefore = retentionOf(before)
  const kept = { ...keptBefore, ...changes.retention }
  const all: ReadonlyArray<Change> = [
    { field: "name", from: before.name, to: after.name },
    { field: "phone", from: numberOf(before), to: numberOf(after) },
    { field: "linkedinProfile", from: before.linkedin_profile, to: after.linkedin_profile },
    ...retentionFields.map((field) => ({ field, from: keptBefore[field], to: kept[field] }))
  ]
  const changed = all.filter(({ from, to }) => from !== to)
  if (changed.length === 0) return { data: yield* ownOrganisation() }
  const hasNewPhone = changed.some(({ field }) => field === "phone")
  const isShortened = retentionFields.some((field) => isShorter(kept[field], keptBefore[field]))
  if (hasNewPhone || isShortened) yield* confirmFirst()
  if (hasNewPhone) {
    yield* checkPhone(after.country_code, after.phone)
  }
  const verifiedAt = hasNewPhone
    ? yield* confirmedAt(userId, after.country_code, after.phone)
    : before.phone_verified_at
  yield* rows(
    sql`update organisations set name = ${after.name}, linkedin_profile = ${after.linkedin_profile},
        country_code = ${after.country_code}, phone = ${after.phone}, phone_verified_at = ${verifiedAt},
        keep_audit = ${kept.keepAudit}, keep_calls = ${kept.keepCalls}, keep_notifications = ${kept.keepNotifications}
      where id = app.org()`
  )
  if (hasNewPhone) {
    yield* rows(
      sql`update users set country_code = ${after.country_code}, phone = ${after.phone},
          phone_verified_at = ${verifiedAt}
        where id = ${userId} and phone_verified_at is null
          and country_code = ${before.country_code} and phone = ${before.phone}`
    )
  }
  yield* record({
    action: "organisation.updated",
    entity: "organisation",
    entityId: organisationId,
    changes: changed
  })
  if (!hasNewPhone || verifiedAt !== null) return { data: yield* ownOrganisation() }
  const { resendAfter } = yield* sendCodeToPhone(userId, after.country_code, after.phone)
  return { data: yield* ownOrganisation(), resendAfter }
})
