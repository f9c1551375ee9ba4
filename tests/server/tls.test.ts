import { copyFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { type ClientHttp2Session, connect, type IncomingHttpHeaders } from "node:http2"
import { request } from "node:https"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { connect as connectTls } from "node:tls"
import { afterAll, beforeAll, expect, it } from "vitest"
import { readCertificate, watchCertificate } from "../../server/http/certificate.ts"
import { makeServer } from "../../server/http/connections.ts"
import type { SignedIn } from "../support/accounts.ts"
import { startTestServer, type TestServer } from "../support/testServer.ts"

const stored = join(import.meta.dirname, "../support/certificates")
const folder = mkdtempSync(join(tmpdir(), "tls-"))
const files = { certFile: join(folder, "cert.pem"), keyFile: join(folder, "key.pem") }
const install = (name: "first" | "second", part: "both" | "cert" = "both") => {
  copyFileSync(join(stored, `${name}.pem`), files.certFile)
  if (part === "both") copyFileSync(join(stored, `${name}.key.pem`), files.keyFile)
}
const trusted = ["first", "second"].map((name) => readFileSync(join(stored, `${name}.pem`)))
install("first")

/** People sign up at the first; both use one database. */
let plain: TestServer
let server: TestServer
let person: SignedIn
let client: ClientHttp2Session
beforeAll(async () => {
  plain = await startTestServer()
  person = await plain.signUp()
  server = await startTestServer({
    database: plain.database,
    settings: { TLS_CERT_FILE: files.certFile, TLS_KEY_FILE: files.keyFile }
  })
  client = connect(server.app, { ca: trusted, maxSessionMemory: 100 })
})
afterAll(async () => {
  client.close()
  await server.close()
  await plain.close()
  rmSync(folder, { recursive: true })
})

type Headers = Readonly<Record<string, string>>

const ask = async (headers: Headers, body?: string) => {
  const stream = client.request(headers)
  stream.end(body)
  const answered = new Promise<IncomingHttpHeaders>((resolve, reject) => {
    stream.once("response", resolve)
    stream.once("error", reject)
  })
  const got = await answered
  return { status: Number(got[":status"]), headers: got, body: await text(stream) }
}

const post = (path: string, body: string): Promise<Awaited<ReturnType<typeof ask>>> =>
  ask(
    {
      ":method": "POST",
      ":path": `/api/consumer${path}`,
      "content-type": "application/json",
      "access-token": "pro-leads-web",
      authkey: `Bearer ${person.token}`
    },
    body
  )

it("answers calls over HTTP/2, many at once on one connection", async () => {
  expect(server.app).toMatch(/^https:/)
  const answers = await Promise.all(Array.from({ length: 20 }, () => post("/auth/get-session", "{}")))
  for (const { status, headers, body } of answers) {
    expect([status, JSON.parse(body).data.email]).toEqual([200, person.email])
    expect(headers["strict-transport-security"]).toContain("max-age=")
    expect(headers.connection).toBeUndefined()
  }
  expect(client.alpnProtocol).toBe("h2")
})

it("refuses what is too large, what is no JSON and what is not found as over HTTP/1.1", async () => {
  const large = JSON.stringify({ text: "a".repeat(17 * 1024 * 1024) })
  expect((await post("/auth/get-session", large)).status).toBe(413)
  expect((await post("/auth/get-session", "{")).status).toBe(400)
  expect((await ask({ ":path": "/none.js" })).status).toBe(404)
})

it("streams events over HTTP/2 until the page leaves", async () => {
  const stream = client.request({
    ":path": "/api/consumer/events",
    "access-token": "pro-leads-web",
    authkey: `Bearer ${person.token}`
  })
  const first = new Promise<string>((resolve) => stream.once("data", (chunk) => resolve(String(chunk))))
  expect(await first).toBe("event: ready\ndata:\n\n")
  stream.close()
  expect((await ask({ ":path": "/healthz" })).status).toBe(200)
})

it("speaks HTTP/1.1 with those who have no better", async () => {
  const answer = await new Promise<{ status: number; version: string }>((resolve, reject) => {
    const sent = request(`${server.app}/healthz`, { ca: trusted }, (response) => {
      response.resume()
      resolve({ status: response.statusCode ?? 0, version: response.httpVersion })
    })
    sent.once("error", reject)
    sent.end()
  })
  expect(answer).toEqual({ status: 200, version: "1.1" })
})

it("does not start with half a pair, with files that are not there, or with a key of another certificate", async () => {
  const start = (settings: Record<string, string>) =>
    startTestServer({ database: plain.database, settings }).then(
      () => "started",
      (error: Error) => error.message
    )
  expect(await start({ TLS_CERT_FILE: files.certFile })).toContain("both TLS_CERT_FILE and TLS_KEY_FILE")
  expect(await start({ TLS_CERT_FILE: "/none.pem", TLS_KEY_FILE: files.keyFile })).toContain(
    "TLS_CERT_FILE can't be read: /none.pem"
  )
  expect(
    await start({ TLS_CERT_FILE: join(stored, "second.pem"), TLS_KEY_FILE: join(stored, "first.key.pem") })
  ).toContain("not a certificate and its key")
})

const subjectAt = (port: number) =>
  new Promise<unknown>((resolve, reject) => {
    const socket = connectTls({ port, host: "127.0.0.1", ca: trusted, ALPNProtocols: ["h2"] }, () => {
      resolve(socket.getPeerCertificate().subject.O)
      socket.destroy()
    })
    socket.once("error", reject)
  })

it("serves a renewed certificate without a restart, and keeps the old one where the new can't be used", async () => {
  install("first")
  const open = makeServer({
    keepAliveMs: 60_000,
    headersMs: 10_000,
    maxConnections: 10,
    certificate: readCertificate(files)
  })
  const port = await new Promise<number>((resolve) => {
    open.server.listen(0, "127.0.0.1", () => resolve((open.server.address() as { port: number }).port))
  })
  const warnings: Array<string> = []
  const stop = watchCertificate(files, 20, {
    use: open.renew,
    warn: (error) => warnings.push((error as Error).message)
  })
  expect(await subjectAt(port)).toBe("first")
  install("second", "cert")
  await expect.poll(() => warnings.at(-1)).toContain("not a certificate and its key")
  expect(await subjectAt(port)).toBe("first")
  install("second")
  await expect.poll(() => subjectAt(port)).toBe("second")
  stop()
  await new Promise<void>((resolve) => open.close(1_000, resolve))
})
