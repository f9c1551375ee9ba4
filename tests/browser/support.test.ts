import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, beforeAll, expect, test } from "vitest"
import { openPage, viewports, watchComplaints } from "../support/browser.ts"

const server = createServer((request, response) => {
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
