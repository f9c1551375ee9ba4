import { Effect, Schedule } from "effect"
import { Database, first } from "../database/Database.ts"
import { sql } from "../database/sql.ts"

/** True from a restore until its jobs are released. A database that does not answer counts as held. */
export const areJobsHeld = Effect.gen(function* () {
  const { transaction } = yield* Database
  const hold = transaction({ system: true }, () => first(sql`select from job_hold`))
  return (yield* hold) !== undefined
}).pipe(Effect.catchTag("DatabaseUnavailable", () => Effect.succeed(true)))

/** Waits until the jobs are released. */
export const untilReleased = areJobsHeld.pipe(
  Effect.repeat({ while: (isHeld) => isHeld, schedule: Schedule.spaced("2 seconds") })
)
