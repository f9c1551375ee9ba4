import { afterAll, beforeAll } from "vitest"
import { generous } from "../../support/generous.ts"
import { endProcess, makeDataDir, type Started, startProcess } from "../../support/realProcess.ts"
import { walkInBrowser } from "../../support/walkInBrowser.ts"
import { bulkChangeWalk } from "./bulkChanges.ts"
import { fieldDefinitionsWalk, knownFieldsWalk, savedViewWalk } from "./ownFields.ts"
import { contactMergeWalk, doNotCallWalk, listExportWalk, personErasureWalk } from "./peopleData.ts"

let folder: ReturnType<typeof makeDataDir>
let server: Started

beforeAll(async () => {
  folder = makeDataDir()
  server = await startProcess(folder.path, { ...generous, SAMPLE_LEADS: "0" })
}, 240_000)

afterAll(async () => {
  await endProcess(server.child, "SIGTERM")
  folder.remove()
})

walkInBrowser(
  [
    doNotCallWalk,
    personErasureWalk,
    listExportWalk,
    contactMergeWalk,
    bulkChangeWalk,
    fieldDefinitionsWalk,
    knownFieldsWalk,
    savedViewWalk
  ],
  () => server
)
