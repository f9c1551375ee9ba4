import { connect, type Socket } from "node:net"
import { text } from "node:stream/consumers"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { isLong } from "../support/long.ts"
import { startTestServer, type TestServer } from "../support/testServer.ts"

const headersMs = 1_000
const keepAliveMs = 60_000

/** The first waits a second for headers; the other longer than any test, so that no pause of the machine ends it. */
let server: TestServer
let patient: TestServer
beforeAll(async () => {
  const settings = { LIMIT_HEADERS_MS: String(headersMs), KEEP_ALIVE_MS: String(keepAliveMs) }
  server = await startTestServer({ settings })
  patient = await startTestServer({ settings: { ...settings, LIMIT_HEADERS_MS: "60000" } })
})
afterAll(() => Promise.all([server?.close(), patient?.close()]))

const open = (to = server) =>
  new Promise<Socket>((resolve, reject) => {
    const { hostname, port } = new URL(to.app)
    const socket = connect(Number(port), hostname, () => resolve(socket))
    socket.on("error", reject)
  })

const health = "GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n"

/** Everything the server writes until it closes the connection. */
const writtenTo = (socket: Socket) => text(socket)

const nextChunk = (socket: Socket) =>
  new Promise<string>((resolve) => socket.once("data", (chunk) => resolve(String(chunk))))

/** They wait for limits of seconds, so they run at once. */
describe.concurrent("a connection", () => {
  it("is closed without writing to it if it never sent anything", async () => {
    expect(await writtenTo(await open())).toBe("")
  })

  it("is closed without writing to it if it stops in the middle of its headers", async () => {
    const socket = await open()
    socket.write("GET / HTTP/1.1\r\nhost: local")
    expect(await writtenTo(socket)).toBe("")
  })

  it("that was opened in advance is answered", async () => {
    const socket = await open(patient)
    await fetch(`${patient.app}/healthz`)
    socket.write(health)
    expect(await nextChunk(socket)).toMatch(/^HTTP\/1\.1 200 OK/)
    socket.destroy()
  })

  it("that is idle stays open for longer than headers may take", async () => {
    const socket = await open()
    socket.write(health)
    expect(await nextChunk(socket)).toContain(`Keep-Alive: timeout=${keepAliveMs / 1000}`)
    await new Promise((resolve) => setTimeout(resolve, headersMs * 3))
    socket.write(health)
    expect(await nextChunk(socket)).toMatch(/^HTTP\/1\.1 200 OK/)
    socket.destroy()
  })

  it("that is slow and kept open by its client is closed, and others are served meanwhile", async () => {
    const slow = await Promise.all(Array.from({ length: 300 }, () => open()))
    const closed = slow.map((socket) => new Promise((resolve) => socket.once("close", resolve)))
    for (const socket of slow) {
      socket.resume()
      socket.write("POST /api/consumer/label/get-labels HTTP/1.1\r\nhost: ")
    }
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => server.call("/auth/login", { email: `nobody${at}@example.com` }))
    )
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    await Promise.all(closed)
  })
})

it.each([
  ["NONSENSE\r\n\r\n", "400 Bad Request"],
  ["GET / HTTP/1.1\r\nhost: a\r\ncontent-length: -1\r\n\r\n", "400 Bad Request"],
  [`GET / HTTP/1.1\r\nx: ${"a".repeat(20_000)}\r\n\r\n`, "431 Request Header Fields Too Large"]
])("answers a malformed request and closes: %.20s", async (request, status) => {
  const socket = await open(patient)
  socket.write(request)
  expect(await writtenTo(socket)).toBe(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
})

it("stops without waiting for a connection that never sent anything", async () => {
  const leaving = await startTestServer({ settings: { LIMIT_HEADERS_MS: "60000" } })
  const socket = await open(leaving)
  await fetch(`${leaving.app}/healthz`)
  const began = performance.now()
  const [written] = await Promise.all([writtenTo(socket), leaving.close()])
  expect(written).toBe("")
  if (isLong) expect(performance.now() - began).toBeLessThan(8_000)
})
