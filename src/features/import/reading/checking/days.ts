export type Day = {
  readonly year: number
  readonly month: number
  readonly day: number
  readonly time: string
}

/** The meaning of `03/04/2024`: day first or month first. */
export type DayOrder = "dayFirst" | "monthFirst"

export type DayReading =
  | { readonly ok: true; readonly day: Day; readonly ambiguous: boolean }
  | { readonly ok: false }

const months = new Map<string, number>()
for (const locale of ["en", "de", "fr", "es", "it", "pt", "da", "sv", "pl", "ru", "tr", "hu", "el"]) {
  for (const style of ["short", "long"] as const) {
    for (const numbers of [{}, { day: "numeric" as const }]) {
      const format = new Intl.DateTimeFormat(locale, { month: style, timeZone: "UTC", ...numbers })
      for (let month = 1; month <= 12; month++) {
        const part = format
          .formatToParts(new Date(Date.UTC(2024, month - 1, 2)))
          .find(({ type }) => type === "month")
        const name = (part?.value ?? "").toLowerCase().replace(/\.$/, "")
        if (!months.has(name)) months.set(name, month)
      }
    }
  }
}
months.set("sept", 9)

const timePattern =
  /(?<![T ,])[T ,]+(\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)?(?:\s*([ap]\.?m\.?))?\s*(?:Z|UTC|GMT|[+-]\d{2}:?\d{2})?$/i

/** Reads a day with an optional time. `order` decides ambiguous ones. */
export const readDay = (text: string, order: DayOrder): DayReading => {
  const trimmed = text.trim()
  const clock = timePattern.exec(trimmed)
  const time = clock === null ? "" : clockTime(clock)
  if (time === null) return { ok: false }
  const date = clock === null ? trimmed : trimmed.slice(0, clock.index)
  const iso = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(date)
  if (iso) return made(iso[1], iso[2], iso[3], time, false)
  const compact = /^((?:19|20)\d{2})(\d{2})(\d{2})$/.exec(date)
  if (compact) return made(compact[1], compact[2], compact[3], time, false)
  const numeric = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})$/.exec(date)
  if (numeric) return numericDay(numeric, order, time)
  return namedDay(date, time)
}

const clockTime = ([, hours, minutes, half]: RegExpExecArray): string | null => {
  const twelve = half !== undefined
  const hour = twelve ? (Number(hours) % 12) + (/^p/i.test(half) ? 12 : 0) : Number(hours)
  if (hour > 23 || Number(minutes) > 59) return null
  return `${String(hour).padStart(2, "0")}:${minutes}`
}

const numericDay = (
  [, a = "", mark, b = "", year = ""]: RegExpExecArray,
  order: DayOrder,
  time: string
): DayReading => {
  if (mark === "." || Number(a) > 12) return made(year, b, a, time, false)
  if (Number(b) > 12) return made(year, a, b, time, false)
  const same = Number(a) === Number(b)
  return order === "dayFirst" ? made(year, b, a, time, !same) : made(year, a, b, time, !same)
}

const namedDay = (date: string, time: string): DayReading => {
  const words = date
    .toLowerCase()
    .replace(/\b(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,?\s+/, "")
    .split(/[\s,./-]+|(?<=\d)(?:st|nd|rd|th)\b/)
    .filter((word) => word !== undefined && word !== "" && word !== "de")
  if (words.length !== 3) return { ok: false }
  const month = words.findIndex((word) => months.has(word))
  const numbers = words.filter((_, index) => index !== month)
  if (month < 0 || numbers.some((number) => !/^\d{1,4}$/.test(number))) return { ok: false }
  const [first = "", second = ""] = numbers
  const [year, day] = first.length === 4 ? [first, second] : [second, first]
  return made(year, String(months.get(words[month] ?? "")), day, time, false)
}

const made = (
  year: string | undefined,
  month: string | undefined,
  day: string | undefined,
  time: string,
  ambiguous: boolean
): DayReading => {
  const short = Number(year)
  const full = (year ?? "").length > 2 ? short : short + (short < 70 ? 2000 : 1900)
  const found = { year: full, month: Number(month), day: Number(day), time }
  const real = new Date(Date.UTC(full, found.month - 1, found.day))
  const exists = real.getUTCMonth() === found.month - 1 && real.getUTCDate() === found.day && full >= 1000
  return exists ? { ok: true, day: found, ambiguous } : { ok: false }
}

/** `2024-01-31`, or `2024-01-31 14:30`. */
export const showDay = ({ year, month, day, time }: Day): string => {
  const date = `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`
  return time === "" ? date : `${date} ${time}`
}

/** The instant of a day without a zone, in the reader's time zone. */
export const momentOf = ({ year, month, day, time }: Day): string => {
  const [hour = 0, minute = 0] = time === "" ? [] : time.split(":").map(Number)
  return new Date(year, month - 1, day, hour, minute).toISOString()
}

/** The order of a column's days, decided by the first unambiguous one, else null. */
export const orderOf = (cells: Iterable<string>): DayOrder | null => {
  for (const cell of cells) {
    const found = /^\s*(\d{1,2})[-/](\d{1,2})[-/]\d{2,4}/.exec(cell)
    if (found === null) continue
    if (Number(found[1]) > 12) return "dayFirst"
    if (Number(found[2]) > 12) return "monthFirst"
  }
  return null
}
