import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { routesIn, wordsIn } from "../../scripts/vite/firstRequests.ts"

const app = join(import.meta.dirname, "../../src/app")
const read = (file: string) => readFileSync(join(app, file), "utf8")

test("every route is found with the file that draws it", () => {
  const code = read("routes.tsx")
  const routes = routesIn(code)
  expect(routes).toHaveLength(code.match(/\bpath: paths\./g)?.length ?? 0)
  expect(routes).toContainEqual({ path: "/", file: "./pages/StartPage.tsx" })
  expect(routes).toContainEqual({ path: "/flows", file: "./pages/FlowsPage.tsx" })
  for (const { file } of routes) expect(read(file)).toContain("export default")
})

test("the words that a page waits for are found, but for those of the shell", () => {
  expect(wordsIn(`const { t } = useTranslation(["auth", "common", "rules"])`)).toEqual(["auth", "rules"])
  expect(wordsIn(`const { t } = useTranslation("auth")`)).toEqual([])
  expect(wordsIn(read("memberWords.ts"))).toContain("contacts")
  expect(wordsIn(read("../features/auth/AuthModal.tsx"))).toContain("auth")
})
