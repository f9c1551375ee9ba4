import { defineConfig } from "vitest/config"

const files = (...folders: ReadonlyArray<string>) =>
  folders.map((folder) => `tests/${folder}/**/*.test.{ts,tsx}`)

const browser = files("browser")
const real = [...files("server", "process", "faults", "simulation"), ...browser]

/** What starts whole processes and looks at their times: one file after the other, when all else is done. */
const alone = [
  ...files("process", "faults"),
  "tests/server/money/killed.test.ts",
  "tests/server/timing.test.ts"
]

const onPostgres = {
  globalSetup: ["tests/support/globalSetup.ts"],
  testTimeout: 120_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 30_000 } }
}

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "pure",
          include: ["tests/**/*.test.{ts,tsx}"],
          exclude: real,
          maxWorkers: 2,
          sequence: { groupOrder: 0 }
        }
      },
      {
        test: {
          name: "real",
          include: real,
          exclude: [...alone, ...browser],
          ...onPostgres,
          maxWorkers: 2,
          sequence: { groupOrder: 1 }
        }
      },
      {
        test: {
          name: "browser",
          include: browser,
          ...onPostgres,
          globalSetup: ["tests/support/browserSetup.ts"],
          isolate: false,
          maxWorkers: 2,
          sequence: { groupOrder: 2 }
        }
      },
      {
        test: {
          name: "alone",
          include: alone,
          ...onPostgres,
          maxWorkers: 1,
          sequence: { groupOrder: 3 }
        }
      }
    ]
  }
})
