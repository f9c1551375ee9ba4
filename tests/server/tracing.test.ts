import { createServer } from "node:http"
import { json } from "node:stream/consumers"
import { afterAll, beforeAll, expect, it } from "vitest"
import { listen } from "../../server/embedded/ports.ts"
import { startTestServer, type TestServer } from "../support/testServer.ts"

type Span = {
  readonly name: string
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly attributes: ReadonlyArray<{
    readonly key: string
    readonly value: Readonly<Record<string, unknown>>
  }>
}

type Export = {
  readonly resourceSpans: ReadonlyArray<{
    readonly scopeSpans: ReadonlyArray<{ readonly spans: ReadonlyArray<Span> }>
  }>
}

/** Spans that a collector of OpenTelemetry got. */
const spans: Array<Span> = []
const collector = createServer(async (request, response) => {
  const { resourceSpans } = (await json(request)) as Export
  spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)))
  response.writeHead(200, { "content-type": "application/json" }).end("{}")
})

let server: TestServer
const settings: Record<string, string> = { OTEL_TRACES_EXPORTER: "otlp", OTEL_BSP_SCHEDULE_DELAY: "50" }
beforeAll(async () => {
  settings.OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${await listen(collector)}`
  server = await startTestServer({ settings })
})
afterAll(async () => {
  await server.close()
  collector.close()
})

const attribute = (span: Span | undefined, key: string) =>
  Object.values(span?.attributes.find((one) => one.key === key)?.value ?? {})[0]

const arrived = async (is: (span: Span) => boolean) => {
  await expect.poll(() => spans.some(is)).toBe(true)
  return spans.find(is) as Span
}

it("follows a call from its caller through its statements to the job that it queued", async () => {
  const traceId = "0af7651916cd43dd8448eb211c80319c"
  const response = await fetch(`${server.app}/api/consumer/auth/signup`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "access-token": "pro-leads-web",
      traceparent: `00-${traceId}-b7ad6b7169203331-01`
    },
    body: JSON.stringify({ email: "traced@example.com", name: "Ada Example" })
  })
  expect(response.status).toBe(200)
  const isOurs = (span: Span) => span.traceId === traceId
  const call = await arrived((span) => isOurs(span) && span.name === "/api/consumer/auth/signup")
  expect(call.parentSpanId).toBe("b7ad6b7169203331")
  expect(attribute(call, "request")).toBe(response.headers.get("x-request-id"))
  expect(String(attribute(call, "http.response.status_code"))).toBe("200")
  const statement = await arrived((span) => isOurs(span) && span.name === "sql")
  expect(String(attribute(statement, "db.query.text"))).not.toContain("traced@example.com")
  const job = await arrived((span) => isOurs(span) && span.name === "job code.send")
  expect(spans.filter(isOurs).map(({ spanId }) => spanId)).toContain(job.parentSpanId)
})

it("sends the chosen share of the calls alone", async () => {
  const quiet = await startTestServer({ settings: { ...settings, OTEL_TRACES_SAMPLER_ARG: "0" } })
  const { token } = await quiet.signUp()
  await quiet.call("/leads/get-leads", {}, token)
  await quiet.close()
  expect(spans.filter(({ name }) => name === "/api/consumer/leads/get-leads")).toEqual([])
  const { token: other } = await server.signUp()
  await server.call("/leads/get-leads", {}, other)
  await arrived(({ name }) => name === "/api/consumer/leads/get-leads")
})
