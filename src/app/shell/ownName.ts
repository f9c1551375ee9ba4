import { type Language, languages } from "../../../contract/rules/languages.ts"

/** What a language calls itself. Written down, since a browser takes a tenth of a second to start telling it. */
export const ownNameOf = (code: Language): string =>
  languages.find((language) => language.code === code)?.ownName ?? code
