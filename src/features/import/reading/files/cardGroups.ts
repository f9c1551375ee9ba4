type Property = { readonly name: string; readonly value: string }

const kinds: ReadonlySet<string> = new Set(["KIND", "X-ADDRESSBOOKSERVER-KIND"])
const memberNames: ReadonlySet<string> = new Set(["MEMBER", "X-ADDRESSBOOKSERVER-MEMBER"])

/** True for a card of RFC 6350 or of Apple that lists others' cards. */
export const isGroup = (properties: ReadonlyArray<Property>): boolean =>
  properties.some(({ name, value }) => kinds.has(name) && value.trim().toLowerCase() === "group")

const idOf = (value: string): string =>
  value
    .trim()
    .toLowerCase()
    .replace(/^(?:urn:uuid:|mailto:)/, "")

const valuesOf = (properties: ReadonlyArray<Property>, isWanted: (name: string) => boolean) =>
  properties.filter(({ name }) => isWanted(name)).map(({ value }) => value)

/** Records the person of each card and their groups. */
export const makeGroups = () => {
  const cards = new Map<string, number>()
  const groups: Array<{ readonly label: string; readonly members: ReadonlyArray<string> }> = []
  return {
    /** `place`: the index of the card among those of people. */
    addCard: (properties: ReadonlyArray<Property>, place: number): void => {
      const ids = valuesOf(properties, (name) => name === "UID" || name === "EMAIL")
      for (const id of ids) if (!cards.has(idOf(id))) cards.set(idOf(id), place)
    },
    addGroup: (properties: ReadonlyArray<Property>): void => {
      const [name = ""] = valuesOf(properties, (property) => property === "FN" || property === "N")
      const members = valuesOf(properties, (property) => memberNames.has(property)).map(idOf)
      groups.push({ label: name.replace(/\\([,;\\])/g, "$1").trim(), members })
    },
    count: (): number => groups.length,
    /** The groups of each member, by the index of its card. */
    labels: (): ReadonlyMap<number, ReadonlyArray<string>> => {
      const labels = new Map<number, ReadonlyArray<string>>()
      for (const { label, members } of groups)
        for (const member of label === "" ? [] : members) {
          const place = cards.get(member)
          const known = labels.get(place ?? -1) ?? []
          if (place !== undefined && !known.includes(label)) labels.set(place, [...known, label])
        }
      return labels
    }
  }
}
