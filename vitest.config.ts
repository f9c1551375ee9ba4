import { defineConfig } from "vitest/config"
import { BaseSequencer, type TestSpecification } from "vitest/node"

const files = (...folders: ReadonlyArray<string>) =>
  folders.map((folder) => `tests/${folder}/**/*.test.{ts,tsx}`)

const browser = files("browser")
/** They start whole processes, or a browser, and kill them. */
const processes = [...files("process", "faults"), "tests/server/money/killed.test.ts"]
const server = files("server", "simulation")

/** They take the longest, so they start first: otherwise one core idles at the end. */
const slowest = ["tests/walker/mutants.test.ts", "tests/contract/patterns.test.ts"]

class SlowestFirst extends BaseSequencer {
  override async sort(all: Array<TestSpecification>) {
    const rank = ({ moduleId }: TestSpecification) => Number(!slowest.some((file) => moduleId.endsWith(file)))
    return (await super.sort(all)).toSorted((one, other) => rank(one) - rank(other))
  }
}

/** Long runs measure times, so nothing runs beside them. */
const maxWorkers = process.env.TEST_LONG === "1" ? 1 : 2

/** Only failures take this long, in milliseconds: a busy machine is slow. */
const patience = 600_000

const onPostgres = {
  globalSetup: ["tests/support/globalSetup.ts"],
  testTimeout: patience,
  hookTimeout: patience,
  expect: { poll: { timeout: 90_000 } },
  maxWorkers
}

export default defineConfig({
  test: {
    sequence: { sequencer: SlowestFirst },
    projects: [
      {
        test: {
          name: "pure",
          include: ["tests/**/*.test.{ts,tsx}"],
          exclude: [...server, ...processes, ...browser],
          testTimeout: 60_000,
          isolate: false,
          maxWorkers
        }
      },
      {
        test: { name: "real", include: server, exclude: processes, ...onPostgres, isolate: false }
      },
      { test: { name: "process", include: processes, ...onPostgres } },
      {
        test: {
          name: "browser",
          include: browser,
          ...onPostgres,
          globalSetup: ["tests/support/browserSetup.ts"],
          isolate: false
        }
      }
    ]
  }
})
