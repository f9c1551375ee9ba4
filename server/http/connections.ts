import { createServer, type Server } from "node:http"
import type { Socket } from "node:net"

export type ConnectionOptions = {
  /** How long an idle connection stays open after a response, in ms. */
  readonly keepAliveMs: number
  /** How long a client may take to send its headers, in ms; also the life of a connection that never sends any. */
  readonly headersMs: number
  /** Open connections beyond this number are dropped. */
  readonly maxConnections: number
}

const requestMs = 120_000
const lingerMs = 1_000

const timeOuts = new Set(["ERR_HTTP_REQUEST_TIMEOUT", "ECONNRESET", "EPIPE"])

const refuseMalformed = (error: NodeJS.ErrnoException, socket: Socket, isAnswering: boolean) => {
  // A client takes bytes that it did not wait for as the reply to another request.
  if (isAnswering || timeOuts.has(error.code ?? "") || socket.bytesRead === 0 || !socket.writable) {
    socket.destroy()
    return
  }
  const status =
    error.code === "HPE_HEADER_OVERFLOW" ? "431 Request Header Fields Too Large" : "400 Bad Request"
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
  // An immediate reset could discard the response before the client has read it.
  setTimeout(() => socket.destroy(), lingerMs).unref()
}

/** A node server that frees slow and idle connections silently and answers malformed requests with 400. */
export const makeServer = ({ keepAliveMs, headersMs, maxConnections }: ConnectionOptions): Server => {
  const server = createServer({
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    connectionsCheckingInterval: Math.min(5_000, headersMs),
    maxHeaderSize: 16 * 1024,
    keepAliveTimeout: keepAliveMs
  })
  server.maxConnections = maxConnections
  const answering = new WeakSet<Socket>()
  server.on("request", ({ socket }, response) => {
    answering.add(socket)
    response.on("close", () => answering.delete(socket))
  })
  server.on("clientError", (error, socket) =>
    refuseMalformed(error, socket as Socket, answering.has(socket as Socket))
  )
  return server
}
