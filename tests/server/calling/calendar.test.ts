import { expect, it } from "vitest"
import type { Contact } from "../../../contract/entities/Contact.ts"
import { calendarEntry } from "../../../server/domain/calling/calendar.ts"

const contact = {
  _id: "0b6e2c0e-0000-4000-8000-000000000001",
  name: "Ada; Example, the \\ first\r\nBEGIN:VALARM",
  company: "Ω".repeat(80),
  phone: "+15550100",
  version: 3,
  updatedAt: "2030-01-01T10:00:00.123Z"
} as Contact

const text = calendarEntry(contact, "2030-01-02T09:30:00+05:30")

it("writes lines of at most 75 octets that end with CRLF and are whole again when unfolded", () => {
  expect(text.endsWith("END:VCALENDAR\r\n")).toBe(true)
  expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/)
  const lines = text.split("\r\n")
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
  expect(lines.filter((line) => line.startsWith(" ")).length).toBeGreaterThan(1)
  expect(text.replaceAll("\r\n ", "")).toContain(contact.company)
})

it("escapes what people wrote, so that none of it is a line of its own", () => {
  const whole = text.replaceAll("\r\n ", "").split("\r\n")
  expect(whole).toContain(`SUMMARY:Ada\\; Example\\, the \\\\ first\\nBEGIN:VALARM\\, ${contact.company}`)
  expect(whole.filter((line) => line.startsWith("BEGIN:"))).toEqual(["BEGIN:VCALENDAR", "BEGIN:VEVENT"])
})

it("has what RFC 5545 asks for once: times in UTC, one UID for one contact, a sequence that grows", () => {
  const named = (name: string, of = text) =>
    of
      .split("\r\n")
      .filter((line) => line.startsWith(`${name}:`))
      .map((line) => line.slice(name.length + 1))
  expect(named("VERSION")).toEqual(["2.0"])
  expect(named("PRODID").length).toBe(1)
  expect(named("DTSTAMP")).toEqual(["20300101T100000Z"])
  expect(named("DTSTART")).toEqual(["20300102T040000Z"])
  expect(named("DTEND")).toEqual(["20300102T043000Z"])
  const moved = calendarEntry({ ...contact, version: 4 }, "2030-01-03T09:30:00Z")
  expect(named("UID", moved)).toEqual(named("UID"))
  expect([named("SEQUENCE"), named("SEQUENCE", moved)]).toEqual([["3"], ["4"]])
})
