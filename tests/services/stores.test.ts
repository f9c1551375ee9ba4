import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test, vi } from "vitest"
import { keptSettings, localeKey } from "../../src/display/stored.ts"
import { placeIn } from "../../src/features/auth/place.ts"
import { giveStoresTo } from "../../src/services/sessionStores.ts"
import { localStore } from "../../src/services/storage.ts"
import { type LocalKey, lastingOf, stores } from "../../src/services/stores.ts"
import { filesUnder, root } from "../support/sourceFiles.ts"

const sourceOf = (file: string) => readFileSync(join(root, file), "utf8")

test("the browser's stores are reached in one place each, where the table is asked", () => {
  const places: Readonly<Record<string, ReadonlyArray<string>>> = {
    "\\blocalStorage\\b|\\bsessionStorage\\b": ["src/head.ts", "src/services/storage.ts"],
    "\\b(?:indexedDB|openDB|deleteDB)\\b": ["src/services/databases.ts"],
    "\\bcaches\\b|\\bcookieStore\\b|document\\.cookie|getDirectory\\(": []
  }
  for (const [pattern, allowed] of Object.entries(places)) {
    const files = filesUnder("src").filter((file) => new RegExp(pattern).test(sourceOf(file)))
    expect([pattern, files]).toEqual([pattern, allowed])
  }
})

test("the names of databases and of the worker's cache are those of the table", () => {
  const opened = filesUnder("src").flatMap((file) =>
    [...sourceOf(file).matchAll(/databaseNamed(?:<\w+>)?\("(\w+)"/g)].map(([, name]) => name)
  )
  expect(opened.sort()).toEqual(stores.database.map(({ name }) => name).sort())
  const cache = /const store = "([^"]+)"/.exec(readFileSync(join(root, "public/worker.js"), "utf8"))
  expect(stores.cache.map(({ name }) => name)).toEqual([cache?.[1]])
})

test("nothing is written under a key that the table does not name", () => {
  const written: Array<string> = []
  vi.stubGlobal("localStorage", { setItem: (key: string) => written.push(key) })
  const complain = vi.spyOn(console, "error").mockImplementation(() => undefined)
  localStore.write("calls.forgotten somebody" as LocalKey, "Ada")
  localStore.write("theme", "dark")
  expect(written).toEqual(["theme"])
  expect(complain).toHaveBeenCalledOnce()
  vi.unstubAllGlobals()
})

test("settings of the device outlast a session, work does not, and what is unknown does not either", () => {
  const settings = [...Object.values(keptSettings).map(({ key }) => key), localeKey]
  expect(new Set(settings.map((key) => lastingOf("local", key)))).toEqual(new Set(["device"]))
  expect(lastingOf("local", "calls.open o1/u1")).toBe("session")
  expect(lastingOf("local", "recents@1 o1/u1")).toBe("session")
  expect(lastingOf("tab", "callQueue@6 o1/u1")).toBe("session")
  expect(lastingOf("database", "imports")).toBe("session")
  expect(lastingOf("local", "anything else")).toBeUndefined()
})

test("the address keeps the page and ids, and no typed text", () => {
  const id = "d0df9750-55dd-461e-9381-e79b20fd820f"
  const search = `?contact=${id}&q=Ada+Example&contacts=${id},${id}&company=Acme&leadId=12`
  expect(placeIn({ pathname: "/apps/my-contacts", search })).toBe(
    `/apps/my-contacts?contact=${id}&contacts=${id}%2C${id}&leadId=12`
  )
  expect(placeIn({ pathname: "/apps/search", search: "?q=5550100" })).toBe("/apps/search")
})

test("in a browser that does not know whose work it has, only the member's own remains", async () => {
  const kept: Record<string, string> = Object.create({
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => Object.assign(kept, { [key]: value }),
    removeItem: (key: string) => delete kept[key]
  })
  Object.assign(kept, {
    "recents@1 o1/u1": "[]",
    "recents@1 o1/u2": "[]",
    "calls.open o1/u2": "{}",
    theme: "dark"
  })
  vi.stubGlobal("localStorage", kept)
  await giveStoresTo("o1/u1")
  expect({ ...kept }).toEqual({ "recents@1 o1/u1": "[]", theme: "dark", keptFor: "o1/u1" })
  vi.unstubAllGlobals()
})
