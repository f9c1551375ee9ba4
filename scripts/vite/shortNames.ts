import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import type { Plugin } from "vite"

/** The class names of the build by the number that stands for each until all of them are known. */
const names: Array<string> = []
const numbers = new Map<string, number>()

const numberOf = (name: string) => {
  const known = numbers.get(name)
  if (known !== undefined) return known
  numbers.set(name, names.length)
  return names.push(name) - 1
}

/** Holds the places of these classes until `shortNames` gives them names. */
export const held = (classes: string): string =>
  classes
    .split(" ")
    .map((name) => (name === "" ? "" : `class:${numberOf(name)};`))
    .join(" ")

const placeOfClass = /class:(\d+);/g

/** Which short name each class of the utilities got. */
let given: ReadonlyMap<string, string> = new Map()

const shortNameOf = (number: string) => {
  const name = names[Number(number)] ?? ""
  return given.get(name) ?? name
}

/** The short names of the classes whose places stand in this code. */
export const shortNamesIn = (code: string): ReadonlyArray<string> =>
  [...code.matchAll(placeOfClass)].map(([, number = ""]) => shortNameOf(number))

const letters = "abcdefghijklmnopqrstuvwxyz"

/** a, b, … z, aa, ab, …, without what blockers of advertisements hide. */
export const shortName = (place: number): string => {
  const last = letters.charAt(place % letters.length)
  return place < letters.length ? last : shortName(Math.floor(place / letters.length) - 1) + last
}

const isLeftAlone = (name: string) => name === "dark"

/** The style sheet with a short name for every class of its utilities, and which name each of them got. */
export const withShortNames = (sheet: string) => {
  const given = new Map<string, string>()
  let place = 0
  const next = (): string => {
    const name = shortName(place++)
    return name.startsWith("ad") || name === "dark" ? next() : name
  }
  const start = sheet.lastIndexOf("@layer utilities")
  const renamed = sheet
    .slice(start)
    .replace(
      /(?<!\\)\.((?:\\[^\n]|[a-zA-Z_-])(?:\\[^\n]|[\w-]|[^\x20-\x7e\s])*)/g,
      (whole, escaped: string) => {
        const name = escaped.replace(/\\(.)/g, "$1")
        if (isLeftAlone(name)) return whole
        if (!given.has(name)) given.set(name, next())
        return `.${given.get(name)}`
      }
    )
  return { sheet: sheet.slice(0, start) + renamed, given }
}

const namesUsed = (sheet: string) =>
  [...sheet.matchAll(/var\(--((?:\\.|[\w-])+)/g)].map(([, name = ""]) => name)

/** The style sheet without the variables that neither it nor the others make use of. */
export const withoutUnused = (sheet: string, others: ReadonlyArray<string>) => {
  const used = new Set([sheet, ...others].flatMap(namesUsed))
  return sheet.replace(/--((?:\\.|[\w-])+):[^;{}]*;/g, (whole, name: string) => (used.has(name) ? whole : ""))
}

const ui = join(import.meta.dirname, "../../src/ui")
const otherSheets = () =>
  readdirSync(ui)
    .filter((file) => file.endsWith(".css") && file !== "base.css")
    .map((file) => readFileSync(join(ui, file), "utf8"))

/** Gives the utility classes short names, in the style sheet and in the code that names them. */
export const shortNames = (): Plugin => ({
  name: "short-names",
  apply: "build",
  transform: {
    filter: { id: /\/src\/ui\/base\.css$/ },
    handler(code) {
      const made = withShortNames(withoutUnused(code, otherSheets()))
      given = made.given
      return { code: made.sheet, map: null }
    }
  },
  renderChunk: (code) => ({
    code: code.replace(placeOfClass, (_, number: string) => shortNameOf(number)),
    map: null
  })
})
