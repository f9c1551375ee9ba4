import { localStore } from "../../services/storage.ts"
import { mappingsKey } from "./mappingMemory.ts"
import { databaseName } from "./sending/database.ts"

const runningKey = "importRunning"

export const markRunning = (isRunning: boolean) => {
  if (isRunning) localStore.write(runningKey, "yes")
  else localStore.remove(runningKey)
}

/** Goes on with an import that a reload or a crash stopped, on whichever page this is. */
export const resumeImport = () => {
  if (localStore.read(runningKey) !== null) import("./bulkImport.ts").catch(console.error)
}

/** Nothing of a person's imports stays in the browser when they sign out. */
export const forgetImports = () => {
  localStore.remove(runningKey)
  localStore.remove(mappingsKey)
  globalThis.indexedDB?.deleteDatabase(databaseName)
}
