import { Effect } from "effect"
import type { DoNotCallSource } from "../../../contract/entities/DoNotCall.ts"
import { first, rows } from "../../platform/database/Database.ts"
import { type Sql, sql } from "../../platform/database/sql.ts"
import { refuse } from "../../platform/failures/Refusal.ts"
import { Secrets } from "../../platform/secrets/Secrets.ts"
import { type ContactKeys, contactKeys } from "../contacts/contactKeys.ts"

/** The first of these keys, stored encrypted only, makes the list's hashes; each of them recognises them. */
export const listKeys = Effect.map(Secrets, ({ marks, keyId }) => {
  const [key, ...older] = marks("do-not-call", "")
  return { key, older, all: [key, ...older], keyId }
})

export const hasEntries = Effect.map(first(sql`select from do_not_call limit 1`), (row) => row !== undefined)

/** True if a contact `c` (a row of `contacts`) is on the list. `do_not_call` in a contact's state must agree. */
const isListed = (keys: ReadonlyArray<Buffer | undefined>, c: Sql): Sql =>
  sql`(app.blocked(${keys}::bytea[], ${c}.email_key, ${c}.phone_key, ${c}.linkedin_key, ${c}.lead_id) is not null
    or exists (select from contact_keys x where x.organization_id = ${c}.organization_id and x.contact_id = ${c}.id
      and app.blocked(${keys}::bytea[], case x.kind when 'email' then x.key end, case x.kind when 'phone' then x.key end,
        null, null) is not null))`

const markWhere = Effect.fnUntraced(function* (condition: Sql) {
  const { all: keys } = yield* listKeys
  yield* rows(
    sql`update contact_state s set do_not_call = b.is_listed
      from (select c.id, ${isListed(keys, sql`c`)} as is_listed from contacts c where ${condition}) b
      where s.contact_id = b.id and s.do_not_call <> b.is_listed`
  )
})

const markAll = (contactIds: ReadonlyArray<string>) => markWhere(sql`c.id = any(${contactIds}::uuid[])`)

/** Updates the mark of every contact of the organisation, where the values of new or removed entries are not known. */
export const markEveryone = Effect.fn("DoNotCall.markEveryone")(() => markWhere(sql`true`))

/** Updates the mark of these contacts. Called after every change of a contact's email or phone. */
export const keepMarks = Effect.fn("DoNotCall.keepMarks")(function* (contactIds: ReadonlyArray<string>) {
  if (contactIds.length > 0 && (yield* hasEntries)) yield* markAll(contactIds)
})

type Known = { readonly keys: ContactKeys; readonly leadId?: number | undefined }

/** `erased` for an erased person, `listed` for one who is only on the list. In the order of the payload. */
export const standingOf = Effect.fn("DoNotCall.standing")(function* (people: ReadonlyArray<Known>) {
  if (people.length === 0 || !(yield* hasEntries)) return people.map(() => null)
  const { all: keys } = yield* listKeys
  const asked = people.map(({ keys, leadId }) => ({
    e: keys.email,
    p: keys.phone,
    l: keys.linkedin,
    id: leadId
  }))
  const found = yield* rows<{ state: "erased" | "listed" | null }>(
    sql`select app.blocked(${keys}::bytea[], k.k->>'e', k.k->>'p', k.k->>'l', (k.k->>'id')::bigint) as state
      from json_array_elements(${JSON.stringify(asked)}) with ordinality k (k, n) order by k.n`
  )
  return found.map(({ state }) => state)
})

/** Refuses an erased person: their data can't be restored. */
export const refuseErased = Effect.fn("DoNotCall.refuseErased")(function* (...known: ReadonlyArray<Known>) {
  const standings = yield* standingOf(known)
  if (standings.includes("erased")) return yield* refuse("conflict", { words: "personErased" })
})

/** People of the pool who are on the list. */
export const leadsOnList = Effect.fnUntraced(function* (ids: ReadonlyArray<number>) {
  if (ids.length === 0 || !(yield* hasEntries)) return new Map<number, "erased" | "listed">()
  const { all: keys } = yield* listKeys
  const found = yield* rows<{ lead_id: number; state: "erased" | "listed" }>(
    sql`select * from app.leads_on_list(${keys}::bytea[], ${ids}::bigint[])`
  )
  return new Map(found.map(({ lead_id, state }) => [lead_id, state]))
})

type Addresses = { readonly emails?: ReadonlyArray<string>; readonly phones?: ReadonlyArray<string> }

const keysOf = ({ emails = [], phones = [] }: Addresses) => [
  ...emails.map((email) => ({ kind: "email" as const, value: email.trim().toLowerCase() })),
  ...phones.map((phone) => ({
    kind: "phone" as const,
    value: contactKeys({ email: "", countryCode: "", phone, linkedinProfile: "" }).phone
  }))
]

/** True if any of these addresses or numbers (with country code) is on the list. */
export const isBlocked = Effect.fn("DoNotCall.isBlocked")(function* (addresses: Addresses) {
  const asked = keysOf(addresses).filter(({ value }) => value !== "")
  if (asked.length === 0) return false
  const { all: keys } = yield* listKeys
  const found = yield* first(
    sql`select from do_not_call d join json_to_recordset(${JSON.stringify(asked)}) as k(kind text, value text)
        on d.kind = k.kind and d.mark in (select app.list_mark(key, k.kind, k.value) from unnest(${keys}::bytea[]) key)
      limit 1`
  )
  return found !== undefined
})

