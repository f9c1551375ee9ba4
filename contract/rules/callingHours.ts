/** Calling hours, in the person's local time. */
const callingHours = { from: 9, until: 19 } as const

/** Countries by ISO code, with their time zone. */
const oneZone: Readonly<Record<string, string>> = {
  AE: "Asia/Dubai",
  AR: "America/Argentina/Buenos_Aires",
  AT: "Europe/Vienna",
  BD: "Asia/Dhaka",
  BE: "Europe/Brussels",
  BG: "Europe/Sofia",
  CH: "Europe/Zurich",
  CN: "Asia/Shanghai",
  CO: "America/Bogota",
  CY: "Asia/Nicosia",
  CZ: "Europe/Prague",
  DE: "Europe/Berlin",
  DK: "Europe/Copenhagen",
  EE: "Europe/Tallinn",
  EG: "Africa/Cairo",
  FI: "Europe/Helsinki",
  FR: "Europe/Paris",
  GB: "Europe/London",
  GR: "Europe/Athens",
  HK: "Asia/Hong_Kong",
  HR: "Europe/Zagreb",
  HU: "Europe/Budapest",
  IE: "Europe/Dublin",
  IL: "Asia/Jerusalem",
  IN: "Asia/Kolkata",
  IT: "Europe/Rome",
  JP: "Asia/Tokyo",
  KE: "Africa/Nairobi",
  KR: "Asia/Seoul",
  KZ: "Asia/Almaty",
  LT: "Europe/Vilnius",
  LU: "Europe/Luxembourg",
  LV: "Europe/Riga",
  MA: "Africa/Casablanca",
  MY: "Asia/Kuala_Lumpur",
  NG: "Africa/Lagos",
  NL: "Europe/Amsterdam",
  NO: "Europe/Oslo",
  NZ: "Pacific/Auckland",
  PE: "America/Lima",
  PH: "Asia/Manila",
  PK: "Asia/Karachi",
  PL: "Europe/Warsaw",
  RO: "Europe/Bucharest",
  RS: "Europe/Belgrade",
  SA: "Asia/Riyadh",
  SE: "Europe/Stockholm",
  SG: "Asia/Singapore",
  SI: "Europe/Ljubljana",
  SK: "Europe/Bratislava",
  TH: "Asia/Bangkok",
  TR: "Europe/Istanbul",
  TW: "Asia/Taipei",
  UA: "Europe/Kyiv",
  VN: "Asia/Ho_Chi_Minh",
  ZA: "Africa/Johannesburg"
}

type SeveralZones = {
  /** The most common zones: if the city is unknown, it has to be calling time in all of them. */
  readonly usual: ReadonlyArray<string>
  readonly cities: Readonly<Record<string, string>>
}

const severalZones: Readonly<Record<string, SeveralZones>> = {
  US: {
    usual: ["America/New_York", "America/Los_Angeles"],
    cities: {
      "America/New_York":
        "Boston,New York,Washington,Philadelphia,Atlanta,Miami,Detroit,Charlotte,Pittsburgh",
      "America/Chicago":
        "Chicago,Austin,Dallas,Houston,Minneapolis,Nashville,St. Louis,San Antonio,Kansas City",
      "America/Denver": "Denver,Salt Lake City,Albuquerque,Boulder",
      "America/Phoenix": "Phoenix,Tucson",
      "America/Los_Angeles":
        "Seattle,San Francisco,Los Angeles,San Diego,San Jose,Portland,Las Vegas,Sacramento",
      "America/Anchorage": "Anchorage",
      "Pacific/Honolulu": "Honolulu"
    }
  },
  CA: {
    usual: ["America/Toronto", "America/Vancouver"],
    cities: {
      "America/Toronto": "Toronto,Montréal,Montreal,Ottawa,Québec,Quebec",
      "America/Winnipeg": "Winnipeg",
      "America/Edmonton": "Calgary,Edmonton",
      "America/Vancouver": "Vancouver,Victoria",
      "America/Halifax": "Halifax"
    }
  },
  AU: {
    usual: ["Australia/Sydney", "Australia/Perth"],
    cities: {
      "Australia/Sydney": "Sydney,Canberra,Newcastle",
      "Australia/Melbourne": "Melbourne",
      "Australia/Brisbane": "Brisbane,Gold Coast",
      "Australia/Adelaide": "Adelaide",
      "Australia/Darwin": "Darwin",
      "Australia/Perth": "Perth"
    }
  },
  BR: {
    usual: ["America/Sao_Paulo", "America/Manaus"],
    cities: {
      "America/Sao_Paulo": "São Paulo,Sao Paulo,Rio de Janeiro,Brasília,Brasilia,Curitiba,Porto Alegre",
      "America/Bahia": "Salvador",
      "America/Recife": "Recife",
      "America/Manaus": "Manaus"
    }
  },
  MX: {
    usual: ["America/Mexico_City", "America/Tijuana"],
    cities: {
      "America/Mexico_City": "Ciudad de México,Mexico City,Guadalajara,Puebla",
      "America/Monterrey": "Monterrey",
      "America/Cancun": "Cancún,Cancun",
      "America/Tijuana": "Tijuana"
    }
  },
  RU: {
    usual: ["Europe/Moscow"],
    cities: {
      "Europe/Moscow": "Москва,Moscow,Санкт-Петербург,Saint Petersburg,Казань,Kazan",
      "Europe/Samara": "Самара,Samara",
      "Asia/Yekaterinburg": "Екатеринбург,Yekaterinburg",
      "Asia/Novosibirsk": "Новосибирск,Novosibirsk",
      "Asia/Vladivostok": "Владивосток,Vladivostok"
    }
  },
  ID: {
    usual: ["Asia/Jakarta", "Asia/Makassar"],
    cities: { "Asia/Jakarta": "Jakarta,Bandung,Surabaya", "Asia/Makassar": "Denpasar,Makassar" }
  },
  ES: {
    usual: ["Europe/Madrid"],
    cities: { "Atlantic/Canary": "Las Palmas,Santa Cruz de Tenerife" }
  },
  PT: { usual: ["Europe/Lisbon"], cities: { "Atlantic/Azores": "Ponta Delgada" } },
  CL: { usual: ["America/Santiago"], cities: { "America/Punta_Arenas": "Punta Arenas" } }
}

