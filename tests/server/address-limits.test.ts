import { afterAll, beforeAll, expect, it, vi } from "vitest"
import { startTestServer, type TestServer } from "../support/testServer.ts"

const perMinute = 5
const burst = perMinute * 2

let server: TestServer
const logged = vi.spyOn(console, "log").mockImplementation(() => undefined)
beforeAll(async () => {
  server = await startTestServer({
    settings: { LIMIT_ADDRESS_PER_MINUTE: String(perMinute), LOG_LEVEL: "Info" }
  })
})
afterAll(() => server.close())

const statuses = async (path: string, count: number, init: RequestInit = {}) => {
  const found: Array<number> = []
  for (let index = 0; index < count; index++) found.push((await fetch(`${server.app}${path}`, init)).status)
  return found
}

it("limits readiness by address", async () => {
  expect((await statuses("/readyz", burst + 3)).slice(burst - 1)).toEqual([200, 429, 429, 429])
  expect(await statuses("/healthz", burst + 3)).not.toContain(429)
})

it("limits unsubscribe links by address, with a page that people can read", async () => {
  expect((await statuses("/unsubscribe/unknown", burst + 1)).slice(burst - 1)).toEqual([404, 429])
  const page = await fetch(`${server.app}/unsubscribe/unknown`, { headers: { "accept-language": "de" } })
  expect(page.status).toBe(429)
  expect(Number(page.headers.get("retry-after"))).toBeGreaterThan(0)
  expect(page.headers.get("content-type")).toContain("text/html")
  expect(await page.text()).toMatch(/<html lang="de"[\s\S]*<h1>.+<\/h1>/)
})

it("limits webhooks generously by address", async () => {
  const found = await statuses("/webhooks/unknown", burst * 4 + 1, { method: "POST", body: "{}" })
  expect(found.slice(burst * 4 - 1)).toEqual([404, 429])
})

it("warns once that a proxy names callers and no proxy is trusted", async () => {
  for (const address of ["192.0.2.1", "192.0.2.2"])
    await fetch(`${server.app}/healthz`, { headers: { "x-forwarded-for": address } })
  const warnings = logged.mock.calls.filter(([line]) => String(line).includes("TRUSTED_PROXIES"))
  expect(warnings.length).toBe(1)
})
