import { randomUUID } from "node:crypto"
import fs from "node:fs"
import { isAlive, startOf } from "./processes.ts"

type Holder = { readonly pid: number; readonly start: string }

const readHolder = (file: string): Holder | undefined => {
  try {
    return JSON.parse(fs.readFileSync(file, "utf8")) as Holder
  } catch {
    return undefined
  }
}

const isHeld = (holder: Holder | undefined) =>
  holder !== undefined && isAlive(holder.pid) && startOf(holder.pid) === holder.start

const isTaken = (error: unknown) => (error as NodeJS.ErrnoException).code === "EEXIST"

/**
 * One process per file: the lock of a killed process is ignored, that of a living one refuses. Returns the function
 * that releases it.
 */
export const takeLock = (file: string, what: string): (() => void) => {
  const own: Holder = { pid: process.pid, start: startOf(process.pid) }
  const draft = `${file}.${randomUUID()}`
  fs.writeFileSync(draft, JSON.stringify(own), { mode: 0o600 })
  try {
    for (let attempt = 0; attempt < 5; attempt++) {
      try {
        fs.linkSync(draft, file)
        return () => fs.rmSync(file, { force: true })
      } catch (error) {
        if (!isTaken(error)) throw error
      }
      const holder = readHolder(file)
      if (isHeld(holder)) throw new Error(`${what} is in use by process ${holder?.pid}: stop it first`)
      discardStale(file, holder)
    }
    throw new Error(`${what} is being taken by another process: try again`)
  } finally {
    fs.rmSync(draft, { force: true })
  }
}

/** Moves the stale lock away; a lock that a faster process took meanwhile is put back. */
const discardStale = (file: string, stale: Holder | undefined) => {
  const aside = `${file}.${randomUUID()}`
  try {
    fs.renameSync(file, aside)
  } catch {
    return
  }
  const moved = readHolder(aside)
  if (moved?.pid !== stale?.pid || moved?.start !== stale?.start) {
    try {
      fs.linkSync(aside, file)
    } catch (error) {
      if (!isTaken(error)) throw error
    }
  }
  fs.rmSync(aside, { force: true })
}
