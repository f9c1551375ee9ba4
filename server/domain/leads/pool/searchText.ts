const accents = [
  "\\u0300-\\u036f",
  "\\u0483-\\u0487",
  "\\u0591-\\u05bd\\u05bf-\\u05c7",
  "\\u0610-\\u061a\\u0640\\u064b-\\u065f\\u0670",
  "\\u1ab0-\\u1aff\\u1dc0-\\u1dff"
]
const marks = new RegExp(`[${accents.join("")}]`, "g")

const letters: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  þ: "th",
  ł: "l",
  ħ: "h",
  ı: "i",
  ĸ: "k",
  ŋ: "n",
  ŧ: "t",
  ς: "σ",
  ى: "ي",
  ة: "ه",
  ک: "ك",
  ی: "ي"
}
const special = new RegExp(`[${Object.keys(letters).join("")}]`, "g")

const isAscii = (text: string) => {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 127) return false
  return true
}

/** Lower case without accents, in one spelling of each character. */
export const fold = (text: string): string =>
  isAscii(text)
    ? text.toLowerCase()
    : text
        .normalize("NFKD")
        .toLowerCase()
        .replace(marks, "")
        .replace(special, (letter) => letters[letter] ?? letter)
        .normalize("NFC")

const wordPattern = /[\p{L}\p{N}\p{M}]+/gu
const asciiWord = /[a-z0-9]+/g
const eastAsian = "\\u3005-\\u3007\\u3041-\\u30ff\\u31f0-\\u31ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff"
const isEastAsian = new RegExp(`[${eastAsian}\\u{20000}-\\u{323af}]`, "u")
const pieces = new RegExp(`[${eastAsian}\\u{20000}-\\u{323af}]+|[^${eastAsian}\\u{20000}-\\u{323af}]+`, "gu")

const longest = 60

/** One searchable unit: a word, or a run of characters of a script without spaces. */
export type Unit = { readonly word: string } | { readonly run: ReadonlyArray<string> }

const unitsOf = (text: string): ReadonlyArray<Unit> => {
  const folded = fold(text)
  if (isAscii(folded))
    return (folded.match(asciiWord) ?? []).map((word) => ({ word: word.slice(0, longest) }))
  return (folded.match(wordPattern) ?? []).flatMap((word) =>
    (word.match(pieces) ?? []).map((piece) =>
      isEastAsian.test(piece)
        ? { run: [...piece].slice(0, longest) }
        : { word: [...piece].slice(0, longest).join("") }
    )
  )
}

const tokensIn = (unit: Unit) => ("word" in unit ? [unit.word] : unit.run)

/** The searchable tokens of a text in their order: words, and single characters of scripts without spaces. */
export const tokensOf = (text: string): ReadonlyArray<string> => unitsOf(text).flatMap(tokensIn)

export type Weight = "A" | "B" | "C" | "D"

const gap = 10
const lastPosition = 16_000

/**
 * The text of a tsvector. Each field keeps its weight and word order, with a gap to the next. `marks` are words that
 * can't be typed, such as `c_in`.
 */
export const vectorOf = (
  fields: ReadonlyArray<readonly [text: string, weight: Weight]>,
  filterWords: ReadonlyArray<string> = []
): string => {
  let position = 0
  let vector = ""
  for (const [text, weight] of fields) {
    if (text === "") continue
    for (const unit of unitsOf(text)) {
      for (const token of tokensIn(unit)) {
        if (position < lastPosition) position++
        vector += `'${token}':${position}${weight} `
      }
    }
    if (position < lastPosition - gap) position += gap
  }
  for (const word of filterWords) vector += `'${word}' `
  return vector
}

/** The search word of a filter's value, or undefined for a value without letters and digits. */
export const filterWord = (kind: "c" | "i" | "s", value: string): string | undefined => {
  const slug = fold(value)
    .replace(/[^\p{L}\p{N}]+/gu, "")
    .slice(0, longest)
  return slug === "" ? undefined : `${kind}_${slug}`
}

/** A parsed query. `isOpen` means that the last word may be incomplete. */
export type Typed = { readonly units: ReadonlyArray<Unit>; readonly isOpen: boolean }

const mostUnits = 20

export const typed = (query: string): Typed => {
  const units = unitsOf(query).slice(0, mostUnits)
  return { units, isOpen: units.length > 0 && !/\s$/.test(query) }
}

const lexeme = (word: string, prefix: boolean, weight: string) =>
  prefix || weight ? `'${word}':${prefix ? "*" : ""}${weight}` : `'${word}'`

/**
 * A tsquery text for a query: every word, in any order. Empty for an empty query, because an empty lexeme is an error.
 */
export const queryOf = ({ units, isOpen }: Typed, weight: "" | Weight = ""): string =>
  units
    .flatMap((unit, index) => {
      const isLast = index === units.length - 1
      if ("word" in unit) return unit.word === "" ? [] : [lexeme(unit.word, isOpen && isLast, weight)]
      if (unit.run.length === 0) return []
      return [`(${unit.run.map((character) => lexeme(character, false, weight)).join(" <-> ")})`]
    })
    .join(" & ")

/** A tsquery text that matches no one. */
export const nobody = "'_'"

/** A tsquery for a query; it matches no one if the query has signs but no words. */
export const searchWords = (query: string, asked: Typed, weight: "" | Weight = ""): string => {
  const words = queryOf(asked, weight)
  return words === "" && query.trim() !== "" ? nobody : words
}

/** Joins the parts of a tsquery that are not empty. */
export const every = (parts: ReadonlyArray<string>): string =>
  parts
    .filter((part) => part !== "")
    .map((part) => `(${part})`)
    .join(" & ")

export const some = (words: ReadonlyArray<string>): string => words.map((word) => `'${word}'`).join(" | ")