/** A place in the spelling of PostgreSQL's `lower`. */
const keyOf = (text: string): string => text.trim().toLowerCase()

type Places = {
  /** The zones of a country, by its code and its English name. */
  readonly countries: ReadonlyMap<string, ReadonlyArray<string>>
  /** The zone of a city, by country and city, joined by a bar. */
  readonly cities: ReadonlyMap<string, string>
}

const listPlaces = (): Places => {
  const english = new Intl.DisplayNames(["en"], { type: "region" })
  const namesOf = (code: string) => [keyOf(code), keyOf(english.of(code) ?? code)]
  const countries = new Map<string, ReadonlyArray<string>>()
  const cities = new Map<string, string>()
  for (const [code, zone] of Object.entries(oneZone))
    for (const name of namesOf(code)) countries.set(name, [zone])
  for (const [code, { usual, cities: named }] of Object.entries(severalZones)) {
    for (const name of namesOf(code)) {
      countries.set(name, usual)
      for (const [zone, inZone] of Object.entries(named))
        for (const city of inZone.split(",")) cities.set(`${name}|${keyOf(city)}`, zone)
    }
  }
  return { countries, cities }
}

let listed: Places | undefined

/** Listed on first use, because the names of countries take long on a phone. */
const places = (): Places => {
  listed ??= listPlaces()
  return listed
}

/** The zones in which it has to be calling time; none if nothing is known. */
export const zonesOf = (country: string, city: string): ReadonlyArray<string> => {
  const { countries, cities } = places()
  const ofCity = cities.get(`${keyOf(country)}|${keyOf(city)}`)
  return ofCity === undefined ? (countries.get(keyOf(country)) ?? []) : [ofCity]
}

/** The zone to show of a person who lives there; null if nothing is known. */
export const zoneOf = ({
  country,
  city
}: {
  readonly country: string
  readonly city: string
}): string | null => zonesOf(country, city)[0] ?? null

const clocks = new Map<string, Intl.DateTimeFormat>()

const clockOf = (zone: string): Intl.DateTimeFormat => {
  const known = clocks.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat("en-US", { timeZone: zone, hour: "2-digit", hourCycle: "h23" })
  clocks.set(zone, made)
  return made
}

export const isTimeIn = (zone: string, at: number): boolean => {
  const hour = Number(clockOf(zone).format(at))
  return hour >= callingHours.from && hour < callingHours.until
}

/** True if a person who lives there may be called now. An unknown place is allowed. */
export const mayCallThere = (country: string, city: string, at: number): boolean =>
  zonesOf(country, city).every((zone) => isTimeIn(zone, at))

const quarterMs = 15 * 60_000
const twoDays = 192

/** The start of the next quarter of an hour at which a person who lives there may be called; null if none is near. */
export const nextOpening = (country: string, city: string, at: number): number | null => {
  const zones = zonesOf(country, city)
  const next = Math.floor(at / quarterMs) * quarterMs
  for (let quarter = 1; quarter <= twoDays; quarter++) {
    const time = next + quarter * quarterMs
    if (zones.every((zone) => isTimeIn(zone, time))) return time
  }
  return null
}

/**
 * Places where no one may be called now, for a query: places (country and city, lower case, joined by a bar) known by
 * their city, the closed ones among them, and the closed countries for unknown cities.
 */
export const closedAt = (at: number) => {
  const { countries, cities } = places()
  const isOpen = new Map(
    [...new Set([...countries.values()].flat().concat([...cities.values()]))].map((zone) => [
      zone,
      isTimeIn(zone, at)
    ])
  )
  return {
    places: [...cities.keys()],
    closedPlaces: [...cities].filter(([, zone]) => !isOpen.get(zone)).map(([place]) => place),
    closedCountries: [...countries]
      .filter(([, zones]) => !zones.every((zone) => isOpen.get(zone)))
      .map(([name]) => name)
  }
}

/** The zone of each place with a single one, for a query: cities spelled as in `closedAt`, and countries. */
export const placesOfOneZone = () => {
  const { countries, cities } = places()
  const whole = [...countries].flatMap(([name, zones]) =>
    zones.length === 1 ? [[name, zones[0] ?? ""] as const] : []
  )
  return {
    cities: [...cities.keys()],
    cityZones: [...cities.values()],
    countries: whole.map(([name]) => name),
    countryZones: whole.map(([, zone]) => zone)
  }
}
