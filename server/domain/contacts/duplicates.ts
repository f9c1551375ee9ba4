import { Effect } from "effect"
import { first, rows } from "../../platform/database/Database.ts"
import { type Sql, sql } from "../../platform/database/sql.ts"
import { lockSql, shareLock } from "../../platform/locks.ts"
import type { ContactKeys } from "./contactKeys.ts"

/**
 * The contact with one of the same email addresses, numbers or LinkedIn addresses, or undefined. A concurrent addition
 * of the same one waits until this transaction ends; an import's chunk is waited for, too.
 */
export const findDuplicate = Effect.fn("Duplicates.find")(function* (...all: ReadonlyArray<ContactKeys>) {
  yield* holdKeys(all)
  return yield* lookForDuplicate(...all)
})

const holdKeys = Effect.fnUntraced(function* (all: ReadonlyArray<ContactKeys>) {
  const held = [
    ...new Set(
      all.flatMap((keys) => [
        keys.email && `e ${keys.email}`,
        keys.phoneTail && `p ${keys.phoneTail}`,
        keys.linkedin && `l ${keys.linkedin}`
      ])
    )
  ]
    .filter((key) => key !== "")
    .sort()
  if (held.length === 0) return
  yield* shareLock("importing", sql`app.org()::text`)
  yield* rows(
    sql`select ${lockSql("contactKey", sql`app.org()::text || key`)} from unnest(${held}::text[]) key`
  )
})

/** The same without locks: for display, not for decisions. */
export const lookForDuplicate = Effect.fn("Duplicates.look")(function* (...all: ReadonlyArray<ContactKeys>) {
  const emails = all.map(({ email }) => email).filter((email) => email !== "")
  const profiles = all.map(({ linkedin }) => linkedin).filter((profile) => profile !== "")
  const phones = all
    .filter(({ phoneTail }) => phoneTail !== "")
    .map(({ phone, phoneTail }) => ({ phone, phoneTail }))
  const isSame = (stored: Sql) =>
    sql`(right(${stored}, length(k.phone)) = k.phone or right(k.phone, length(${stored})) = ${stored})`
  const found = yield* first<{ id: string }>(
    sql`with k as (select * from json_to_recordset(${JSON.stringify(phones)}) as k(phone text, "phoneTail" text))
      select c.id from contacts c where c.id in (
        select d.id from contacts d where d.email_key <> '' and d.email_key = any(${emails}::text[])
        union all select d.id from contacts d
          where d.linkedin_key <> '' and d.linkedin_key = any(${profiles}::text[])
        union all select d.id from k join contacts d
          on d.phone_tail <> '' and d.phone_tail = k."phoneTail" and ${isSame(sql`d.phone_key`)}
        union all select x.contact_id from contact_keys x
          where x.kind = 'email' and x.tail = any(${emails}::text[])
        union all select x.contact_id from k join contact_keys x
          on x.kind = 'phone' and x.tail = k."phoneTail" and ${isSame(sql`x.key`)})
      order by c.created_at, c.id limit 1`
  )
  return found?.id
})
