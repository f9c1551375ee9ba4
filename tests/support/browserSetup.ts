import type { TestProject } from "vitest/node"
import { generous } from "./generous.ts"
import { endProcess, makeDataDir, startProcess, type Urls } from "./realProcess.ts"

declare module "vitest" {
  export interface ProvidedContext {
    /** Addresses of the server shared by the browser tests. */
    readonly server: Urls
  }
}

/** Starts one server for all browser tests. Each test signs up its own organisation there. */
export default async function setup(project: TestProject) {
  const folder = makeDataDir()
  const { urls, child } = await startProcess(folder.path, {
    ...generous,
    LIMIT_SENDS_PER_HOUR: "100000",
    LIMIT_SENDS_PER_DAY: "100000",
    LIMIT_STRANGERS_SENDS_PER_HOUR: "100000",
    LIMIT_STRANGERS_SENDS_PER_DAY: "100000",
    STEP_UP_MINUTES: "600"
  })
  project.provide("server", urls)
  return async () => {
    await endProcess(child, "SIGTERM")
    folder.remove()
  }
}
