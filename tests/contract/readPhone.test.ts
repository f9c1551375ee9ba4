import { expect, it } from "vitest"
import { countries, phoneLengthOf, readPhone, specifiedCountries } from "../../contract/rules/countries.ts"

it.each([
  ["9123456789", "+91", "+91", "9123456789"],
  ["91234 56789", "+91", "+91", "9123456789"],
  ["91234567890123", "+91", "+91", "9123456789"],
  ["+41 79 123 45 67", "+91", "+41", "791234567"],
  ["0041 79 123 45 67", "+91", "+41", "791234567"],
  ["+44 (0)7700 900123", "+91", "+44", "7700900123"],
  ["+971 50 123 4567", "+91", "+971", "501234567"],
  ["+351 912 345 678", "+91", "+351", "912345678"],
  ["+299 123456", "+91", "+91", "299123456"],
  ["+299 123456789012345", "+91", "+91", "299123456789012"],
  ["+", "+91", "+91", ""],
  ["", "+91", "+91", ""]
])("%s beside %s is %s and %s", (text, before, countryCode, phone) => {
  expect(readPhone(text, before)).toEqual({ countryCode, phone })
})

it("every country is there once, the specification's 54 first, and the others take what E.164 allows", () => {
  expect(specifiedCountries).toHaveLength(54)
  expect(countries.slice(0, 54)).toEqual(specifiedCountries)
  expect(countries.length).toBeGreaterThan(140)
  expect(new Set(countries.map(({ code }) => code)).size).toBe(countries.length)
  expect([phoneLengthOf("+351"), phoneLengthOf("+41"), phoneLengthOf("+999")]).toEqual([12, 9, undefined])
})
