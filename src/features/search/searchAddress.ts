import type { LeadFilters } from "../../../contract/calls/leads.ts"
import { paths } from "../../../contract/paths.ts"
import { limits } from "../../../contract/rules/limits.ts"
import type { Criteria } from "../../../machines/flows/lead-search.machine.ts"

export const choiceFilters = ["country", "industry", "seniority"] as const
const wordFilters = ["title", "company"] as const
export const presenceFilters = ["hasEmail", "hasPhone", "hasLinkedin"] as const
const yesFilters = [...presenceFilters, "notOwned"] as const

const short = (text: string) => text.slice(0, limits.text.short)

export const readAddress = (search: string): Criteria => {
  const params = new URLSearchParams(search)
  const filters: { -readonly [Key in keyof LeadFilters]: LeadFilters[Key] } = {}
  for (const name of choiceFilters) {
    const values = params.getAll(name).map(short).filter(Boolean)
    if (values.length > 0) filters[name] = values
  }
  for (const name of wordFilters) {
    const value = params.get(name)
    if (value) filters[name] = short(value)
  }
  for (const name of yesFilters) {
    if (params.get(name) === "yes") filters[name] = true
  }
  return { query: short(params.get("q") ?? ""), filters }
}

/** The address of a search. Other parts, such as the shown contact, stay. */
export const writeAddress = ({ query, filters }: Criteria, current: string): string => {
  const params = new URLSearchParams(current)
  for (const name of ["q", ...choiceFilters, ...wordFilters, ...yesFilters]) params.delete(name)
  if (query !== "") params.set("q", query)
  for (const name of choiceFilters) for (const value of filters[name] ?? []) params.append(name, value)
  for (const name of wordFilters) if (filters[name]) params.set(name, filters[name])
  for (const name of yesFilters) if (filters[name]) params.set(name, "yes")
  const text = params.toString()
  return text === "" ? paths.search : `${paths.search}?${text}`
}

const tidy = (filters: LeadFilters): LeadFilters =>
  Object.fromEntries(
    Object.entries(filters).filter(([, value]) =>
      Array.isArray(value) ? value.length > 0 : value !== "" && value !== false && value !== undefined
    )
  )

export const toggleChoice = (
  filters: LeadFilters,
  name: (typeof choiceFilters)[number],
  value: string
): LeadFilters => {
  const chosen = filters[name] ?? []
  return tidy({
    ...filters,
    [name]: chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]
  })
}

export const setFilter = (filters: LeadFilters, change: LeadFilters): LeadFilters =>
  tidy({ ...filters, ...change })

export const countChosen = (filters: LeadFilters): number =>
  Object.values(filters).reduce<number>((sum, value) => sum + (Array.isArray(value) ? value.length : 1), 0)
