import { contactSorts } from "../../../contract/calls/leads.ts"
import { callStatuses } from "../../../contract/rules/callStatuses.ts"
import { limits } from "../../../contract/rules/limits.ts"
import type { ContactCriteria } from "../../../machines/flows/contact-list.machine.ts"

const oneOf = <T extends string>(options: ReadonlyArray<T>, text: string | null): T | undefined =>
  options.find((option) => option === text)

const names = {
  query: "q",
  labelId: "labelId",
  callStatus: "status",
  thumbs: "thumbs",
  sort: "sort",
  importId: "importId"
} as const

/** The list that an address asks for. What it says wrongly counts as not said. */
export const readAddress = (search: string): ContactCriteria => {
  const params = new URLSearchParams(search)
  const importId = params.get(names.importId)?.slice(0, 100)
  return {
    ...(importId ? { importId } : {}),
    query: (params.get(names.query) ?? "").slice(0, limits.text.short),
    labelId: (params.get(names.labelId) ?? "").slice(0, 100),
    callStatus: oneOf(callStatuses, params.get(names.callStatus)) ?? "",
    thumbs: oneOf(["up", "down"], params.get(names.thumbs)) ?? "",
    sort: oneOf(contactSorts, params.get(names.sort)) ?? "newest"
  }
}

/** The address that asks for a list. What else it says, such as the contact shown, stays. */
export const writeAddress = (criteria: ContactCriteria, path: string, current: string): string => {
  const params = new URLSearchParams(current)
  for (const [field, name] of Object.entries(names)) {
    const value = criteria[field as keyof ContactCriteria]
    if (value === undefined || value === "" || (name === "sort" && value === "newest")) params.delete(name)
    else params.set(name, value)
  }
  const text = params.toString()
  return text === "" ? path : `${path}?${text}`
}

/** The same address with a contact shown beside the list, or without. */
export const withContact = (contactId: string | null, path: string, current: string): string => {
  const params = new URLSearchParams(current)
  if (contactId === null) params.delete("contact")
  else params.set("contact", contactId)
  const text = params.toString()
  return text === "" ? path : `${path}?${text}`
}
