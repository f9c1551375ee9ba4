import { defineConfig } from "vitest/config"

export default defineConfig({
  test: {
    include: ["tests/**/*.test.{ts,tsx}"],
    globalSetup: ["tests/support/globalSetup.ts"],
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000
  }
})
