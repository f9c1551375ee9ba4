import { afterAll, beforeAll } from "vitest"
import { generous } from "../../support/generous.ts"
import { endProcess, makeDataDir, type Started, startProcess } from "../../support/realProcess.ts"
import { walkInBrowser } from "../../support/walkInBrowser.ts"
import { bulkImportWalk, textImportWalk } from "./bulkImport.ts"
import { importSendingWalk } from "./importSending.ts"
import { importListWalk, importReceiptWalk } from "./imports.ts"

let folder: ReturnType<typeof makeDataDir>
let server: Started

beforeAll(async () => {
  folder = makeDataDir()
  server = await startProcess(folder.path, { ...generous, SAMPLE_LEADS: "0" })
})

afterAll(async () => {
  await endProcess(server.child, "SIGTERM")
  folder.remove()
})

walkInBrowser(
  [importListWalk, importReceiptWalk, importSendingWalk, bulkImportWalk, textImportWalk],
  () => server
)
