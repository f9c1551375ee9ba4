/** The sixteen languages of the interface. `ae` is the product's code for Arabic and reads right to left. */
export const languages = [
  { code: "zh", name: "Chinese" },
  { code: "da", name: "Danish" },
  { code: "en", name: "English" },
  { code: "fr", name: "French" },
  { code: "de", name: "German" },
  { code: "el", name: "Greek" },
  { code: "hu", name: "Hungarian" },
  { code: "it", name: "Italian" },
  { code: "ja", name: "Japanese" },
  { code: "pl", name: "Polish" },
  { code: "pt", name: "Portuguese" },
  { code: "ru", name: "Russian" },
  { code: "es", name: "Spanish" },
  { code: "sv", name: "Swedish" },
  { code: "tr", name: "Turkish" },
  { code: "ae", name: "Arabic" }
] as const

export type Language = (typeof languages)[number]["code"]

export const defaultLanguage: Language = "en"
