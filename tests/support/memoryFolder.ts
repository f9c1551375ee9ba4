import { mkdtempSync, statfsSync } from "node:fs"
import { freemem, tmpdir } from "node:os"
import { join } from "node:path"

const memory = "/dev/shm"
const enough = 4 * 2 ** 30

const freeIn = (folder: string) => {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch {
    return 0
  }
}

/** True if files of some hundred megabytes may be in memory. */
export const isMemoryFree = () => freeIn(memory) > enough && freemem() > 2 * enough

/**
 * A new folder for a PostgreSQL: in memory where there is room, since a database has 1,500 small files, and creating
 * them on a disk takes half a second. A PostgreSQL started by root runs as another account, which can't read root's own
 * folder for temporary files.
 */
export const newDatabaseFolder = (prefix: string): string => {
  const disk = process.getuid?.() === 0 ? "/var/lib" : tmpdir()
  return mkdtempSync(join(isMemoryFree() ? memory : disk, prefix))
}
