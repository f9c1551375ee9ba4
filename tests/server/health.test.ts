import { afterAll, beforeAll, expect, it } from "vitest"
import { findPort } from "../../server/embedded/ports.ts"
import { metricName, metricTexts } from "../../server/platform/telemetry/metrics.ts"
import { startTestServer, type TestServer } from "../support/testServer.ts"

let server: TestServer
let health: string
beforeAll(async () => {
  const port = await findPort()
  health = `http://127.0.0.1:${port}`
  server = await startTestServer({ settings: { HEALTH_PORT: String(port), TRUSTED_PROXIES: "1" } })
})
afterAll(() => server.close())

const figures = async () => {
  const text = await (await fetch(`${health}/metrics`)).text()
  return new Map(
    text.split("\n").map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.split(" ").at(-1))])
  )
}

/** Metrics that exist only once their event occurred. */
const rare = [
  "overload_refusals_total",
  "replica_reads_total",
  "jobs_given_up_total",
  "webhook_attempts_total",
  "import_rows_total",
  "event_streams"
]

it("answers on a port of its own", async () => {
  for (const path of ["/healthz", "/readyz"]) {
    const response = await fetch(health + path)
    expect([response.status, await response.json()]).toEqual([200, { status: true }])
  }
  expect((await fetch(`${health}/api/consumer/leads/get-leads`, { method: "POST" })).status).toBe(404)
  expect((await fetch(`${server.app}/metrics`)).status, "not where everyone can see them").toBe(404)
})

it("counts calls and jobs, and has every figure", async () => {
  const before = await figures()
  const { email, token } = await server.signUp()
  await server.call("/auth/login", { email })
  await server.call("/leads/get-leads", {}, token)
  await server.call("/leads/get-leads", {})
  const leads = {
    ok: `${metricName("calls_total")}{call="/leads/get-leads",status="200"}`,
    refused: `${metricName("calls_total")}{call="/leads/get-leads",status="401"}`
  }
  const sent = `${metricName("jobs_total")}{queue="code.send",result="completed"}`
  await expect
    .poll(async () => ((await figures()).get(sent) ?? 0) - (before.get(sent) ?? 0))
    .toBeGreaterThan(0)
  const after = await figures()
  for (const name of Object.values(leads))
    expect((after.get(name) ?? 0) - (before.get(name) ?? 0), name).toBe(1)
  expect(after.get(`${metricName("call_seconds_count")}{call="/leads/get-leads"}`)).toBeGreaterThanOrEqual(2)
  const names = new Set(
    [...after.keys()].map((name) => name.replace(/\{.*/, "").replace(/_(bucket|sum|count)$/, ""))
  )
  expect(
    Object.keys(metricTexts).filter((name) => !rare.includes(name) && !names.has(metricName(name)))
  ).toEqual([])
  expect(after.get(metricName("ready"))).toBe(1)
  expect(after.get(metricName("queue_readable"))).toBe(1)
})

it("names each request in its reply, by the proxy's own id if there is one", async () => {
  const { headers } = await server.call("/leads/get-leads", {})
  expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/)
  const given = await server.call("/leads/get-leads", {}, undefined, { "x-request-id": "from-the-proxy-1" })
  expect(given.headers.get("x-request-id")).toBe("from-the-proxy-1")
  const hostile = await server.call("/leads/get-leads", {}, undefined, { "x-request-id": 'a b"}' })
  expect(hostile.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/)
})
