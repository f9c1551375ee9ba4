import { expect, test } from "vitest"
import { presentRegion, regionsByName } from "../../contract/rules/regions.ts"
import { countryCodeOf, countryName } from "../../server/domain/leads/pool/countryNames.ts"

test("a country has one name and one code in a language: the codes of now, whatever older ones share the name", () => {
  const english = regionsByName("en")
  expect(english.get("United Kingdom")).toBe("GB")
  expect(english.get("France")).toBe("FR")
  expect(english.get("Russia")).toBe("RU")
  expect(english.get("Serbia")).toBe("RS")
  expect(regionsByName("de").get("Vereinigtes Königreich")).toBe("GB")
  expect(new Set(english.values()).size).toBe(english.size)
  expect(["UK", "SU", "FX", "GB"].map(presentRegion)).toEqual(["GB", "RU", "FR", "GB"])
})

test("a file of leads may name a country by its code, an older code, or its name", () => {
  expect(["gb", "UK", "united kingdom", "France", "FX"].map(countryCodeOf)).toEqual([
    "GB",
    "GB",
    "GB",
    "FR",
    "FR"
  ])
  expect(["Atlantis", "QX", ""].map(countryCodeOf)).toEqual(["Atlantis", "QX", ""])
  expect(countryName("GB")).toBe("United Kingdom")
})
