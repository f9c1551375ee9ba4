/** Country calling codes with the maximum number of digits that follow (spec, point 5). */
const byLength = {
  10: [
    "+91",
    "+1",
    "+44",
    "+81",
    "+49",
    "+39",
    "+7",
    "+92",
    "+880",
    "+62",
    "+63",
    "+60",
    "+82",
    "+20",
    "+234",
    "+98",
    "+964",
    "+52",
    "+57",
    "+58",
    "+90"
  ],
  9: [
    "+61",
    "+33",
    "+34",
    "+27",
    "+254",
    "+213",
    "+972",
    "+353",
    "+56",
    "+93",
    "+963",
    "+966",
    "+994",
    "+380",
    "+375",
    "+48",
    "+420",
    "+36",
    "+40",
    "+386",
    "+66",
    "+971",
    "+41"
  ],
  11: ["+55", "+86"],
  8: ["+65", "+974", "+965", "+968", "+973", "+372", "+371", "+370"]
} as const

type SpecifiedCode = (typeof byLength)[keyof typeof byLength][number]

export type Country = {
  readonly code: string
  /** ISO 3166-1 alpha-2, for names by `Intl.DisplayNames`. Shared codes name their largest country. */
  readonly region: string
  readonly phoneLength: number
}

const regions: Record<SpecifiedCode, string> = {
  "+91": "IN",
  "+1": "US",
  "+44": "GB",
  "+81": "JP",
  "+49": "DE",
  "+39": "IT",
  "+7": "RU",
  "+92": "PK",
  "+880": "BD",
  "+62": "ID",
  "+63": "PH",
  "+60": "MY",
  "+82": "KR",
  "+20": "EG",
  "+234": "NG",
  "+98": "IR",
  "+964": "IQ",
  "+52": "MX",
  "+57": "CO",
  "+58": "VE",
  "+90": "TR",
  "+61": "AU",
  "+33": "FR",
  "+34": "ES",
  "+27": "ZA",
  "+254": "KE",
  "+213": "DZ",
  "+972": "IL",
  "+353": "IE",
  "+56": "CL",
  "+93": "AF",
  "+963": "SY",
  "+966": "SA",
  "+994": "AZ",
  "+380": "UA",
  "+375": "BY",
  "+48": "PL",
  "+420": "CZ",
  "+36": "HU",
  "+40": "RO",
  "+386": "SI",
  "+66": "TH",
  "+971": "AE",
  "+41": "CH",
  "+55": "BR",
  "+86": "CN",
  "+65": "SG",
  "+974": "QA",
  "+965": "KW",
  "+968": "OM",
  "+973": "BH",
  "+372": "EE",
  "+371": "LV",
  "+370": "LT"
}

/** The most digits of any number, country code included (ITU E.164). */
const mostDigits = 15

/** Regions beyond the specification's, each with its calling code (ITU E.164). */
const otherRegions =
  "AD376 AL355 AM374 AO244 AR54 AT43 BA387 BE32 BG359 BJ229 BN673 BO591 BT975 BW267 CD243 CG242 CI225 CM237 CR506 CU53 CY357 DK45 EC593 ET251 FI358 FJ679 GE995 GH233 GN224 GR30 GT502 HK852 HN504 HR385 HT509 IS354 JO962 KG996 KH855 LA856 LB961 LK94 LU352 LY218 MA212 MC377 MD373 ME382 MG261 MK389 ML223 MM95 MN976 MO853 MT356 MU230 MV960 MW265 MZ258 NA264 NE227 NI505 NL31 NO47 NP977 NZ64 PA507 PE51 PG675 PS970 PT351 PY595 RS381 RW250 SD249 SE46 SK421 SN221 SO252 SV503 TG228 TJ992 TM993 TN216 TW886 TZ255 UG256 UY598 UZ998 VN84 XK383 YE967 ZM260 ZW263"

const withLength = (phoneLength: keyof typeof byLength): ReadonlyArray<Country> =>
  byLength[phoneLength].map((code) => ({ code, region: regions[code], phoneLength }))

/** The specification's 54, the default first. */
export const specifiedCountries: ReadonlyArray<Country> = [
  ...withLength(10),
  ...withLength(9),
  ...withLength(11),
  ...withLength(8)
]

/** The countries to choose from: the specification's, then all others. */
export const countries: ReadonlyArray<Country> = [
  ...specifiedCountries,
  ...otherRegions.split(" ").map((entry) => {
    const digits = entry.slice(2)
    return { code: `+${digits}`, region: entry.slice(0, 2), phoneLength: mostDigits - digits.length }
  })
]

export const defaultCountryCode = "+91" satisfies SpecifiedCode

export const countryCodes = countries.map((country) => country.code)

const lengthIn =
  (some: ReadonlyArray<Country>) =>
  (code: string): number | undefined =>
    some.find((country) => country.code === code)?.phoneLength

export const phoneLengthOf = lengthIn(countries)

export const specifiedLengthOf = lengthIn(specifiedCountries)

/**
 * A typed or pasted number. One that begins with + or 00 names its country. If that is none of these countries, all
 * digits are kept, so that the number is refused instead of cut.
 */
export const readPhone = (
  text: string,
  countryCode: string
): { readonly countryCode: string; readonly phone: string } => {
  const [, prefix] = /^\s*(\+|00)/.exec(text) ?? []
  const digits = text.replace("(0)", "").replace(/\D/g, "")
  if (prefix === undefined) return { countryCode, phone: digits.slice(0, phoneLengthOf(countryCode)) }
  const whole = `+${prefix === "00" ? digits.slice(2) : digits}`
  const country = countries
    .filter(({ code }) => whole.startsWith(code))
    .sort((one, other) => other.code.length - one.code.length)[0]
  return country === undefined
    ? { countryCode, phone: digits.slice(0, mostDigits) }
    : {
        countryCode: country.code,
        phone: whole.slice(country.code.length, country.code.length + country.phoneLength)
      }
}
