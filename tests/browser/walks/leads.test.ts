import { afterAll, beforeAll } from "vitest"
import { generous } from "../../support/generous.ts"
import { endProcess, makeDataDir, type Started, startProcess } from "../../support/realProcess.ts"
import { walkInBrowser } from "../../support/walkInBrowser.ts"
import { leadSearchWalk, leadViewingWalk } from "./leads.ts"
import { contactListWalk } from "./lists.ts"

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

walkInBrowser([leadSearchWalk, leadViewingWalk, contactListWalk], () => server)
