/** How a number of a sheet is displayed: as it is, as a day, as a time, or with leading zeros. */
export type NumberFormat =
  | { readonly kind: "plain" }
  | { readonly kind: "day" | "dayTime" | "time" }
  | { readonly kind: "digits"; readonly length: number }

const builtInDays = new Set([14, 15, 16, 17, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58])
const builtInTimes = new Set([18, 19, 20, 21, 32, 33, 34, 35, 45, 46, 47])

/** The format of each cell style, from its number and the workbook's own codes. */
export const numberFormats = (
  used: ReadonlyArray<number>,
  custom: ReadonlyMap<number, string>
): ReadonlyArray<NumberFormat> =>
  used.map((id) => {
    const code = custom.get(id)
    if (code !== undefined) return formatOf(code)
    if (id === 22) return { kind: "dayTime" }
    if (builtInDays.has(id)) return { kind: "day" }
    return builtInTimes.has(id) ? { kind: "time" } : { kind: "plain" }
  })

const formatOf = (code: string): NumberFormat => {
  const [first = ""] = code.split(";")
  if (/^0{2,20}$/.test(first)) return { kind: "digits", length: first.length }
  const bare = first.replace(/"[^"]*"|\\.|_.|\[(?!h|m|s)[^\][]*\]/gi, "").toLowerCase()
  if (/general|[0#?]\.|e[+-]/.test(bare)) return { kind: "plain" }
  const day = /[yd]/.test(bare) || /m{3,5}/.test(bare)
  const time = /[hs]/.test(bare)
  if (day) return { kind: time ? "dayTime" : "day" }
  return time ? { kind: "time" } : { kind: "plain" }
}

const dayMs = 86_400_000
const lastSerial = 2_958_466

/** A stored number as displayed: whole, never rounded to an exponent, days as `2024-01-31`. */
export const showNumber = (stored: string, format: NumberFormat | undefined, from1904: boolean): string => {
  const number = Number(stored)
  if (!Number.isFinite(number)) return stored
  const kind = format?.kind ?? "plain"
  if (kind === "day" || kind === "dayTime" || kind === "time")
    return showDay(number, kind, from1904) ?? stored
  const text = showPlain(number, stored)
  return format?.kind === "digits" && /^\d+$/.test(text) ? text.padStart(format.length, "0") : text
}

const showPlain = (number: number, stored: string): string => {
  if (Number.isInteger(number) && Math.abs(number) < 1e21) return BigInt(number).toString()
  return /e/i.test(stored) ? String(number) : String(Number(number.toPrecision(15)))
}

const showDay = (serial: number, kind: "day" | "dayTime" | "time", from1904: boolean): string | undefined => {
  if (serial < 0 || serial >= lastSerial) return undefined
  if (kind === "time" && serial < 1) return new Date(Math.round(serial * dayMs)).toISOString().slice(11, 16)
  const fromStart = from1904 ? serial + 1462 : serial < 60 ? serial + 1 : serial
  const iso = new Date(Math.round((fromStart - 25_569) * 86_400) * 1000).toISOString()
  const whole = Number.isInteger(serial)
  return kind === "day" || whole ? iso.slice(0, 10) : `${iso.slice(0, 10)} ${iso.slice(11, 16)}`
}
