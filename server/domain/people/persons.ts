import { Effect } from "effect"
import type { FoundPerson } from "../../../contract/entities/Person.ts"
import { record } from "../../platform/audit.ts"
import { first, rows } from "../../platform/database/Database.ts"
import { type Sql, sql } from "../../platform/database/sql.ts"
import { refuse } from "../../platform/failures/Refusal.ts"
import { uuids } from "../../platform/ids.ts"
import { contactKeys } from "../contacts/contactKeys.ts"
import { contactQuery } from "../contacts/contactValues.ts"
import { honorarium } from "../honoraria/honoraria.ts"
import { confirmFirst } from "../identity/stepUp.ts"

const mostFound = 50

const honoraria = (where: Sql) =>
  rows<FoundPerson["honoraria"][number]>(
    sql`select h.id as "_id", h.respondent_name as name, coalesce(h.respondent_email, '') as email, h.state,
        h.respondent_id as "contactId"
      from honoraria h where ${where} order by h.created_at desc, h.id limit ${mostFound}`
  )

/** Contacts and honoraria with this name, address or number. */
export const findPerson = Effect.fn("Persons.find")(function* (query: string) {
  const asked = query.trim()
  const email = asked.toLowerCase()
  const { phoneTail } = contactKeys({ email: "", countryCode: "", phone: asked, linkedinProfile: "" })
  const words = contactQuery(asked)
  const contacts = yield* rows<FoundPerson["contacts"][number]>(
    sql`select c.id as "_id", c.name, c.company, c.email, c.phone from contacts c
      where c.email_key = ${email} or (${phoneTail} <> '' and c.phone_tail = ${phoneTail})
        or (${words} <> '' and c.id in (select app.search_contacts(${words}::tsquery)))
        or c.id in (select contact_id from sent_mails where lower(address) = ${email})
      order by (c.email_key = ${email}) desc, c.created_at, c.id limit ${mostFound}`
  )
  const ids = contacts.map(({ _id }) => _id)
  const digits = asked.replace(/\D/g, "")
  return {
    contacts,
    honoraria: yield* honoraria(
      sql`h.respondent_id = any(${ids}::uuid[]) or lower(h.respondent_email) = ${email}
        or position(${email} in lower(h.respondent_name)) > 0
        or (${digits.length >= 7} and right(regexp_replace(h.respondent_number, '\\D', '', 'g'), 7) = right(${digits}, 7))`
    )
  } satisfies FoundPerson
})

export type Person = {
  readonly contactIds: ReadonlyArray<string>
  readonly honorariumIds?: ReadonlyArray<string> | undefined
}

/** The selected contacts, and honoraria including those of the contacts. All have to exist. */
export const meant = Effect.fnUntraced(function* ({ contactIds, honorariumIds = [] }: Person) {
  const contacts = yield* rows<{ id: string }>(
    sql`select id from contacts where id = any(${uuids(contactIds)}::uuid[])`
  )
  const named = yield* rows<{ id: string }>(
    sql`select id from honoraria where id = any(${uuids(honorariumIds)}::uuid[])`
  )
  const isWhole = contacts.length === new Set(contactIds).size && named.length === new Set(honorariumIds).size
  if (!isWhole || contacts.length + named.length === 0) return yield* refuse("not_found")
  const ids = contacts.map(({ id }) => id)
  const paid = yield* rows<{ id: string }>(
    sql`select id from honoraria where respondent_id = any(${ids}::uuid[]) or id = any(${named.map(({ id }) => id)}::uuid[])`
  )
  return { contacts: ids, honoraria: paid.map(({ id }) => id) }
})

const all = (statement: Sql) =>
  Effect.map(rows<{ row: unknown }>(statement), (found) => found.map(({ row }) => row))