type Listing = Addresses & {
  readonly reason: string
  readonly source: Exclude<DoNotCallSource, "erasure">
  /** The import that listed them. */
  readonly importId?: string
}

/** Contacts that entries may match, found by the unhashed values. */
const contactsOf = (values: ReadonlyArray<{ readonly kind: string; readonly value: string }>) =>
  rows<{ id: string }>(
    sql`select c.id from json_to_recordset(${JSON.stringify(values)}) as k(kind text, value text) join contacts c
        on k.kind = 'email' and c.email_key <> '' and c.email_key = k.value
      union select c.id from json_to_recordset(${JSON.stringify(values)}) as k(kind text, value text) join contacts c
        on k.kind = 'phone' and c.phone_tail <> '' and c.phone_tail = right(k.value, 7)
      union select x.contact_id from json_to_recordset(${JSON.stringify(values)}) as k(kind text, value text)
        join contact_keys x on x.kind = k.kind
          and x.tail = case k.kind when 'phone' then right(k.value, 7) else k.value end`
  )

/** Entries listed again by another import stay when the first is undone. */
const confirmListed = (
  asked: ReadonlyArray<{ readonly kind: string; readonly value: string }>,
  keys: ReadonlyArray<Buffer | undefined>,
  importId: string | undefined
) =>
  rows(
    sql`with marks as materialized (
        select k.kind, app.list_mark(key, k.kind, k.value) as mark
        from json_to_recordset(${JSON.stringify(asked)}) as k(kind text, value text), unnest(${keys}::bytea[]) key
      )
      update do_not_call d set import_id = null from marks m
      where d.kind = m.kind and d.mark = m.mark and d.import_id is not null
        and d.import_id is distinct from ${importId ?? null}::uuid`
  )

/** Adds addresses and numbers to the list and marks their contacts. Returns the new entries. */
export const putOnList = Effect.fn("DoNotCall.put")(function* ({
  reason,
  source,
  importId,
  ...addresses
}: Listing) {
  const asked = keysOf(addresses).filter(({ value }) => value !== "")
  if (asked.length === 0) return []
  const { key, older, all, keyId } = yield* listKeys
  yield* confirmListed(asked, all, importId)
  const made = yield* rows<{ id: string }>(
    sql`with made as (
        insert into do_not_call (organization_id, kind, mark, value, reason, source, added_by, key_id, import_id)
        select distinct on (k.kind, mark) app.org(), k.kind, app.list_mark(${key}::bytea, k.kind, k.value) as mark,
          k.value, ${reason}, ${source}, app.account(), ${keyId}, ${importId ?? null}::uuid
        from json_to_recordset(${JSON.stringify(asked)}) as k(kind text, value text)
        where not exists (select from do_not_call d where d.kind = k.kind
          and d.mark in (select app.list_mark(old, k.kind, k.value) from unnest(${older}::bytea[]) old))
        on conflict (organization_id, kind, mark) do nothing returning organization_id, id, kind
      ), logged as (
        insert into audit (organization_id, actor_id, action, entity, entity_id, changes)
        select organization_id, app.account(), 'doNotCall.added', 'doNotCall', id::text,
          json_build_array(json_build_object('field', 'kind', 'from', null, 'to', kind)) from made)
      select id from made`
  )
  yield* keepMarks((yield* contactsOf(asked)).map(({ id }) => id))
  return made.map(({ id }) => id)
})

/** Updates the marks of contacts after entries were removed. */
export const unmark = Effect.fnUntraced(function* (
  values: ReadonlyArray<{ readonly kind: string; readonly value: string }>
) {
  yield* markAll((yield* contactsOf(values)).map(({ id }) => id))
})

const ofImport = (importId: string) => sql`import_id = ${importId}::uuid and source = 'import'`

/** The number of an import's entries that no one has listed again since. */
export const countListedBy = (importId: string) =>
  Effect.map(
    first<{ count: number }>(sql`select count(*) as count from do_not_call where ${ofImport(importId)}`),
    (row) => row?.count ?? 0
  )

const unmarkedAtOnce = 2_000

/** Removes the entries that `countListedBy` counts. Returns how many. */
export const takeImportOffList = Effect.fn("DoNotCall.removeImport")(function* (importId: string) {
  const gone = yield* rows<{ kind: string; value: string }>(
    sql`with gone as (delete from do_not_call where ${ofImport(importId)} returning id, kind, value), logged as (
        insert into audit (organization_id, actor_id, action, entity, entity_id, changes)
        select app.org(), app.account(), 'doNotCall.removed', 'doNotCall', id::text,
          json_build_array(json_build_object('field', 'kind', 'from', kind, 'to', null)) from gone)
      select kind, value from gone`
  )
  for (let start = 0; start < gone.length; start += unmarkedAtOnce)
    yield* unmark(gone.slice(start, start + unmarkedAtOnce))
  return gone.length
})
