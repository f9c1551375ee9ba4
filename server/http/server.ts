import type { IncomingMessage, ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { Effect, FiberSet, Ref } from "effect"
import { defaultLanguage } from "../../contract/rules/languages.ts"
import { calendarPath } from "../domain/calling/calendarFeed.ts"
import { unsubscribePath } from "../domain/mail/unsubscription.ts"
import { Database } from "../platform/database/Database.ts"
import { refuse } from "../platform/failures/Refusal.ts"
import { languageOf } from "../platform/texts.ts"
import type { Share } from "./Allowance.ts"
import { makeAddressLimits, makeProxyWarning } from "./addressLimits.ts"
import { makeApi } from "./api.ts"
import { answerCalendar } from "./calendar.ts"
import { type CertificateFiles, readCertificate, watchCertificate } from "./certificate.ts"
import { type AppServer, type ConnectionOptions, makeServer } from "./connections.ts"
import { makeCors } from "./cors.ts"
import type { DispatchOptions } from "./dispatch.ts"
import { makeEvents } from "./events.ts"
import { type SecurityOptions, securityHeaders } from "./headers.ts"
import { type HealthOptions, serveHealth } from "./health.ts"
import { type Reply, refusalReply } from "./pipeline/reply.ts"
import { sendReply } from "./sendReply.ts"
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

const answerHealth = (response: ServerResponse, isWell: boolean) =>
  sendReply(response, { status: isWell ? 200 : 503, body: { status: isWell } })

const webhook = (request: IncomingMessage, response: ServerResponse, path: string) =>
  Effect.map(answerWebhook(request, path), (status) =>
    sendReply(response, { status, body: { status: status === 200 } })
  )

const makePage = (pages: Pages) => (request: IncomingMessage, response: ServerResponse, path: string) =>
  Effect.promise(async () => {
    if (!(await pages(request, response, path))) {
      sendReply(response, refusalReply(refuse("not_found"), defaultLanguage))
    }
  })

/** Answers a request by its path. */
const makeAnswer = Effect.fnUntraced(function* (
  options: ServeOptions,
  share: Share,
  isReady: Effect.Effect<boolean>
) {
  const { base } = options.dispatch
  const calendarPrefix = base + calendarPath
  const events = yield* makeEvents(options.dispatch, sendReply, share)
  const api = yield* makeApi(options, share)
  const page = makePage(options.pages)

  const answer = (request: IncomingMessage, response: ServerResponse, path: string) => {
    if (path === "/healthz") return Effect.sync(() => answerHealth(response, true))
    if (path === "/readyz") return Effect.map(isReady, (isWell) => answerHealth(response, isWell))
    if (path === events.path) return events.answer(request, response)
    if (path.startsWith(calendarPrefix)) {
      const send = (reply: Reply) => sendReply(response, reply)
      return api.unlessLate(
        response,
        answerCalendar(request, response, { path, prefix: calendarPrefix, send })
      )
    }
    if (path.startsWith(`${base}/`)) return api.unlessLate(response, api.answer(request, response, path))
    if (path.startsWith("/webhooks/")) return webhook(request, response, path)
    if (path.startsWith(unsubscribePath)) return answerUnsubscribe(request, response, path)
    return page(request, response, path)
  }
  return { answer, leave: events.leave }
})

type Answer = Effect.Success<ReturnType<typeof makeAnswer>>["answer"]

/** Before an answer: headers, preflight requests, limits of the address. */
const makeHandle = (options: ServeOptions, share: Share, answer: Answer) => {
  const setHeaders = securityHeaders(options.security)
  const answerPreflight = makeCors(options.corsOrigins)
  const secondsOverLimit = makeAddressLimits(options.dispatch, share)
  const warnOfProxy = makeProxyWarning(options.dispatch.trustedProxies)
  return Effect.fnUntraced(
    function* (request: IncomingMessage, response: ServerResponse) {
      const path = (request.url ?? "/").split("?")[0] ?? "/"
      setHeaders(response)
      if (path.startsWith(`${options.dispatch.base}/`) && answerPreflight(request, response)) return
      yield* warnOfProxy(request)
      const seconds = secondsOverLimit(request, path)
      if (seconds === 0) return yield* answer(request, response, path)
      if (path.startsWith(unsubscribePath)) return postponeUnsubscribe(request, response, seconds)
      request.resume()
      const refusal = refuse("rate_limited", { retryAfterSeconds: seconds })
      return sendReply(response, refusalReply(refusal, languageOf(request.headers["accept-language"])))
    },
    (handled, _, response) =>
      Effect.catchCause(handled, (cause) =>
        Effect.andThen(
          Effect.logError("a request failed unexpectedly", cause),
          Effect.sync(() => sendReply(response, refusalReply(refuse("internal"), defaultLanguage)))
        )
      )
  )
}

/** A server whose certificate is read again when it was renewed. `leave` runs before its connections close. */
const open = Effect.fnUntraced(function* (options: ServeOptions, leave: Effect.Effect<void>) {
  const files = options.certificate
  const server = yield* Effect.acquireRelease(
    Effect.try({
      try: () => makeServer({ ...options.connections, certificate: files && readCertificate(files) }),
      catch: (error) => error as Error
    }),
    (opened) => Effect.andThen(leave, close(opened, options.drainMs))
  )
  if (!files) return server
  const run = yield* FiberSet.makeRuntime<never>()
  const warn = (error: unknown) => run(Effect.logError("the renewed certificate can't be used", error))
  const stop = watchCertificate(files, renewalsEveryMs, { use: server.renew, warn })
  yield* Effect.addFinalizer(() => Effect.sync(stop))
  return server
})

/**
 * Serves the API under its base, `/healthz` (the process runs), `/readyz` (it can serve), and pages for the rest.
 * Closing its scope turns readiness off, waits, lets running calls finish and then stops.
 */
export const serve = Effect.fn("serve")(function* (options: ServeOptions) {
  const database = yield* Database
  const isLeaving = yield* Ref.make(false)
  const share = yield* shareAllowances
  const isReady = Effect.gen(function* () {
    if (yield* Ref.get(isLeaving)) return false
    return yield* database.isReady
  })
  const { answer, leave } = yield* makeAnswer(options, share, isReady)
  const handle = makeHandle(options, share, answer)
  if (options.health) yield* serveHealth({ host: options.host, isReady, ...options.health })
  const run = yield* FiberSet.makeRuntime<Effect.Services<ReturnType<typeof handle>>>()
  const server = yield* open(
    options,
    Ref.set(isLeaving, true).pipe(Effect.andThen(Effect.sleep(options.leaveMs)), Effect.andThen(leave))
  )
  server.onRequest((request, response) => {
    run(handle(request, response))
  })
  return { server: server.server, port: yield* listen(server, options.port, options.host) }
})
