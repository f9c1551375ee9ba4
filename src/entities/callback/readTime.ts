import { localIn } from "../../../contract/rules/zones.ts"
import { type Meaning, plain, timeWordsOf } from "./timeWords.ts"

type Found = {
  readonly days: number | null
  readonly weekday: number | null
  readonly isNextWeek: boolean
  /** Minutes from now. */
  readonly span: number | null
  readonly hour: number | null
  readonly minute: number | null
  readonly period: number | null
  /** A number whose meaning the next phrase decides. */
  readonly count: number | null
  readonly isAfterNumber: boolean
}

const nothing: Found = {
  days: null,
  weekday: null,
  isNextWeek: false,
  span: null,
  hour: null,
  minute: null,
  period: null,
  count: null,
  isAfterNumber: false
}

const dayMinutes = 1_440
const startOfWork = 9
const isLetter = (character: string | undefined) => character !== undefined && /\p{L}/u.test(character)
/** Scripts that put no space between words. */
const isDense = (character: string | undefined) =>
  character !== undefined && /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(character)

const hasDay = ({ days, weekday, isNextWeek }: Found) => days !== null || weekday !== null || isNextWeek

/** A number that no unit follows is the hour. */
const settled = (found: Found): Found | null => {
  if (found.count === null) return found
  if (found.hour !== null || found.count > 24) return null
  return { ...found, hour: found.count, count: null }
}

const withUnit = (found: Found, minutes: number): Found | null => {
  const { count } = found
  if (count === null) return found
  if (minutes === 60 && hasDay(found)) return settled(found)
  if (minutes >= dayMinutes && found.days === null)
    return { ...found, days: (count * minutes) / dayMinutes, count: null }
  return { ...found, span: (found.span ?? 0) + count * minutes, count: null }
}

/** The time with one more phrase; null if it contradicts what was read before. */
const withMeaning = (found: Found, meaning: Meaning): Found | null => {
  if (meaning.kind === "unit") return withUnit(found, meaning.minutes)
  const now = settled(found)
  if (now === null) return null
  switch (meaning.kind) {
    case "filler":
      return now
    case "day":
      return hasDay(now) ? null : { ...now, days: meaning.days }
    case "weekday":
      return now.weekday === null ? { ...now, weekday: meaning.weekday } : null
    case "week":
      return { ...now, isNextWeek: true }
    case "span":
      return { ...now, span: (now.span ?? 0) + meaning.minutes }
    case "period":
      return now.period === null ? { ...now, period: meaning.hour } : null
  }
}

const order = (found: Found): ReadonlyArray<Meaning["kind"]> => [
  ...(found.isAfterNumber ? (["unit", "period"] as const) : []),
  "day",
  "weekday",
  "week",
  "span",
  "filler",
  "period",
  "unit"
]

const withPhrase = (found: Found, meanings: ReadonlyArray<Meaning>): Found | null => {
  for (const kind of order(found)) {
    const meaning = meanings.find((one) => one.kind === kind)
    const next = meaning ? withMeaning(found, meaning) : null
    if (next !== null) return { ...next, isAfterNumber: false }
  }
  return null
}

type Step = { readonly found: Found | null; readonly length: number }

const readNumber = (rest: string, found: Found): Step | null => {
  const match = /^(\d{1,2})(?:[:.h時点时](\d{2}))?(?!\d)/u.exec(rest)
  if (match === null) return null
  const [all, digits, minutes] = match
  const now = settled(found)
  if (now === null) return { found: null, length: all.length }
  const value = Number(digits)
  if (minutes === undefined)
    return { found: { ...now, count: value, isAfterNumber: true }, length: all.length }
  const isTime = now.hour === null && value < 24 && Number(minutes) < 60
  const timed = { ...now, hour: value, minute: Number(minutes), isAfterNumber: true }
  return { found: isTime ? timed : null, length: all.length }
}

const readPhrase = (rest: string, found: Found, language: string): Step | null => {
  const { phrases, stems } = timeWordsOf(language)
  const known = phrases.find(
    ([phrase]) =>
      rest.startsWith(phrase) &&
      (isDense(phrase.at(-1)) || !isLetter(rest[phrase.length]) || isDense(rest[phrase.length]))
  )
  if (known) return { found: withPhrase(found, known[1]), length: known[0].length }
  const word = /^\p{L}+/u.exec(rest)?.[0] ?? ""
  const stem = stems.find(([one]) => word.startsWith(one) && word.length <= one.length + 2)
  if (!stem) return null
  return { found: withPhrase(found, [{ kind: "weekday", weekday: stem[1] }]), length: word.length }
}

const readAll = (text: string, language: string): Found | null => {
  let rest = plain(text)
  let found: Found = nothing
  while (rest !== "") {
    const step = readNumber(rest, found) ?? readPhrase(rest, found, language)
    if (step === null || step.found === null || step.length === 0) return null
    found = step.found
    rest = rest.slice(step.length).replace(/^[\s'\-/+]+/, "")
  }
  return settled(found)
}

/** The hour of the day: "3" and "3 pm" are the afternoon, "3:00" and "3 am" are not. */
const hourOf = ({ hour, minute, period }: Found): number => {
  if (hour === null) return period ?? startOfWork
  if (hour >= 12) return hour === 12 && period !== null && period < 12 ? 0 : hour % 24
  if (period !== null) return period >= 12 ? hour + 12 : hour
  return minute === null && hour > 0 && hour < 7 ? hour + 12 : hour
}

const two = (value: number) => String(value).padStart(2, "0")

/** A date-and-time input's value so many days after another one's date. */
export const localAfter = (local: string, days: number, hour: number, minute = 0): string => {
  const date = new Date(`${local.slice(0, 10)}T00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return `${date.toISOString().slice(0, 10)}T${two(hour)}:${two(minute)}`
}

const weekdayOf = (local: string) => new Date(`${local.slice(0, 10)}T00:00Z`).getUTCDay()

/** Days until the day that was named; 0 for today. */
const daysTo = (found: Found, today: number): number => {
  const { days, weekday, isNextWeek } = found
  if (isNextWeek) return ((8 - today) % 7 || 7) + (weekday === null ? 0 : (weekday + 6) % 7)
  if (weekday !== null) return ((weekday - today + 7) % 7) + (days ?? 0)
  return days ?? 0
}

/**
 * The time that a text like "tomorrow 9", "Mon pm" or "in 2 h" means, as a date-and-time input's value in the zone; null
 * if it is not understood or in the past. The words are those of the language and English.
 */
export const readTime = (
  text: string,
  { language, zone, now }: { readonly language: string; readonly zone: string; readonly now: number }
): string | null => {
  const found = readAll(text, language)
  if (found === null || found === nothing) return null
  if (found.span !== null)
    return hasDay(found) || found.hour !== null ? null : localIn(zone, now + found.span * 60_000)
  if (!hasDay(found) && found.hour === null && found.period === null) return null
  const today = localIn(zone, now)
  const named = daysTo(found, weekdayOf(today))
  const timed = (days: number) => localAfter(today, days, hourOf(found), found.minute ?? 0)
  const isAhead = (local: string) => local > today
  const first = timed(named)
  if (isAhead(first)) return first
  if (found.weekday !== null && found.days === null) return timed(named + 7)
  return hasDay(found) ? null : timed(1)
}
