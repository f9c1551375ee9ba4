import { afterAll, beforeAll } from "vitest"
import { generous } from "../../support/generous.ts"
import { endProcess, makeDataDir, type Started, startProcess } from "../../support/realProcess.ts"
import { walkInBrowser } from "../../support/walkInBrowser.ts"
import { callbackListWalk } from "./callbackList.ts"
import { callOutcomeWalk } from "./callOutcome.ts"
import { callQueueWalk } from "./callQueue.ts"
import { callWrapUpWalk } from "./callWrapUp.ts"
import { outboxWalk } from "./outbox.ts"

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

walkInBrowser([callQueueWalk, callOutcomeWalk, callWrapUpWalk, callbackListWalk, outboxWalk], () => server)
