import { spawn } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"

const root = join(import.meta.dirname, "../..")
const stampFile = join(root, "dist/.stamp")
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
    hash.update(`${file}\0`).update(readFileSync(file))
  }
  return hash.digest("hex")
}

const run = (args: ReadonlyArray<string>) =>
  new Promise<void>((resolve, reject) => {
    const child = spawn(process.execPath, [...args], { cwd: root, stdio: ["ignore", "ignore", "pipe"] })
    let errors = ""
    child.stderr.on("data", (chunk) => {
      errors = `${errors}${chunk}`.slice(-4_000)
    })
    child.on("error", reject)
    child.on("exit", (code) => (code === 0 ? resolve() : reject(new Error(`the build failed:\n${errors}`))))
  })

/** Builds the application into `dist/` unless what is there was built from these very sources. */
export const ensureBuilt = async (log: (line: string) => void): Promise<void> => {
  const stamp = stampOf()
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp) return
  log("Building the application")
  if (!existsSync(join(root, "styled-system"))) {
    await run([join(root, "node_modules/@pandacss/dev/bin.js"), "codegen", "--silent"])
  }
  await run([join(root, "node_modules/vite/bin/vite.js"), "build"])
  writeFileSync(stampFile, stamp)
}
