import { localStore } from "../../services/storage.ts"

const runningKey = "importRunning"

export const isImportRunning = (): boolean => localStore.read(runningKey) !== null

export const markRunning = (isRunning: boolean) => {
  if (isRunning) localStore.write(runningKey, "yes")
  else localStore.remove(runningKey)
}

const pausedKey = "importPaused"

/** Besides the import itself: a chunk in transit during a pause is written after it. */
export const markPaused = (importId: string, isPaused: boolean) => {
  if (isPaused) localStore.write(pausedKey, importId)
  else localStore.remove(pausedKey)
}

export const isMarkedPaused = (importId: string): boolean => localStore.read(pausedKey) === importId
