import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { languages } from "../../contract/rules/languages.ts"

export const folder = join(import.meta.dirname, "../../locales")

/** Every text of a language by `namespace:path.to.key`, in the order of its files. */
export type Texts = ReadonlyMap<string, string>

export type Nested = { [key: string]: string | Nested }

const flat = (value: unknown, path: string): ReadonlyArray<readonly [string, string]> =>
  typeof value === "object" && value !== null
    ? Object.entries(value).flatMap(([key, inner]) =>
        flat(inner, path.endsWith(":") ? path + key : `${path}.${key}`)
      )
    : [[path, String(value)]]

export const textsOf = (namespace: string, nested: unknown): ReadonlyArray<readonly [string, string]> =>
  flat(nested, `${namespace}:`)

/** The reverse of `textsOf`, by namespace. */
export const nestedOf = (texts: Iterable<readonly [string, string]>): Record<string, Nested> => {
  const namespaces: Record<string, Nested> = {}
  for (const [key, text] of texts) {
    const [namespace = "", path = ""] = key.split(":")
    const steps = path.split(".")
    const last = steps.pop() ?? ""
    namespaces[namespace] ??= {}
    let place: Nested = namespaces[namespace]
    for (const step of steps) {
      const inner = place[step]
      if (typeof inner === "object") place = inner
      else {
        const made: Nested = {}
        place[step] = made
        place = made
      }
    }
    place[last] = text
  }
  return namespaces
}

/** The texts of a language; none where it has no folder. */
export const readTexts = (language: string): Texts => {
  const own = join(folder, language)
  return new Map(
    (existsSync(own) ? readdirSync(own) : [])
      .filter((file) => file.endsWith(".json"))
      .sort()
      .flatMap((file) => textsOf(file.slice(0, -5), JSON.parse(readFileSync(join(own, file), "utf8"))))
  )
}

const tagOf = (language: string) => (language === "ae" ? "ar" : language)

/** Folders of no language of the product. */
export const strangeFolders = (): ReadonlyArray<string> =>
  readdirSync(folder).filter((name) => !languages.some(({ code }) => code === name))

const suffix = /_(?:ordinal_)?(zero|one|two|few|many|other)$/

/** A key without its plural category, and the category. */
export const pluralOf = (key: string): { readonly base: string; readonly category: string | undefined } => {
  const category = suffix.exec(key)?.[1]
  return { base: category ? key.replace(suffix, "") : key, category }
}

/** The bases of the keys that have plural forms: those with an `_other`. */
export const pluralBases = (texts: Texts): ReadonlySet<string> =>
  new Set(
    [...texts.keys()].flatMap((key) => {
      const { base, category } = pluralOf(key)
      return category === "other" ? [base] : []
    })
  )

export const categoriesOf = (language: string): ReadonlyArray<string> =>
  new Intl.PluralRules(tagOf(language)).resolvedOptions().pluralCategories
