import { useMemo } from "react"
import { useTranslation } from "react-i18next"

/** Numbers, dates and money as the chosen language writes them. Money is given in whole minor units. */
export const useFormats = () => {
  const { language } = useTranslation().i18n
  return useMemo(() => {
    const number = new Intl.NumberFormat(language)
    const date = new Intl.DateTimeFormat(language, { dateStyle: "medium" })
    const dateTime = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" })
    return {
      number: (value: number) => number.format(value),
      date: (value: Date) => date.format(value),
      dateTime: (value: Date) => dateTime.format(value),
      money: (minorUnits: number, currency: string) => {
        const format = new Intl.NumberFormat(language, { style: "currency", currency })
        return format.format(minorUnits / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
      }
    }
  }, [language])
}
