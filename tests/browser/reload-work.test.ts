import { afterAll, beforeAll } from "vitest"
import { generous } from "../support/generous.ts"
import { endProcess, makeDataDir, type Started, startProcess } from "../support/realProcess.ts"
import { reloadInBrowser } from "../support/walkInBrowser.ts"
import { contactAddingWalk } from "./walks/contactWrites.ts"
import { labelEditorWalk } from "./walks/labels.ts"
import { emailWritingWalk, templateEditorWalk } from "./walks/mails.ts"

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

reloadInBrowser([contactAddingWalk, labelEditorWalk, emailWritingWalk, templateEditorWalk], () => server)
