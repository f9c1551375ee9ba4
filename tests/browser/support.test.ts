import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, beforeAll, expect, test } from "vitest"
import { openPage, openReleasable, viewports, watchComplaints } from "../support/browser.ts"

let scriptRequests = 0

const server = createServer((request, response) => {
  if (request.url === "/script.js") {
    scriptRequests += 1
    response.setHeader("cache-control", "max-age=3600")
    response.setHeader("content-type", "text/javascript")
    return response.end("globalThis.isLoaded = true")
  }
  response.writeHead(request.url === "/missing" ? 404 : 200, { "content-type": "text/html; charset=utf-8" })
  response.end("<title>Sample</title><link rel=icon href=data:,><p>Hello ₹ नमस्ते</p>")
})
let baseURL = ""

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  baseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterAll(() => new Promise((resolve) => server.close(resolve)))

test("a page has the size, the scheme and the address asked for, and a profile of its own", async () => {
  const page = await openPage({ viewport: "phone", scheme: "dark", baseURL })
  await page.goto("/")
  await page.evaluate("localStorage.setItem('known', 'yes')")
  expect(page.viewportSize()).toEqual(viewports.phone)
  expect(await page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")).toBe(true)
  const other = await openPage({ baseURL })
  await other.goto("/")
  expect(await other.evaluate("localStorage.getItem('known')")).toBe(null)
})

/** Names of everything stored, run in the page. */
const kept = async () => [
  ...Object.keys(localStorage),
  ...Object.keys(sessionStorage),
  ...(document.cookie === "" ? [] : [document.cookie]),
  ...(await indexedDB.databases()).map(({ name }) => name),
  ...(await caches.keys())
]

test("the next test finds nothing that this one stored, and loads its scripts from the cache", async () => {
  const load = async () => {
    const { page, release } = await openReleasable({ baseURL })
    await page.goto("/")
    await page.addScriptTag({ url: "/script.js" })
    return { page, release }
  }
  const { page, release } = await load()
  await page.context().addCookies([{ name: "cookie", value: "yes", url: baseURL }])
  await page.evaluate(async () => {
    localStorage.setItem("local", "yes")
    sessionStorage.setItem("session", "yes")
    await caches.open("cache")
    await new Promise((resolve) => {
      indexedDB.open("database").onsuccess = resolve
    })
  })
  expect(await page.evaluate(kept)).toEqual(["local", "session", "cookie=yes", "database", "cache"])
  await release()
  const next = await load()
  expect(await next.page.evaluate(kept)).toEqual([])
  await next.release()
  expect(scriptRequests).toBe(1)
})

test("text has a width: there are fonts", async () => {
  const page = await openPage({ baseURL })
  await page.goto("/")
  const width = await page.locator("p").evaluate((node) => {
    node.style.display = "inline"
    return node.getBoundingClientRect().width
  })
  expect(width).toBeGreaterThan(40)
})

test("errors that a page throws or logs are complaints, unless they are allowed", async () => {
  const page = await openPage({ baseURL, allow: [/broken|not well|404/] })
  const all = watchComplaints(page.context())
  const some = watchComplaints(page.context(), [/broken/, /404/])
  await page.goto("/missing")
  const thrown = page.waitForEvent("pageerror")
  await page.evaluate(
    "console.warn('hm'); console.error('not well'); setTimeout(() => { throw new Error('broken') })"
  )
  await thrown
  const short = (complaints: ReadonlyArray<string>) =>
    complaints.map((text) => /404|not well|broken/.exec(text)?.[0])
  await expect.poll(() => short(all)).toEqual(["404", "not well", "broken"])
  expect(short(some)).toEqual(["not well"])
})
