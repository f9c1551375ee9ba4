import { expect, it } from "vitest"
import { closedAt, isTimeIn, mayCallThere, nextOpening, zonesOf } from "../../contract/rules/callingHours.ts"

const wallHour = (zone: string, at: number) =>
  Number(new Date(at).toLocaleTimeString("en-GB", { timeZone: zone }).slice(0, 2))

/** Half hours of the days around clock changes on both hemispheres, in 2026. */
const instants = ["2026-03-07", "2026-03-28", "2026-04-04", "2026-10-03", "2026-10-24", "2026-10-31"].flatMap(
  (day) => Array.from({ length: 144 }, (_, half) => Date.parse(day) + half * 30 * 60_000)
)

const places = [
  ["US", "Chicago"],
  ["United States", "Seattle"],
  ["DE", "Berlin"],
  ["India", "Pune"],
  ["AU", "Sydney"],
  ["GB", "London"],
  ["AU", "Brisbane"]
] as const

it("lets people be called from nine to seven on the clocks where they live, also when those change", () => {
  for (const [country, city] of places) {
    const [zone = ""] = zonesOf(country, city)
    for (const at of instants) {
      const hour = wallHour(zone, at)
      expect([country, city, at, mayCallThere(country, city, at)]).toEqual([
        country,
        city,
        at,
        hour >= 9 && hour < 19
      ])
    }
  }
})

it("moves with the clocks: nine in Berlin is eight by UTC in winter and seven in summer", () => {
  expect(
    ["2026-03-28T07:30Z", "2026-03-28T08:00Z", "2026-03-29T07:00Z", "2026-03-29T17:00Z"].map((at) =>
      isTimeIn("Europe/Berlin", Date.parse(at))
    )
  ).toEqual([false, true, true, false])
})

it("waits for calling hours in every common zone of an unknown city, and allows calls without a country", () => {
  for (const at of instants) {
    expect(mayCallThere("US", "Nowhere", at)).toBe(
      isTimeIn("America/New_York", at) && isTimeIn("America/Los_Angeles", at)
    )
    expect(mayCallThere("", "", at)).toBe(true)
  }
})

it("tells the database the same", () => {
  for (const at of instants.filter((_, index) => index % 12 === 0)) {
    const { places: known, closedPlaces, closedCountries } = closedAt(at)
    for (const [country, city] of [...places, ["CA", "Nowhere"], ["JP", "Osaka"]] as const) {
      const place = `${country}|${city}`.toLowerCase()
      const isClosed = known.includes(place)
        ? closedPlaces.includes(place)
        : closedCountries.includes(country.toLowerCase())
      expect([country, city, at, isClosed]).toEqual([country, city, at, !mayCallThere(country, city, at)])
    }
  }
})

it("opens at the first quarter of an hour at which everyone there may be called", () => {
  const at = (text: string) => Date.parse(text)
  expect(nextOpening("Japan", "Tokyo", at("2026-11-24T12:07:00Z"))).toBe(at("2026-11-25T00:00:00Z"))
  expect(nextOpening("India", "Pune", at("2026-11-24T14:00:00Z"))).toBe(at("2026-11-25T03:30:00Z"))
  for (const [country, city] of places)
    for (const time of instants) {
      const next = nextOpening(country, city, time) ?? 0
      expect(next).toBeGreaterThan(time)
      expect(mayCallThere(country, city, next)).toBe(true)
    }
})
