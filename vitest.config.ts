import { defineConfig } from "vitest/config"

const files = (...folders: ReadonlyArray<string>) =>
  folders.map((folder) => `tests/${folder}/**/*.test.{ts,tsx}`)

const real = files("server", "process", "browser", "faults")

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: "pure",
          include: ["tests/**/*.test.{ts,tsx}"],
          exclude: real
        }
      },
      {
        test: {
          name: "real",
          include: real,
          globalSetup: ["tests/support/globalSetup.ts"],
          testTimeout: 30_000,
          hookTimeout: 60_000
        }
      }
    ]
  }
})
