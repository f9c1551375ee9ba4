import { readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "vitest"
import { routes } from "../../contract/routes.ts"

const dist = join(import.meta.dirname, "../../dist")

/** Code of a page beyond that of the sign-in, in kB of brotli. */
const limit = 80

/** The scripts that the page's head requests for each page, by its file. */
const scriptsByPage = () => {
  const html = readFileSync(join(dist, "index.html"), "utf8")
  return new Map(
    [...html.matchAll(/"?(\.\/(?:pages\/)?\w+\.tsx|signIn)"?:\[([^\]]*)\]/g)].map(
      ([, page = "", files = ""]) => [page, [...files.matchAll(/assets\/[^`"']+/g)].map(([file]) => file)]
    )
  )
}

const sizeOf = (file: string) => {
  const { size } = statSync(join(dist, `${file}.br`), { throwIfNoEntry: false }) ?? statSync(join(dist, file))
  return size / 1024
}

const sum = (files: ReadonlyArray<string> = []) => files.reduce((total, file) => total + sizeOf(file), 0)

it("a page needs little code beyond that of the sign-in", () => {
  const scripts = scriptsByPage()
  const signIn = sum(scripts.get("signIn"))
  expect(signIn).toBeGreaterThan(30)
  const weights = routes.map(({ key, file }) => {
    expect(scripts.get(file)?.length, key).toBeGreaterThan(1)
    return { key, kB: sum(scripts.get(file)) - signIn }
  })
  expect(weights.filter(({ kB }) => kB > limit)).toEqual([])
})
