import { localStore } from "../../services/storage.ts"

const runningKey = "importRunning"

export const isImportRunning = (): boolean => localStore.read(runningKey) !== null

export const markRunning = (isRunning: boolean) => {
  if (isRunning) localStore.write(runningKey, "yes")
  else localStore.remove(runningKey)
}

const pausedKey = "importPaused"

/** Beside the import itself: a chunk that was on its way when one paused is written after that. */
export const markPaused = (importId: string, isPaused: boolean) => {
  if (isPaused) localStore.write(pausedKey, importId)
  else localStore.remove(pausedKey)
}

export const isMarkedPaused = (importId: string): boolean => localStore.read(pausedKey) === importId
