import { afterAll, beforeAll } from "vitest"
import { endProcess, makeDataDir, type Started, startProcess } from "../../support/realProcess.ts"
import { generous } from "../../support/testServer.ts"
import { walkInBrowser } from "../../support/walkInBrowser.ts"
import { emailCodeWalk } from "./emailCode.ts"
import { organisationSetupWalk } from "./organisationSetup.ts"
import { phoneCodeWalk } from "./phoneCode.ts"
import { sessionWalk } from "./session.ts"

let folder: ReturnType<typeof makeDataDir>
let server: Started

beforeAll(async () => {
  folder = makeDataDir()
  server = await startProcess(folder.path, { ...generous, SAMPLE_LEADS: "0" })
}, 60_000)

afterAll(async () => {
  await endProcess(server.child, "SIGTERM")
  folder.remove()
})

const started = () => server

walkInBrowser(emailCodeWalk, started)
walkInBrowser(organisationSetupWalk, started)
walkInBrowser(phoneCodeWalk, started)
walkInBrowser(sessionWalk, started)
