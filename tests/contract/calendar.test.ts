import { expect, it } from "vitest"
import { type Appointment, calendarFile, calendarOf } from "../../contract/rules/calendar.ts"
import { instantIn, localIn } from "../../contract/rules/zones.ts"
import fc from "../support/properties.ts"
import { readCalendar } from "../support/readCalendar.ts"

const company = "Ω".repeat(80)

const call: Appointment = {
  id: "callback-0b6e2c0e-0000-4000-8000-000000000001",
  version: 3,
  changedAt: "2030-01-01T10:00:00.123Z",
  start: "2030-01-02T09:30:00+05:30",
  zone: "Europe/Berlin",
  minutes: 30,
  title: `Ada; Example, the \\ first\r\nBEGIN:VALARM, ${company}`,
  description: "+15550100"
}

const text = calendarFile(call)

it("writes lines of at most 75 octets that end with CRLF and are whole again when unfolded", () => {
  expect(text.endsWith("END:VCALENDAR\r\n")).toBe(true)
  expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/)
  const lines = text.split("\r\n")
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
  expect(lines.filter((line) => line.startsWith(" ")).length).toBeGreaterThan(1)
  expect(text.replaceAll("\r\n ", "")).toContain(company)
})

it("escapes what people wrote, so that none of it is a line of its own", () => {
  const whole = text.replaceAll("\r\n ", "").split("\r\n")
  expect(whole).toContain(`SUMMARY:Ada\\; Example\\, the \\\\ first\\nBEGIN:VALARM\\, ${company}`)
  expect(whole.filter((line) => line.startsWith("BEGIN:"))).toEqual([
    "BEGIN:VCALENDAR",
    "BEGIN:VTIMEZONE",
    "BEGIN:STANDARD",
    "BEGIN:VEVENT"
  ])
})

const named = (name: string, of = text) =>
  of
    .split("\r\n")
    .filter((line) => line.startsWith(`${name}:`) || line.startsWith(`${name};`))
    .map((line) => line.slice(name.length + 1))

it("has what RFC 5545 asks for once: one UID for one contact, a sequence that grows", () => {
  expect(named("VERSION")).toEqual(["2.0"])
  expect(named("PRODID").length).toBe(1)
  expect(named("DTSTAMP")).toEqual(["20300101T100000Z"])
  const moved = calendarFile({ ...call, version: 4, start: "2030-01-03T09:30:00Z" })
  expect(named("UID", moved)).toEqual(named("UID"))
  expect([named("SEQUENCE"), named("SEQUENCE", moved)]).toEqual([["3"], ["4"]])
})

it("is at the time of its zone, with the zone's distance from UTC on that day", () => {
  expect(named("DTSTART")).toEqual(["19700101T000000", "TZID=Europe/Berlin:20300102T050000"])
  expect(named("TZOFFSETTO")).toEqual(["+0100"])
  expect(named("DURATION")).toEqual(["PT30M"])
  const summer = calendarFile({ ...call, start: "2030-07-02T04:00:00Z" })
  expect([named("DTSTART", summer)[1], named("TZOFFSETTO", summer)]).toEqual([
    "TZID=Europe/Berlin:20300702T060000",
    ["+0200"]
  ])
  const west = calendarFile({ ...call, zone: "America/St_Johns", start: "2030-01-02T04:00:00Z" })
  expect([named("DTSTART", west)[1], named("TZOFFSETTO", west)]).toEqual([
    "TZID=America/St_Johns:20300102T003000",
    ["-0330"]
  ])
})

it("reminds before it, if asked", () => {
  expect(named("TRIGGER")).toEqual([])
  expect(named("TRIGGER", calendarFile({ ...call, remindMinutesBefore: 10 }))).toEqual(["-PT10M"])
})

it("moves a time that the clocks skip forward by an hour", () => {
  for (const [zone, skipped, expected] of [
    ["America/New_York", "2026-03-08T02:30", "2026-03-08T03:30"],
    ["America/Santiago", "2026-09-06T00:30", "2026-09-06T01:30"],
    ["Europe/Berlin", "2026-03-29T02:30", "2026-03-29T03:30"],
    ["Asia/Tokyo", "2026-03-08T02:30", "2026-03-08T02:30"]
  ] as const)
    expect([zone, localIn(zone, instantIn(zone, skipped) ?? "")]).toEqual([zone, expected])
})

const feed = (starts: ReadonlyArray<string>, zone: string) =>
  calendarOf(
    starts.map((start, place) => ({ ...call, id: `callback-${place}`, start, zone })),
    { name: "Due, work", refresh: "PT1H" }
  )

it("describes each change of a zone's clocks between its first and last appointment", () => {
  const year = ["2030-01-15T09:00:00Z", "2030-07-15T09:00:00Z", "2030-12-15T09:00:00Z"]
  for (const [zone, changes, kinds] of [
    ["Europe/Berlin", ["20300331T020000", "20301027T030000"], ["STANDARD", "DAYLIGHT", "STANDARD"]],
    ["America/New_York", ["20300310T020000", "20301103T020000"], ["STANDARD", "DAYLIGHT", "STANDARD"]],
    ["Australia/Lord_Howe", ["20300407T020000", "20301006T020000"], ["DAYLIGHT", "STANDARD", "DAYLIGHT"]],
    ["Asia/Kolkata", [], ["STANDARD"]]
  ] as const) {
    const written = feed(year, zone)
    const { zones, events, properties } = readCalendar(written)
    expect([zone, named("DTSTART", written).filter((value) => !value.startsWith("TZID"))]).toEqual([
      zone,
      ["19700101T000000", ...changes]
    ])
    expect(zones[0]?.observances.map(({ isDaylight }) => (isDaylight ? "DAYLIGHT" : "STANDARD"))).toEqual(
      kinds
    )
    expect(events.map(({ at }) => at)).toEqual(year.map((start) => Date.parse(start)))
    expect(properties["X-WR-CALNAME"]).toBe("Due, work")
  }
})

it("is the same when it is read again, whatever people wrote", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: "binary", maxLength: 120 }), { maxLength: 4 }), (texts) => {
      const { events } = readCalendar(
        calendarOf(texts.map((title, place) => ({ ...call, id: `callback-${place}`, title })))
      )
      const readable = (title: string) =>
        title.replace(/\r\n|[\r\n\u2028\u2029]/g, "\n").replace(/(?![\t\n])\p{Cc}/gu, "")
      expect(events.map(({ title }) => title)).toEqual(texts.map(readable))
    })
  )
})
