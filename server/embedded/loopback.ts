import http from "node:http"
import { listen } from "./ports.ts"

export class RequestRefused extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

const loopbackHosts = new Set(["127.0.0.1", "localhost", "[::1]"])

const isLoopback = (url: string) => URL.canParse(url) && loopbackHosts.has(new URL(url).hostname)

/** Other websites must neither reach this machine under their own name nor send requests here. */
const assertLocal = ({ headers }: http.IncomingMessage) => {
  if (!isLoopback(`http://${headers.host}`)) throw new RequestRefused(421, "only for this machine")
  if (headers.origin !== undefined && !isLoopback(headers.origin))
    throw new RequestRefused(403, "not for pages of other machines")
}

export const readBody = async (request: http.IncomingMessage, limit: number): Promise<string> => {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > limit) throw new RequestRefused(413, `more than ${limit} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString("utf8")
}

export const parseJson = (body: string): unknown => {
  try {
    return JSON.parse(body)
  } catch {
    throw new RequestRefused(400, "not JSON")
  }
}

/** Only JSON is accepted: a form of another website cannot send it without a preflight. */
export const assertJson = ({ headers }: http.IncomingMessage) => {
  if (!/^application\/json\b/i.test(headers["content-type"] ?? ""))
    throw new RequestRefused(415, "content-type must be application/json")
}

export const sendJson = (response: http.ServerResponse, status: number, value: unknown) =>
  response
    .writeHead(status, { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" })
    .end(JSON.stringify(value))

const refuse = (response: http.ServerResponse, error: unknown) => {
  if (response.headersSent) return response.destroy()
  if (error instanceof RequestRefused) {
    if (error.status === 413) response.setHeader("connection", "close")
    return sendJson(response, error.status, { error: error.message })
  }
  process.stderr.write(`${error instanceof Error ? error.stack : error}\n`)
  return sendJson(response, 500, { error: "internal error" })
}

type Handler = (request: http.IncomingMessage, response: http.ServerResponse, url: URL) => unknown

type LoopbackServer = { readonly url: string; readonly close: () => Promise<void> }

/** An HTTP server on 127.0.0.1 that answers only this machine's own pages and programs. */
export const serveLoopback = async (port: number | undefined, handle: Handler): Promise<LoopbackServer> => {
  const server = http.createServer(async (request, response) => {
    try {
      assertLocal(request)
      const target = new URL(`http://loopback${request.url?.startsWith("/") ? request.url : "/"}`)
      await handle(request, response, target)
    } catch (error) {
      refuse(response, error)
    }
  })
  const actual = await listen(server, port)
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { url: `http://127.0.0.1:${actual}`, close }
}
