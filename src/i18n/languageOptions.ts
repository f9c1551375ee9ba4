import { languages } from "../../contract/rules/languages.ts"

/** The languages to choose from, each by its own name and in English. */
export const languageOptions = languages.map(({ code, name, ownName }) => ({
  value: code,
  label: ownName === name ? name : `${ownName} · ${name}`
}))
