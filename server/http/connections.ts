import { createServer, type RequestListener, type Server } from "node:http"
import {
  createSecureServer,
  type Http2SecureServer,
  type Http2Session,
  type ServerHttp2Stream
} from "node:http2"
import type { Socket } from "node:net"
import type { Certificate } from "./certificate.ts"

export type ConnectionOptions = {
  /** How long an idle connection stays open after a response, in ms. */
  readonly keepAliveMs: number
  /** How long a client may take to send its headers, in ms; also the life of a connection that never sends any. */
  readonly headersMs: number
  /** Open connections beyond this number are dropped. */
  readonly maxConnections: number
  /** With it, the server speaks TLS and HTTP/2, and HTTP/1.1 with older clients. */
  readonly certificate?: Certificate | undefined
}

/** The operations that `serve` uses, the same over TCP and TLS. */
export type AppServer = {
  readonly server: Server | Http2SecureServer
  readonly onRequest: (listener: RequestListener) => void
  /** Closes idle connections immediately, and active ones when their request has ended or after so many ms. */
  readonly close: (drainMs: number, closed: () => void) => void
  /** Serves new connections with this certificate. */
  readonly renew: (certificate: Certificate) => void
}

const requestMs = 120_000
const maxHeaderSize = 16 * 1024
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
const overTcp = ({ keepAliveMs, headersMs, maxConnections }: ConnectionOptions): AppServer => {
  const server = createServer({
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    connectionsCheckingInterval: Math.min(5_000, headersMs),
    maxHeaderSize,
    keepAliveTimeout: keepAliveMs
  })
  server.maxConnections = maxConnections
  const answering = new WeakSet<Socket>()
  /** Connections without a request yet. node calls only those idle that had one. */
  const unused = new Set<Socket>()
  server.on("connection", (socket) => {
    unused.add(socket)
    socket.once("close", () => unused.delete(socket))
  })
  server.on("request", ({ socket }, response) => {
    unused.delete(socket)
    answering.add(socket)
    response.on("close", () => answering.delete(socket))
  })
  server.on("clientError", (error, socket) =>
    refuseMalformed(error, socket as Socket, answering.has(socket as Socket))
  )
  return {
    server,
    onRequest: (listener) => server.on("request", listener),
    close: (drainMs, closed) => {
      server.close(closed)
      server.closeIdleConnections()
      for (const socket of unused) if (socket.bytesRead === 0) socket.destroy()
      setTimeout(() => server.closeAllConnections(), drainMs).unref()
    },
    renew: () => undefined
  }
}

/** As many as browsers use. A client that opens and cancels more is closed by node itself. */
const maxConcurrentStreams = 100

/** A stream whose body takes too long is cancelled; node has no limit of its own for HTTP/2. */
const limitRequest = (stream: ServerHttp2Stream) => {
  if (stream.endAfterHeaders) return
  const timer = setTimeout(() => stream.close(), requestMs)
  timer.unref()
  const done = () => clearTimeout(timer)
  stream.once("end", done)
  stream.once("close", done)
}

/** The same over TLS: HTTP/2, and HTTP/1.1 for older clients. */
const overTls = (certificate: Certificate, options: ConnectionOptions): AppServer => {
  const { keepAliveMs, headersMs, maxConnections } = options
  const server = createSecureServer({
    ...certificate,
    allowHTTP1: true,
    handshakeTimeout: headersMs,
    settings: { maxConcurrentStreams, maxHeaderListSize: maxHeaderSize }
  })
  Object.assign(server, {
    maxConnections,
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    keepAliveTimeout: keepAliveMs
  })
  const sessions = new Set<Http2Session>()
  const sockets = new Set<Socket>()
  server.on("session", (session) => {
    sessions.add(session)
    session.once("close", () => sessions.delete(session))
    session.setTimeout(keepAliveMs, () => session.close())
  })
  server.on("secureConnection", (socket) => {
    sockets.add(socket)
    socket.once("close", () => sockets.delete(socket))
  })
  server.on("stream", limitRequest)
  server.on("sessionError", () => undefined)
  return {
    server,
    /** node makes its HTTP/2 requests and responses for listeners of HTTP/1.1. */
    onRequest: (listener) => server.on("request", listener as never),
    close: (drainMs, closed) => {
      server.close(closed)
      for (const session of sessions) session.close()
      setTimeout(() => {
        for (const socket of sockets) socket.destroy()
      }, drainMs).unref()
    },
    renew: (renewed) => server.setSecureContext(renewed)
  }
}

/** The server that the application listens with. */
export const makeServer = (options: ConnectionOptions): AppServer =>
  options.certificate ? overTls(options.certificate, options) : overTcp(options)
