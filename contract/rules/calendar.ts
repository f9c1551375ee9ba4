import { localIn } from "./zones.ts"

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

const escaped = (text: string) => text.replace(/[\\;,]/g, "\\$&").replace(/\r\n|\r|\n/g, "\\n")

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

/** The zone's distance from UTC at an instant, such as "+0530". */
const offsetAt = (zone: string, instant: number): string => {
  const minutes = Math.round((Date.parse(`${localIn(zone, instant)}Z`) - instant) / 60_000)
  const size = Math.abs(minutes)
  return `${minutes < 0 ? "-" : "+"}${two(Math.floor(size / 60))}${two(size % 60)}`
}

/** The appointment's zone as it is on that day; programs that know the zone use their own rules for it. */
const zoneLines = (zone: string, instant: number): ReadonlyArray<string> => {
  const offset = offsetAt(zone, instant)
  return [
    "BEGIN:VTIMEZONE",
    `TZID:${zone}`,
    "BEGIN:STANDARD",
    "DTSTART:19700101T000000",
    `TZOFFSETFROM:${offset}`,
    `TZOFFSETTO:${offset}`,
    "END:STANDARD",
    "END:VTIMEZONE"
  ]
}

const localStamp = (zone: string, instant: number) => `${localIn(zone, instant).replace(/[-:]/g, "")}00`

const reminderLines = (title: string, minutesBefore: number): ReadonlyArray<string> => [
  "BEGIN:VALARM",
  "ACTION:DISPLAY",
  `DESCRIPTION:${escaped(title)}`,
  `TRIGGER:-PT${minutesBefore}M`,
  "END:VALARM"
]

/** One appointment as an iCalendar file (RFC 5545), in its own time zone. */
export const calendarFile = (appointment: Appointment): string => {
  const { id, version = 0, changedAt, start, zone, minutes, remindMinutesBefore, title } = appointment
  const instant = Date.parse(start)
  return [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Pro Leads//Calls//EN",
    ...zoneLines(zone, instant),
    "BEGIN:VEVENT",
    `UID:${id}@pro-leads`,
    `SEQUENCE:${version}`,
    `DTSTAMP:${stamp(changedAt)}`,
    `DTSTART;TZID=${zone}:${localStamp(zone, instant)}`,
    `DURATION:PT${minutes}M`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(appointment.description)}`,
    ...(remindMinutesBefore ? reminderLines(title, remindMinutesBefore) : []),
    "END:VEVENT",
    "END:VCALENDAR",
    ""
  ]
    .map(folded)
    .join("\r\n")
}
