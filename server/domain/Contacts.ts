import { Effect } from "effect"
import type { Contact } from "../../contract/entities/Contact.ts"
import type { CallStatus } from "../../contract/rules/callStatuses.ts"
import { first, rows } from "../store/Database.ts"
import { type Sql, sql } from "../store/sql.ts"
import { type ContactValues, derived } from "./contactValues.ts"
import { asUuid } from "./ids.ts"
import { refuse } from "./Refusal.ts"

export type ContactRow = {
  readonly id: string
  readonly lead_id: number | null
  readonly origin: Contact["origin"]
  readonly name: string
  readonly title: string
  readonly company: string
  readonly industry: string
  readonly seniority: string
  readonly city: string
  readonly country: string
  readonly skills: ReadonlyArray<string>
  readonly email: string
  readonly country_code: string
  readonly phone: string
  readonly linkedin_profile: string
  readonly linkedin_check: Contact["linkedinCheck"]
  readonly notes: string
  readonly fields: Contact["fields"]
  readonly labels: Contact["labels"]
  readonly thumbs: Contact["thumbs"]
  readonly call_status: CallStatus
  readonly next_call_at: string | null
  readonly added_by_name: string | null
  readonly created_at: string
  readonly updated_at: string
  readonly version: number
}

export const asContact = (row: ContactRow): Contact => ({
  _id: row.id,
  leadId: row.lead_id === null ? null : String(row.lead_id),
  origin: row.origin,
  name: row.name,
  title: row.title,
  company: row.company,
  industry: row.industry,
  seniority: row.seniority,
  city: row.city,
  country: row.country,
  skills: row.skills,
  hasEmail: row.email !== "",
  hasPhone: row.phone !== "",
  hasLinkedin: row.linkedin_profile !== "",
  email: row.email,
  phone: row.phone,
  countryCode: row.country_code,
  linkedinProfile: row.linkedin_profile,
  linkedinCheck: row.linkedin_check,
  labels: row.labels,
  thumbs: row.thumbs,
  callStatus: row.call_status,
  nextCallAt: row.next_call_at,
  notes: row.notes,
  fields: row.fields,
  addedBy: row.added_by_name ?? "",
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  version: row.version
})

/** Whole contacts, labels with them, of a `page` that has their organisation and id. `more` adds columns and an order. */
export const selectContacts = (page: Sql, more: { readonly columns?: Sql; readonly order?: Sql } = {}): Sql =>
  sql`with page as materialized (${page}),
    carried as materialized (
      select x.contact_id, x.label_id from contact_labels x join page p on p.contact_id = x.contact_id),
    counted as materialized (
      select x.label_id, count(*) as count from contact_labels x
      where x.label_id in (select label_id from carried) group by x.label_id)
  select c.id, c.lead_id, c.origin, c.name, c.title, c.company, c.industry, c.seniority, c.city, c.country, c.skills,
    c.email, c.country_code, c.phone, c.linkedin_profile, c.linkedin_check, c.notes, c.fields, c.created_at,
    s.thumbs, s.call_status, s.next_call_at, s.version, s.updated_at,
    (select m.name from members m where m.organization_id = c.organization_id and m.user_id = c.added_by
      order by m.created_at desc limit 1) as added_by_name,
    (select coalesce(json_agg(json_build_object('_id', b.id, 'name', b.name, 'colour', b.colour, 'count', n.count)
        order by lower(b.name)), '[]')
      from carried x join labels b on b.id = x.label_id join counted n on n.label_id = b.id
      where x.contact_id = c.id) as labels${more.columns ?? sql``}
  from page p
    join contacts c on c.organization_id = p.organization_id and c.id = p.contact_id
    join contact_state s on s.organization_id = p.organization_id and s.contact_id = p.contact_id
  ${more.order ?? sql``}`

/** One of the organisation's contacts. */
export const contactById = Effect.fn("Contacts.byId")(function* (contactId: string) {
  const id = yield* asUuid(contactId)
  const row = yield* first<ContactRow>(
    selectContacts(sql`select organization_id, contact_id from contact_state where contact_id = ${id}`)
  )
  return row ? asContact(row) : yield* refuse("not_found")
})

/** Locks a contact against other changes until the transaction ends, and reads it as it is then. */
export const lockContact = Effect.fn("Contacts.lock")(function* (contactId: string) {
  const id = yield* asUuid(contactId)
  const held = yield* first(sql`select from contact_state where contact_id = ${id} for update`)
  return held ? yield* contactById(id) : yield* refuse("not_found")
})

type NewContact = {
  readonly values: ContactValues
  readonly origin: Contact["origin"]
  readonly leadId?: number
  readonly importId?: string
  readonly callStatus?: CallStatus
  readonly nextCallAt?: string | null
  readonly linkedinCheck?: Contact["linkedinCheck"]
}

/** Writes a new contact of the organisation. Answers its id. */
export const insertContact = Effect.fn("Contacts.insert")(function* (contact: NewContact) {
  const { values, origin } = contact
  const { nameKey, keys, search } = derived(values)
  const made = yield* first<{ id: string }>(
    sql`with made as (
        insert into contacts (organization_id, lead_id, origin, import_id, name, title, company, industry, seniority,
          city, country, skills, email, country_code, phone, linkedin_profile, linkedin_check, notes, fields, name_key,
          email_key, phone_key, phone_tail, linkedin_key, search, added_by)
        values (app.org(), ${contact.leadId ?? null}, ${origin}, ${contact.importId ?? null}, ${values.name},
          ${values.title}, ${values.company}, ${values.industry}, ${values.seniority}, ${values.city},
          ${values.country}, ${values.skills}, ${values.email}, ${values.countryCode}, ${values.phone},
          ${values.linkedinProfile}, ${contact.linkedinCheck ?? "unknown"}, ${values.notes},
          ${JSON.stringify(values.fields)}, ${nameKey}, ${keys.email}, ${keys.phone}, ${keys.phoneTail},
          ${keys.linkedin}, ${search}::tsvector, app.account())
        returning organization_id, id, created_at
      )
      insert into contact_state (organization_id, contact_id, is_viewed, created_at, updated_at, call_status, next_call_at)
      select organization_id, id, ${origin === "viewed"}, created_at, created_at, ${contact.callStatus ?? "Yet to call"},
        ${contact.nextCallAt ?? null} from made
      returning contact_id as id`
  )
  return made?.id ?? (yield* Effect.die(new Error("a contact was not written")))
})

/** Writes the wide row of a contact anew. */
export const rewriteContact = Effect.fn("Contacts.rewrite")(function* (
  id: string,
  values: ContactValues,
  linkedinCheck: Contact["linkedinCheck"]
) {
  const { nameKey, keys, search } = derived(values)
  yield* rows(
    sql`update contacts set name = ${values.name}, title = ${values.title}, company = ${values.company},
        industry = ${values.industry}, seniority = ${values.seniority}, city = ${values.city},
        country = ${values.country}, skills = ${values.skills}, email = ${values.email},
        country_code = ${values.countryCode}, phone = ${values.phone}, linkedin_profile = ${values.linkedinProfile},
        linkedin_check = ${linkedinCheck}, notes = ${values.notes}, fields = ${JSON.stringify(values.fields)},
        name_key = ${nameKey}, email_key = ${keys.email}, phone_key = ${keys.phone}, phone_tail = ${keys.phoneTail},
        linkedin_key = ${keys.linkedin}, search = ${search}::tsvector
      where id = ${id}`
  )
})
