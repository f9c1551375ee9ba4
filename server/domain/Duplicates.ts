import { Effect } from "effect"
import { first, rows } from "../store/Database.ts"
import { sql } from "../store/sql.ts"
import type { ContactKeys } from "./contactKeys.ts"

/**
 * The contact that has the same e-mail address, number or LinkedIn address, or undefined. Whoever adds the same one at
 * once waits until this transaction ends; an import's chunk is waited for, too.
 */
export const findDuplicate = Effect.fn("Duplicates.find")(function* (keys: ContactKeys) {
  const held = [
    keys.email && `e ${keys.email}`,
    keys.phoneTail && `p ${keys.phoneTail}`,
    keys.linkedin && `l ${keys.linkedin}`
  ]
    .filter((key) => key !== "")
    .sort()
  if (held.length === 0) return undefined
  yield* rows(sql`select pg_advisory_xact_lock_shared(hashtextextended(app.org()::text, 13))`)
  yield* rows(
    sql`select pg_advisory_xact_lock(hashtextextended(app.org()::text || key, 5)) from unnest(${held}::text[]) key`
  )
  const found = yield* first<{ id: string }>(
    sql`select id from contacts where
        (${keys.email} <> '' and email_key = ${keys.email})
        or (${keys.linkedin} <> '' and linkedin_key = ${keys.linkedin})
        or (${keys.phoneTail} <> '' and phone_tail = ${keys.phoneTail}
          and (right(phone_key, length(${keys.phone})) = ${keys.phone}
            or right(${keys.phone}, length(phone_key)) = phone_key))
      order by created_at, id limit 1`
  )
  return found?.id
})
