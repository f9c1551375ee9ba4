import { formatLocale } from "../../../contract/rules/languages.ts"

/** The meaning of a phrase in a time written in words. `unit` is in minutes, `period` is an hour of the day. */
export type Meaning =
  | { readonly kind: "day"; readonly days: number }
  | { readonly kind: "weekday"; readonly weekday: number }
  | { readonly kind: "week" }
  | { readonly kind: "unit"; readonly minutes: number }
  | { readonly kind: "span"; readonly minutes: number }
  | { readonly kind: "period"; readonly hour: number }
  | { readonly kind: "filler" }

export type TimeWords = {
  /** Phrases with their meanings, the longest first. */
  readonly phrases: ReadonlyArray<readonly [phrase: string, meanings: ReadonlyArray<Meaning>]>
  /** Beginnings of weekdays, for languages that inflect them. */
  readonly stems: ReadonlyArray<readonly [stem: string, weekday: number]>
}

const minuteUnits = { minute: 1, hour: 60, day: 1440, week: 10_080 } as const
const units = Object.keys(minuteUnits) as ReadonlyArray<keyof typeof minuteUnits>

/** 4 January 1970 was a Sunday. */
const sunday = 3 * 86_400_000
const atHour = (hour: number) => hour * 3_600_000

/** Prepositions and the like, which `Intl` does not know. */
const small =
  "at on the um am gegen den der à a le la alle alla ore às em no na las los el kl klokken på om i den w o we godz в во к στις στη το την saat ore gün por di da 点 點 时 時".split(
    " "
  )

/** Lower case, without accents, dots and other scripts' digits, as phrases are compared. */
export const plain = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/[\p{M}\u200e\u200f]/gu, "")
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replaceAll("’", "'")
    .toLowerCase()
    .replace(/\.(?!\d)/g, "")
    .replace(/[\s,،、]+/g, " ")
    .trim()

const lettersIn = (
  parts: ReadonlyArray<{ readonly type: string; readonly value: string }>,
  ...types: string[]
) => parts.flatMap(({ type, value }) => (types.includes(type) ? [value] : []))

type Add = (phrase: string, meaning: Meaning) => void

const addDays = (locale: string, add: Add) => {
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: "auto" })
  for (const days of [0, 1, 2]) {
    const parts = relative.formatToParts(days, "day")
    if (parts.length === 1) add(parts[0]?.value ?? "", { kind: "day", days })
  }
  add(relative.format(1, "week"), { kind: "week" })
  for (const weekday of ["long", "short"] as const) {
    const format = new Intl.DateTimeFormat(locale, { weekday, timeZone: "UTC" })
    for (let day = 0; day < 7; day++)
      add(format.format(sunday + day * atHour(24)), { kind: "weekday", weekday: day })
  }
}

const addSpans = (locale: string, add: Add) => {
  for (const style of ["long", "short", "narrow"] as const) {
    const relative = new Intl.RelativeTimeFormat(locale, { style })
    for (const unit of units) {
      const format = new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: style })
      for (const count of [1, 2, 3, 5, 11, 21]) {
        const minutes = minuteUnits[unit]
        for (const name of lettersIn(format.formatToParts(count), "unit"))
          add(name, { kind: "unit", minutes })
        const parts = relative.formatToParts(count, unit)
        if (parts.length === 1) add(parts[0]?.value ?? "", { kind: "span", minutes: minutes * count })
        else {
          const [before, after] = [parts[0], parts.at(-1)]
          if (before?.type === "literal") add(before.value, { kind: "filler" })
          if (after?.type === "literal") add(after.value, { kind: "unit", minutes })
        }
      }
    }
  }
}

const addClock = (locale: string, add: Add) => {
  const utc = { timeZone: "UTC" } as const
  const halves = new Intl.DateTimeFormat(locale, { ...utc, hour: "numeric", hour12: true })
  for (const hour of [9, 14])
    for (const name of lettersIn(halves.formatToParts(atHour(hour)), "dayPeriod"))
      add(name, { kind: "period", hour })
  for (const style of ["long", "short"] as const) {
    const periods = new Intl.DateTimeFormat(locale, {
      ...utc,
      hour: "numeric",
      dayPeriod: style,
      hour12: true
    })
    for (const hour of [9, 14, 18])
      for (const name of lettersIn(periods.formatToParts(atHour(hour)), "dayPeriod")) {
        add(name, { kind: "period", hour })
        add(name.split(" ").at(-1) ?? "", { kind: "period", hour })
      }
  }
  const shapes: ReadonlyArray<Intl.DateTimeFormatOptions> = [
    { hour: "numeric" },
    { dateStyle: "full", timeStyle: "short" }
  ]
  for (const shape of shapes) {
    const parts = new Intl.DateTimeFormat(locale, { ...utc, ...shape }).formatToParts(atHour(9))
    for (const name of lettersIn(parts, "literal")) add(name, { kind: "filler" })
  }
}

const makeTimeWords = (language: string): TimeWords => {
  const found = new Map<string, Array<Meaning>>()
  const stems = new Map<string, number>()
  for (const locale of new Set([formatLocale(language), "en"])) {
    const add: Add = (phrase, meaning) => {
      const key = plain(phrase)
      if (!/\p{L}/u.test(key)) return
      const meanings = found.get(key) ?? []
      if (!meanings.some(({ kind }) => kind === meaning.kind)) found.set(key, [...meanings, meaning])
      if (meaning.kind === "weekday" && key.length > 4) stems.set(key.slice(0, -1), meaning.weekday)
    }
    addDays(locale, add)
    addSpans(locale, add)
    addClock(locale, add)
    for (const word of small) add(word, { kind: "filler" })
  }
  return {
    phrases: [...found].sort(([one], [other]) => other.length - one.length),
    stems: [...stems]
  }
}

const made = new Map<string, TimeWords>()

/** The words for times in a language, and in English, from the browser's own data. Created on first use. */
export const timeWordsOf = (language: string): TimeWords => {
  const words = made.get(language) ?? makeTimeWords(language)
  made.set(language, words)
  return words
}
