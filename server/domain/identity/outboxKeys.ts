import { randomBytes } from "node:crypto"
import { Effect } from "effect"
import { first } from "../../platform/database/Database.ts"
import { sql } from "../../platform/database/sql.ts"
import { CurrentSession } from "../../platform/session.ts"

type Row = { readonly key: Buffer }

/** The key that encrypts this person's outbox in their browsers, created on first use. */
export const outboxKey = Effect.fn("outboxKeys.own")(function* () {
  const { userId } = yield* CurrentSession
  yield* first(
    sql`insert into outbox_keys (user_id, key) values (${userId}, ${randomBytes(32)}) on conflict do nothing`
  )
  const row = yield* first<Row>(sql`select key from outbox_keys where user_id = ${userId}`)
  if (!row) return yield* Effect.die(new Error("an outbox key was not written"))
  return { key: row.key.toString("base64") }
})
