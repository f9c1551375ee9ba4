import { localStore } from "../../services/storage.ts"
import { forgetMappings } from "./mappingMemory.ts"
import { forgetDatabase } from "./sending/database.ts"

const runningKey = "importRunning"

export const isImportRunning = (): boolean => localStore.read(runningKey) !== null

export const markRunning = (isRunning: boolean) => {
  if (isRunning) localStore.write(runningKey, "yes")
  else localStore.remove(runningKey)
}

/** Nothing of a person's imports stays in the browser when they sign out. */
export const forgetImports = () => {
  localStore.remove(runningKey)
  forgetMappings()
  forgetDatabase()
}
