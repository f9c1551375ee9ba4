import { categoriesOf, pluralBases, pluralOf, type Texts } from "./catalogue.ts"

/** A problem of a text and its place. */
export type Finding = { readonly language: string; readonly key: string; readonly what: string }

/** Words that stay the same in every language: names, abbreviations, units. */
export type Unchanged = {
  readonly words: ReadonlyArray<string>
  /** Per language: keys whose right translation happens to be spelled as in English. */
  readonly keys: Readonly<Record<string, ReadonlyArray<string>>>
}

/** The plural categories of a key in a language, with `zero` if English has one. */
const formsOf = (english: Texts, base: string, language: string): ReadonlyArray<string> => {
  const forms = categoriesOf(language)
  return english.has(`${base}_zero`) && !forms.includes("zero") ? ["zero", ...forms] : forms
}

/** The keys that a language needs, each with its English text. */
export const wantedTexts = (english: Texts, language: string): Texts => {
  const plural = pluralBases(english)
  const wanted = new Map<string, string>()
  for (const [key, text] of english) {
    const { base, category } = pluralOf(key)
    if (category === undefined || !plural.has(base)) wanted.set(key, text)
    else if (category === "other") {
      for (const one of formsOf(english, base, language)) {
        wanted.set(`${base}_${one}`, english.get(`${base}_${one}`) ?? text)
      }
    }
  }
  return wanted
}

export const missingTexts = (english: Texts, texts: Texts, language: string): Texts =>
  new Map([...wantedTexts(english, language)].filter(([key]) => !texts.has(key)))

const placeholder = /\{\{-?\s*([\w.]+)\s*(?:,[^}]*)?\}\}/g
const tag = /<\/?[A-Za-z0-9]+\s*\/?>/g

const placeholdersIn = (text: string) =>
  new Set([...text.matchAll(placeholder)].map(([, name]) => name ?? ""))

const tagsIn = (text: string) =>
  [...text.matchAll(tag)]
    .map(([found]) => found)
    .sort()
    .join(" ")

/** Of other languages than English, whose texts `writing.ts` checks. */
const straightApostrophe = /\p{L}'\p{L}/u

/** These forms may spell the number out: a contact, two contacts. */
const maySpellCount = new Set(["zero", "one", "two"])

const placeholderFault = (source: string, text: string, category: string | undefined) => {
  const wanted = placeholdersIn(source)
  const found = placeholdersIn(text)
  const strange = [...found].filter((name) => !wanted.has(name))
  const lost = [...wanted].filter(
    (name) => !found.has(name) && !(name === "count" && category !== undefined && maySpellCount.has(category))
  )
  return [
    ...(strange.length > 0 ? [`has a placeholder that English has not: ${strange.join(", ")}`] : []),
    ...(lost.length > 0 ? [`lacks a placeholder: ${lost.join(", ")}`] : [])
  ]
}

const aloneOf = (word: string) =>
  new RegExp(`(?<!\\p{L})${word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?!\\p{L})`, "gu")

const isTheSameWords = (text: string, words: ReadonlyArray<string>) => {
  let rest = text.replace(placeholder, " ").replace(tag, " ")
  for (const word of words) rest = rest.replace(aloneOf(word), " ")
  return !/\p{L}/u.test(rest)
}

export const checkLanguage = (
  english: Texts,
  texts: Texts,
  language: string,
  unchanged: Unchanged
): ReadonlyArray<Finding> => {
  const wanted = wantedTexts(english, language)
  const plural = pluralBases(english)
  const same = new Set(unchanged.keys[language] ?? [])
  const words = unchanged.words.toSorted((one, other) => other.length - one.length)
  const categories = new Set(categoriesOf(language))
  const findings: Array<Finding> = []
  const tell = (key: string, what: string) => findings.push({ language, key, what })

  for (const key of wanted.keys()) if (!texts.has(key)) tell(key, "is missing")
  for (const [key, text] of texts) {
    const { base, category } = pluralOf(key)
    const isPlural = category !== undefined && plural.has(base)
    if (text.trim() === "") tell(key, "is empty")
    if (language !== "en" && straightApostrophe.test(text)) tell(key, "has a straight apostrophe: use ’")
    if (isPlural && category !== "zero" && !categories.has(category)) {
      tell(key, `is a plural form that the language does not have (${[...categories].join(", ")})`)
      continue
    }
    const source = isPlural ? (english.get(`${base}_other`) ?? "") : english.get(key)
    if (source === undefined) {
      tell(key, "is not in English")
      continue
    }
    for (const fault of placeholderFault(source, text, isPlural ? category : undefined)) tell(key, fault)
    if (tagsIn(source) !== tagsIn(text))
      tell(key, `has other tags than English (${tagsIn(source) || "none"})`)
    const isEnglish = text === source || text === english.get(key)
    if (language !== "en" && isEnglish && !same.has(key) && !isTheSameWords(text, words)) {
      tell(key, `is still English: ${JSON.stringify(text)}`)
    }
  }
  for (const key of same) {
    if (!wanted.has(key) || texts.get(key) !== (english.get(key) ?? wanted.get(key))) {
      tell(key, "is listed as spelled as in English, and is not")
    }
  }
  return findings
}
