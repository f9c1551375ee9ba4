import type { Contact, ContactChanges } from "../../../contract/entities/Contact.ts"
import { type ContactKeys, contactKeys } from "./contactKeys.ts"

type Phones = Contact["phones"]
type Emails = Contact["emails"]

export type Addresses = Pick<Contact, "email" | "phone" | "countryCode" | "phones" | "emails">

/** The keys of both are in the order of jsonb, so that two lists can be compared as text. */
const phone = ({ bad, kind, number, countryCode }: Phones[number]): Phones[number] => ({
  ...(bad && { bad }),
  ...(kind !== undefined && { kind }),
  number,
  countryCode
})
const email = ({ kind, address }: Emails[number]): Emails[number] => ({
  ...(kind !== undefined && { kind }),
  address
})

const nothing = { email: "", countryCode: "", phone: "", linkedinProfile: "" }

const phoneKeys = ({ number, countryCode }: Phones[number]) =>
  contactKeys({ ...nothing, phone: number, countryCode })
const emailKeys = ({ address }: Emails[number]) => contactKeys({ ...nothing, email: address })

/** The first of each key; a number too short for a key is compared as written. */
const once = <T>(list: ReadonlyArray<T>, keyOf: (one: T) => string): ReadonlyArray<T> => {
  if (list.length < 2) return list
  const seen = new Map<string, T>()
  for (const one of list) if (!seen.has(keyOf(one))) seen.set(keyOf(one), one)
  return [...seen.values()]
}

const phonesOnce = (phones: Phones): Phones =>
  once(
    phones
      .map((one) => phone({ ...one, number: one.number.trim(), countryCode: one.countryCode.trim() }))
      .filter(({ number }) => number !== ""),
    (one) => phoneKeys(one).phone || one.number
  )

const emailsOnce = (emails: Emails): Emails =>
  once(
    emails
      .map((one) => email({ ...one, address: one.address.trim() }))
      .filter(({ address }) => address !== ""),
    (one) => emailKeys(one).email
  )

/** All numbers and addresses, the first as in `phone` and `email`, even if the lists are empty. */
export const addressesOf = (values: Addresses): Pick<Addresses, "phones" | "emails"> => ({
  phones:
    values.phone === "" || values.phones[0]?.number === values.phone
      ? values.phones.map(phone)
      : phonesOnce([{ number: values.phone, countryCode: values.countryCode }, ...values.phones]),
  emails:
    values.email === "" || values.emails[0]?.address === values.email
      ? values.emails.map(email)
      : emailsOnce([{ address: values.email }, ...values.emails])
})

const changedPhones = (before: Addresses, changes: ContactChanges) => {
  if (changes.phones) return changes.phones.map((one) => ({ ...one, number: String(one.number) }))
  const { phones } = addressesOf(before)
  if (changes.phone === undefined && changes.countryCode === undefined) return phones
  const [first, ...others] = phones
  const number = String(changes.phone ?? before.phone).trim()
  const isSame = first?.number === number
  return [{ ...(isSame && first), number, countryCode: changes.countryCode ?? before.countryCode }, ...others]
}

const changedEmails = (before: Addresses, changes: ContactChanges) => {
  if (changes.emails) return changes.emails
  const { emails } = addressesOf(before)
  if (changes.email === undefined || changes.email.trim() === before.email) return emails
  return [{ address: changes.email }, ...emails.slice(1)]
}

/** Numbers and addresses after a change. If the first is removed, the next one becomes the first. */
export const changedAddresses = (before: Addresses, changes: ContactChanges): Addresses => {
  const phones = phonesOnce(changedPhones(before, changes))
  const emails = emailsOnce(changedEmails(before, changes))
  const code = changes.phones ? "" : (changes.countryCode ?? before.countryCode).trim()
  return {
    phones,
    emails,
    phone: phones[0]?.number ?? "",
    countryCode: phones[0]?.countryCode ?? code,
    email: emails[0]?.address ?? ""
  }
}

/** The numbers and addresses, followed by the new ones of `more`. */
export const withMore = <V extends Addresses>(values: V, more: Pick<Addresses, "phones" | "emails">): V => {
  if (more.phones.length + more.emails.length === 0) return values
  const { phones, emails } = addressesOf(values)
  return {
    ...values,
    ...changedAddresses(values, { phones: [...phones, ...more.phones], emails: [...emails, ...more.emails] })
  }
}

/** Keys of the further numbers and addresses, for matching. */
export const moreKeys = (values: Addresses): ReadonlyArray<ContactKeys> => {
  const { phones, emails } = addressesOf(values)
  return [...emails.slice(1).map(emailKeys), ...phones.slice(1).map(phoneKeys)].filter(
    (keys) => keys.email !== "" || keys.phone !== ""
  )
}
