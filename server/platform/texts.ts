import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { createInstance } from "i18next"
import { defaultLanguage, type Language, languages } from "../../contract/rules/languages.ts"
import { ruleKeyOf } from "../../contract/rules/messages.ts"

const namespaces = ["server", "rules", "mail"] as const

const folder = join(import.meta.dirname, "../../locales")

const read = (language: string, namespace: string): Record<string, unknown> => {
  try {
    return JSON.parse(readFileSync(join(folder, language, `${namespace}.json`), "utf8"))
  } catch {
    return {}
  }
}

/** Arabic is `ae` here and `ar` to everyone who knows its plural forms. */
const tagOf = (language: string) => (language === "ae" ? "ar" : language)

const i18n = createInstance({
  lng: defaultLanguage,
  fallbackLng: defaultLanguage,
  ns: [...namespaces],
  defaultNS: "server",
  interpolation: { escapeValue: false },
  initAsync: false,
  resources: Object.fromEntries(
    readdirSync(folder).map((language) => [
      tagOf(language),
      Object.fromEntries(namespaces.map((namespace) => [namespace, read(language, namespace)]))
    ])
  )
})
await i18n.init()

type Params = Readonly<Record<string, string | number>>

/** Text by key in a language: `server:refused.not_found`, `mail:code.subject`. */
export const say = (language: Language, key: string, params: Params = {}): string =>
  (i18n.t as (key: string, options: Params) => string)(key, { ...params, lng: tagOf(language) })

/** Keeps a mail program from making a link of it: an unseen joiner stands behind each dot, slash and at sign. */
const unlinked = (text: string) => text.replace(/(?<=\S)(?:\.(?=\p{L})|[/@](?=\S))/gu, "$&\u2060")

/** What people wrote, for a mail: a name on one line cannot pass for a paragraph of ours, nor for a link. */
export const onOneLine = <P extends Params>(params: P): P =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === "string" ? unlinked(value.replace(/[\s\p{Cc}]+/gu, " ").trim()) : value
    ])
  ) as P

/** What to say of a field: a rule's own message or a key under `refused`, translated; anything else as it is. */
export const sayOfField = (language: Language, message: string, params: Params = {}): string => {
  const rule = ruleKeyOf(message)
  if (rule) return say(language, `rules:${rule}`)
  return i18n.exists(`server:refused.${message}`)
    ? say(language, `server:refused.${message}`, params)
    : message
}

const codes = new Set<string>(languages.map((language) => language.code))

/** The product's language for an `accept-language` header. Arabic is `ae` here. */
export const languageOf = (header: string | undefined): Language => {
  const wanted = (header ?? "")
    .split(",")
    .map((part) => part.trim().split(/[-;]/)[0]?.toLowerCase() ?? "")
    .map((code) => (code === "ar" ? "ae" : code))
  return (wanted.find((code) => codes.has(code)) as Language | undefined) ?? defaultLanguage
}
