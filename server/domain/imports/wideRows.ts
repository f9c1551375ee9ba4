import { randomBytes } from "node:crypto"
import { sql } from "../../platform/database/sql.ts"
import { derived } from "../contacts/contactValues.ts"
import type { Person } from "./chunkPlan.ts"

/** What the wide row of a contact holds, by column. */
export const wide = ({ values }: Person["after"]) => {
  const { nameKey, keys, search, phones, emails, moreKeys } = derived(values)
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
    phones,
    emails,
    more_keys: moreKeys,
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

/** Records of contacts, as JSON, as rows of a statement, what they leave out as null. */
export const recordset = (json: string) =>
  sql`select * from json_to_recordset(${json}) as r(
    id uuid, name text, title text, company text, industry text, seniority text, city text, country text,
    skills text[], email text, country_code text, phone text, phones jsonb, emails jsonb, more_keys text[], linkedin_profile text, new_profile boolean, notes text,
    fields jsonb, name_key text, email_key text, phone_key text, phone_tail text, linkedin_key text, search tsvector,
    call_status text, next_call_at timestamptz, thumbs text, changes jsonb)`

/** Ids that keep the order of the file where the time of adding is the same. */
export const idsInOrder = (count: number): ReadonlyArray<string> => {
  const time = Date.now().toString(16).padStart(12, "0")
  return Array.from({ length: count }, (_, index) => {
    const random = randomBytes(8)
    random[0] = ((random[0] ?? 0) & 0x3f) | 0x80
    const tail = random.toString("hex")
    const order = (index & 0xfff).toString(16).padStart(3, "0")
    return `${time.slice(0, 8)}-${time.slice(8)}-7${order}-${tail.slice(0, 4)}-${tail.slice(4)}`
  })
}
