import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { filesUnder, importsOf } from "../support/sourceFiles.ts"

const packages = JSON.parse(readFileSync("package.json", "utf8")) as {
  readonly dependencies: Readonly<Record<string, string>>
  readonly devDependencies: Readonly<Record<string, string>>
  readonly optionalDependencies: Readonly<Record<string, string>>
}
const installed = {
  ...packages.dependencies,
  ...packages.devDependencies,
  ...packages.optionalDependencies
}
const page = readFileSync("docs/decisions/packages.md", "utf8")
const rows = page.split("\n").filter((line) => line.startsWith("| "))
const named = rows.flatMap((row) => {
  const cells = row.split(" | ")
  const cell = cells.length > 2 && !cells[0]?.includes("`") ? cells[1] : cells[0]
  return [...(cell ?? "").matchAll(/`([^`]+)`/g)].map(([, name]) => name ?? "")
})

test("the page about packages names every installed package, and no other", () => {
  expect([...new Set(named)].sort()).toEqual(Object.keys(installed).sort())
})

test("what production installs is what the server imports, without its embedded parts", () => {
  const files = filesUnder("server", "contract", "machines").filter(
    (file) => !file.startsWith("server/embedded/")
  )
  const imported = files
    .flatMap((file) => importsOf(file))
    .filter(({ to, isOurs, isTypeOnly }) => !isOurs && !isTypeOnly && !to.startsWith("node:"))
    .map(({ to }) => /^(?:@[^/]+\/)?[^/]+/.exec(to)?.[0] ?? "")
  expect([...new Set(imported)].sort()).toEqual(Object.keys(packages.dependencies).sort())
})

test("every version is exact, and the page says those of the packages that the user named", () => {
  expect(Object.values(installed).filter((version) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))).toEqual(
    []
  )
  const said = [...page.matchAll(/`([^`]+)` (\d+\.\d+\.\d+)/g)]
  expect(said.length).toBeGreaterThan(15)
  for (const [, name = "", version] of said) expect([name, version]).toEqual([name, installed[name]])
})
