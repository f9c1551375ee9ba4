import { contactSorts, nextCallChoices } from "../../../contract/calls/leads.ts"
import { fixedPath, routeAt } from "../../../contract/routes.ts"
import { callStatuses } from "../../../contract/rules/callStatuses.ts"
import { companyFromAddress } from "../../../contract/rules/companyAddress.ts"
import { limits } from "../../../contract/rules/limits.ts"
import type { ContactCriteria } from "../../../machines/flows/contact-list.machine.ts"

const oneOf = <T extends string>(options: ReadonlyArray<T>, text: string | null): T | undefined =>
  options.find((option) => option === text)

const origins = ["viewed", "added", "imported"] as const

const names = [
  "q",
  "labelId",
  "status",
  "thumbs",
  "addedBy",
  "nextCall",
  "origin",
  "hasEmail",
  "hasPhone",
  "sort",
  "order",
  "importId"
] as const

/** The list that an address describes. Invalid parts are ignored. */
export const readAddress = (search: string): ContactCriteria => {
  const params = new URLSearchParams(search)
  const id = (name: string) => (params.get(name) ?? "").slice(0, 100)
  const importId = id("importId")
  const asked = new Set(params.getAll("status"))
  return {
    ...(importId ? { importId } : {}),
    query: (params.get("q") ?? "").slice(0, limits.text.short),
    labelId: id("labelId"),
    callStatuses: callStatuses.filter((status) => asked.has(status)),
    thumbs: oneOf(["up", "down"], params.get("thumbs")) ?? "",
    addedBy: id("addedBy"),
    nextCall: oneOf(nextCallChoices, params.get("nextCall")) ?? "",
    origin: oneOf(origins, params.get("origin")) ?? "",
    hasEmail: params.get("hasEmail") === "yes",
    hasPhone: params.get("hasPhone") === "yes",
    sort: oneOf(contactSorts, params.get("sort")) ?? "newest",
    reverse: params.get("order") === "reverse"
  }
}

/** The company of a company page's address; undefined for any other. */
export const companyAt = (pathname: string): string | undefined => {
  const route = routeAt(pathname)
  if (route?.key !== "company") return undefined
  return companyFromAddress(pathname.slice(fixedPath(route).length + 1)) || undefined
}

/** The list at an address. */
export const criteriaAt = ({ pathname, search }: Pick<Location, "pathname" | "search">): ContactCriteria => {
  const company = companyAt(pathname)
  return { ...readAddress(search), ...(company === undefined ? {} : { company }) }
}

const written = (criteria: ContactCriteria): ReadonlyArray<readonly [(typeof names)[number], string]> => [
  ["q", criteria.query],
  ["labelId", criteria.labelId],
  ...criteria.callStatuses.map((status) => ["status", status] as const),
  ["thumbs", criteria.thumbs],
  ["addedBy", criteria.addedBy],
  ["nextCall", criteria.nextCall],
  ["origin", criteria.origin],
  ["hasEmail", criteria.hasEmail ? "yes" : ""],
  ["hasPhone", criteria.hasPhone ? "yes" : ""],
  ["sort", criteria.sort === "newest" ? "" : criteria.sort],
  ["order", criteria.reverse ? "reverse" : ""],
  ["importId", criteria.importId ?? ""]
]

/** The address of a list. Other parts, such as the shown contact, stay. */
export const writeAddress = (criteria: ContactCriteria, path: string, current: string): string => {
  const params = new URLSearchParams(current)
  for (const name of names) params.delete(name)
  for (const [name, value] of written(criteria)) if (value !== "") params.append(name, value)
  const text = params.toString()
  return text === "" ? path : `${path}?${text}`
}

/** The same list without filters. */
export const widened = ({ sort, reverse, company }: ContactCriteria): ContactCriteria => ({
  ...readAddress(""),
  ...(company === undefined ? {} : { company }),
  sort,
  reverse
})

export const isNarrowed = (criteria: ContactCriteria): boolean =>
  written(criteria).some(([name, value]) => value !== "" && name !== "sort" && name !== "order")

/** The same address with or without a contact beside the list. */
export const withContact = (contactId: string | null, path: string, current: string): string => {
  const params = new URLSearchParams(current)
  if (contactId === null) params.delete("contact")
  else params.set("contact", contactId)
  const text = params.toString()
  return text === "" ? path : `${path}?${text}`
}
