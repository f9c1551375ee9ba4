import { presentRegion, regionsByName } from "../../../../contract/rules/regions.ts"
import { fold } from "./searchText.ts"

const byName = regionsByName("en")
const names = new Map([...byName].map(([name, code]) => [code, name]))
const codes = new Map([...byName].map(([name, code]) => [fold(name), code]))

const isCode = /^[A-Z]{2}$/

/** The ISO code of a country given by code or English name; anything else unchanged. */
export const countryCodeOf = (country: string): string => {
  const upper = country.toUpperCase()
  const code = isCode.test(upper) ? presentRegion(upper) : ""
  return names.has(code) ? code : (codes.get(fold(country)) ?? country)
}

/** A country's English name, which is searchable too. */
export const countryName = (code: string): string => names.get(code) ?? code
