const partsIn = (zone: string, at: number): Readonly<Record<string, number>> =>
  Object.fromEntries(
    new Intl.DateTimeFormat("en-US", {
      timeZone: zone,
      hourCycle: "h23",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit"
    })
      .formatToParts(at)
      .flatMap(({ type, value }) => (type === "literal" ? [] : [[type, Number(value)]]))
  )

const wallClock = (zone: string, at: number): number => {
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = partsIn(zone, at)
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

/** This browser's time zone. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** True for a time zone that programs know, such as "Asia/Tokyo". */
export const isZone = (zone: string): boolean => {
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone: zone }).resolvedOptions().timeZone !== ""
  } catch {
    return false
  }
}

const dayMs = 86_400_000

/**
 * The instant of a date-and-time input in a zone; null for none. A time that the clocks skip counts as an hour later,
 * and of a time that comes twice it is the first.
 */
export const instantIn = (zone: string, local: string): string | null => {
  const wanted = Date.parse(`${local}Z`)
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(local) || Number.isNaN(wanted)) return null
  const at = (offsetFrom: number) => wanted - (wallClock(zone, offsetFrom) - offsetFrom)
  const [before, after] = [at(wanted - dayMs), at(wanted + dayMs)]
  const isSkipped = wallClock(zone, before) !== wanted && wallClock(zone, after) !== wanted
  const instant = isSkipped || wallClock(zone, before) === wanted ? before : after
  return new Date(instant).toISOString()
}

/** An instant as a date-and-time input's value, in a zone. */
export const localIn = (zone: string, instant: string | number): string =>
  new Date(wallClock(zone, new Date(instant).getTime())).toISOString().slice(0, 16)
