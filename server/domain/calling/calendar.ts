import type { Contact } from "../../../contract/entities/Contact.ts"

const stamp = (instant: string | number) => new Date(instant).toISOString().replace(/[-:]|\.\d{3}/g, "")

const escaped = (text: string) => text.replace(/[\\;,]/g, "\\$&").replace(/\r\n|\r|\n/g, "\\n")

/** Lines of at most 75 bytes; continuation lines start with a space and never split a character. */
const folded = (line: string): string => {
  let length = 0
  let written = ""
  for (const letter of line) {
    const bytes = Buffer.byteLength(letter)
    if (length + bytes > 75) {
      written += "\r\n "
      length = 1
    }
    written += letter
    length += bytes
  }
  return written
}

const lastsMs = 30 * 60_000

/** One callback as an iCalendar file (RFC 5545), in UTC. Adding a changed one replaces the earlier. */
export const calendarEntry = (contact: Contact, at: string): string =>
  [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Pro Leads//Calling//EN",
    "BEGIN:VEVENT",
    `UID:callback-${contact._id}@pro-leads`,
    `SEQUENCE:${contact.version}`,
    `DTSTAMP:${stamp(contact.updatedAt)}`,
    `DTSTART:${stamp(at)}`,
    `DTEND:${stamp(Date.parse(at) + lastsMs)}`,
    `SUMMARY:${escaped([contact.name, contact.company].filter((part) => part !== "").join(", "))}`,
    `DESCRIPTION:${escaped(contact.phone)}`,
    "END:VEVENT",
    "END:VCALENDAR",
    ""
  ]
    .map(folded)
    .join("\r\n")
