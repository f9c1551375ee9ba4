import { randomBytes } from "node:crypto"
import { Effect } from "effect"
import type { Contact } from "../../../contract/entities/Contact.ts"
import { rows } from "../../store/Database.ts"
import { type Sql, sql } from "../../store/sql.ts"
import { asContact, type ContactRow, selectContacts } from "../contactRows.ts"
import { derived } from "../contactValues.ts"
import { changesOf, newLabels, type Person } from "./ChunkPlan.ts"
import { type Candidate, labelKey, oneByKey } from "./importRow.ts"

/** For each row that repeats a contact of the organisation, the oldest such contact. */
export const matchRows = Effect.fn("Imports.match")(function* (candidates: ReadonlyArray<Candidate>) {
  const keyed = candidates
    .map(({ index, keys }) => ({
      n: index,
      e: keys.email,
      p: keys.phone,
      t: keys.phoneTail,
      l: keys.linkedin
    }))
    .filter(({ e, t, l }) => e !== "" || t !== "" || l !== "")
  if (keyed.length === 0) return new Map<number, string>()
  const oldest = (where: Sql) =>
    sql`(select c.id, c.created_at from contacts c where ${where} order by c.created_at, c.id limit 1)`
  const found = yield* rows<{ n: number; id: string }>(
    sql`with k as materialized (
        select * from json_to_recordset(${JSON.stringify(keyed)}) as k(n integer, e text, p text, t text, l text)
      )
      select distinct on (k.n) k.n, m.id from k cross join lateral (
        ${oldest(sql`k.e <> '' and c.email_key <> '' and c.email_key = k.e`)}
        union all ${oldest(sql`k.l <> '' and c.linkedin_key <> '' and c.linkedin_key = k.l`)}
        union all ${oldest(sql`k.t <> '' and c.phone_tail <> '' and c.phone_tail = k.t
          and (right(c.phone_key, length(k.p)) = k.p or right(k.p, length(c.phone_key)) = c.phone_key)`)}
      ) m order by k.n, m.created_at, m.id`
  )
  return new Map(found.map(({ n, id }) => [n, id]))
})

/** Locks contacts in one order and reads them as they are then. Those that are gone are left out. */
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

/** The ids of labels by their key, made where they are not there yet, and locked in one order. */
export const ensureLabels = Effect.fn("Imports.ensureLabels")(function* (names: ReadonlyArray<string>) {
  const wanted = oneByKey(names).toSorted()
  if (wanted.length === 0) return { ids: new Map<string, string>(), made: [] }
  const made = yield* rows<{ id: string }>(
    sql`with made as (
        insert into labels (organization_id, name, colour, created_by)
        select app.org(), name, 'grey', app.account() from unnest(${wanted}::text[]) name
        on conflict (organization_id, lower(name)) do nothing returning id, name
      ), told as (
        insert into audit (organization_id, actor_id, action, entity, entity_id, changes)
        select app.org(), app.account(), 'label.created', 'label', id::text,
          json_build_array(json_build_object('field', 'name', 'from', null, 'to', name)) from made
      )
      select id from made`
  )
  const found = yield* rows<{ id: string; wanted: string }>(
    sql`select b.id, w.name as wanted from unnest(${wanted}::text[]) w(name)
      join labels b on lower(b.name) = lower(w.name) order by b.id for no key update of b`
  )
  return {
    ids: new Map(found.map(({ id, wanted: name }) => [labelKey(name), id])),
    made: made.map(({ id }) => id)
  }
})

const wide = ({ values }: Person["after"]) => {
  const { nameKey, keys, search } = derived(values)
  return {
    name: values.name,
    title: values.title,
    company: values.company,
    industry: values.industry,
    seniority: values.seniority,
    city: values.city,
    country: values.country,
    skills: values.skills,
    email: values.email,
    country_code: values.countryCode,
    phone: values.phone,
    linkedin_profile: values.linkedinProfile,
    notes: values.notes,
    fields: values.fields,
    name_key: nameKey,
    email_key: keys.email,
    phone_key: keys.phone,
    phone_tail: keys.phoneTail,
    linkedin_key: keys.linkedin,
    search
  }
}

const recordset = (records: ReadonlyArray<unknown>) =>
  sql`select * from json_to_recordset(${JSON.stringify(records)}) as r(
    id uuid, name text, title text, company text, industry text, seniority text, city text, country text,
    skills text[], email text, country_code text, phone text, linkedin_profile text, new_profile boolean, notes text,
    fields jsonb, name_key text, email_key text, phone_key text, phone_tail text, linkedin_key text, search tsvector,
    call_status text, next_call_at timestamptz, thumbs text, changes jsonb)`

/** Ids that keep the order of the file where the time of adding is the same. */
const idsInOrder = (count: number): ReadonlyArray<string> => {
  const time = Date.now().toString(16).padStart(12, "0")
  return Array.from({ length: count }, (_, index) => {
    const random = randomBytes(8)
    random[0] = ((random[0] ?? 0) & 0x3f) | 0x80
    const tail = random.toString("hex")
    const order = (index & 0xfff).toString(16).padStart(3, "0")
    return `${time.slice(0, 8)}-${time.slice(8)}-7${order}-${tail.slice(0, 4)}-${tail.slice(4)}`
  })
}

type LabelIds = ReadonlyMap<string, string>

