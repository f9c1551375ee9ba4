import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { languages } from "../contract/rules/languages.ts"
import {
  folder,
  nestedOf,
  pluralBases,
  pluralOf,
  readTexts,
  strangeFolders,
  type Texts,
  textsOf
} from "./locales/catalogue.ts"
import { checkLanguage, type Finding, missingTexts, wantedTexts } from "./locales/checks.ts"
import { plainTextIn, sourcesIn, usage, usedIn } from "./locales/sources.ts"
import { wordFaults } from "./locales/writing.ts"

/**
 * `npm run locales` checks every language: nothing missing, unused, empty or still English, placeholders, tags and
 * plural forms correct, no text in the source itself, and English as in docs/writing.md. `-- --missing de` prints the
 * texts to translate, `-- --add de FILE` adds a translated file to `locales/de` in the order of English.
 */

const lists = join(import.meta.dirname, "locales/unchanged")

/** Keys of the texts that the specification gives word for word. */
const fixedTexts = join(import.meta.dirname, "locales/fixed.json")

const readList = (name: string): ReadonlyArray<string> =>
  JSON.parse(readFileSync(join(lists, `${name}.json`), "utf8"))

const unchanged = () => {
  const names = readdirSync(lists).map((file) => file.slice(0, -5))
  return {
    words: readList("words"),
    keys: Object.fromEntries(names.filter((name) => name !== "words").map((name) => [name, readList(name)]))
  }
}

const say = (line: string) => process.stdout.write(`${line}\n`)

const known = (language: string | undefined): string => {
  if (languages.some(({ code }) => code === language)) return language as string
  throw new Error(`Name one of the languages: ${languages.map(({ code }) => code).join(" ")}`)
}

const printMissing = (language: string, only: string | undefined) => {
  const missing = [...missingTexts(readTexts("en"), readTexts(language), language)]
  say(JSON.stringify(nestedOf(missing.filter(([key]) => !only || key.startsWith(`${only}:`))), null, 2))
}

const add = (language: string, file: string) => {
  const english = readTexts("en")
  const given = JSON.parse(readFileSync(file, "utf8")) as Record<string, unknown>
  const texts = new Map(readTexts(language))
  for (const [namespace, nested] of Object.entries(given)) {
    for (const [key, text] of textsOf(namespace, nested)) texts.set(key, text)
  }
  const ordered = [...wantedTexts(english, language).keys()].filter((key) => texts.has(key))
  const rest = [...texts.keys()].filter((key) => !ordered.includes(key))
  writeLanguage(
    language,
    [...ordered, ...rest].map((key) => [key, texts.get(key) ?? ""] as const)
  )
}

const writeLanguage = (language: string, texts: ReadonlyArray<readonly [string, string]>) => {
  const place = join(folder, language)
  mkdirSync(place, { recursive: true })
  for (const [namespace, nested] of Object.entries(nestedOf(texts))) {
    writeFileSync(join(place, `${namespace}.json`), `${JSON.stringify(nested, null, 2)}\n`)
  }
}

const unusedKeys = (english: Texts): ReadonlyArray<Finding> => {
  const isUsed = usage(usedIn(sourcesIn("src", "server", "contract", "machines")))
  const plural = pluralBases(english)
  return [...english.keys()].flatMap((key) => {
    const { base, category } = pluralOf(key)
    const isPlural = category !== undefined && plural.has(base)
    return isUsed(isPlural ? base : key) ? [] : [{ language: "en", key, what: "is used nowhere" }]
  })
}

const check = () => {
  const lists = unchanged()
  const english = readTexts("en")
  const names = new Set(lists.words)
  const fixed = new Set<string>(JSON.parse(readFileSync(fixedTexts, "utf8")))
  const findings: Array<Finding> = [...unusedKeys(english), ...wordFaults(english, fixed)]
  for (const name of strangeFolders()) {
    findings.push({ language: name, key: "", what: "is a folder of no language of the product" })
  }
  say("language  texts  findings")
  for (const { code: language } of languages) {
    const texts = readTexts(language)
    const own = checkLanguage(english, texts, language, lists)
    findings.push(...own)
    say(`${language.padEnd(8)}${String(texts.size).padStart(7)}${String(own.length).padStart(10)}`)
  }
  const plain = sourcesIn("src").flatMap((source) => plainTextIn(source, names))

  for (const { language, key, what } of findings) say(`${language} ${key} ${what}`)
  for (const { file, line, text } of plain) say(`${file}:${line} says ${JSON.stringify(text)} by itself`)
  const count = findings.length + plain.length
  say(count === 0 ? "All texts are right." : `${count} findings`)
  process.exitCode = count === 0 ? 0 : 1
}

const [order, language, ...rest] = process.argv.slice(2)
if (order === "--missing") printMissing(known(language), rest[0])
else if (order === "--add" && rest[0]) add(known(language), rest[0])
else check()
