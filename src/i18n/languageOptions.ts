import { languages } from "../../contract/rules/languages.ts"

/** The languages to choose from, by their own and their English names. */
export const languageOptions = languages.map(({ code, name, ownName }) => ({
  value: code,
  label: ownName === name ? name : `${ownName} · ${name}`
}))
