import { formatLocale } from "../../../contract/rules/languages.ts"
import { localIn } from "../../../contract/rules/zones.ts"
import { localAfter } from "./readTime.ts"

type Asked = { readonly language: string; readonly zone: string; readonly now: number }

export type TimePreset = {
  readonly key: string
  readonly words: string
  /** A date-and-time input's value in the zone. */
  readonly at: string
}

const morning = 9
const afternoon = 14
const stepMs = 5 * 60_000

const formats = (language: string) => {
  const locale = formatLocale(language)
  const relative = new Intl.RelativeTimeFormat(locale)
  const named = new Intl.RelativeTimeFormat(locale, { numeric: "auto" })
  const clock = new Intl.DateTimeFormat(locale, { hour: "numeric", minute: "2-digit", timeZone: "UTC" })
  const weekday = new Intl.DateTimeFormat(locale, { weekday: "short", timeZone: "UTC" })
  const capital = (text: string) => text.charAt(0).toLocaleUpperCase(locale) + text.slice(1)
  const hour = (at: number) => clock.format(at * 3_600_000)
  return {
    tomorrow: named.format(1, "day"),
    after: (count: number, unit: "hour" | "week") => relative.format(count, unit),
    capital,
    hour,
    weekday: (day: number) => weekday.format(day * 86_400_000)
  }
}

/** Times that are often agreed on, with the key that chooses each. */
export const timePresets = ({ language, zone, now }: Asked): ReadonlyArray<TimePreset> => {
  const { after, capital, hour, tomorrow } = formats(language)
  const today = localIn(zone, now)
  const dayAt = (key: string, words: string, days: number, at: number): TimePreset => ({
    key,
    words: capital(`${words} ${hour(at)}`),
    at: localAfter(today, days, at)
  })
  return [
    {
      key: "h",
      words: capital(after(2, "hour")),
      at: localIn(zone, Math.ceil((now + 2 * 3_600_000) / stepMs) * stepMs)
    },
    dayAt("t", tomorrow, 1, morning),
    dayAt("a", tomorrow, 1, afternoon),
    dayAt("w", after(1, "week"), 7, morning)
  ]
}

/** Times in words, as a language says them. 5 January 1970 was a Monday. */
export const timeExample = (language: string): string => {
  const { after, hour, tomorrow, weekday } = formats(language)
  return [`${tomorrow} ${hour(morning)}`, `${weekday(4)} ${hour(afternoon)}`, after(2, "hour")].join(" · ")
}
