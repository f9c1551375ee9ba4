const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"]

/** The current ISO code of a country or territory: `GB` for `UK`, `RU` for `SU`. */
export const presentRegion = (code: string): string =>
  Intl.getCanonicalLocales(`und-${code}`)[0]?.slice("und-".length) ?? code

/** Every country and territory with a name in a language, by that name: ISO 3166-1 alpha-2, names of CLDR. */
export const regionsByName = (language: string): ReadonlyMap<string, string> => {
  const names = new Intl.DisplayNames(language, { type: "region" })
  const codes = letters.flatMap((first) => letters.map((second) => first + second))
  return new Map(
    codes.flatMap((code) => {
      const name = names.of(code) ?? code
      return name === code || presentRegion(code) !== code ? [] : [[name, code] as const]
    })
  )
}
