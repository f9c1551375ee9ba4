import { Effect } from "effect"
import type { NumberedChart } from "../../../contract/calls/flows.ts"
import { Database, rows } from "../database/Database.ts"
import { sql } from "../database/sql.ts"

/** An event that a lifecycle did not allow. */
export type RefusedMove = { readonly chart: NumberedChart; readonly from: string; readonly event: string }

/** Days for which refused transitions are counted. */
const daysKept = 90

/**
 * Counts a refused transition after the rollback of its call. Nothing depends on it: without a database it goes
 * uncounted.
 */
export const countRefusedMove = Effect.fn("RefusedMoves.count")(function* (
  organisation: string,
  { chart, from, event }: RefusedMove,
  reason: string
) {
  const database = yield* Database
  yield* database
    .transaction({ organisation }, () =>
      rows(
        sql`insert into refused_moves as m (organization_id, chart, from_state, event, reason, day)
          values (app.org(), ${chart}, ${from}, ${event}, ${reason}, (now() at time zone 'UTC')::date)
          on conflict (organization_id, chart, from_state, event, reason, day)
          do update set count = least(m.count + 1, 1000000), last_at = now()`
      )
    )
    .pipe(Effect.catchTag("DatabaseUnavailable", () => Effect.void))
})

/** Part of a system transaction. */
export const forgetRefusedMoves = rows(
  sql`delete from refused_moves where day < (now() at time zone 'UTC')::date - ${daysKept}::int`
)
