import { readdirSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { callStatuses } from "../../contract/rules/callStatuses.ts"
import { descendants, filesUnder, importsOf, parse, root, type SyntaxNode } from "../support/sourceFiles.ts"

const foldersIn = (folder: string) =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)

const sources = filesUnder("contract", "machines", "src", "server")
const tests = filesUnder("tests").map((file) => ({ file, syntax: parse(file) }))
const importsOfTests = tests.flatMap(({ file, syntax }) => importsOf(file, syntax))

test("the program has four parts, and each part the folders that its README names", () => {
  expect(foldersIn("contract").sort()).toEqual(["calls", "entities", "rules"])
  expect(foldersIn("machines").sort()).toEqual(["flows", "lifecycles"])
  expect(foldersIn("src").sort()).toEqual([
    "actors",
    "app",
    "display",
    "entities",
    "features",
    "i18n",
    "services",
    "ui"
  ])
  expect(foldersIn("server").sort()).toEqual([
    "background",
    "domain",
    "embedded",
    "http",
    "outside",
    "platform",
    "reference"
  ])
})

test("the server's domain has a folder for each noun of the product, and no loose files", () => {
  expect(foldersIn("server/domain").sort()).toEqual([
    "billing",
    "calling",
    "contacts",
    "honoraria",
    "identity",
    "imports",
    "leads",
    "mail",
    "organisation",
    "people",
    "webhooks"
  ])
  expect(filesUnder("server/domain").filter((file) => file.split("/").length < 4)).toEqual([])
})

/** The names of the classes that a file exports, services among them. */
const exportedClasses = (file: string) =>
  descendants(parse(file)).flatMap(({ type, declaration }) => {
    const { type: kind, id } = (declaration ?? {}) as { type?: string; id?: unknown }
    return type === "ExportNamedDeclaration" && kind === "ClassDeclaration" ? [nameOf(id)] : []
  })

test("a file of the server begins with a capital when it is named after a class that it exports", () => {
  const capital = filesUnder("server").filter((file) => /\/[A-Z]\w*\.ts$/.test(file))
  expect(
    capital.filter((file) => !exportedClasses(file).includes(file.slice(0, -3).split("/").at(-1)))
  ).toEqual([])
  expect(capital.length).toBeGreaterThan(0)
})

test("charts live in machines, one a file, and are named after what they describe", () => {
  const charts = sources.filter((file) => file.endsWith(".machine.ts"))
  expect(
    charts.filter((file) => !/^machines\/(?:flows|lifecycles)\/[a-z0-9-]+\.machine\.ts$/.test(file))
  ).toEqual([])
  expect(charts.length).toBeGreaterThan(0)
})

test("no source imports a test, a script or the build", () => {
  const foreign = sources
    .flatMap((file) => importsOf(file))
    .filter(({ to }) => /^(?:tests|scripts|dist)\//.test(to))
    .map(({ from, to }) => `${from} imports ${to}`)
  expect(foreign).toEqual([])
})

test("no test imports another test", () => {
  const across = importsOfTests
    .filter(({ to }) => /\.test\.tsx?$/.test(to))
    .map(({ from, to }) => `${from} imports ${to}`)
  expect(across).toEqual([])
})

const comparesCallStatus = (syntax: SyntaxNode) =>
  descendants(syntax).some(
    ({ type, left, right }) =>
      type === "BinaryExpression" &&
      [left, right].some((side) =>
        callStatuses.some((status) => (side as { value?: unknown }).value === status)
      )
  )

test("no call status is compared by hand outside the rules", () => {
  const comparing = sources.filter(
    (file) => !file.startsWith("contract/rules/") && comparesCallStatus(parse(file))
  )
  expect(comparing).toEqual([])
  expect(comparesCallStatus(parse("a.ts", 'export const is = (s: string) => s === "Call later"'))).toBe(true)
})

test("the walker and its samples run without a test runner and without a browser", () => {
  const isPlain = (file: string) =>
    /^tests\/(?:walker|support\/some)/.test(file) && !file.endsWith(".test.ts")
  const foreign = importsOfTests
    .filter(({ from, isTypeOnly }) => isPlain(from) && !isTypeOnly)
    .filter(({ to, isOurs }) =>
      isOurs ? to.startsWith("tests/") && !isPlain(to) : !/^(?:xstate|node:)/.test(to)
    )
  expect(foreign.map(({ from, to }) => `${from} imports ${to}`)).toEqual([])
})

test("property tests take their seed from tests/support/properties.ts", () => {
  const direct = importsOfTests.filter(({ to }) => to === "fast-check")
  expect(direct.map(({ from }) => from)).toEqual(["tests/support/properties.ts"])
})

const retries = (syntax: SyntaxNode) =>
  descendants(syntax).some(
    ({ type, key, value }) =>
      type === "Property" &&
      nameOf(key) === "retry" &&
      typeof (value as { value?: unknown }).value === "number"
  )

const nameOf = (key: unknown) => (key as { name?: string }).name

test("no test is retried", () => {
  const config = { file: "vitest.config.ts", syntax: parse("vitest.config.ts") }
  const retrying = [...tests, config].filter(({ syntax }) => retries(syntax))
  expect(retrying.map(({ file }) => file)).toEqual([])
  expect(retries(parse("a.test.ts", 'it("x", { retry: 1 }, () => {})'))).toBe(true)
})

const endsRoutes = (syntax: SyntaxNode) =>
  descendants(syntax).some(
    ({ type, property }) => type === "MemberExpression" && /^unroute(?:All)?$/.test(nameOf(property) ?? "")
  )

test("no test ends a route of Playwright: it uses routeFor; only leaving a page ends them", () => {
  expect(tests.filter(({ syntax }) => endsRoutes(syntax)).map(({ file }) => file)).toEqual([
    "tests/support/profiles.ts"
  ])
  expect(endsRoutes(parse("a.test.ts", 'page.unroute("**")'))).toBe(true)
})
