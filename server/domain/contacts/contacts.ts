import { Effect } from "effect"
import type { Contact } from "../../../contract/entities/Contact.ts"
import type { CallStatus } from "../../../contract/rules/callStatuses.ts"
import { uncalled } from "../../../contract/rules/outcomes.ts"
import { first, rows } from "../../platform/database/Database.ts"
import { sql } from "../../platform/database/sql.ts"
import { refuse } from "../../platform/failures/Refusal.ts"
import { asUuid } from "../../platform/ids.ts"
import { roomForContact } from "../organisation/quotas.ts"
import { keepMarks, refuseErased } from "../people/doNotCall.ts"
import { moreKeys as furtherKeys } from "./contactAddresses.ts"
import { asContact, type ContactRow, selectContacts } from "./contactRows.ts"
import { type ContactValues, derived } from "./contactValues.ts"

/** One of the organisation's contacts. */
export const contactById = Effect.fn("Contacts.byId")(function* (contactId: string) {
  const id = yield* asUuid(contactId)
  const row = yield* first<ContactRow>(
    selectContacts(sql`select organization_id, contact_id from contact_state where contact_id = ${id}`)
  )
  if (row) return asContact(row)
  const merge = yield* first<{ kept_id: string }>(
    sql`select kept_id from contact_merges where gone_id = ${id} and undone_at is null`
  )
  return yield* merge
    ? refuse("not_found", { words: "contactMerged", body: { mergedInto: merge.kept_id } })
    : refuse("not_found")
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
  const { nameKey, keys, search, phones, emails, moreKeys } = derived(values)
  yield* roomForContact()
  yield* refuseErased(
    { keys, leadId: contact.leadId },
    ...furtherKeys(values).map((more) => ({ keys: more }))
  )
  const made = yield* first<{ id: string }>(
    sql`with made as (
        insert into contacts (organization_id, lead_id, origin, import_id, name, title, company, industry, seniority,
          city, country, skills, email, country_code, phone, phones, emails, more_keys, linkedin_profile,
          linkedin_check, notes, fields, name_key,
          email_key, phone_key, phone_tail, linkedin_key, search, added_by)
        values (app.org(), ${contact.leadId ?? null}, ${origin}, ${contact.importId ?? null}, ${values.name},
          ${values.title}, ${values.company}, ${values.industry}, ${values.seniority}, ${values.city},
          ${values.country}, ${values.skills}, ${values.email}, ${values.countryCode}, ${values.phone},
          ${JSON.stringify(phones)}, ${JSON.stringify(emails)}, ${moreKeys},
          ${values.linkedinProfile}, ${contact.linkedinCheck ?? "unknown"}, ${values.notes},
          ${JSON.stringify(values.fields)}, ${nameKey}, ${keys.email}, ${keys.phone}, ${keys.phoneTail},
          ${keys.linkedin}, ${search}::tsvector, app.account())
        returning organization_id, id, created_at
      )
      insert into contact_state (organization_id, contact_id, is_viewed, created_at, updated_at, call_status, next_call_at)
      select organization_id, id, ${origin === "viewed"}, created_at, created_at, ${contact.callStatus ?? uncalled},
        ${contact.nextCallAt ?? null} from made
      returning contact_id as id`
  )
  if (!made) return yield* Effect.die(new Error("a contact was not written"))
  yield* keepMarks([made.id])
  return made.id
})

/** Writes the wide row of a contact anew. */
export const rewriteContact = Effect.fn("Contacts.rewrite")(function* (
  id: string,
  values: ContactValues,
  linkedinCheck: Contact["linkedinCheck"]
) {
  const { nameKey, keys, search, phones, emails, moreKeys } = derived(values)
  yield* refuseErased({ keys }, ...furtherKeys(values).map((more) => ({ keys: more })))
  yield* rows(
    sql`update contacts set name = ${values.name}, title = ${values.title}, company = ${values.company},
        industry = ${values.industry}, seniority = ${values.seniority}, city = ${values.city},
        country = ${values.country}, skills = ${values.skills}, email = ${values.email},
        country_code = ${values.countryCode}, phone = ${values.phone},
        phones = ${JSON.stringify(phones)}, emails = ${JSON.stringify(emails)}, more_keys = ${moreKeys},
        linkedin_profile = ${values.linkedinProfile},
        linkedin_check = ${linkedinCheck}, notes = ${values.notes}, fields = ${JSON.stringify(values.fields)},
        name_key = ${nameKey}, email_key = ${keys.email}, phone_key = ${keys.phone}, phone_tail = ${keys.phoneTail},
        linkedin_key = ${keys.linkedin}, search = ${search}::tsvector
      where id = ${id}`
  )
  yield* keepMarks([id])
})
