import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { Plugin } from "vite"
import { paths } from "../../contract/paths.ts"

type Chunk = {
  readonly type: string
  readonly fileName: string
  /** What an import of this chunk by itself is for, where its module stands in another. */
  readonly facadeModuleId?: string | null
  readonly moduleIds: ReadonlyArray<string>
  readonly imports: ReadonlyArray<string>
}

/** The file names of a chunk and of all that it imports outright, in the order in which they run. */
export const withImports = (
  chunks: ReadonlyArray<Pick<Chunk, "fileName" | "imports">>,
  { fileName, imports }: Pick<Chunk, "fileName" | "imports">
): ReadonlyArray<string> => [
  ...chunks.filter((one) => imports.includes(one.fileName)).flatMap((one) => withImports(chunks, one)),
  fileName
]

const app = join(import.meta.dirname, "../../src/app")
const locales = join(import.meta.dirname, "../../locales")

/** The dialog of those who are not signed in. */
export const signIn = "../features/auth/AuthModal.tsx"

/** What the shell fetches for everyone who is. */
const forMembers = [
  "../features/auth/decodeSession.ts",
  "../features/auth/session.effects.ts",
  "../runtime.ts"
]

/** Every page of the application and the file that draws it. */
export const routesIn = (code: string): ReadonlyArray<{ readonly path: string; readonly file: string }> =>
  [...code.matchAll(/path: paths\.(\w+)[\s\S]*?import\("([^"]+)"\)/g)].map(([, name = "", file = ""]) => ({
    path: String(paths[name as keyof typeof paths]).replace(/\/:.*$/, ""),
    file
  }))

/** The namespaces that a module draws nothing without: those it names in one list. The shell's own are there anyway. */
export const wordsIn = (code: string): ReadonlyArray<string> => {
  const [, list = ""] = /(?:useTranslation\(|const namespaces = )\[([^\]]+)\]/.exec(code) ?? []
  return [...list.matchAll(/"([a-zA-Z]+)"/g)].map(([, name = ""]) => name).filter((name) => name !== "common")
}

/** What the dialog of those who are not signed in says before it asks for anything, in every language. */
const greetings = () =>
  Object.fromEntries(
    readdirSync(locales).map((language) => {
      const { signIn, consent, terms } = JSON.parse(
        readFileSync(join(locales, language, "auth.json"), "utf8")
      )
      return [language, [signIn.title, signIn.description, consent.replace("{{terms}}", terms)]]
    })
  )

/** What is said where neither the code nor the words come. */
const missing = () => {
  const { unfetched, failure, reload } = JSON.parse(readFileSync(join(locales, "en/common.json"), "utf8"))
  return { unfetched, failure: { offline: failure.offline, timeout: failure.timeout }, reload }
}

/**
 * Tells the script in the page's head what each address needs besides what index.html names, and what to greet with,
 * and writes it into the page, so that all of it is asked for as soon as the page is there. The server allows that one
 * script by its hash.
 */
export const firstRequests = (): Plugin => ({
  name: "first-requests",
  apply: "build",
  writeBundle: {
    order: "pre",
    handler({ dir = "dist" }, bundle) {
      const chunks = (Object.values(bundle) as ReadonlyArray<Chunk>).filter(({ type }) => type === "chunk")
      const read = (file: string) => readFileSync(join(app, file), "utf8")
      const page = readFileSync(join(dir, "index.html"), "utf8")
      const needs = (files: ReadonlyArray<string>) => {
        const found = files.map((file) => {
          const module = join(app, file)
          const chunk =
            chunks.find(({ facadeModuleId }) => facadeModuleId === module) ??
            chunks.find(({ moduleIds }) => moduleIds.includes(module))
          return chunk ?? this.error(`${file} is in no chunk`)
        })
        return [...new Set(found.flatMap((chunk) => withImports(chunks, chunk)))].filter(
          (name) => !page.includes(name)
        )
      }
      const routes = routesIn(read("routes.tsx"))
      if (routes.length === 0) this.error("routes.tsx has no routes where they used to be")
      const later = Object.keys(bundle).find((name) => /^assets\/later-[^/]+\.css$/.test(name))
      if (later === undefined) this.error("there is no sheet for later pages")
      const memberWords = wordsIn(read("memberWords.ts"))
      const pageOf = (file: string) =>
        file.startsWith("./pages/")
          ? {
              code: needs([...forMembers, file]),
              words: [...new Set([...memberWords, ...wordsIn(read(file))])]
            }
          : { isOpenToAll: true, code: needs([file]), words: wordsIn(read(file)) }
      const first = {
        signIn: { code: needs([signIn]), words: wordsIn(read(signIn)) },
        greetings: greetings(),
        missing: missing(),
        later: `/${later}`,
        pages: Object.fromEntries(routes.map(({ path, file }) => [path, pageOf(file)]))
      }
      const script = join(dir, "theme.js")
      const text = readFileSync(script, "utf8")
      const place = "const first = null"
      const tag = '<script src="/theme.js"></script>'
      if (!text.includes(place)) this.error("theme.js has no place for what comes first")
      if (!page.includes(tag)) this.error("index.html does not run theme.js")
      const lines = text.replaceAll(/\/\*[\s\S]*?\*\//g, "").replaceAll(/^\s+/gm, "")
      const inline = lines.replace(place, () => `const first = ${JSON.stringify(first)}`)
      writeFileSync(
        join(dir, "index.html"),
        page.replace(tag, () => `<script>${inline}</script>`)
      )
      rmSync(script)
    }
  }
})
