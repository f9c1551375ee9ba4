import { Effect, Layer, Schedule } from "effect"
import { Database, rows } from "../store/Database.ts"
import { sql } from "../store/sql.ts"
import { keepSessions } from "./calling/callingSessions.ts"
import { keepImports } from "./imports/importHousekeeping.ts"
import { forgetMails } from "./mail/mails.ts"
import { forgetUndelivered } from "./mail/undelivered.ts"
import { forgetExports } from "./people/exports.ts"
import { forgetRefusedMoves } from "./RefusedMoves.ts"

/** Deletes what has served its time: first answers after a day, counted attempts and codes after a day, ended sessions after thirty. */
const keepHouse = Effect.gen(function* () {
  yield* rows(sql`delete from idempotency where created_at < now() - interval '1 day'`)
  yield* rows(sql`delete from limit_events where at < now() - interval '1 day'`)
  yield* rows(sql`delete from webhook_events where received_at < now() - interval '1 day'`)
  yield* rows(sql`delete from codes where created_at < now() - interval '1 day'`)
  yield* rows(sql`delete from sessions where coalesce(ended_at, last_seen_at) < now() - interval '30 days'`)
  yield* keepImports
  yield* forgetExports
  yield* forgetRefusedMoves
  yield* keepSessions
  yield* forgetMails
  yield* rows(sql`select app.sum_up_usage()`)
  yield* forgetUndelivered
})

/** Keeps house at start and every hour. Copies may do it at once: each row goes once. */
export const housekeepingLayer = Layer.effectDiscard(
  Effect.gen(function* () {
    const database = yield* Database
    yield* database
      .transaction({ system: true }, () => keepHouse)
      .pipe(
        Effect.catchTag("DatabaseUnavailable", ({ cause }) =>
          Effect.logWarning("housekeeping has to wait", cause)
        ),
        Effect.repeat(Schedule.spaced("1 hour")),
        Effect.forkScoped
      )
  })
)
