type Property = { readonly name: string; readonly value: string }
type Card = Map<string, Array<string>>

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

/** Keeps which card is whose, and gives the members of each group its name as a label. */
export const makeGroups = () => {
  const cards = new Map<string, Card>()
  const groups: Array<{ readonly label: string; readonly members: ReadonlyArray<string> }> = []
  return {
    addCard: (properties: ReadonlyArray<Property>, card: Card): void => {
      const ids = valuesOf(properties, (name) => name === "UID" || name === "EMAIL")
      for (const id of ids) if (!cards.has(idOf(id))) cards.set(idOf(id), card)
    },
    addGroup: (properties: ReadonlyArray<Property>): void => {
      const [name = ""] = valuesOf(properties, (property) => property === "FN" || property === "N")
      const members = valuesOf(properties, (property) => memberNames.has(property)).map(idOf)
      groups.push({ label: name.replace(/\\([,;\\])/g, "$1").trim(), members })
    },
    /** How many groups there were. */
    labelMembers: (): number => {
      for (const { label, members } of groups)
        for (const member of label === "" ? [] : members) {
          const card = cards.get(member)
          const [labels, ...others] = card?.get("Labels") ?? []
          if (labels?.split(" ::: ").includes(label)) continue
          card?.set("Labels", [labels === undefined ? label : `${labels} ::: ${label}`, ...others])
        }
      return groups.length
    }
  }
}
