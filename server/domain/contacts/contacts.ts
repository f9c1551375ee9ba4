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
import { contactKeys } from "./contactKeys.ts"
import { asContact, type ContactRow, selectContacts } from "./contactRows.ts"
import type { ContactValues } from "./contactValues.ts"
import { wideColumns, wideParameters } from "./wideColumns.ts"

/** A contact of the organisation. */
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

/** Locks a contact until the transaction ends, and reads its current version. */
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

/** Writes a new contact. Returns its id. */
export const insertContact = Effect.fn("Contacts.insert")(function* (contact: NewContact) {
  const { values, origin } = contact
  yield* roomForContact()
  yield* refuseErased(
    { keys: contactKeys(values), leadId: contact.leadId },
    ...furtherKeys(values).map((more) => ({ keys: more }))
  )
  const made = yield* first<{ id: string }>(
    sql`with made as (
        insert into contacts (organization_id, lead_id, origin, import_id, linkedin_check, added_by, ${wideColumns})
        values (app.org(), ${contact.leadId ?? null}, ${origin}, ${contact.importId ?? null},
          ${contact.linkedinCheck ?? "unknown"}, app.account(), ${wideParameters(values)})
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

/** Updates the wide row of a contact. */
export const rewriteContact = Effect.fn("Contacts.rewrite")(function* (
  id: string,
  values: ContactValues,
  linkedinCheck: Contact["linkedinCheck"]
) {
  yield* refuseErased({ keys: contactKeys(values) }, ...furtherKeys(values).map((more) => ({ keys: more })))
  yield* rows(
    sql`update contacts set linkedin_check = ${linkedinCheck}, (${wideColumns}) = row(${wideParameters(values)})
      where id = ${id}`
  )
  yield* keepMarks([id])
})
