/**
 * The sixteen languages of the interface, with their own names. `ae` is the product's code for Arabic, which is written
 * right to left.
 */
export const languages = [
  { code: "zh", name: "Chinese", ownName: "中文" },
  { code: "da", name: "Danish", ownName: "Dansk" },
  { code: "en", name: "English", ownName: "English" },
  { code: "fr", name: "French", ownName: "Français" },
  { code: "de", name: "German", ownName: "Deutsch" },
  { code: "el", name: "Greek", ownName: "Ελληνικά" },
  { code: "hu", name: "Hungarian", ownName: "Magyar" },
  { code: "it", name: "Italian", ownName: "Italiano" },
  { code: "ja", name: "Japanese", ownName: "日本語" },
  { code: "pl", name: "Polish", ownName: "Polski" },
  { code: "pt", name: "Portuguese", ownName: "Português" },
  { code: "ru", name: "Russian", ownName: "Русский" },
  { code: "es", name: "Spanish", ownName: "Español" },
  { code: "sv", name: "Swedish", ownName: "Svenska" },
  { code: "tr", name: "Turkish", ownName: "Türkçe" },
  { code: "ae", name: "Arabic", ownName: "العربية" }
] as const

export type Language = (typeof languages)[number]["code"]

export const defaultLanguage: Language = "en"

/** A language's name for itself. Written out, because `Intl.DisplayNames` takes a tenth of a second to start. */
export const ownNameOf = (code: Language): string =>
  languages.find((language) => language.code === code)?.ownName ?? code

/** The locale for dates, numbers and money of one of the product's languages or its BCP 47 tag. */
export const formatLocale = (language: string): string =>
  language === "en" ? "en-GB" : language === "ae" || language === "ar" ? "ar-AE" : language
