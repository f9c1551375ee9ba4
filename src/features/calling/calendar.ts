type Appointment = {
  readonly id: string
  readonly start: string
  readonly minutes: number
  readonly remindMinutesBefore: number
  readonly title: string
  readonly description: string
}

const stamp = (instant: string | number) => `${new Date(instant).toISOString().replace(/[-:]|\.\d+/g, "")}`

const escaped = (text: string) => text.replace(/[\\;,]/g, "\\$&").replace(/\r\n|\r|\n/g, "\\n")

/** No line over 75 bytes, as RFC 5545 requires, and none split within a character. */
const folded = (line: string): string => {
  const lines: Array<string> = []
  let current = ""
  let bytes = 0
  for (const character of line) {
    const size = new TextEncoder().encode(character).length
    if (bytes + size > 75) {
      lines.push(current)
      current = " "
      bytes = 1
    }
    current += character
    bytes += size
  }
  return [...lines, current].join("\r\n")
}

/** The text of an .ics file with one appointment and its reminder. */
export const calendarFile = (appointment: Appointment): string => {
  const { id, start, minutes, remindMinutesBefore, title, description } = appointment
  return [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Pro Leads//Calls//EN",
    "BEGIN:VEVENT",
    `UID:${id}@pro-leads`,
    `DTSTAMP:${stamp(Date.now())}`,
    `DTSTART:${stamp(start)}`,
    `DURATION:PT${minutes}M`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(description)}`,
    "BEGIN:VALARM",
    "ACTION:DISPLAY",
    `DESCRIPTION:${escaped(title)}`,
    `TRIGGER:-PT${remindMinutesBefore}M`,
    "END:VALARM",
    "END:VEVENT",
    "END:VCALENDAR",
    ""
  ]
    .map(folded)
    .join("\r\n")
}
