import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { routes } from "../../src/app/routes.tsx"
import { filesUnder } from "../support/sourceFiles.ts"

test("what notifications lead to are pages that there are", () => {
  const told = filesUnder("server").flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/["`](\/apps\/[a-z-]+)/g)].map(([, path]) => path)
  )
  const pages = new Set<string | undefined>(routes.map(({ path }) => path))
  expect(told.length).toBeGreaterThan(10)
  expect(told.filter((path) => !pages.has(path))).toEqual([])
})
