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

/** The instant of a date-and-time input in a zone; null for none. A time skipped in spring counts as an hour later. */
export const instantIn = (zone: string, local: string): string | null => {
  const wanted = Date.parse(`${local}Z`)
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(local) || Number.isNaN(wanted)) return null
  const first = wanted - (wallClock(zone, wanted) - wanted)
  const second = wanted - (wallClock(zone, first) - first)
  return new Date(second).toISOString()
}

/** An instant as a date-and-time input's value, in a zone. */
export const localIn = (zone: string, instant: string | number): string =>
  new Date(wallClock(zone, new Date(instant).getTime())).toISOString().slice(0, 16)
