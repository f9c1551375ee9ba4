import { Effect, Layer, Schedule } from "effect"
import { keepSessions } from "../domain/calling/callingSessions.ts"
import { forgetBulkValues } from "../domain/contacts/bulkUndo.ts"
import { forgetOldDeletions } from "../domain/identity/accountDeletionMail.ts"
import { keepImports } from "../domain/imports/importHousekeeping.ts"
import { forgetMails } from "../domain/mail/mails.ts"
import { forgetUndelivered } from "../domain/mail/undelivered.ts"
import { forgetOrganisations } from "../domain/organisation/organisationDeletion.ts"
import { forgetOldEntries } from "../domain/organisation/retention.ts"
import { forgetExports } from "../domain/people/exports.ts"
import { forgetDeliveries } from "../domain/webhooks/deliveryLog.ts"
import { Database, rows } from "../platform/database/Database.ts"
import { sql } from "../platform/database/sql.ts"
import { forgetRefusedMoves } from "../platform/failures/refusedMoves.ts"

/** Deletes expired data: stored responses, counted attempts and codes after a day, ended sessions after thirty. */
const keepHouse = Effect.gen(function* () {
  yield* rows(sql`delete from idempotency where created_at < now() - interval '1 day'`)
  yield* rows(sql`delete from limit_events where at < now() - interval '1 day'`)
  yield* rows(sql`delete from call_allowances where at < now() - interval '1 hour'`)
  yield* rows(sql`delete from webhook_events where received_at < now() - interval '1 day'`)
  yield* rows(sql`delete from codes where created_at < now() - interval '1 day'`)
  yield* rows(sql`delete from sessions where coalesce(ended_at, last_seen_at) < now() - interval '30 days'`)
  yield* keepImports
  yield* forgetExports
  yield* forgetBulkValues
  yield* forgetRefusedMoves
  yield* keepSessions
  yield* forgetMails
  yield* rows(sql`select app.sum_up_usage()`)
  yield* forgetUndelivered
  yield* forgetDeliveries
  yield* forgetOldDeletions
})

/** Runs at start and every hour. Several servers may run it at the same time, since each row is deleted once. */
export const housekeepingLayer = Layer.effectDiscard(
  Effect.gen(function* () {
    const database = yield* Database
    yield* database
      .transaction({ system: true }, () => keepHouse)
      .pipe(
        Effect.andThen(forgetOrganisations),
        Effect.andThen(forgetOldEntries),
        Effect.catchTag("DatabaseUnavailable", ({ cause }) =>
          Effect.logWarning("housekeeping is postponed", cause)
        ),
        Effect.catchDefect((defect) => Effect.logError("housekeeping failed", defect)),
        Effect.repeat(Schedule.spaced("1 hour")),
        Effect.forkScoped
      )
  })
)
