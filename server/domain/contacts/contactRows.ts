import type { Contact } from "../../../contract/entities/Contact.ts"
import type { CallStatus } from "../../../contract/rules/callStatuses.ts"
import {
  contactFieldTable,
  forFields,
  plainFields,
  type TextField,
  textFields
} from "../../../contract/rules/contactFields.ts"
import { fixed, type Sql, sql } from "../../platform/database/sql.ts"
import { addressesOf } from "./contactAddresses.ts"

type TextColumns = { readonly [Field in TextField as (typeof contactFieldTable)[Field]["column"]]: string }

export type ContactRow = TextColumns & {
  readonly id: string
  readonly lead_id: number | null
  readonly origin: Contact["origin"]
  readonly skills: ReadonlyArray<string>
  readonly phones: Contact["phones"]
  readonly emails: Contact["emails"]
  readonly linkedin_check: Contact["linkedinCheck"]
  readonly fields: Contact["fields"]
  readonly labels: Contact["labels"]
  readonly thumbs: Contact["thumbs"]
  readonly call_status: CallStatus
  readonly next_call_at: string | null
  readonly do_not_call: boolean
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
  ...forFields(plainFields, (field) => row[contactFieldTable[field].column]),
  skills: row.skills,
  hasEmail: row.email !== "",
  hasPhone: row.phone !== "",
  hasLinkedin: row.linkedin_profile !== "",
  email: row.email,
  phone: row.phone,
  countryCode: row.country_code,
  ...addressesOf({
    email: row.email,
    phone: row.phone,
    countryCode: row.country_code,
    phones: row.phones,
    emails: row.emails
  }),
  linkedinProfile: row.linkedin_profile,
  linkedinCheck: row.linkedin_check,
  labels: row.labels,
  thumbs: row.thumbs,
  callStatus: row.call_status,
  nextCallAt: row.next_call_at,
  doNotCall: row.do_not_call,
  notes: row.notes,
  fields: row.fields,
  addedBy: row.added_by_name ?? "",
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  version: row.version
})

const textColumns = fixed(textFields.map((field) => `c.${contactFieldTable[field].column}`).join(", "))

type More = { readonly before?: Sql; readonly columns?: Sql; readonly order?: Sql }

/**
 * Whole contacts with labels, for a `page` with their organisation and id. `more` adds statements before it, columns
 * and an order.
 */
export const selectContacts = (page: Sql, more: More = {}): Sql =>
  sql`with ${more.before ?? sql``} page as materialized (${page})
  select c.id, c.lead_id, c.origin, ${textColumns}, c.skills, c.phones, c.emails, c.linkedin_check, c.fields, c.created_at,
    s.thumbs, s.call_status, s.next_call_at, s.do_not_call, s.version, s.updated_at,
    (select m.name from members m where m.organization_id = c.organization_id and m.user_id = c.added_by
      order by m.created_at desc limit 1) as added_by_name,
    (select coalesce(json_agg(json_build_object('_id', b.id, 'name', b.name, 'colour', b.colour, 'count', b.carried)
        order by lower(b.name)), '[]')
      from contact_labels x join labels b on b.id = x.label_id where x.contact_id = c.id) as labels${more.columns ?? sql``}
  from page p
    join contacts c on c.organization_id = p.organization_id and c.id = p.contact_id
    join contact_state s on s.organization_id = p.organization_id and s.contact_id = p.contact_id
  ${more.order ?? sql``}`
