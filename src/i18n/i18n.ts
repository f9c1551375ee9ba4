import i18n, { type BackendModule } from "i18next"
import { initReactI18next } from "react-i18next"
import { defaultLanguage, type Language, languages } from "../../contract/rules/languages.ts"
import { languageOf, languageTag } from "./languageTag.ts"

/** In development, and with `?pseudo` in the address: English that shows what is not translated. */
const pseudoTag =
  import.meta.env.DEV && new URLSearchParams(location.search).has("pseudo") ? "en-XA" : undefined

const tagFor = (language: Language) => pseudoTag ?? languageTag(language)

/** Fetches a namespace as JSON. i18next asks again where the network or the server fails. */
const backend: BackendModule = {
  type: "backend",
  init: () => undefined,
  read: (tag, namespace, finish) => {
    const read = async () => {
      const response = await fetch(`/locales/${languageOf(tag)}/${namespace}.json`)
      if (response.ok) finish(null, await response.json())
      else finish(new Error(`${namespace}: status ${response.status}`), response.status >= 500)
    }
    read().catch((error) => finish(error, true))
  }
}

/** Resolves when the words of the shell are there. Pages name their own namespaces with `useTranslation`. */
export const startI18n = async (language: Language) => {
  await i18n
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: tagFor(language),
      fallbackLng: defaultLanguage,
      supportedLngs: [...languages.map(({ code }) => languageTag(code)), ...(pseudoTag ? [pseudoTag] : [])],
      initAsync: false,
      ns: ["common"],
      defaultNS: "common",
      maxParallelReads: 10,
      maxRetries: 5,
      retryTimeout: 350,
      interpolation: { escapeValue: false },
      react: { useSuspense: false }
    })
}

export const changeLanguage = async (language: Language) => {
  await i18n.changeLanguage(tagFor(language))
}

/** Resolves when these words are there, too. */
export const wordsFor = (namespaces: ReadonlyArray<string>) => i18n.loadNamespaces(namespaces)
