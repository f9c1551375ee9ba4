import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import {
  type Country,
  countries,
  phoneLengthOf,
  readPhone,
  specifiedCountries
} from "../../contract/rules/countries.ts"

const digitsOf = (text: string, countryCode: string) =>
  text.replace(/\D/g, "").slice(0, phoneLengthOf(countryCode))

const others = countries.slice(specifiedCountries.length)

/** The country codes to choose from, named in the current language: the specification's, then all others by name. */
export const usePhoneOptions = () => {
  const { language } = useTranslation().i18n
  const options = useMemo(() => {
    const names = new Intl.DisplayNames([language], { type: "region" })
    const named = (some: ReadonlyArray<Country>) =>
      some.map(({ code, region }) => ({ code, name: names.of(region) ?? region }))
    const byName = new Intl.Collator(language).compare
    return [
      ...named(specifiedCountries),
      ...named(others).sort((one, other) => byName(one.name, other.name))
    ].map(({ code, name }) => ({ value: code, label: `\u2066${code}\u2069 ${name}` }))
  }, [language])
  return { options, digitsOf, readPhone }
}
