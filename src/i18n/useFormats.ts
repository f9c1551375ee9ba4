import { useTranslation } from "react-i18next"
import { formatLocale } from "../../contract/rules/languages.ts"
import { regionsByName } from "../../contract/rules/regions.ts"

/** Between Arabic words "US$" would be split, because its letters and its sign have different directions. */
const isolated = ({ type, value }: Intl.NumberFormatPart) =>
  type === "currency" ? `\u2066${value}\u2069` : value

const once = <T>(make: () => T): (() => T) => {
  let made: { readonly value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

const weekdayAndTime = { weekday: "short", hour: "2-digit", minute: "2-digit" } as const
const dayAndTime = { ...weekdayAndTime, day: "numeric", month: "short" } as const

const makeFormats = (language: string) => {
  const isArabic = language === "ar"
  const locale = formatLocale(language)
  const moneyText = (format: Intl.NumberFormat, value: number) =>
    isArabic ? format.formatToParts(value).map(isolated).join("") : format.format(value)
  const number = once(() => new Intl.NumberFormat(locale))
  const date = once(() => new Intl.DateTimeFormat(locale, { dateStyle: "medium" }))
  const dateTime = once(() => new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" }))
  const region = once(() => new Intl.DisplayNames(language, { type: "region", fallback: "code" }))
  const inZone = (options: Intl.DateTimeFormatOptions) => {
    const formats = new Map<string, Intl.DateTimeFormat>()
    return (value: Date, timeZone: string) => {
      const format = formats.get(timeZone) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone })
      formats.set(timeZone, format)
      return format.format(value)
    }
  }
  const inThisYear = inZone(dayAndTime)
  const inAnotherYear = inZone({ ...dayAndTime, year: "numeric" })
  const keyOf = (name: string) => name.trim().toLocaleLowerCase(language)
  const codes = once(() => new Map([...regionsByName(language)].map(([name, code]) => [keyOf(name), code])))
  return {
    /** The name of a country code; anything else unchanged. */
    country: (value: string) => (/^[A-Z]{2}$/.test(value) ? (region().of(value) ?? value) : value),
    /** The code of a country name; anything else unchanged. */
    countryCode: (value: string) => codes().get(keyOf(value)) ?? value,
    number: (value: number) => number().format(value),
    date: (value: Date) => date().format(value),
    dateTime: (value: Date) => dateTime().format(value),
    /** With the weekday, and the year if it is another, on the clock of a time zone. */
    dateTimeIn: (value: Date, timeZone: string) =>
      (value.getFullYear() === new Date().getFullYear() ? inThisYear : inAnotherYear)(value, timeZone),
    weekday: (value: Date) => new Intl.DateTimeFormat(locale, { weekday: "short" }).format(value),
    /** The weekday and time on the clock of a time zone. */
    timeIn: inZone(weekdayAndTime),
    /** A number of months, as years if it is whole ones. */
    months: (value: number) => {
      const isYears = value % 12 === 0
      const unit = { style: "unit", unit: isYears ? "year" : "month", unitDisplay: "long" } as const
      return new Intl.NumberFormat(locale, unit).format(isYears ? value / 12 : value)
    },
    money: (minorUnits: number, currency: string) => {
      const format = new Intl.NumberFormat(locale, { style: "currency", currency })
      const digits = format.resolvedOptions().maximumFractionDigits ?? 2
      return moneyText(format, minorUnits / 10 ** digits)
    }
  }
}

/** Created once per language, each on first use: creating one costs more than drawing a row. */
const made = new Map<string, ReturnType<typeof makeFormats>>()

export const formatsOf = (language: string) => {
  const known = made.get(language) ?? makeFormats(language)
  made.set(language, known)
  return known
}

/** Numbers, dates and money in the chosen language's format. Money is given in whole minor units. */
export const useFormats = () => formatsOf(useTranslation().i18n.language)
