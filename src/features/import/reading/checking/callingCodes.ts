import { countries } from "../../../../../contract/rules/countries.ts"

/** Regions whose calling code another region stands for in `countries` (ITU E.164). */
const sharing = "CA1 DO1 JM1 KZ7 PR1 TT1"

const codes = new Map<string, string>()
for (const entry of sharing.split(" ")) codes.set(entry.slice(0, 2), `+${entry.slice(2)}`)
for (const { region, code } of countries) codes.set(region, code)

/** Every calling code and the regions that share it, by number. */
export const callingCodes = (): ReadonlyArray<readonly [code: string, regions: ReadonlyArray<string>]> => {
  const byCode = Map.groupBy(codes, ([, code]) => code)
  return [...byCode]
    .map(([code, shared]) => [code, shared.map(([region]) => region)] as const)
    .sort(([a], [b]) => Number(a.slice(1)) - Number(b.slice(1)))
}

const twoDigits = new Set(
  "20 27 30 31 32 33 34 36 39 40 41 43 44 45 46 47 48 49 51 52 53 54 55 56 57 58 60 61 62 63 64 65 66 81 82 84 86 90 91 92 93 94 95 98".split(
    " "
  )
)
const unassigned = /^(?:0|21[0459]|28|29[2-6]|38[48]|42[24-9]|69[3-9]|80[1-79]|83|85[1479]|87[1-79]|89|97[8])/

/** The calling code at the start of an international number, or undefined. */
export const callingCodeOfDigits = (digits: string): string | undefined => {
  if (unassigned.test(digits)) return undefined
  if (digits.startsWith("1") || digits.startsWith("7")) return `+${digits[0]}`
  const two = digits.slice(0, 2)
  return `+${twoDigits.has(two) ? two : digits.slice(0, 3)}`
}

/** Trunk prefixes, dialled before a national number. Without one, a leading zero belongs to the number. */
const trunks: Readonly<Record<string, RegExp>> = {
  "+1": /^1(?=\d{10}$)/,
  "+7": /^8(?=\d{10}$)/,
  "+36": /^06/,
  "+370": /^8(?=\d{8}$)|^0/,
  "+375": /^80?/,
  "+52": /^(?:01|04[45]|1)(?=\d{10}$)/
}
const withoutTrunk = new Set(
  "+34 +39 +45 +47 +30 +48 +351 +352 +356 +357 +420 +372 +371 +225 +242 +241 +65 +852 +853 +965 +968 +973 +974 +506 +507 +502 +503 +504 +505 +376 +377 +354".split(
    " "
  )
)

/** A national number without its trunk prefix. */
export const withoutTrunkDigits = (code: string, digits: string): string =>
  isTrunk(digits.charCodeAt(0)) && !withoutTrunk.has(code) ? digits.replace(trunks[code] ?? /^0/, "") : digits

/** Trunk prefixes start with 0, 1 or 8. */
const isTrunk = (unit: number): boolean => unit === 48 || unit === 49 || unit === 56
