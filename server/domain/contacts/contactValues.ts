import type { Contact, ContactChanges } from "../../../contract/entities/Contact.ts"
import {
  contactFieldTable,
  forFields,
  plainFields,
  type TextField,
  textFields
} from "../../../contract/rules/contactFields.ts"
import type { Change } from "../../platform/audit.ts"
import { fold, searchWords, typed, vectorOf } from "../leads/pool/searchText.ts"
import { type Addresses, addressesOf, changedAddresses, moreKeys } from "./contactAddresses.ts"
import { contactKeys } from "./contactKeys.ts"

/** Values of the wide row of a contact. */
export type ContactValues = Pick<Contact, TextField | "skills" | "fields" | "phones" | "emails">

export const noValues: ContactValues = {
  ...forFields(textFields, () => ""),
  skills: [],
  phones: [],
  emails: [],
  fields: {}
}

const mergedFields = (before: Contact["fields"], changes: ContactChanges["fields"] = {}) => {
  if (Object.keys(changes).length === 0) return before
  const merged = new Map(Object.entries(before))
  for (const [key, value] of Object.entries(changes)) {
    if (value === null) merged.delete(key)
    else merged.set(key, value)
  }
  return Object.fromEntries(merged)
}

const changedTexts = (before: ContactValues, changes: ContactChanges) => {
  const changed = { ...noValues }
  for (const field of textFields)
    changed[field] = changes[field] === undefined ? before[field] : String(changes[field]).trim()
  return changed
}

/** The values with the changes. A custom field set to null is removed, others stay. */
export const withChanges = (before: ContactValues, changes: ContactChanges): ContactValues => ({
  ...changedTexts(before, changes),
  skills: changes.skills?.map((skill) => skill.trim()).filter((skill) => skill !== "") ?? before.skills,
  fields: mergedFields(before.fields, changes.fields),
  ...changedAddresses(before, changes)
})

/** A list without more than the first number or address counts as empty. */
const listed = (list: Addresses["phones"] | Addresses["emails"]) =>
  list.length > 1 || list.some((one) => one.kind !== undefined || "bad" in one) ? list : []

const own = (fields: Contact["fields"], key: string) => (Object.hasOwn(fields, key) ? fields[key] : null)

/** Each changed field, custom fields one by one. */
export const differences = (before: ContactValues, after: ContactValues): ReadonlyArray<Change> => {
  const plain = textFields
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ field, from: before[field], to: after[field] }))
  const skills =
    JSON.stringify(before.skills) === JSON.stringify(after.skills)
      ? []
      : [{ field: "skills", from: before.skills, to: after.skills }]
  const lists = (["phones", "emails"] as const)
    .map((field) => ({
      field,
      from: listed(addressesOf(before)[field]),
      to: listed(addressesOf(after)[field])
    }))
    .filter(({ from, to }) => from.length + to.length > 0 && JSON.stringify(from) !== JSON.stringify(to))
    .map(({ field }) => ({ field, from: addressesOf(before)[field], to: addressesOf(after)[field] }))
  const custom = [...new Set([...Object.keys(before.fields), ...Object.keys(after.fields)])]
    .map((key) => ({
      field: `fields.${key}`,
      from: own(before.fields, key),
      to: own(after.fields, key)
    }))
    .filter(({ from, to }) => from !== to)
  return [...plain, ...skills, ...lists, ...custom]
}

/** The sort key of a name. */
export const nameKey = (name: string) => fold(name).slice(0, 200)

const searchedPlain = plainFields.flatMap((field) => {
  const traits = contactFieldTable[field]
  return "weight" in traits ? [[field, traits.weight] as const] : []
})

const mostSearched = 20_000

/** Derived values for finding the contact: words, name and duplicate keys. */
export const derived = (values: ContactValues) => {
  const keys = contactKeys(values)
  const { phones, emails } = addressesOf(values)
  const more = moreKeys(values)
  const nationals = phones.map(({ number }) => number.replace(/\D/g, "").replace(/^0+/, ""))
  return {
    nameKey: nameKey(values.name),
    keys,
    phones: listed(phones),
    emails: listed(emails),
    moreKeys: more.map(({ email, phone }) => (email === "" ? `p ${phone}` : `e ${email}`)),
    search: vectorOf([
      [values.name, "A"],
      ...searchedPlain.map(([field, weight]) => [values[field], weight] as const),
      [values.skills.join(" "), "D"],
      [emails.map(({ address }) => address).join(" "), "D"],
      [nationals.join(" "), "D"],
      [[keys, ...more].map(({ phone }) => phone).join(" "), "D"],
      [Object.values(values.fields).map(String).join(" ").slice(0, mostSearched), "D"],
      [values.notes, "D"]
    ])
  }
}

const looksLikePhone = /^[\s+()./-]*\d[\d\s+()./-]{4,}$/

/** A tsquery for the organisation's contacts. A phone number is found in any notation. */
export const contactQuery = (query: string): string => {
  if (!looksLikePhone.test(query)) return searchWords(query, typed(query))
  const digits = query.replace(/\D/g, "")
  const word = digits.replace(/^0+/, "") || digits
  return searchWords(query, { units: [{ word }], isOpen: true })
}
