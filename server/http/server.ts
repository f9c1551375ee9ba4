import { randomUUID } from "node:crypto"
import type { IncomingMessage, ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { monitorEventLoopDelay } from "node:perf_hooks"
import { Effect, FiberSet, Ref } from "effect"
import { type BatchedCall, batchPath } from "../../contract/batch.ts"
import { defaultLanguage } from "../../contract/rules/languages.ts"
import { calendarPath } from "../domain/calling/calendarFeed.ts"
import { unsubscribePath } from "../domain/mail/unsubscription.ts"
import { Database } from "../platform/database/Database.ts"
import { refuse } from "../platform/failures/Refusal.ts"
import { countOverload } from "../platform/telemetry/metrics.ts"
import { tracedCall } from "../platform/telemetry/tracing.ts"
import { languageOf } from "../platform/texts.ts"
import { makeAddressLimits, makeProxyWarning } from "./addressLimits.ts"
import { answerBatch } from "./batch.ts"
import { answerCalendar } from "./calendar.ts"
import { type CertificateFiles, readCertificate, watchCertificate } from "./certificate.ts"
import { type AppServer, type ConnectionOptions, makeServer } from "./connections.ts"
import { makeCors } from "./cors.ts"
import { type DispatchOptions, makeDispatch, type ReadBody } from "./dispatch.ts"
import { makeEvents } from "./events.ts"
import { type SecurityOptions, securityHeaders } from "./headers.ts"
import { type HealthOptions, serveHealth } from "./health.ts"
import { type Reply, refusalReply } from "./pipeline/reply.ts"
import { shareAllowances } from "./sharedAllowances.ts"
import { answerUnsubscribe, postponeUnsubscribe } from "./unsubscribe.ts"
import { answerWebhook } from "./webhooks.ts"

/** Serves everything besides the API: the application and its reference. Returns whether it did. */
export type Pages = (
  request: IncomingMessage,
  response: ServerResponse,
  path: string
) => boolean | Promise<boolean>

export type ServeOptions = {
  readonly host: string
  readonly port: number
  readonly dispatch: DispatchOptions
  readonly security: SecurityOptions
  readonly connections: Omit<ConnectionOptions, "certificate">
  /** With them the server speaks TLS and HTTP/2; they are checked every minute for a renewed certificate. */
  readonly certificate?: CertificateFiles | undefined
  /** Origins besides the server's own whose pages may call the API. */
  readonly corsOrigins: ReadonlyArray<string>
  readonly pages: Pages
  /** How long readiness is off before connections close, and how long running calls may take. */
  readonly leaveMs: number
  readonly drainMs: number
  /** The event loop delay, in ms, beyond which the process refuses calls. */
  readonly lateMs: number
  /** The share of calls whose spans are sent, where they are. */
  readonly tracedShare: number
  /** Serves health and figures on a port of their own. */
  readonly health?: Pick<HealthOptions, "port" | "databaseUrl"> | undefined
}

/** A proxy's own id is used if proxies are trusted. */
const requestIdOf = ({ headers }: IncomingMessage, trustedProxies: number): string => {
  const given = headers["x-request-id"]
  return trustedProxies > 0 && typeof given === "string" && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
}

const sendReply = (response: ServerResponse, { status, body, retryAfterSeconds }: Reply) => {
  if (response.destroyed) return
  if (retryAfterSeconds !== undefined) response.setHeader("retry-after", String(retryAfterSeconds))
  const text = JSON.stringify(body)
  response.writeHead(status, {
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(text),
    "cache-control": "no-store"
  })
  response.end(text)
}

/** Beyond this number the kernel drops connection attempts, which clients repeat after 1, 3 and 7 s. */
const waitingConnections = 4_096

const renewalsEveryMs = 60_000

const listen = ({ server }: AppServer, port: number, host: string) =>
  Effect.callback<number, Error>((resume) => {
    server.once("error", (error: Error) => resume(Effect.fail(error)))
    server.listen({ port, host, backlog: waitingConnections }, () =>
      resume(Effect.succeed((server.address() as AddressInfo).port))
    )
  })

const close = (server: AppServer, drainMs: number) =>
  Effect.callback<void>((resume) => server.close(drainMs, () => resume(Effect.void)))

/**
 * Serves the API under its base, `/healthz` (the process runs), `/readyz` (it can serve), and pages for the rest.
 * Closing its scope turns readiness off, waits, lets running calls finish and then stops.
 */
export const serve = Effect.fn("serve")(function* (options: ServeOptions) {
  const database = yield* Database
  const isLeaving = yield* Ref.make(false)
  const share = yield* shareAllowances
  const dispatch = makeDispatch(options.dispatch, share)
  const events = yield* makeEvents(options.dispatch, sendReply, share)
  const setHeaders = securityHeaders(options.security)
  const answerPreflight = makeCors(options.corsOrigins)
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  const lag = setInterval(() => delay.reset(), 1_000)
  yield* Effect.addFinalizer(() => Effect.sync(() => clearInterval(lag)))

  const ready = Effect.gen(function* () {
    if (yield* Ref.get(isLeaving)) return false
    return yield* database.isReady
  })

  const health = (response: ServerResponse, isWell: boolean) =>
    sendReply(response, { status: isWell ? 200 : 503, body: { status: isWell } })

  const mostLate = options.lateMs * 1e6
  /** Asking for the longest delay first, because finding the median takes microseconds. */
  const isLate = () => delay.max > mostLate && delay.percentile(50) > mostLate

  const refuseLate = (response: ServerResponse) => {
    countOverload(1)
    sendReply(response, refusalReply(refuse("unavailable", { retryAfterSeconds: 1 }), defaultLanguage))
  }

  const { base } = options.dispatch

  const named = (request: IncomingMessage, response: ServerResponse) => {
    const id = requestIdOf(request, options.dispatch.trustedProxies)
    response.setHeader("x-request-id", id)
    return id
  }

  const call = (request: IncomingMessage, path: string, id: string, read?: ReadBody) =>
    dispatch.call(request, path, id, read).pipe(
      Effect.tap(({ status }) => Effect.annotateCurrentSpan("http.response.status_code", status)),
      Effect.annotateLogs("request", id),
      tracedCall(path, {
        traceparent: request.headers.traceparent,
        request: id,
        share: options.tracedShare
      })
    )

  const batch = Effect.fnUntraced(function* (request: IncomingMessage, response: ServerResponse) {
    const id = named(request, response)
    const opened = yield* dispatch.openBatch(request)
    if ("status" in opened) return sendReply(response, opened)
    const answer = ({ path, payload }: BatchedCall) => call(request, base + path, id, { body: payload })
    return yield* answerBatch(opened, answer, request, response)
  })

  const api = (request: IncomingMessage, response: ServerResponse, path: string) => {
    if (isLate()) return Effect.sync(() => refuseLate(response))
    if (path === base + batchPath) return batch(request, response)
    return Effect.map(call(request, path, named(request, response)), (reply) => sendReply(response, reply))
  }

  const webhook = (request: IncomingMessage, response: ServerResponse, path: string) =>
    Effect.map(answerWebhook(request, path), (status) =>
      sendReply(response, { status, body: { status: status === 200 } })
    )

  const page = (request: IncomingMessage, response: ServerResponse, path: string) =>
    Effect.promise(async () => {
      if (!(await options.pages(request, response, path))) {
        sendReply(response, refusalReply(refuse("not_found"), defaultLanguage))
      }
    })

  type Needs = Effect.Services<
    | ReturnType<typeof api>
    | ReturnType<typeof webhook>
    | ReturnType<typeof calendar>
    | ReturnType<typeof answerUnsubscribe>
  >

  const calendarPrefix = base + calendarPath
  const calendar = (request: IncomingMessage, response: ServerResponse, path: string) =>
    isLate()
      ? Effect.sync(() => refuseLate(response))
      : answerCalendar(request, response, {
          path,
          prefix: calendarPrefix,
          send: (reply) => sendReply(response, reply)
        })

  const secondsOverLimit = makeAddressLimits(options.dispatch, share)
  const warnOfProxy = makeProxyWarning(options.dispatch.trustedProxies)

  const answer = (
    request: IncomingMessage,
    response: ServerResponse,
    path: string
  ): Effect.Effect<void, never, Needs> => {
    if (path === "/healthz") return Effect.sync(() => health(response, true))
    if (path === "/readyz") return Effect.map(ready, (isReady) => health(response, isReady))
    if (path === events.path) return events.answer(request, response)
    if (path.startsWith(calendarPrefix)) return calendar(request, response, path)
    if (path.startsWith(`${base}/`)) return api(request, response, path)
    if (path.startsWith("/webhooks/")) return webhook(request, response, path)
    if (path.startsWith(unsubscribePath)) return answerUnsubscribe(request, response, path)
    return page(request, response, path)
  }

  const handle = Effect.fnUntraced(function* (request: IncomingMessage, response: ServerResponse) {
    const path = (request.url ?? "/").split("?")[0] ?? "/"
    setHeaders(response)
    if (path.startsWith(`${base}/`) && answerPreflight(request, response)) return
    yield* warnOfProxy(request)
    const seconds = secondsOverLimit(request, path)
    if (seconds === 0) return yield* answer(request, response, path)
    if (path.startsWith(unsubscribePath)) return postponeUnsubscribe(request, response, seconds)
    request.resume()
    const refusal = refuse("rate_limited", { retryAfterSeconds: seconds })
    return sendReply(response, refusalReply(refusal, languageOf(request.headers["accept-language"])))
  })

  if (options.health) yield* serveHealth({ host: options.host, isReady: ready, ...options.health })

  const run = yield* FiberSet.makeRuntime<Needs>()
  const files = options.certificate
  const server = yield* Effect.acquireRelease(
    Effect.try({
      try: () => makeServer({ ...options.connections, certificate: files && readCertificate(files) }),
      catch: (error) => error as Error
    }),
    (open) =>
      Ref.set(isLeaving, true).pipe(
        Effect.andThen(Effect.sleep(options.leaveMs)),
        Effect.andThen(events.leave),
        Effect.andThen(close(open, options.drainMs))
      )
  )
  if (files) {
    const warn = (error: unknown) => run(Effect.logError("the renewed certificate can't be used", error))
    const stop = watchCertificate(files, renewalsEveryMs, { use: server.renew, warn })
    yield* Effect.addFinalizer(() => Effect.sync(stop))
  }
  server.onRequest((request, response) => {
    run(
      handle(request, response).pipe(
        Effect.catchCause((cause) =>
          Effect.andThen(
            Effect.logError("a request failed unexpectedly", cause),
            Effect.sync(() => sendReply(response, refusalReply(refuse("internal"), defaultLanguage)))
          )
        )
      )
    )
  })
  return { server: server.server, port: yield* listen(server, options.port, options.host) }
})
