import { ReadFailed } from "../failure.ts"
import { isGroup, makeGroups } from "./cardGroups.ts"
import { decode } from "./decode.ts"

export type Cards = {
  readonly headings: ReadonlyArray<string>
  readonly rows: ReadonlyArray<ReadonlyArray<string>>
  /** Cards that the file ends in the middle of. */
  readonly unfinished: number
  /** Cards that list others. Their names are labels of those. */
  readonly groups: number
}

type Property = {
  readonly name: string
  readonly types: ReadonlyArray<string>
  readonly preferred: boolean
  readonly value: string
}

type Card = Map<string, Array<string>>

/** Reads vCards of versions 2.1, 3.0 (RFC 2426) and 4.0 (RFC 6350) into one row each. */
export const readCards = (text: string, most: number): Cards => {
  const cards: Array<Card> = []
  const groups = makeGroups()
  const addCard = (all: ReadonlyArray<Property>): void => {
    if (isGroup(all)) {
      groups.addGroup(all)
      return
    }
    const card = cardOf(all)
    cards.push(card)
    groups.addCard(all, card)
  }
  let properties: Array<Property> | null = null
  let depth = 0
  for (const line of unfold(text)) {
    if (/^BEGIN:VCARD\s*$/i.test(line)) {
      depth++
      properties ??= []
    } else if (/^END:VCARD\s*$/i.test(line) && properties !== null) {
      depth--
      if (depth > 0) continue
      addCard(properties)
      properties = null
      if (cards.length > most) throw new ReadFailed("tooManyRows", most)
    } else if (depth === 1) {
      const property = propertyOf(line)
      if (property !== null) properties?.push(property)
    }
  }
  const unfinished = properties === null ? 0 : 1
  if (properties !== null && properties.length > 0) addCard(properties)
  if (cards.length === 0) throw new ReadFailed("noCards")
  const groupCount = groups.labelMembers()
  const headings = headingsOf(cards)
  return { headings, rows: cards.map((card) => rowOf(card, headings)), unfinished, groups: groupCount }
}

/** A line that begins with a space goes on the one before; so does one that quoted-printable ended with `=`. */
const unfold = (text: string): ReadonlyArray<string> => {
  const lines: Array<string> = []
  let soft = false
  for (const line of text.split("\n")) {
    const last = lines.length - 1
    if (soft) lines[last] = `${lines[last]?.slice(0, -1)}${line.trimStart()}`
    else if (/^[ \t]/.test(line) && last >= 0) lines[last] += line.slice(1)
    else lines.push(line)
    const current = lines[lines.length - 1] ?? ""
    soft = current.endsWith("=") && /^[^:]*quoted-printable/i.test(current)
  }
  return lines
}

const propertyOf = (line: string): Property | null => {
  const colon = valueStart(line)
  if (colon < 0) return null
  const [full = "", ...parameters] = line.slice(0, colon).split(";")
  const name = full
    .slice(full.lastIndexOf(".") + 1)
    .trim()
    .toUpperCase()
  const types: Array<string> = []
  let preferred = false
  let quoted = false
  let charset: string | undefined
  for (const parameter of parameters) {
    const [key = "", given] = parameter.split("=")
    const values = (given ?? key).replaceAll('"', "").toLowerCase().split(",")
    if (/^pref$/i.test(key)) preferred = true
    if (values.includes("pref")) preferred = true
    if (values.includes("quoted-printable")) quoted = true
    if (/^charset$/i.test(key)) charset = encodingNamed(values[0] ?? "")
    if (given === undefined || /^type$/i.test(key)) types.push(...values)
  }
  const raw = line.slice(colon + 1)
  return { name, types, preferred, value: quoted ? fromQuotedPrintable(raw, charset) : raw }
}

const valueStart = (line: string): number => {
  let inQuotes = false
  for (let index = 0; index < line.length; index++) {
    if (line[index] === '"') inQuotes = !inQuotes
    if (line[index] === ":" && !inQuotes) return index
  }
  return line.indexOf(":")
}

const encodingNamed = (label: string): string | undefined => {
  try {
    return new TextDecoder(label).encoding
  } catch {
    return undefined
  }
}

