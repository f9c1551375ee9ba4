import type { Contact } from "../../../contract/entities/Contact.ts"
import { type MergeChoices, type MergeField, mergeFields } from "../../../contract/entities/Merge.ts"
import { contactKeys } from "../contactKeys.ts"

const isBlank = (value: unknown) => value === "" || value === null || value === "Yet to call"

const isSame = (kept: Contact, gone: Contact, field: MergeField) =>
  field === "phone"
    ? contactKeys(kept).phone === contactKeys(gone).phone && kept.phone === gone.phone
    : field === "email"
      ? contactKeys(kept).email === contactKeys(gone).email
      : kept[field] === gone[field]

/** Fields that both fill, and fill differently. */
export const differingFields = (kept: Contact, gone: Contact): ReadonlyArray<MergeField> =>
  mergeFields.filter((field) => !isBlank(kept[field]) && !isBlank(gone[field]) && !isSame(kept, gone, field))

const freeName = (fields: Contact["fields"], name: string) => {
  for (let n = 2; ; n += 1) if (!Object.hasOwn(fields, `${name} ${n}`)) return `${name} ${n}`
}

/**
 * Two contacts made one: each field of the side that was chosen, else of the one that stays, else whatever is filled. An
 * address or number that loses is kept as a further one.
 */
export const mergedContact = (kept: Contact, gone: Contact, choices: MergeChoices): Contact => {
  const sideOf = (field: MergeField) => {
    if (isBlank(kept[field])) return gone
    if (isBlank(gone[field])) return kept
    return choices[field] === "gone" ? gone : kept
  }
  const fields: Record<string, Contact["fields"][string]> = { ...gone.fields, ...kept.fields }
  const differing = differingFields(kept, gone)
  const keep = (field: "email" | "phone", name: string) => {
    if (!differing.includes(field)) return
    const lost = sideOf(field) === kept ? gone : kept
    fields[freeName(fields, name)] =
      field === "phone" ? `${lost.countryCode} ${lost.phone}`.trim() : lost.email
  }
  keep("email", "Email")
  keep("phone", "Phone")
  const phone = sideOf("phone")
  return {
    ...kept,
    ...(Object.fromEntries(mergeFields.map((field) => [field, sideOf(field)[field]])) as Pick<
      Contact,
      MergeField
    >),
    countryCode: phone.countryCode,
    linkedinCheck: sideOf("linkedinProfile").linkedinCheck,
    skills: [...new Set([...kept.skills, ...gone.skills])].slice(0, 50),
    labels: [
      ...kept.labels,
      ...gone.labels.filter(({ _id }) => !kept.labels.some((label) => label._id === _id))
    ],
    fields,
    leadId: kept.leadId ?? gone.leadId,
    doNotCall: kept.doNotCall || gone.doNotCall
  }
}
