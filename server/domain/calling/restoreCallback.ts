import { Effect } from "effect"
import type { CallStatus } from "../../../contract/rules/callStatuses.ts"
import { remindMinutesBefore } from "../../../contract/rules/outcomes.ts"
import { rows } from "../../platform/database/Database.ts"
import { sql } from "../../platform/database/sql.ts"
import { Jobs } from "../../platform/jobs/Jobs.ts"

export type CallbackBefore = {
  readonly made_by: string
  readonly owner_id: string | null
  readonly at: string
  readonly zone: string
  readonly reminded_at: string | null
}

type Earlier = {
  readonly organisationId: string
  readonly contactId: string
  readonly callStatus: CallStatus
  readonly callback: CallbackBefore | null
}

/** Replaces the callback of a contact by an earlier one, with its reminder. */
export const restoreCallback = Effect.fnUntraced(function* ({
  organisationId,
  contactId,
  callStatus,
  callback
}: Earlier) {
  yield* rows(sql`delete from callbacks where contact_id = ${contactId}`)
  if (callback === null) return
  const { made_by, owner_id, at, zone, reminded_at } = callback
  yield* rows(
    sql`insert into callbacks (organization_id, contact_id, made_by, owner_id, at, zone, reminded_at)
      values (app.org(), ${contactId}, ${made_by}, ${owner_id}, ${at}, ${zone}, ${reminded_at})`
  )
  if (reminded_at !== null) return
  const jobs = yield* Jobs
  yield* jobs.send(
    "callback.remind",
    { organisationId, contactId, at },
    { startAfter: new Date(Date.parse(at) - remindMinutesBefore(callStatus) * 60_000) }
  )
})
