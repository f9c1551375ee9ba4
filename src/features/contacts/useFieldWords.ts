import { useTranslation } from "react-i18next"
import { callStatuses } from "../../../contract/rules/callStatuses.ts"
import { contactFieldNames } from "../../../contract/rules/contactFields.ts"
import { useSeniorityWords } from "../../entities/contact/useSeniorityWords.ts"
import { useOutcomeWords } from "../../entities/outcome/useOutcomeWords.ts"
import { useFormats } from "../../i18n/useFormats.ts"

const fields = [
  ...contactFieldNames,
  "fields",
  "linkedinCheck",
  "phones",
  "emails",
  "reason",
  "label"
] as const

const phoneWords = (phone: object) => {
  const { number, countryCode = "" } = phone as { number?: unknown; countryCode?: unknown }
  return `${countryCode} ${number}`.trim()
}

/** Field names and stored values as text. */
export const useFieldWords = () => {
  const { t } = useTranslation("contacts")
  const outcome = useOutcomeWords()
  const { country, dateTime, number } = useFormats()
  const { seniority } = useSeniorityWords()
  const fieldName = (field: string): string => {
    const known = fields.find((one) => one === field)
    return known === undefined ? field.replace(/^fields\./, "") : t(`fields.${known}`)
  }
  const wordsFor = (field: string, value: unknown): string => {
    if (value === null || value === undefined || value === "") return t("history.nothing")
    if (field === "callStatus") {
      const status = callStatuses.find((one) => one === value)
      if (status !== undefined) return outcome(status)
    }
    if (field === "nextCallAt" && typeof value === "string" && !Number.isNaN(Date.parse(value))) {
      return dateTime(new Date(value))
    }
    if (field === "country" && typeof value === "string") return country(value)
    if (field === "seniority" && typeof value === "string") return seniority(value)
    if (field === "thumbs" && (value === "up" || value === "down")) return t(`filters.${value}`)
    if (field === "linkedinCheck" && (value === "unknown" || value === "found" || value === "missing")) {
      return t(`linkedin.${value}`)
    }
    if (Array.isArray(value)) {
      return value.length === 0 ? t("history.nothing") : value.map((one) => wordsFor("", one)).join(", ")
    }
    if (typeof value === "boolean") return t(value ? "own.yes" : "own.no")
    if (typeof value === "number") return number(value)
    if (typeof value === "object" && "address" in value) return String(value.address)
    if (typeof value === "object" && "number" in value) return phoneWords(value)
    if (typeof value === "object" && "name" in value) return String(value.name)
    return typeof value === "object" ? JSON.stringify(value) : String(value)
  }
  return { fieldName, wordsFor }
}
