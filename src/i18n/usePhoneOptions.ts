import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import { countries, phoneLengthOf, readPhone } from "../../contract/rules/countries.ts"

const digitsOf = (text: string, countryCode: string) =>
  text.replace(/\D/g, "").slice(0, phoneLengthOf(countryCode))

/** The country codes to choose from, named in the current language, with their maximum digits. */
export const usePhoneOptions = () => {
  const { language } = useTranslation().i18n
  const options = useMemo(() => {
    const names = new Intl.DisplayNames([language], { type: "region" })
    return countries.map(({ code, region }) => ({
      value: code,
      label: `\u2066${code}\u2069 ${names.of(region) ?? region}`
    }))
  }, [language])
  return { options, digitsOf, readPhone }
}
