import { presentRegion, regionsByName } from "../../../../contract/rules/regions.ts"
import { fold } from "./searchText.ts"

const byName = regionsByName("en")
const names = new Map([...byName].map(([name, code]) => [code, name]))
const codes = new Map([...byName].map(([name, code]) => [fold(name), code]))

const isCode = /^[A-Z]{2}$/

/** The two letters of a country given by them or by its English name; anything else as it is. */
export const countryCodeOf = (country: string): string => {
  const upper = country.toUpperCase()
  const code = isCode.test(upper) ? presentRegion(upper) : ""
  return names.has(code) ? code : (codes.get(fold(country)) ?? country)
}

/** A country's English name, by which it is found too. */
export const countryName = (code: string): string => names.get(code) ?? code
