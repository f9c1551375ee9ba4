import { createHash } from "node:crypto"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { Plugin } from "vite"

type Chunk = {
  readonly type: string
  readonly fileName: string
  readonly moduleIds: ReadonlyArray<string>
  readonly imports: ReadonlyArray<string>
  readonly dynamicImports: ReadonlyArray<string>
}

const app = join(import.meta.dirname, "../../src/app")

/** Where the installed application opens, and the pages that people work on without network. */
const offline = ["StartPage.tsx", "CallingPage.tsx", "MyContactsPage.tsx"].map((file) =>
  join(app, "pages", file)
)

/** What leads from page to page, and to the ways of signing in. */
const crossroads = ["App.tsx", "../features/auth/AuthModal.tsx"].map((file) => join(app, file))

/** All that a chunk may ever ask for, but for what the crossroads lead to. */
const reachOf = (chunks: ReadonlyArray<Chunk>, from: ReadonlyArray<Chunk>): ReadonlyArray<string> => {
  const found = new Set<Chunk>()
  const visit = (chunk: Chunk) => {
    if (found.has(chunk)) return
    found.add(chunk)
    const isCrossroad = crossroads.some((module) => chunk.moduleIds.includes(module))
    const next = isCrossroad ? chunk.imports : [...chunk.imports, ...chunk.dynamicImports]
    for (const one of chunks) if (next.includes(one.fileName)) visit(one)
  }
  from.forEach(visit)
  return [...found].map(({ fileName }) => `/${fileName}`).sort()
}

/**
 * Names the build in its service worker, since browsers take a worker for new only when its bytes changed, and tells it
 * the code of the pages that people work on without network.
 */
export const workerVersion = (): Plugin => ({
  name: "worker-version",
  apply: "build",
  writeBundle: {
    order: "pre",
    handler({ dir = "dist" }, bundle) {
      const file = join(dir, "worker.js")
      const version = createHash("sha256")
        .update(Object.keys(bundle).sort().join("\n"))
        .digest("hex")
        .slice(0, 12)
      const code = readFileSync(file, "utf8")
      const chunks = (Object.values(bundle) as ReadonlyArray<Chunk>).filter(({ type }) => type === "chunk")
      const starts = chunks.filter(({ moduleIds }) => offline.some((page) => moduleIds.includes(page)))
      const [place, list] = ['"development"', "const workshop = []"]
      if (!code.includes(place) || !code.includes(list)) this.error("worker.js has no place for its build")
      if (starts.length < offline.length) this.error("a page for work without network is in no chunk")
      const workshop = JSON.stringify(reachOf(chunks, starts))
      writeFileSync(file, code.replace(place, `"${version}"`).replace(list, `const workshop = ${workshop}`))
    }
  }
})
