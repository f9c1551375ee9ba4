import { Effect } from "effect"
import { rows } from "../../platform/database/Database.ts"
import { sql } from "../../platform/database/sql.ts"
import { takeLock } from "../../platform/locks.ts"

/** Gives the current transaction the time limit of imports. */
export const takeTime = rows(
  sql`select set_config('statement_timeout', '60s', true), set_config('lock_timeout', '15s', true),
    set_config('idle_in_transaction_session_timeout', '60s', true)`
)

/** Serialises imports of an organisation, and excludes adding contacts by hand meanwhile. */
export const workAlone = Effect.andThen(takeTime, takeLock("importing", sql`app.org()::text`))
