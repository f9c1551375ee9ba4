import { Effect } from "effect"
import type { Contact } from "../../../contract/entities/Contact.ts"
import { rows } from "../../platform/database/Database.ts"
import { type Sql, sql } from "../../platform/database/sql.ts"
import type { ContactKeys } from "../contacts/contactKeys.ts"
import { asContact, type ContactRow, selectContacts } from "../contacts/contactRows.ts"
import { nameKey } from "../contacts/contactValues.ts"
import type { Candidate } from "./importRow.ts"

/** The keys of a row in few lookups: each searches an email, a number and a LinkedIn address together. */
const lookups = (keys: ReadonlyArray<ContactKeys>) => {
  const emails = keys.flatMap(({ email }) => (email === "" ? [] : [email]))
  const phones = keys.filter(({ phoneTail }) => phoneTail !== "")
  const profiles = keys.flatMap(({ linkedin }) => (linkedin === "" ? [] : [linkedin]))
  return Array.from({ length: Math.max(emails.length, phones.length, profiles.length) }, (_, place) => ({
    e: emails[place] ?? "",
    p: phones[place]?.phone ?? "",
    t: phones[place]?.phoneTail ?? "",
    l: profiles[place] ?? ""
  }))
}

/** The oldest matching contact for each row. */
export const matchRows = Effect.fn("Imports.match")(function* (candidates: ReadonlyArray<Candidate>) {
  const keyed = candidates.flatMap(({ index, matchKeys }) =>
    lookups(matchKeys).map((one) => ({ n: index, ...one }))
  )
  const named = yield* matchNames(candidates.filter(({ matchKeys }) => matchKeys.length === 0))
  if (keyed.length === 0) return named
  const oldest = (where: Sql) =>
    sql`(select c.id, c.created_at from contacts c where ${where} order by c.created_at, c.id limit 1)`
  const further = (where: Sql) =>
    sql`(select c.id, c.created_at from contact_keys x join contacts c
        on c.organization_id = x.organization_id and c.id = x.contact_id
      where ${where} order by c.created_at, c.id limit 1)`
  const found = yield* rows<{ n: number; id: string }>(
    sql`with k as materialized (
        select * from json_to_recordset(${JSON.stringify(keyed)}) as k(n integer, e text, p text, t text, l text)
      )
      select distinct on (k.n) k.n, m.id from k cross join lateral (
        ${oldest(sql`k.e <> '' and c.email_key <> '' and c.email_key = k.e`)}
        union all ${oldest(sql`k.l <> '' and c.linkedin_key <> '' and c.linkedin_key = k.l`)}
        union all ${oldest(sql`k.t <> '' and c.phone_tail <> '' and c.phone_tail = k.t
          and (right(c.phone_key, length(k.p)) = k.p or right(k.p, length(c.phone_key)) = c.phone_key)`)}
        union all ${further(sql`x.kind = 'email' and k.e <> '' and x.tail = k.e`)}
        union all ${further(sql`x.kind = 'phone' and k.t <> '' and x.tail = k.t
          and (right(x.key, length(k.p)) = k.p or right(k.p, length(x.key)) = x.key)`)}
      ) m order by k.n, m.created_at, m.id`
  )
  return new Map([...named, ...found.map(({ n, id }) => [n, id] as const)])
})

/** For rows without an address of their own, the oldest contact of the same name at the same company. */
const matchNames = Effect.fnUntraced(function* (candidates: ReadonlyArray<Candidate>) {
  const named = candidates.flatMap(({ index, changes: { name = "", company = "" } }) =>
    company.trim() === ""
      ? []
      : [{ n: index, name: name.trim(), company: company.trim(), key: nameKey(name.trim()) }]
  )
  if (named.length === 0) return new Map<number, string>()
  const found = yield* rows<{ n: number; id: string }>(
    sql`select k.n, m.id
      from json_to_recordset(${JSON.stringify(named)}) as k(n integer, key text collate "C", name text, company text)
      cross join lateral (
        select c.id from contacts c where c.organization_id = app.org() and c.name_key = k.key
          and lower(c.name) = lower(k.name) and lower(c.company) = lower(k.company)
        order by c.created_at, c.id limit 1
      ) m`
  )
  return new Map(found.map(({ n, id }) => [n, id]))
})

/** Locks contacts in one order and reads their current versions. Missing ones are left out. */
export const lockContacts = Effect.fn("Imports.lockContacts")(function* (ids: ReadonlyArray<string>) {
  if (ids.length === 0) return new Map<string, Contact>()
  yield* rows(
    sql`select from contact_state where contact_id = any(${ids}::uuid[]) order by contact_id for no key update`
  )
  return yield* readContacts(ids)
})

export const readContacts = Effect.fn("Imports.readContacts")(function* (ids: ReadonlyArray<string>) {
  const found = yield* rows<ContactRow>(
    selectContacts(
      sql`select organization_id, contact_id from contact_state where contact_id = any(${ids}::uuid[])`
    )
  )
  return new Map(found.map((row) => [row.id, asContact(row)]))
})
