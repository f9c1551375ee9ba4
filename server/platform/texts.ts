import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { createInstance } from "i18next"
import { defaultLanguage, formatLocale, type Language, languages } from "../../contract/rules/languages.ts"
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

/** Arabic is `ae` here and `ar` for plural rules. */
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

const isoDay = /^\d{4}-\d\d-\d\d$/

/** Formats numbers and a `date` given as YYYY-MM-DD, and adds `money` for an amount with its currency. */
const written = (language: Language, params: Params): Params => {
  const { amount, currency, date } = params
  const locale = formatLocale(language)
  return {
    ...Object.fromEntries(
      Object.entries(params).map(([name, value]) => [
        name,
        typeof value === "number" ? value.toLocaleString(locale) : value
      ])
    ),
    ...(amount !== undefined &&
      typeof currency === "string" && {
        money: new Intl.NumberFormat(locale, { style: "currency", currency }).format(Number(amount))
      }),
    ...(typeof date === "string" &&
      isoDay.test(date) && {
        date: new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" }).format(new Date(date))
      })
  }
}

const translate = (language: Language, key: string, params: Params): string =>
  (i18n.t as (key: string, options: object) => string)(key, {
    ...(typeof params.count === "number" && { count: params.count }),
    replace: written(language, params),
    lng: tagOf(language)
  })

/** Texts without parameters, found once: most replies carry one. */
const constantTexts = new Map<string, string>()

const constantText = (language: Language, key: string): string => {
  const place = `${language} ${key}`
  const text = constantTexts.get(place) ?? translate(language, key, {})
  constantTexts.set(place, text)
  return text
}

/** Text by key in a language: `server:refused.not_found`, `mail:code.subject`. */
export const say = (language: Language, key: string, params?: Params): string =>
  params === undefined ? constantText(language, key) : translate(language, key, params)

/** A duration from now, rounded up to its largest unit, in the language's words: "in 2 minutes". */
export const inTime = (language: Language, seconds: number): string => {
  const format = new Intl.RelativeTimeFormat(formatLocale(language))
  if (seconds < 60) return format.format(seconds, "second")
  const minutes = Math.ceil(seconds / 60)
  return minutes < 60 ? format.format(minutes, "minute") : format.format(Math.ceil(minutes / 60), "hour")
}

/** Keeps an email program from making links of it: a word joiner follows each dot, slash and at sign. */
const unlinked = (text: string) => text.replace(/(?<=\S)(?:\.(?=\p{L})|[/@](?=\S))/gu, "$&\u2060")

/** User text in an email: on one line, so that a name can't imitate our own paragraphs or links. */
export const onOneLine = <P extends Params>(params: P): P =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === "string" ? unlinked(value.replace(/[\s\p{Cc}]+/gu, " ").trim()) : value
    ])
  ) as P

/** The message of a field: a rule's message or a key under `refused`, translated; anything else unchanged. */
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
