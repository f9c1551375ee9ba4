import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import type { Call } from "../../contract/call.ts"
import { calls } from "../../contract/calls/index.ts"
import { type Route, routeAt, routes, wordsAt } from "../../contract/routes.ts"
import { check } from "../../contract/validate.ts"
import { root } from "../support/sourceFiles.ts"

const table: ReadonlyArray<Route> = routes
const app = join(root, "src/app")
const namespaces = readdirSync(join(root, "locales/en")).map((file) => file.replace(".json", ""))
const allCalls: ReadonlyArray<Call> = Object.values(calls).flatMap((group) => Object.values(group))

test("every page is in the table, and every file of the table draws a page", () => {
  const pages = readdirSync(join(app, "pages")).filter(
    (file) => /Page\.tsx$/.test(file) && file !== "MemberPage.tsx"
  )
  const files = table.map(({ file }) => file)
  expect(pages.filter((file) => !files.includes(`./pages/${file}` as Route["file"]))).toEqual([])
  for (const file of files) expect(readFileSync(join(app, file), "utf8"), file).toContain("export default")
})

test("every namespace of the table has texts", () => {
  const named = table.flatMap(({ path }) => [...wordsAt(path, true), ...wordsAt(path, false)])
  expect(named.filter((namespace) => !namespaces.includes(namespace))).toEqual([])
})

test("a first call reads, and its payload is one that the call takes", () => {
  for (const { path, payload } of table.flatMap(({ firstCalls = [] }) => firstCalls)) {
    const call = allCalls.find((one) => one.path === path)
    expect([path, call?.effect]).toEqual([path, "read"])
    expect([path, call && check(call.payload, payload)]).toEqual([path, { ok: true, value: payload }])
  }
})

test("a page is found by its address, with or without its parameter", () => {
  const found = (pathname: string) => routeAt(pathname)?.key
  expect(["/", "/flows", "/flows/session", "/apps/search", "/flowsome", "/nowhere"].map(found)).toEqual([
    "start",
    "flows",
    "flows",
    "search",
    undefined,
    undefined
  ])
})

test("an address has its words in one order: of the page, of the sign-in, or of what is open to all", () => {
  expect(wordsAt("/apps/search", true)).toEqual([
    "common",
    "contacts",
    "labels",
    "notifications",
    "outcomes",
    "reasons",
    "rules",
    "search",
    "views"
  ])
  expect(wordsAt("/apps/search", false)).toEqual(["auth", "common", "identity"])
  expect(wordsAt("/payee", false)).toEqual(["common", "honorarium", "rules"])
})