/** Their contacts, also merged ones, and the changes of them and of their honoraria. */
const recordsOf = Effect.fnUntraced(function* (contacts: ReadonlyArray<string>, paid: ReadonlyArray<string>) {
  return {
    contacts: yield* all(
      sql`select (to_jsonb(c) - '{search,organization_id,name_key,company_key,phone_tail}'::text[])
          || jsonb_build_object('state', to_jsonb(s) - '{organization_id,contact_id}'::text[],
            'labels', (select coalesce(jsonb_agg(b.name order by b.name), '[]')
              from contact_labels x join labels b on b.id = x.label_id where x.contact_id = c.id)) as row
        from contacts c join contact_state s on s.contact_id = c.id where c.id = any(${contacts}::uuid[])`
    ),
    mergedContacts: yield* all(
      sql`select (snapshot->'contact') - '{search,organization_id}'::text[] as row from contact_merges
        where kept_id = any(${contacts}::uuid[]) and undone_at is null`
    ),
    history: yield* all(
      sql`select jsonb_build_object('at', a.at, 'action', a.action, 'changes', a.changes) as row from audit a
        where (a.entity = 'contact' and (a.entity_id = any(${contacts}::text[]) or a.entity_id in (select gone_id::text
            from contact_merges where kept_id = any(${contacts}::uuid[]))))
          or (a.entity = 'honorarium' and a.entity_id = any(${paid}::text[]))
        order by a.id limit 10000`
    )
  }
})

/** Calls, interviews, callbacks and emails, as far as a call belongs to a contact that was merged. */
const conversationsOf = Effect.fnUntraced(function* (contacts: ReadonlyArray<string>) {
  const past = sql`(select gone_id from contact_merges where kept_id = any(${contacts}::uuid[]))`
  return {
    calls: yield* all(
      sql`select to_jsonb(c) - 'organization_id' as row from calls c
        where contact_id = any(${contacts}::uuid[]) or contact_id in ${past} order by started_at`
    ),
    interviews: yield* all(
      sql`select to_jsonb(i) - 'organization_id' as row from interviews i
        where contact_id = any(${contacts}::uuid[]) order by at`
    ),
    callbacks: yield* all(
      sql`select to_jsonb(b) - 'organization_id' as row from callbacks b where contact_id = any(${contacts}::uuid[])`
    ),
    mails: yield* all(
      sql`select to_jsonb(m) - 'organization_id' as row from sent_mails m
        where contact_id = any(${contacts}::uuid[]) order by created_at`
    )
  }
})

/** The imports that brought them, the search they were viewed in, and the list of people not to call. */
const sourcesOf = Effect.fnUntraced(function* (contacts: ReadonlyArray<string>) {
  return {
    imports: yield* all(
      sql`select jsonb_build_object('import', i.file_name, 'at', i.created_at) as row from imports i
        where i.id in (select import_id from contacts where id = any(${contacts}::uuid[])
          union select import_id from import_updates where contact_id = any(${contacts}::uuid[]))`
    ),
    importRows: yield* all(
      sql`select jsonb_build_object('row', r.row_number, 'result', r.result, 'cells', r.cells, 'at', r.created_at) as row
        from import_rows r where r.contact_id = any(${contacts}::uuid[]) order by r.created_at, r.row_index limit 1000`
    ),
    poolViews: yield* all(
      sql`select to_jsonb(v) - 'organization_id' as row from lead_views v
        where lead_id in (select lead_id from contacts where id = any(${contacts}::uuid[]))`
    ),
    doNotCall: yield* all(
      sql`select jsonb_build_object('kind', d.kind, 'value', d.value, 'reason', d.reason, 'source', d.source,
          'at', d.created_at) as row
        from do_not_call d where exists (select from contacts c where c.id = any(${contacts}::uuid[])
          and ((d.kind = 'email' and d.value = c.email_key)
            or (d.kind = 'phone' and length(c.phone_key) > 0 and right(d.value, 9) = right(c.phone_key, 9))))`
    )
  }
})

/** All stored data about a person. Account numbers stay masked. */
export const exportPerson = Effect.fn("Persons.export")(function* (person: Person) {
  yield* confirmFirst()
  const { contacts, honoraria: paid } = yield* meant(person)
  const data = {
    ...(yield* recordsOf(contacts, paid)),
    ...(yield* conversationsOf(contacts)),
    ...(yield* sourcesOf(contacts)),
    honoraria: yield* Effect.forEach(paid, honorarium)
  }
  for (const entityId of contacts) yield* record({ action: "person.exported", entity: "person", entityId })
  return data
})

/** True while a payment to them is in progress: it must end before they can be erased. */
export const openMoney = (paid: ReadonlyArray<string>) =>
  Effect.map(
    first<{ count: number }>(
      sql`select count(*) as count from honoraria
        where id = any(${paid}::uuid[]) and state not in ('paid', 'rejected', 'cancelled')`
    ),
    (row) => row?.count ?? 0
  )
