import { createHash } from "node:crypto"
import { createReadStream, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { pipeline } from "node:stream/promises"

/** A file of a backup: the rows of one table, or of one query, as compressed JSON or text of COPY. */
export type BackupFile = { readonly file: string; readonly rows: number; readonly sha256: string }

export type BackupTable = BackupFile & { readonly name: string; readonly columns: ReadonlyArray<string> }

/** Describes a backup. Written last, so that a folder with a manifest is complete. */
export type Manifest = {
  readonly format: 1
  /** The moment that the backup shows. */
  readonly at: string
  /** The schema's version: all migrations that the database had. */
  readonly migrations: ReadonlyArray<string>
  /** Tells which SECRET opens the keys of the backup. */
  readonly secretId: string
  readonly tables: ReadonlyArray<BackupTable>
  /** The last value of each identity column, by sequence. */
  readonly sequences: Readonly<Record<string, string>>
  readonly jobs: BackupFile
}

const name = "manifest.json"

export const writeManifest = (folder: string, manifest: Manifest) =>
  writeFileSync(join(folder, name), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 })

const readJson = (folder: string): Partial<Manifest> => {
  try {
    return JSON.parse(readFileSync(join(folder, name), "utf8"))
  } catch (cause) {
    throw new Error(`${folder} has no readable ${name}, so it is no complete backup.`, { cause })
  }
}

const isManifest = (found: Partial<Manifest>): found is Manifest => found.format === 1

const sha256Of = async (file: string) => {
  const hash = createHash("sha256")
  await pipeline(createReadStream(file), hash)
  return hash.digest("hex")
}

/** Reads the manifest and compares the checksum of every file with it. */
export const readBackup = async (folder: string): Promise<Manifest> => {
  const manifest = readJson(folder)
  if (!isManifest(manifest)) throw new Error(`${folder} has a format that this version does not read.`)
  for (const { file, sha256 } of [...manifest.tables, manifest.jobs]) {
    const found = await sha256Of(join(folder, file)).catch(() => undefined)
    if (found !== sha256) throw new Error(`${file} in ${folder} is ${found ? "damaged" : "missing"}.`)
  }
  return manifest
}
