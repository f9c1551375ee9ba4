import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import type { Plugin } from "vite"
import { folder } from "../scripts/locales/catalogue.ts"
import { pseudo } from "../scripts/locales/pseudo.ts"

const several = /^\/locales\/([a-zA-Z+-]+)\/([a-zA-Z+]+)\.json$/

const read = (language: string, namespace: string) => {
  const english = language === "en-XA"
  const texts = JSON.parse(readFileSync(join(folder, english ? "en" : language, `${namespace}.json`), "utf8"))
  return english ? pseudo(texts) : texts
}

/**
 * Puts locales/{lng}/{ns}.json into the build. In development they are combined as server/http/files.ts does, and
 * `?pseudo` in the address shows English as changed by `pseudo`.
 */
export const texts = (): Plugin => ({
  name: "texts",
  generateBundle() {
    for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
      if (!file.endsWith(".json")) continue
      const source = JSON.stringify(JSON.parse(readFileSync(join(folder, file), "utf8")))
      this.emitFile({ type: "asset", fileName: `locales/${file.replaceAll("\\", "/")}`, source })
    }
  },
  configureServer({ middlewares }) {
    middlewares.use((request, response, next) => {
      const [, languages, namespaces] = several.exec(request.url?.split("?")[0] ?? "") ?? []
      if (languages === undefined || namespaces === undefined) return next()
      const wordsOf = (language: string) =>
        Object.fromEntries(namespaces.split("+").map((namespace) => [namespace, read(language, namespace)]))
      const made = Object.fromEntries(languages.split("+").map((language) => [language, wordsOf(language)]))
      const isOne = !`${languages}${namespaces}`.includes("+")
      response.setHeader("content-type", "application/json")
      response.end(JSON.stringify(isOne ? made[languages]?.[namespaces] : made))
    })
  }
})
