/** A zone's wall clock, as the time that UTC would have if its clocks showed the same. */
export const wallClockOf = (zone: string): ((at: number) => number) => {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit"
  })
  return (at) => {
    const parts: Readonly<Record<string, number>> = Object.fromEntries(
      format
        .formatToParts(at)
        .flatMap(({ type, value }) => (type === "literal" ? [] : [[type, Number(value)]]))
    )
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
    return Date.UTC(year, month - 1, day, hour, minute, second)
  }
}

const wallClock = (zone: string, at: number): number => wallClockOf(zone)(at)

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

/** `wallClockOf` is exact for whole seconds. */
const wholeSecond = (at: number) => Math.floor(at / 1_000) * 1_000

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

/** A change of a zone's clocks: the first instant with the new distance from UTC, and both distances, in ms. */
export type ClockChange = { readonly at: number; readonly before: number; readonly after: number }

/** Ramadan, the shortest time between two changes of a zone's clocks, is longer. */
const betweenChangesMs = 14 * dayMs

/** The changes of a zone's clocks after `from` and until `to`, in the order of time. */
export const clockChanges = (
  clock: (at: number) => number,
  from: number,
  to: number
): ReadonlyArray<ClockChange> => {
  const offset = (at: number) => clock(at) - at
  const changes: Array<ClockChange> = []
  for (let start = wholeSecond(from); start < to; start += betweenChangesMs) {
    let [low, high] = [start, Math.min(start + betweenChangesMs, wholeSecond(to))]
    const [before, after] = [offset(low), offset(high)]
    if (before === after) continue
    while (high - low > 1_000) {
      const middle = wholeSecond((low + high) / 2)
      if (offset(middle) === before) low = middle
      else high = middle
    }
    changes.push({ at: high, before, after })
  }
  return changes
}
