import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import { formatLocale } from "../../contract/rules/languages.ts"

const units = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
  ["second", 1]
] as const

/** A duration in its largest unit, in the chosen language. */
export const useDuration = () => {
  const { language } = useTranslation().i18n
  return useMemo(
    () => (seconds: number) => {
      const [unit, length] = units.find(([, least]) => seconds >= least) ?? units[3]
      return new Intl.NumberFormat(formatLocale(language), {
        style: "unit",
        unit,
        unitDisplay: "long",
        maximumFractionDigits: 1
      }).format(seconds / length)
    },
    [language]
  )
}
