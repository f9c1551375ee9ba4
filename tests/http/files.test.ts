import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { makeFiles } from "../../server/http/files.ts"

const folder = mkdtempSync(join(tmpdir(), "files-"))
const texts = {
  de: { common: { yes: "Ja" }, rules: { no: "Nein" } },
  en: { common: { yes: "Yes" }, rules: { no: "No" } }
}
let address = ""

for (const [language, namespaces] of Object.entries(texts)) {
  mkdirSync(join(folder, "locales", language), { recursive: true })
  for (const [namespace, words] of Object.entries(namespaces))
    writeFileSync(join(folder, "locales", language, `${namespace}.json`), JSON.stringify(words))
}
const manyNamespaces = Array.from({ length: 26 }, (_, place) => `many${String.fromCharCode(97 + place)}`)
for (const namespace of manyNamespaces)
  for (const language of ["de", "en"])
    writeFileSync(join(folder, "locales", language, `${namespace}.json`), "{}")
writeFileSync(join(folder, "index.html"), "<html></html>")

const files = makeFiles(folder, (html) => html)
const server = createServer((request, response) => {
  if (!files(request, response, new URL(request.url ?? "/", "http://localhost").pathname))
    response.writeHead(404).end()
})

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(address + path, { headers: { accept: "application/json", ...headers } })

test("texts of several languages and namespaces come in one response, compressed, and not twice", async () => {
  const response = await ask("/locales/de+en/common+rules.json", { "accept-encoding": "br" })
  expect(await response.json()).toEqual(texts)
  expect(response.headers.get("content-encoding")).toBe("br")
  expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8")
  const again = await ask("/locales/de+en/common+rules.json", {
    "if-none-match": String(response.headers.get("etag"))
  })
  expect(again.status).toBe(304)
})

test("one namespace of one language comes as it is, several languages or namespaces by their names", async () => {
  expect(await (await ask("/locales/en/common.json")).json()).toEqual(texts.en.common)
  expect(await (await ask("/locales/de/common+rules.json")).json()).toEqual({ de: texts.de })
  expect(await (await ask("/locales/de+en/rules.json")).json()).toEqual({
    de: { rules: texts.de.rules },
    en: { rules: texts.en.rules }
  })
})

test("every namespace comes at once, as for someone who has seen many pages and changes the language", async () => {
  const all = manyNamespaces.toSorted()
  const got = (await (await ask(`/locales/de+en/${all.join("+")}.json`)).json()) as Record<string, object>
  expect(Object.keys(got.de ?? {})).toEqual(all)
  expect(Object.keys(got.en ?? {})).toEqual(all)
})

test("unsorted, repeated, unknown or too many names are not found", async () => {
  const paths = [
    "/locales/en+de/common+rules.json",
    "/locales/de+en/rules+common.json",
    "/locales/de+de/common.json",
    "/locales/de+en/common+common.json",
    "/locales/de+fr/common.json",
    "/locales/de+en/common+none.json",
    "/locales/de+en+fr/common.json",
    "/locales/de+en/.json",
    "/locales/de+en/..+common.json"
  ]
  const statuses = await Promise.all(paths.map(async (path) => (await ask(path)).status))
  expect(statuses).toEqual(paths.map(() => 404))
})
