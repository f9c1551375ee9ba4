import { Effect } from "effect"
import { Database, first, rows } from "../../platform/database/Database.ts"
import { sql } from "../../platform/database/sql.ts"

/** Entries of a kind deleted in one transaction: its locks are held for a moment only. */
const batch = 5_000

const forgetSome = Effect.map(
  first<{ count: number }>(sql`select app.forget_old(${batch}) as count`),
  (row) => row?.count === batch
)

/** Deletes what organisations no longer keep: lines of the audit log, calls and notifications. */
export const forgetOldEntries = Effect.gen(function* () {
  const database = yield* Database
  const limited = yield* database.transaction({ system: true }, () =>
    rows<{ id: string }>(
      sql`select id from organisations where keep_audit > 0 or keep_calls > 0 or keep_notifications > 0`
    )
  )
  for (const { id } of limited) while (yield* database.transaction({ organisation: id }, () => forgetSome));
})
