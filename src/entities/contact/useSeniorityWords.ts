import { useTranslation } from "react-i18next"
import { seniorities } from "../../../contract/rules/seniorities.ts"

/** The translated level of seniority; an unknown one stays as it is. */
export const useSeniorityWords = () => {
  const { t, i18n } = useTranslation("contacts")
  const keyOf = (word: string) => word.trim().toLocaleLowerCase(i18n.language)
  return {
    seniority: (kept: string): string => {
      const known = seniorities.find((one) => one === kept)
      return known === undefined ? kept : t(`seniorities.${known}`)
    },
    seniorityKept: (word: string): string =>
      seniorities.find((one) => keyOf(t(`seniorities.${one}`)) === keyOf(word)) ?? word
  }
}
