import { clockChanges, wallClockOf } from "./zones.ts"

export type Appointment = {
  readonly id: string
  /** A later version of the same appointment replaces the earlier one. */
  readonly version?: number
  readonly changedAt: string | number
  readonly start: string
  /** The time zone of the person who is called. */
  readonly zone: string
  readonly minutes: number
  readonly remindMinutesBefore?: number
  readonly title: string
  readonly description: string
}

const stamp = (instant: string | number) => new Date(instant).toISOString().replace(/[-:]|\.\d+/g, "")

/** Other control characters are not allowed in a text, and programs end lines at some of them. */
const escaped = (text: string) =>
  text
    .replace(/[\\;,]/g, "\\$&")
    .replace(/\r\n|[\r\n\u2028\u2029]/g, "\\n")
    .replace(/(?!\t)\p{Cc}/gu, "")

const encoder = new TextEncoder()

/** Lines of at most 75 bytes; continuation lines start with a space and never split a character. */
const folded = (line: string): string => {
  let length = 0
  let written = ""
  for (const letter of line) {
    const bytes = encoder.encode(letter).length
    if (length + bytes > 75) {
      written += "\r\n "
      length = 1
    }
    written += letter
    length += bytes
  }
  return written
}

const two = (value: number) => String(value).padStart(2, "0")

/** A distance from UTC in ms as "+0530". */
const offsetText = (offset: number): string => {
  const minutes = Math.abs(Math.round(offset / 60_000))
  return `${offset < 0 ? "-" : "+"}${two(Math.floor(minutes / 60))}${two(minutes % 60)}`
}

/** A wall clock's time as "20300101T093000". */
const localStamp = (wall: number) => stamp(wall).slice(0, -1)

type Observance = { readonly start: string; readonly before: number; readonly after: number }

/**
 * A zone with all changes of its clocks between its first and last appointment; programs that know the zone use their
 * own rules for it.
 */
const zoneLines = (
  zone: string,
  clock: (at: number) => number,
  instants: ReadonlyArray<number>
): ReadonlyArray<string> => {
  const [first, last] = [Math.min(...instants), Math.max(...instants)]
  const atFirst = clock(first) - first
  const observances: ReadonlyArray<Observance> = [
    { start: "19700101T000000", before: atFirst, after: atFirst },
    ...clockChanges(clock, first, last).map(({ at, before, after }) => ({
      start: localStamp(at + before),
      before,
      after
    }))
  ]
  const standard = Math.min(...observances.map(({ after }) => after))
  return [
    "BEGIN:VTIMEZONE",
    `TZID:${zone}`,
    ...observances.flatMap(({ start, before, after }) => {
      const kind = after === standard ? "STANDARD" : "DAYLIGHT"
      return [
        `BEGIN:${kind}`,
        `DTSTART:${start}`,
        `TZOFFSETFROM:${offsetText(before)}`,
        `TZOFFSETTO:${offsetText(after)}`,
        `END:${kind}`
      ]
    }),
    "END:VTIMEZONE"
  ]
}

const reminderLines = (title: string, minutesBefore: number): ReadonlyArray<string> => [
  "BEGIN:VALARM",
  "ACTION:DISPLAY",
  `DESCRIPTION:${escaped(title)}`,
  `TRIGGER:-PT${minutesBefore}M`,
  "END:VALARM"
]

const wholeMinute = (wall: number) => Math.floor(wall / 60_000) * 60_000

const eventLines = (
  { id, version = 0, changedAt, start, zone, minutes, remindMinutesBefore, title, description }: Appointment,
  clock: (at: number) => number
): ReadonlyArray<string> => [
  "BEGIN:VEVENT",
  `UID:${id}@pro-leads`,
  `SEQUENCE:${version}`,
  `DTSTAMP:${stamp(changedAt)}`,
  `DTSTART;TZID=${zone}:${localStamp(wholeMinute(clock(Date.parse(start))))}`,
  `DURATION:PT${minutes}M`,
  `SUMMARY:${escaped(title)}`,
  `DESCRIPTION:${escaped(description)}`,
  ...(remindMinutesBefore ? reminderLines(title, remindMinutesBefore) : []),
  "END:VEVENT"
]

type Properties = {
  /** Shown by programs that subscribe to the calendar. */
  readonly name: string
  /** How often such a program should read it again, as a duration of RFC 5545. */
  readonly refresh: string
}

const propertyLines = ({ name, refresh }: Properties): ReadonlyArray<string> => [
  "METHOD:PUBLISH",
  `NAME:${escaped(name)}`,
  `X-WR-CALNAME:${escaped(name)}`,
  `REFRESH-INTERVAL;VALUE=DURATION:${refresh}`,
  `X-PUBLISHED-TTL:${refresh}`
]

/** Appointments as one iCalendar file (RFC 5545, RFC 7986), each in its own time zone. */
export const calendarOf = (appointments: ReadonlyArray<Appointment>, properties?: Properties): string => {
  const zones = new Map<
    string,
    { readonly clock: (at: number) => number; readonly instants: Array<number> }
  >()
  for (const { zone, start } of appointments) {
    const known = zones.get(zone) ?? { clock: wallClockOf(zone), instants: [] }
    known.instants.push(Date.parse(start))
    zones.set(zone, known)
  }
  return [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Pro Leads//Calls//EN",
    ...(properties ? propertyLines(properties) : []),
    ...[...zones].flatMap(([zone, { clock, instants }]) => zoneLines(zone, clock, instants)),
    ...appointments.flatMap((appointment) =>
      eventLines(appointment, zones.get(appointment.zone)?.clock ?? wallClockOf(appointment.zone))
    ),
    "END:VCALENDAR",
    ""
  ]
    .map(folded)
    .join("\r\n")
}

/** One appointment as an iCalendar file. */
export const calendarFile = (appointment: Appointment): string => calendarOf([appointment])
