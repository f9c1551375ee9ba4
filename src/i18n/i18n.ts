import i18n from "i18next"
import HttpBackend, { type HttpBackendOptions } from "i18next-http-backend"
import { initReactI18next } from "react-i18next"
import { defaultLanguage, type Language, languages } from "../../contract/rules/languages.ts"
import { languageOf, languageTag } from "./languageTag.ts"

/** In development, and with `?pseudo` in the address: English that shows what is not translated. */
const pseudoTag =
  import.meta.env.DEV && new URLSearchParams(location.search).has("pseudo") ? "en-XA" : undefined

const tagFor = (language: Language) => pseudoTag ?? languageTag(language)

/** Resolves when the words of the shell are there. Pages name their own namespaces with `useTranslation`. */
export const startI18n = async (language: Language) => {
  await i18n
    .use(HttpBackend)
    .use(initReactI18next)
    .init<HttpBackendOptions>({
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
      react: { useSuspense: false },
      backend: {
        loadPath: ([tag = ""], [namespace = ""]) => `/locales/${languageOf(tag)}/${namespace}.json`
      }
    })
}

export const changeLanguage = async (language: Language) => {
  await i18n.changeLanguage(tagFor(language))
}

/** Resolves when these words are there, too. */
export const wordsFor = (namespaces: ReadonlyArray<string>) => i18n.loadNamespaces(namespaces)
