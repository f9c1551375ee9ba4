import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  Metadata,
  parsePhoneNumberFromString
} from "libphonenumber-js/core"
import metadata from "libphonenumber-js/metadata.min"
import { specifiedLengthOf } from "../../../../../contract/rules/countries.ts"
import { withoutTrunkDigits } from "./callingCodes.ts"

export const regionCodes: ReadonlyMap<string, string> = new Map(
  getCountries(metadata).map((region: CountryCode) => [region, `+${getCountryCallingCode(region, metadata)}`])
)

export type FittedNumber = {
  /** The national number without its trunk prefix. */
  readonly national: string
  readonly length: "usual" | "short" | "long"
}

type Lengths = {
  /** The possible lengths of a calling code's numbers; none for an unknown code. */
  readonly possible: ReadonlySet<number>
  /** The specification's maximum length, otherwise the plan's. */
  readonly longest: number
}

const lengthsByCode = new Map<string, Lengths>()

const lengthsOf = (code: string): Lengths => {
  const known = lengthsByCode.get(code)
  if (known !== undefined) return known
  const [region] = metadata.country_calling_codes[code.slice(1)] ?? []
  const plans = new Metadata(metadata)
  if (region !== undefined) plans.selectNumberingPlan(region)
  const possible = plans.numberingPlan?.possibleLengths() ?? []
  const longest = specifiedLengthOf(code) ?? possible.at(-1) ?? Number.POSITIVE_INFINITY
  const lengths = { possible: new Set(possible), longest }
  lengthsByCode.set(code, lengths)
  return lengths
}

/** The national number if the calling code's numbering plan contains it, otherwise undefined. */
const nationalInPlan = (digits: string, code: string, isNational: boolean): string | undefined => {
  const text = isNational ? digits : code + digits
  const found = parsePhoneNumberFromString(
    text,
    { defaultCallingCode: code.slice(1), extract: false },
    metadata
  )
  return found?.isValid() && found.countryCallingCode === code.slice(1) ? found.nationalNumber : undefined
}

/**
 * The national part of a country's number. The specification's maximum length and the plan's lengths decide most
 * numbers; the whole plan, some fifty times slower, decides the others. `isNational` without a country code.
 */
export const fitToPlan = (code: string, digits: string, isNational: boolean): FittedNumber => {
  const bare = withoutTrunkDigits(code, digits)
  const { possible, longest } = lengthsOf(code)
  const isPossible = possible.size === 0 || possible.has(bare.length)
  if (isPossible && bare.length <= longest) return { national: bare, length: "usual" }
  const national = withCodeInFront(code, digits, isNational) ?? nationalInPlan(digits, code, isNational)
  if (national !== undefined) return { national, length: "usual" }
  return { national: bare, length: bare.length > longest ? "long" : "short" }
}

/** "91 98765 00003" in India: a number too long for its country that starts with the country's own code. */
const withCodeInFront = (code: string, digits: string, isNational: boolean): string | undefined => {
  if (!isNational || !digits.startsWith(code.slice(1))) return undefined
  const rest = digits.slice(code.length - 1)
  return rest.length === specifiedLengthOf(code) ? rest : nationalInPlan(rest, code, false)
}
