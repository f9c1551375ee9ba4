import type { Language } from "../../contract/rules/languages.ts"

/** The BCP 47 tag of one of the product's languages: its code, except for Arabic, which is `ae` here. */
export const languageTag = (language: Language): string => (language === "ae" ? "ar" : language)

export const languageOf = (tag: string): string => (tag === "ar" ? "ae" : tag)
