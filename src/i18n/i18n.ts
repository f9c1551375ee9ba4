import i18n from "i18next"
import type { HttpBackendOptions } from "i18next-http-backend"
import { initReactI18next } from "react-i18next"
import { textsPath } from "../../contract/paths.ts"
import { defaultLanguage, type Language, languages } from "../../contract/rules/languages.ts"
import { languageOf, languageTag } from "./languageTag.ts"
import { TextsBackend } from "./TextsBackend.ts"

/** In development, and with `?pseudo` in the address: English that reveals untranslated text. */
const pseudoTag =
  import.meta.env.DEV && new URLSearchParams(location.search).has("pseudo") ? "en-XA" : undefined

const tagFor = (language: Language) => pseudoTag ?? languageTag(language)

/** Texts by tag and namespace. A single namespace in a single language is unwrapped. */
const textsIn = (
  text: string,
  tags: string | ReadonlyArray<string> = [],
  namespaces: string | ReadonlyArray<string> = []
) => {
  const texts = JSON.parse(text)
  const [tag = "", ...otherTags] = tags
  const [namespace = "", ...otherNamespaces] = namespaces
  if (otherTags.length + otherNamespaces.length === 0) return { [tag]: { [namespace]: texts } }
  return Object.fromEntries(
    Object.entries(texts).map(([code, words]) => [languageTag(code as Language), words])
  )
}

/** Resolves when these namespaces are loaded. Later parts name theirs with `useTranslation`. */
export const startI18n = async (language: Language, namespaces: ReadonlyArray<string>) => {
  await i18n
    .use(TextsBackend)
    .use(initReactI18next)
    .init<HttpBackendOptions>({
      lng: tagFor(language),
      fallbackLng: defaultLanguage,
      supportedLngs: [...languages.map(({ code }) => languageTag(code)), ...(pseudoTag ? [pseudoTag] : [])],
      initAsync: false,
      ns: [...namespaces],
      defaultNS: "common",
      /** All reads of a turn are one request (TextsBackend). */
      maxParallelReads: 1_000,
      maxRetries: 5,
      retryTimeout: 350,
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
      backend: {
        loadPath: (tags, namespaces) => textsPath(tags.map(languageOf), namespaces),
        parse: textsIn
      }
    })
}

export const changeLanguage = async (language: Language) => {
  await i18n.changeLanguage(tagFor(language))
}
