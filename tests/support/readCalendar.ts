import { expect } from "vitest"

type Line = {
  readonly name: string
  readonly params: Readonly<Record<string, string>>
  readonly value: string
}
type Component = {
  readonly name: string
  readonly lines: ReadonlyArray<Line>
  readonly parts: ReadonlyArray<Component>
}

const lineOf = (text: string): Line => {
  const match = /^([A-Z-]+)((?:;[A-Z-]+=[^:;,"]+)*):(.*)$/su.exec(text)
  if (!match) throw new Error(`not a content line: ${JSON.stringify(text)}`)
  const [, name = "", params = "", value = ""] = match
  return {
    name,
    value,
    params: Object.fromEntries(
      params
        .split(";")
        .slice(1)
        .map((one) => one.split("="))
    )
  }
}

/** The lines up to the end of the component whose BEGIN was read last. */
const componentOf = (name: string, rest: Array<Line>): Component => {
  const lines: Array<Line> = []
  const parts: Array<Component> = []
  for (let line = rest.shift(); line !== undefined; line = rest.shift()) {
    if (line.name === "BEGIN") parts.push(componentOf(line.value, rest))
    else if (line.name !== "END") lines.push(line)
    else if (line.value === name) return { name, lines, parts }
    else throw new Error(`${name} ends as ${line.value}`)
  }
  throw new Error(`${name} has no end`)
}

const only = ({ name, lines }: Component, property: string): Line => {
  const [line, ...more] = lines.filter((one) => one.name === property)
  if (!line || more.length > 0) throw new Error(`${name} needs ${property} once`)
  return line
}

const plain = (text: string) => {
  if (/(?<!\\)(?:\\\\)*[;,]/.test(text) || /(?<!\\)(?:\\\\)*\\[^\\;,n]/.test(text))
    throw new Error(`not escaped: ${text}`)
  return text.replace(/\\(.)/g, (_, letter: string) => (letter === "n" ? "\n" : letter))
}

const wall = (text: string) => {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)$/.exec(text)?.map(Number) ?? []
  return Date.UTC(year ?? Number.NaN, (month ?? 0) - 1, day, hour, minute, second)
}

const offset = (text: string) => {
  const [, sign, hours, minutes] = /^([+-])(\d\d)(\d\d)$/.exec(text) ?? []
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
}

const zoneOf = (component: Component) => ({
  id: only(component, "TZID").value,
  observances: component.parts
    .map((part) => ({
      isDaylight: part.name === "DAYLIGHT",
      from: wall(only(part, "DTSTART").value),
      before: offset(only(part, "TZOFFSETFROM").value),
      after: offset(only(part, "TZOFFSETTO").value)
    }))
    .sort((left, right) => left.from - right.from)
})

type Zone = ReturnType<typeof zoneOf>

/** An event's time by the zones of the calendar alone. */
const eventOf = (component: Component, zones: ReadonlyArray<Zone>) => {
  const start = only(component, "DTSTART")
  const zone = zones.find(({ id }) => id === start.params.TZID)
  const local = wall(start.value)
  const observance = zone?.observances.findLast(({ from }) => from <= local)
  if (!observance) throw new Error(`no zone for ${start.value}`)
  expect(only(component, "DTSTAMP").value).toMatch(/^\d{8}T\d{6}Z$/)
  expect(only(component, "DURATION").value).toMatch(/^PT\d+M$/)
  return {
    uid: only(component, "UID").value,
    sequence: Number(only(component, "SEQUENCE").value),
    title: plain(only(component, "SUMMARY").value),
    description: plain(only(component, "DESCRIPTION").value),
    zone: zone?.id,
    at: local - observance.after
  }
}

/** Reads a calendar as strictly as RFC 5545 describes it; throws or fails the test otherwise. */
export const readCalendar = (text: string) => {
  expect(text.endsWith("\r\n")).toBe(true)
  const physical = text.slice(0, -2).split("\r\n")
  for (const line of physical) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(line).not.toMatch(/(?!\t)[\p{Cc}\u2028\u2029\ufffd]/u)
  }
  const lines = physical.join("\r\n").replaceAll("\r\n ", "").split("\r\n").map(lineOf)
  expect(lines.shift()).toMatchObject({ name: "BEGIN", value: "VCALENDAR" })
  const calendar = componentOf("VCALENDAR", lines)
  expect(lines).toEqual([])
  expect([only(calendar, "VERSION").value, only(calendar, "PRODID").value !== ""]).toEqual(["2.0", true])
  const of = (name: string) => calendar.parts.filter((part) => part.name === name)
  const zones = of("VTIMEZONE").map(zoneOf)
  const events = of("VEVENT").map((part) => eventOf(part, zones))
  expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length)
  return {
    properties: Object.fromEntries(calendar.lines.map(({ name, value }) => [name, plain(value)])),
    zones,
    events
  }
}