const fromQuotedPrintable = (text: string, charset: string | undefined): string => {
  const encoder = new TextEncoder()
  const bytes: Array<number> = []
  for (const [part, hex] of text.matchAll(/=([0-9a-f]{2})|[^=]+|=/gi)) {
    if (hex === undefined) bytes.push(...encoder.encode(part))
    else bytes.push(Number.parseInt(hex, 16))
  }
  const all = new Uint8Array(bytes)
  return charset === undefined || charset === "utf-8"
    ? decode(all).text
    : new TextDecoder(charset).decode(all)
}

const splitUnescaped = (value: string, separator: ";" | ","): ReadonlyArray<string> => {
  const parts: Array<string> = []
  let part = ""
  for (let index = 0; index < value.length; index++) {
    if (value[index] === "\\" && index + 1 < value.length) part += value.slice(index, ++index + 1)
    else if (value[index] === separator) {
      parts.push(part)
      part = ""
    } else part += value[index]
  }
  return [...parts, part].map(plainText)
}

const plainText = (value: string): string =>
  value
    .replace(/\\([nN,;:\\])/g, (_, letter: string) => (letter === "n" || letter === "N" ? "\n" : letter))
    .trim()

const cardOf = (properties: ReadonlyArray<Property>): Card => {
  const card: Card = new Map()
  const add = (heading: string, value: string | undefined): void => {
    if (value === undefined || value === "") return
    card.set(heading, [...(card.get(heading) ?? []), value])
  }
  const ordered = [
    ...properties.filter((property) => property.preferred),
    ...properties.filter((p) => !p.preferred)
  ]
  for (const property of ordered) addProperty(property, add)
  return card
}

const addProperty = (property: Property, add: (heading: string, value: string | undefined) => void): void => {
  const { name, types, value } = property
  if (name === "FN") add("Full name", plainText(value))
  else if (name === "N") {
    const [last, first, middle] = splitUnescaped(value, ";")
    add("First name", first)
    add("Middle name", middle)
    add("Last name", last)
  } else if (name === "ORG") add("Company", splitUnescaped(value, ";")[0])
  else if (name === "TITLE") add("Job title", plainText(value))
  else if (name === "ROLE") add("Role", plainText(value))
  else if (name === "EMAIL") add("Email", plainText(value).replace(/^mailto:/i, ""))
  else if (name === "TEL") {
    add(phoneHeading(types), plainText(value).replace(/^tel:/i, ""))
  } else if (name === "ADR") {
    const parts = splitUnescaped(value, ";")
    add("Street", parts[2])
    add("City", parts[3])
    add("State", parts[4])
    add("Country", parts[6])
  } else if (name === "URL" || name === "X-SOCIALPROFILE") {
    const address = plainText(value)
    add(/linkedin\.com/i.test(address) ? "LinkedIn" : "Website", address)
  } else if (name === "NOTE") add("Notes", plainText(value))
  else if (name === "CATEGORIES")
    add(
      "Labels",
      splitUnescaped(value, ",")
        .filter((label) => label !== "")
        .join(" ::: ")
    )
  else if (name === "BDAY") add("Birthday", plainText(value))
}

const phoneHeading = (types: ReadonlyArray<string>): string => {
  if (types.includes("fax")) return "Fax"
  if (["cell", "mobile", "iphone"].some((type) => types.includes(type))) return "Mobile phone"
  if (types.includes("work")) return "Work phone"
  return types.includes("home") ? "Home phone" : "Phone"
}

const order = [
  "Full name",
  "First name",
  "Middle name",
  "Last name",
  "Company",
  "Job title",
  "Role",
  "Email",
  "Mobile phone",
  "Phone",
  "Work phone",
  "Home phone",
  "Fax",
  "LinkedIn",
  "Website",
  "Street",
  "City",
  "State",
  "Country",
  "Labels",
  "Birthday",
  "Notes"
]

const numbered = (heading: string, index: number): string =>
  index === 0 ? heading : `${heading} ${index + 1}`

const headingsOf = (cards: ReadonlyArray<Card>): ReadonlyArray<string> =>
  order.flatMap((heading) => {
    const most = cards.reduce((found, card) => Math.max(found, card.get(heading)?.length ?? 0), 0)
    return Array.from({ length: Math.min(most, 20) }, (_, index) => numbered(heading, index))
  })

const rowOf = (card: Card, headings: ReadonlyArray<string>): ReadonlyArray<string> => {
  const values = new Map<string, string>()
  for (const [heading, list] of card) {
    for (const [index, value] of list.entries()) values.set(numbered(heading, index), value)
  }
  return headings.map((heading) => values.get(heading) ?? "")
}
