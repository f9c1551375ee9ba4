import type { Language } from "../../../contract/rules/languages.ts"
import { languageTag } from "../../i18n/languageTag.ts"

/** What a language calls itself. */
export const ownNameOf = (code: Language) => {
  const tag = languageTag(code)
  const name = new Intl.DisplayNames([tag], { type: "language" }).of(tag) ?? code
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1)
}
