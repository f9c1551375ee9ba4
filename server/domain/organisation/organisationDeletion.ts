import { Effect } from "effect"
import { paths } from "../../../contract/paths.ts"
import { limits } from "../../../contract/rules/limits.ts"
import { messages } from "../../../contract/rules/messages.ts"
import { record } from "../../platform/audit.ts"
import { Database, first, rows } from "../../platform/database/Database.ts"
import { sql } from "../../platform/database/sql.ts"
import { refuse } from "../../platform/failures/Refusal.ts"
import { notifyAllAdmins } from "../../platform/notifications/adminNotifications.ts"
import { CurrentMember } from "../../platform/session.ts"
import { confirmFirst } from "../identity/stepUp.ts"
import { erasedName, withoutPerson } from "../people/erasedData.ts"
import { ownOrganisation } from "./organisations.ts"

/**
 * Plans the deletion of the caller's organisation in 30 days. `name` is its name, typed by the caller. A planned
 * deletion keeps its day.
 */
export const planDeletion = Effect.fn("Organisations.planDeletion")(function* (name: string) {
  const { organisationId, organisationName, name: by } = yield* CurrentMember
  if (name.trim() !== organisationName.trim())
    return yield* refuse("invalid_payload", { errors: { name: messages.organisationName } })
  yield* confirmFirst()
  const planned = yield* first<{ deletion_at: string }>(
    sql`update organisations set deletion_at = now() + ${limits.organisation.graceDays} * interval '1 day'
      where id = app.org() and deletion_at is null returning deletion_at`
  )
  if (!planned) return yield* ownOrganisation()
  const date = planned.deletion_at.slice(0, 10)
  yield* record({
    action: "organisation.deletionPlanned",
    entity: "organisation",
    entityId: organisationId,
    changes: [{ field: "deletionAt", from: null, to: planned.deletion_at }]
  })
  yield* notifyAllAdmins("deletionPlanned", { name: by, date }, paths.organisation, { mailsAll: true })
  return yield* ownOrganisation()
})

/** Keeps the organisation, if its deletion was planned. */
export const stopDeletion = Effect.fn("Organisations.stopDeletion")(function* () {
  const { organisationId, name: by } = yield* CurrentMember
  const stopped = yield* first(
    sql`update organisations set deletion_at = null where id = app.org() and deletion_at is not null returning id`
  )
  if (!stopped) return yield* ownOrganisation()
  yield* record({
    action: "organisation.deletionStopped",
    entity: "organisation",
    entityId: organisationId
  })
  yield* notifyAllAdmins("deletionStopped", { name: by }, paths.organisation, { mailsAll: true })
  return yield* ownOrganisation()
})

/** Rows deleted in one transaction: its locks are held for a moment only. */
const batch = 5_000

/** Payments whose result is not known yet. Bookkeeping needs it, so the deletion waits. */
const hasOpenPayments = Effect.map(
  first(sql`select from transactions where state in ('created', 'pending') limit 1`),
  (row) => row !== undefined
)

/** Deletes the next rows of the transaction's organisation. Returns true if more are left. */
const forgetSome = Effect.gen(function* () {
  if (yield* hasOpenPayments) return false
  const cleared = yield* rows(
    sql`update honoraria set ${withoutPerson} where id = any(array(
        select id from honoraria where respondent_name <> ${erasedName} limit ${batch}))
      returning 1`
  )
  if (cleared.length === batch) return true
  yield* rows(sql`delete from jobs.job where data->>'organisationId' = app.org()::text`)
  const forgotten = yield* first<{ count: number }>(sql`select app.forget_organisation(${batch}) as count`)
  return forgotten?.count === batch
})

/** Deletes the organisation of this id, whose time has come. */
export const forgetOrganisation = Effect.fn("Organisations.forget")(function* (id: string) {
  const database = yield* Database
  while (yield* database.transaction({ organisation: id }, () => forgetSome));
})

/** Deletes every organisation whose time has come. */
export const forgetOrganisations = Effect.gen(function* () {
  const database = yield* Database
  const due = yield* database.transaction({ system: true }, () =>
    rows<{ id: string }>(
      sql`select id from organisations where deletion_at <= now() and deleted_at is null order by deletion_at limit 100`
    )
  )
  yield* Effect.forEach(due, ({ id }) => forgetOrganisation(id))
})
