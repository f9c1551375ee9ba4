import { fold } from "./searchText.ts"

const english = new Intl.DisplayNames(["en"], { type: "region" })

const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"]

const names = new Map<string, string>(
  letters.flatMap((first) =>
    letters.flatMap((second) => {
      const code = first + second
      const name = english.of(code)
      return name === undefined || name === code ? [] : [[code, name] as const]
    })
  )
)

const codes = new Map([...names].map(([code, name]) => [fold(name), code]))

/** The two letters of a country given by them or by its English name; anything else as it is. */
export const countryCodeOf = (country: string): string => {
  const upper = country.toUpperCase()
  return names.has(upper) ? upper : (codes.get(fold(country)) ?? country)
}

/** A country's English name, by which it is found too. */
export const countryName = (code: string): string => names.get(code) ?? code
