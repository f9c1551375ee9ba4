import { hash } from "node:crypto"
import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { build, type Plugin, type Rolldown } from "vite"
import { routes } from "../contract/routes.ts"
import { withFirstStyles } from "./firstStyles.ts"

const root = join(import.meta.dirname, "..")
const inApp = (file: string) => join(root, "src/app", file)

const signIn = inApp("../features/auth/AuthModal.tsx")
const start = inApp("../start.tsx")
/** Loaded by the shell for everyone who is signed in. */
const forMembers = [
  "../features/auth/decodeSession.ts",
  "../features/auth/session.effects.ts",
  "../runtime.ts"
].map(inApp)
/** Navigation between pages, and signing in. */
const crossroads = [inApp("App.tsx"), signIn]

type Chunk = Rolldown.OutputChunk

/** The chunks of a build, and what they lead to. */
const chunksIn = (bundle: Rolldown.OutputBundle) => {
  const chunks = Object.values(bundle).filter((one) => one.type === "chunk")
  const chunkOf = (module: string) => {
    const chunk =
      chunks.find(({ facadeModuleId }) => facadeModuleId === module) ??
      chunks.find(({ moduleIds }) => moduleIds.includes(module))
    if (!chunk) throw new Error(`${module} is in no chunk`)
    return chunk
  }
  const reach = (starts: ReadonlyArray<Chunk>, next: (chunk: Chunk) => ReadonlyArray<string>) => {
    const found = new Set(starts)
    for (const chunk of found)
      for (const one of chunks) if (next(chunk).includes(one.fileName)) found.add(one)
    return [...found].map(({ fileName }) => fileName)
  }
  return {
    /** The files that these modules need before they run. */
    neededBy: (modules: ReadonlyArray<string>) => reach(modules.map(chunkOf), ({ imports }) => imports),
    /** Everything that these modules may load, except through the crossroads. */
    reachOf: (modules: ReadonlyArray<string>) =>
      reach(modules.map(chunkOf), ({ moduleIds, imports, dynamicImports }) =>
        crossroads.some((module) => moduleIds.includes(module)) ? imports : [...imports, ...dynamicImports]
      )
  }
}

const textsOf = (language: string, namespace: string) =>
  JSON.parse(readFileSync(join(root, "locales", language, `${namespace}.json`), "utf8"))

const byLanguage = <T>(of: (language: string) => T) =>
  Object.fromEntries(readdirSync(join(root, "locales")).map((language) => [language, of(language)]))

const greetings = () =>
  byLanguage((language) => {
    const { signIn, consent, terms } = textsOf(language, "auth")
    return [signIn.title, signIn.description, consent.replace("{{terms}}", terms)]
  })

const listKeys = routes.filter((route) => "listsContacts" in route).map(({ key }) => key)

const titles = () =>
  byLanguage((language) => {
    const { pages } = textsOf(language, "common")
    return Object.fromEntries(listKeys.map((key) => [key, pages[key]]))
  })

const missing = () => {
  const { unfetched, failure, reload } = textsOf("en", "common")
  return { unfetched, failure: { offline: failure.offline, timeout: failure.timeout }, reload }
}

/** The script for the page's head, with the build's data. */
const headScript = async (needs: unknown): Promise<string> => {
  const { output } = (await build({
    configFile: false,
    logLevel: "error",
    define: { needs: JSON.stringify(needs) },
    build: {
      write: false,
      rolldownOptions: { input: join(root, "src/head.ts"), output: { format: "iife" } }
    }
  })) as Rolldown.RolldownOutput
  return output[0].code.trim()
}

const place = '<script id="head"></script>'
const withScript = (page: string, script: string) => page.replace(place, () => `<script>${script}</script>`)

/**
 * Writes src/head.ts and the first styles into the page, which the server allows by their hashes, and lists the files of
 * each page for it and for the service worker.
 */
export const head = (): Plugin => ({
  name: "head",
  transformIndexHtml: {
    order: "post",
    handler: async (html, { server }) => (server ? withScript(html, await headScript(null)) : html)
  },
  writeBundle: {
    order: "pre",
    async handler({ dir = "dist" }, bundle) {
      const { neededBy, reachOf } = chunksIn(bundle)
      const pageFile = join(dir, "index.html")
      const page = readFileSync(pageFile, "utf8")
      const beyondPage = (modules: ReadonlyArray<string>) =>
        neededBy([start, ...modules]).filter((file) => !page.includes(file))
      const codeOf = ({ file, who }: (typeof routes)[number]) =>
        beyondPage([...(who === "anyone" ? [] : forMembers), inApp(file)])
      const code = Object.fromEntries(routes.map((route) => [route.file, codeOf(route)]))
      const needs = {
        code: { ...code, signIn: beyondPage([signIn]) },
        greetings: greetings(),
        titles: titles(),
        missing: missing()
      }
      if (!page.includes(place)) this.error("index.html has no place for the head's script")
      writeFileSync(pageFile, withScript(withFirstStyles(page, dir), await headScript(needs)))

      const workerFile = join(dir, "worker.js")
      const worker = readFileSync(workerFile, "utf8")
      const offline = routes.filter((route) => "isOffline" in route).map(({ file }) => inApp(file))
      const listOf = (files: ReadonlyArray<string>) => JSON.stringify(files.map((file) => `/${file}`).sort())
      const version = hash("sha256", Object.keys(bundle).sort().join("\n")).slice(0, 12)
      const filled = worker
        .replace('"development"', () => `"${version}"`)
        .replace("const workshop = []", () => `const workshop = ${listOf(reachOf(offline))}`)
        .replace("const shell = []", () => `const shell = ${listOf(neededBy([start, signIn]))}`)
      if (/"development"|= \[\]\n/.test(filled)) this.error("worker.js has no place for its build")
      writeFileSync(workerFile, filled)
    }
  }
})
