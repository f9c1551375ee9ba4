import type { Contact } from "../../../contract/entities/Contact.ts"
import { type MergeChoices, type MergeField, mergeFields } from "../../../contract/entities/Merge.ts"
import { uncalled } from "../../../contract/rules/outcomes.ts"
import { withMore } from "../contacts/contactAddresses.ts"
import { contactKeys } from "../contacts/contactKeys.ts"

const isBlank = (value: unknown) => value === "" || value === null || value === uncalled

const isSame = (kept: Contact, gone: Contact, field: MergeField) =>
  field === "phone"
    ? contactKeys(kept).phone === contactKeys(gone).phone && kept.phone === gone.phone
    : field === "email"
      ? contactKeys(kept).email === contactKeys(gone).email
      : kept[field] === gone[field]

/** Fields with two different values. */
export const differingFields = (kept: Contact, gone: Contact): ReadonlyArray<MergeField> =>
  mergeFields.filter((field) => !isBlank(kept[field]) && !isBlank(gone[field]) && !isSame(kept, gone, field))

/**
 * The merged contact: each field from the chosen side, otherwise from the remaining contact, otherwise any value. A
 * replaced address or number is kept as a further one.
 */
export const mergedContact = (kept: Contact, gone: Contact, choices: MergeChoices): Contact => {
  const sideOf = (field: MergeField) => {
    if (isBlank(kept[field])) return gone
    if (isBlank(gone[field])) return kept
    return choices[field] === "gone" ? gone : kept
  }
  const phone = sideOf("phone")
  const email = sideOf("email")
  const merged = {
    ...kept,
    ...(Object.fromEntries(mergeFields.map((field) => [field, sideOf(field)[field]])) as Pick<
      Contact,
      MergeField
    >),
    countryCode: phone.countryCode,
    phones: phone.phones,
    emails: email.emails,
    linkedinCheck: sideOf("linkedinProfile").linkedinCheck,
    skills: [...new Set([...kept.skills, ...gone.skills])].slice(0, 50),
    labels: [
      ...kept.labels,
      ...gone.labels.filter(({ _id }) => !kept.labels.some((label) => label._id === _id))
    ],
    fields: { ...gone.fields, ...kept.fields },
    leadId: kept.leadId ?? gone.leadId,
    doNotCall: kept.doNotCall || gone.doNotCall
  }
  return withMore(merged, {
    phones: (phone === kept ? gone : kept).phones,
    emails: (email === kept ? gone : kept).emails
  })
}
