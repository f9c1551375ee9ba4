import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  Metadata,
  parsePhoneNumberFromString
} from "libphonenumber-js/core"
import metadata from "libphonenumber-js/metadata.min"
import { phoneLengthOf } from "../../../../../contract/rules/countries.ts"
import { withoutTrunkDigits } from "./callingCodes.ts"

/** Calling codes, such as `+91`, of every region that has one, by its two letters. */
export const regionCodes: ReadonlyMap<string, string> = new Map(
  getCountries(metadata).map((region: CountryCode) => [region, `+${getCountryCallingCode(region, metadata)}`])
)

export type FittedNumber = {
  /** The number within its country, without what is dialled before it there. */
  readonly national: string
  readonly length: "usual" | "short" | "long"
}

type Lengths = {
  /** How many digits numbers of the calling code may have; none where the code is unknown. */
  readonly possible: ReadonlySet<number>
  /** The specification's greatest length, else the plan's. */
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
  const longest = phoneLengthOf(code) ?? possible.at(-1) ?? Number.POSITIVE_INFINITY
  const lengths = { possible: new Set(possible), longest }
  lengthsByCode.set(code, lengths)
  return lengths
}

/** The national number where the plan of the calling code has such a number, else undefined. */
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
 * The national part of a number of a country. The specification's greatest length and the plan's lengths settle most
 * numbers; the whole plan, some fifty times slower, decides about the others. `isNational` where no country was dialled.
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

/** "91 98765 00003" in India: a number too long for its country that begins with the country's own code. */
const withCodeInFront = (code: string, digits: string, isNational: boolean): string | undefined => {
  if (!isNational || !digits.startsWith(code.slice(1))) return undefined
  const rest = digits.slice(code.length - 1)
  return rest.length === phoneLengthOf(code) ? rest : nationalInPlan(rest, code, false)
}
