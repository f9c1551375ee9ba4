import { afterAll, beforeAll } from "vitest"
import { generous } from "../../support/generous.ts"
import { endProcess, makeDataDir, type Started, startProcess } from "../../support/realProcess.ts"
import { walkInBrowser } from "../../support/walkInBrowser.ts"
import { contactEditorWalk } from "./contactEditor.ts"
import { contactAddingWalk, contactHistoryWalk, contactMarkWalk, contactOwnersWalk } from "./contactWrites.ts"
import { labelEditorWalk, labelListWalk } from "./labels.ts"

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
  [
    labelEditorWalk,
    labelListWalk,
    contactAddingWalk,
    contactEditorWalk,
    contactMarkWalk,
    contactHistoryWalk,
    contactOwnersWalk
  ],
  () => server
)
