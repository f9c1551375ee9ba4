import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { mostInBatch } from "../../contract/batch.ts"
import type { Call } from "../../contract/call.ts"
import { calls } from "../../contract/calls/index.ts"
import { earlyCallsOf } from "../../contract/earlyCalls.ts"
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

const organisationId = "3f0c9a52-6c2e-4b0e-9d53-0d3a4f6b7c81"

test("an early call reads, its payload is one that the call takes, and a page's calls fit into one batch", () => {
  for (const route of table) {
    const { first, later } = earlyCallsOf(route, { organisationId, hasOutboxKey: false })
    expect([route.key, first.length + later.length <= mostInBatch]).toEqual([route.key, true])
    for (const { path, payload } of [...first, ...later]) {
      const call = allCalls.find((one) => one.path === path)
      expect([path, call?.effect]).toEqual([path, "read"])
      expect([path, call && check(call.payload, payload)]).toEqual([path, { ok: true, value: payload }])
    }
  }
})

test("without an organisation's id, the calls that need it are left out", () => {
  const labels = "/label/get-labels"
  const asked = (id: unknown) =>
    earlyCallsOf(routeAt("/apps/my-contacts"), { organisationId: id, hasOutboxKey: true }).later.map(
      ({ path }) => path
    )
  expect(asked(organisationId)).toContain(labels)
  for (const id of [undefined, null, 7]) {
    expect(asked(id)).not.toContain(labels)
    expect(asked(id)).toContain("/leads/get-owners")
  }
})

test("the key of the outbox is asked for where it is missing, also by an unknown page", () => {
  const asked = (hasOutboxKey: boolean) => earlyCallsOf(undefined, { organisationId, hasOutboxKey }).later
  expect([asked(true), asked(false)]).toEqual([[], [{ path: "/profile/get-outbox-key", payload: {} }]])
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
    "calling",
    "common",
    "contacts",
    "fields",
    "honorarium",
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
