import type { Person } from "./person.ts"
import {
  companyEnds,
  companyMiddles,
  companyStarts,
  fields,
  industries,
  levels,
  nameStocks,
  places,
  skills
} from "./sampleNames.ts"
import { fold } from "./searchText.ts"

/** Numbers in [0, 1), the same for the same seed. */
const numbersFrom = (seed: number) => {
  let state = (seed * 0x9e3779b1) | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const stocks = new Map(
  Object.entries(nameStocks).map(([name, stock]) => [
    name,
    { ...stock, given: stock.given.split(" "), family: stock.family.split(" ") }
  ])
)
const settings = places.map((place) => ({ ...place, cities: place.cities.split(",") }))

const domains = ["example.com", "example.org", "example.net"]

const fallbackNumbers = ["+1", "20255501"] as const

/** The nth sample person, always the same. Addresses and numbers are reserved ones that reach no one. */
export const samplePerson = (index: number): Person => {
  const next = numbersFrom(index + 1)
  const one = <A>(choices: ReadonlyArray<A>): A => choices[Math.floor(next() * choices.length)] as A
  const place = one(settings)
  const stock = stocks.get(place.names)
  if (!stock) throw new Error(`no names for ${place.country}`)
  const given = one(stock.given)
  const family = one(stock.family)
  const name =
    stock.order === "given family"
      ? `${given} ${family}`
      : stock.order === "family given"
        ? `${family} ${given}`
        : family + given
  const level = one(levels)
  const slug = fold(name).replace(/[^a-z]+/g, ".")
  const hasEmail = next() < 0.85
  const hasPhone = next() < 0.7
  const hasLinkedin = next() < 0.6
  const [countryCode, start] = place.numbers ?? fallbackNumbers
  const wanted = 1 + Math.floor(next() * 4)
  return {
    sourceId: `sample-${index}`,
    name,
    title: level.title.replace("*", one(fields)),
    company: `${one(companyStarts)}${one(companyMiddles).toLowerCase()} ${one(companyEnds)}`,
    industry: one(industries),
    seniority: level.name,
    city: one(place.cities),
    country: place.country,
    skills: [...new Set(Array.from({ length: wanted }, () => one(skills)))],
    email: hasEmail ? `${slug.length > 2 ? slug : "person"}.${index}@${one(domains)}` : "",
    countryCode: hasPhone ? countryCode : "",
    phone: hasPhone ? `${start}${String(Math.floor(next() * 100)).padStart(2, "0")}` : "",
    linkedinProfile: hasLinkedin ? `https://www.linkedin.com/in/sample-person-${index}` : ""
  }
}

export function* samplePeople(count: number): Generator<Person> {
  for (let index = 0; index < count; index++) yield samplePerson(index)
}
