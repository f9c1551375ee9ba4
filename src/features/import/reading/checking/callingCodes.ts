import { countries } from "../../../../../contract/rules/countries.ts"

/** Calling codes of regions beyond the product's own 54 (ITU E.164). */
const others =
  "AD376 AF93 AL355 AM374 AO244 AR54 AT43 BA387 BE32 BG359 BJ229 BN673 BO591 BT975 BW267 CA1 CD243 CG242 CI225 CM237 CR506 CU53 CY357 DK45 DO1 EC593 ET251 FI358 FJ679 GE995 GH233 GN224 GR30 GT502 HK852 HN504 HR385 HT509 IS354 JM1 JO962 KG996 KH855 KZ7 LA856 LB961 LK94 LU352 LY218 MA212 MC377 MD373 ME382 MG261 MK389 ML223 MM95 MN976 MO853 MT356 MU230 MV960 MW265 MZ258 NA264 NE227 NI505 NL31 NO47 NP977 NZ64 PA507 PE51 PG675 PR1 PS970 PT351 PY595 RO40 RS381 RW250 SD249 SE46 SK421 SN221 SO252 SV503 TG228 TJ992 TM993 TN216 TT1 TW886 TZ255 UG256 UY598 UZ998 VN84 XK383 YE967 ZM260 ZW263"

const codes = new Map<string, string>()
for (const entry of others.split(" ")) codes.set(entry.slice(0, 2), `+${entry.slice(2)}`)
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
