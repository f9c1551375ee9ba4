import { spawn } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs"
import { join, relative } from "node:path"

const root = join(import.meta.dirname, "../..")
const dist = join(root, "dist")
const stampFile = join(dist, ".stamp")
const sources = [
  "contract",
  "machines",
  "src",
  "locales",
  "public",
  "index.html",
  "vite.config.ts",
  "panda.config.ts",
  "postcss.config.cjs",
  "build",
  "package-lock.json"
]

const filesOf = (path: string): ReadonlyArray<string> => {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

const stampOf = () => {
  const hash = createHash("sha256")
  for (const file of sources.flatMap((source) => filesOf(join(root, source))).sort()) {
    hash.update(`${relative(root, file)}\0`).update(readFileSync(file))
  }
  return hash.digest("hex")
}

const run = (args: ReadonlyArray<string>) =>
  new Promise<void>((resolve, reject) => {
    const env = { ...process.env, NODE_ENV: "production" }
    const child = spawn(process.execPath, [...args], { cwd: root, env, stdio: ["ignore", "ignore", "pipe"] })
    let errors = ""
    child.stderr.on("data", (chunk) => {
      errors = `${errors}${chunk}`.slice(-4_000)
    })
    child.on("error", reject)
    child.on("exit", (code) => (code === 0 ? resolve() : reject(new Error(`the build failed:\n${errors}`))))
  })

/** Moves a finished build into place. Another process may have done the same meanwhile; either is fine. */
const install = (built: string) => {
  const old = `${built}-old`
  try {
    if (existsSync(dist)) renameSync(dist, old)
    renameSync(built, dist)
  } catch (error) {
    if (!isBuilt()) throw error
  }
  rmSync(built, { recursive: true, force: true })
  rmSync(old, { recursive: true, force: true })
}

const isBuilt = () => existsSync(stampFile) && readFileSync(stampFile, "utf8") === stampOf()

/** True if there is a build. A release has no sources to compare it with. */
export const isBuiltHere = () => existsSync(stampFile)

/** Production never builds. */
export const requireBuilt = (): void => {
  if (!isBuiltHere()) throw new Error("The application is not built: run `npm run build`")
}

/**
 * Builds the application into `dist/` unless it was built from the same sources. Built in another folder first, so that
 * concurrent starts don't interfere.
 */
export const ensureBuilt = async (log: (line: string) => void): Promise<void> => {
  if (isBuilt()) return
  log("Building the application")
  await run([join(root, "node_modules/@pandacss/dev/bin.js"), "codegen", "--silent"])
  const aside = join(root, `node_modules/.build-${process.pid}`)
  await run([join(root, "node_modules/vite/bin/vite.js"), "build", "--outDir", aside, "--emptyOutDir"])
  writeFileSync(join(aside, ".stamp"), stampOf())
  install(aside)
}
