import { ReadFailed } from "../failure.ts"
import { isGroup, makeGroups } from "./cardGroups.ts"
import { cardLimit, Unfolding } from "./cardLines.ts"
import { type Property, parseProperty, plainText, splitUnescaped } from "./cardProperty.ts"
import { makeRowStore, type RowStore } from "./rowStore.ts"

export type Cards = {
  readonly headings: ReadonlyArray<string>
  readonly rows: RowStore
  /** Cards cut off by the end of the file. */
  readonly unfinished: number
  /** Group cards. Their names become labels of their members. */
  readonly groups: number
}

type Card = Map<string, Array<string>>

/**
 * Reads vCards of versions 2.1, 3.0 (RFC 2426) and 4.0 (RFC 6350) into one row each, as a stream. Throws `rowTooLong`
 * and `cardTooLong` with the line.
 */
export const readCards = async (pieces: AsyncIterable<string>, most: number): Promise<Cards> => {
  const found = collectCards(most)
  let properties: Array<Property> | null = null
  let depth = 0
  let begun = 0
  let letters = 0
  const take = (line: string, number: number): void => {
    if (/^BEGIN:VCARD\s*$/i.test(line)) {
      depth++
      if (properties === null) begun = number
      properties ??= []
      letters = 0
    } else if (/^END:VCARD\s*$/i.test(line) && properties !== null) {
      depth--
      if (depth > 0) return
      found.add(properties)
      properties = null
    } else if (properties !== null) {
      const property = depth === 1 ? parseProperty(line) : null
      if (property === null) return
      properties.push(property)
      letters += line.length
      if (letters > cardLimit) throw new ReadFailed("cardTooLong", cardLimit, begun)
    }
  }
  const lines = new Unfolding(take)
  for await (const piece of pieces) lines.add(piece)
  lines.end()
  return found.end(properties)
}

/** Stores cards as alternating headings and values until all headings are known. */
const collectCards = (most: number) => {
  const cards = makeRowStore()
  const counts = new Map<string, number>()
  const groups = makeGroups()
  const add = (properties: ReadonlyArray<Property>): void => {
    if (isGroup(properties)) {
      groups.addGroup(properties)
      return
    }
    groups.addCard(properties, cards.length)
    const card = cardOf(properties)
    for (const [heading, values] of card)
      counts.set(heading, Math.max(counts.get(heading) ?? 0, values.length))
    cards.push(
      [...card].flatMap(([heading, values]) =>
        values.flatMap((value, index) => [numbered(heading, index), value])
      )
    )
    if (cards.length > most) throw new ReadFailed("tooManyRows", most)
  }
  const end = (left: ReadonlyArray<Property> | null): Cards => {
    if (left !== null && left.length > 0) add(left)
    if (cards.length === 0) throw new ReadFailed("noCards")
    const labels = groups.labels()
    if (labels.size > 0) counts.set("Labels", Math.max(counts.get("Labels") ?? 0, 1))
    const headings = headingsOf(counts)
    const rows = makeRowStore()
    for (let index = 0; index < cards.length; index++)
      rows.push(rowOf(withLabels(cards.at(index) ?? [], labels.get(index) ?? []), headings))
    return { headings, rows, unfinished: left === null ? 0 : 1, groups: groups.count() }
  }
  return { add, end }
}

/** A card with the names of its groups among its labels. */
const withLabels = (card: ReadonlyArray<string>, names: ReadonlyArray<string>): ReadonlyArray<string> => {
  if (names.length === 0) return card
  const place = card.findIndex((heading, index) => index % 2 === 0 && heading === "Labels") + 1
  if (place === 0) return [...card, "Labels", names.join(" ::: ")]
  const labels = card[place]?.split(" ::: ") ?? []
  return card.with(place, [...labels, ...names.filter((name) => !labels.includes(name))].join(" ::: "))
}

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

const headingsOf = (counts: ReadonlyMap<string, number>): ReadonlyArray<string> =>
  order.flatMap((heading) =>
    Array.from({ length: Math.min(counts.get(heading) ?? 0, 20) }, (_, index) => numbered(heading, index))
  )

const rowOf = (card: ReadonlyArray<string>, headings: ReadonlyArray<string>): ReadonlyArray<string> => {
  const values = new Map<string, string>()
  for (let index = 0; index < card.length; index += 2) values.set(card[index] ?? "", card[index + 1] ?? "")
  return headings.map((heading) => values.get(heading) ?? "")
}
