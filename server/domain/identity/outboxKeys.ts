import { Effect } from "effect"
import { first } from "../../platform/database/Database.ts"
import { sql } from "../../platform/database/sql.ts"
import { CurrentSession } from "../../platform/session.ts"

type Row = { readonly key: Buffer }

/** The key that encrypts this person's outbox in their browsers. The database makes it with the account. */
export const outboxKey = Effect.fn("outboxKeys.own")(function* () {
  const { userId } = yield* CurrentSession
  const row = yield* first<Row>(sql`select key from outbox_keys where user_id = ${userId}`)
  if (!row) return yield* Effect.die(new Error("a person has no outbox key"))
  return { key: row.key.toString("base64") }
})