const labelIdsOf = (person: Person, ids: LabelIds) => [
  ...new Set(newLabels(person).flatMap(([key]) => ids.get(key) ?? []))
]

const told = (person: Person) => [
  ...changesOf(person),
  ...newLabels(person).map(([, name]) => ({ field: "label", from: null, to: name }))
]

const putLabels = (pairs: ReadonlyArray<{ readonly contact: string; readonly label: string }>) =>
  pairs.length === 0
    ? Effect.void
    : rows(
        sql`insert into contact_labels (organization_id, contact_id, label_id)
          select app.org(), c, l from unnest(${pairs.map(({ contact }) => contact)}::uuid[],
            ${pairs.map(({ label }) => label)}::uuid[]) p(c, l) on conflict do nothing`
      )

/** Writes new contacts with their state, labels and history. */
export const insertPeople = Effect.fn("Imports.insert")(function* (
  importId: string,
  people: ReadonlyArray<Person>,
  labels: LabelIds
) {
  if (people.length === 0) return
  const ids = idsInOrder(people.length)
  const records = people.map((person, index) => ({
    id: ids[index],
    ...wide(person.after),
    call_status: person.after.callStatus,
    next_call_at: person.after.nextCallAt,
    thumbs: person.after.thumbs,
    changes: told(person)
  }))
  yield* rows(
    sql`with r as materialized (${recordset(records)}), made as (
        insert into contacts (organization_id, id, origin, import_id, name, title, company, industry, seniority, city,
          country, skills, email, country_code, phone, linkedin_profile, notes, fields, name_key, email_key, phone_key,
          phone_tail, linkedin_key, search, added_by)
        select app.org(), id, 'imported', ${importId}::uuid, name, title, company, industry, seniority, city, country,
          skills, email, country_code, phone, linkedin_profile, notes, fields, name_key, email_key, phone_key,
          phone_tail, linkedin_key, search, app.account() from r
      ), told as (
        insert into audit (organization_id, actor_id, action, entity, entity_id, changes)
        select app.org(), app.account(), 'contact.imported', 'contact', id::text, changes from r
      )
      insert into contact_state (organization_id, contact_id, is_viewed, created_at, updated_at, call_status,
        next_call_at, thumbs)
      select app.org(), id, false, now(), now(), call_status, next_call_at, thumbs from r`
  )
  yield* putLabels(
    people.flatMap((person, index) =>
      labelIdsOf(person, labels).map((label) => ({ contact: ids[index] ?? "", label }))
    )
  )
})

/** Writes changed contacts anew, with a line of history under `action`. Labels are put by the caller. */
export const rewritePeople = Effect.fn("Imports.rewrite")(function* (
  action: string,
  people: ReadonlyArray<Person>,
  more: ReadonlyMap<string, ReadonlyArray<unknown>> = new Map()
) {
  if (people.length === 0) return
  const records = people.map((person) => ({
    id: person.id,
    ...wide(person.after),
    new_profile: person.before.values.linkedinProfile !== person.after.values.linkedinProfile,
    call_status: person.after.callStatus,
    next_call_at: person.after.nextCallAt,
    thumbs: person.after.thumbs,
    changes: [...told(person), ...(more.get(person.id ?? "") ?? [])]
  }))
  yield* rows(
    sql`with r as materialized (${recordset(records)}), told as (
        insert into audit (organization_id, actor_id, action, entity, entity_id, changes)
        select app.org(), app.account(), ${action}, 'contact', id::text, changes from r
      ), moved as (
        update contact_state s set call_status = r.call_status, next_call_at = r.next_call_at, thumbs = r.thumbs,
          version = s.version + 1, updated_at = clock_timestamp()
        from r where s.contact_id = r.id
      )
      update contacts c set name = r.name, title = r.title, company = r.company, industry = r.industry,
        seniority = r.seniority, city = r.city, country = r.country, skills = r.skills, email = r.email,
        country_code = r.country_code, phone = r.phone, linkedin_profile = r.linkedin_profile,
        linkedin_check = case when r.new_profile then 'unknown' else c.linkedin_check end, notes = r.notes,
        fields = r.fields, name_key = r.name_key, email_key = r.email_key, phone_key = r.phone_key,
        phone_tail = r.phone_tail, linkedin_key = r.linkedin_key, search = r.search
      from r where c.id = r.id`
  )
})

/** Writes what a chunk changed in contacts that were there, and keeps what it takes to undo it. */
export const updatePeople = Effect.fn("Imports.update")(function* (
  importId: string,
  offset: number,
  people: ReadonlyArray<Person>,
  labels: LabelIds
) {
  if (people.length === 0) return
  yield* rewritePeople("contact.importUpdated", people)
  yield* putLabels(
    people.flatMap((person) =>
      labelIdsOf(person, labels).map((label) => ({ contact: person.id ?? "", label }))
    )
  )
  const records = people.map((person) => ({
    contact: person.id,
    changes: changesOf(person),
    labels: labelIdsOf(person, labels)
  }))
  yield* rows(
    sql`insert into import_updates (organization_id, import_id, contact_id, row_offset, changes, labels)
      select app.org(), ${importId}::uuid, contact, ${offset}::integer, changes, labels
      from json_to_recordset(${JSON.stringify(records)}) as r(contact uuid, changes jsonb, labels uuid[])`
  )
})
